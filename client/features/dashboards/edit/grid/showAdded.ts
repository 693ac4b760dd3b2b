const RING_MS = 2_000

/** Scrolls to a card that was just added, rings it and gives its handle the focus. */
export function showAdded(id: string): void {
  const card = document.querySelector(`[data-widget-id="${CSS.escape(id)}"]`)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('[data-grip]')?.focus({ preventScroll: true })
  card?.animate(
    [
      { outline: '2px solid var(--accent)', outlineOffset: '2px' },
      { outline: '2px solid transparent', outlineOffset: '2px' },
    ],
    { duration: RING_MS, easing: 'ease-in' },
  )
}
