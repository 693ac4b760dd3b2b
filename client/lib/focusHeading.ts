import { focusPart } from './tabbable.ts'

const ARRIVED = 'focus-heading'
/** A page whose heading is not there by then is assumed to show none. */
const PATIENCE_MS = 15_000

/**
 * Focuses the page's heading, so that a screen reader announces the page and Tab goes on from there. Until it is
 * there the main part has the focus. A focus that the user has moved is left alone. Returns a function that stops.
 */
export function focusHeading(): () => void {
  const start = document.activeElement
  const isFree = () => {
    const { activeElement } = document
    return (
      activeElement === null ||
      activeElement === document.body ||
      activeElement === start ||
      activeElement.matches('main')
    )
  }
  const attempt = () => {
    if (!isFree()) return true
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1')
    const part = heading ?? document.querySelector('main')
    if (part) focusPart(part, { preventScroll: true })
    return heading !== null
  }
  if (attempt()) return () => undefined
  const observer = new MutationObserver(() => attempt() && stop())
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.documentElement, { subtree: true, childList: true })
  return stop
}

/** Leaves for another page of the product; there the heading takes the focus, as after every navigation inside. */
export function leaveFor(address: string): void {
  sessionStorage.setItem(ARRIVED, '1')
  location.assign(address)
}

/** Whether this page was opened by `leaveFor`; true on the first call only. */
export function hasArrived(): boolean {
  const arrived = sessionStorage.getItem(ARRIVED) !== null
  sessionStorage.removeItem(ARRIVED)
  return arrived
}
