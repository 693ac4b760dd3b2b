import { focusPart } from './tabbable.ts'

const ARRIVED = 'focus-heading'
/** A page whose heading has not come by then says what else is there. */
const PATIENCE_MS = 15_000

/**
 * Puts the focus on the page's heading, so that a screen reader says where one is and Tab goes on from there. While the
 * page is loading its main part holds the focus. Whoever moves the focus meanwhile keeps it. Returns how to give up.
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

/** Whether this page was opened by `leaveFor`; said once. */
export function hasArrived(): boolean {
  const arrived = sessionStorage.getItem(ARRIVED) !== null
  sessionStorage.removeItem(ARRIVED)
  return arrived
}
