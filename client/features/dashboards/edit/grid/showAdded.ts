/** As long as the ring of grid.module.css. */
const RING_MS = 2_000

/** Scrolls to a card that was just added, rings it and gives its handle the focus. */
export function showAdded(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-widget-id="${CSS.escape(id)}"]`)
  if (!card) return
  card.scrollIntoView({ block: 'center' })
  card.querySelector<HTMLElement>('[data-grip]')?.focus({ preventScroll: true })
  card.dataset.added = ''
  setTimeout(() => delete card.dataset.added, RING_MS)
}
