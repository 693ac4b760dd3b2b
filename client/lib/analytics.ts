declare global {
  interface Window {
    /** Read by whatever analytics the operator adds to the page; nothing of ours reads it. */
    dataLayer?: Record<string, unknown>[]
  }
}

/** Pushes an event to the page's data layer. */
export function emit(event: string, detail: Record<string, unknown> = {}): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...detail })
}
