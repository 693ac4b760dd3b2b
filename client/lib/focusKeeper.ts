import { focusPart, isUsable, tabbableIn } from './tabbable.ts'

/** Where the focus has been: the element, and its way up to the body, each step with its place among its siblings. */
interface Stay {
  element: HTMLElement
  way: { parent: Element; place: number }[]
}

/** Longer than dialogs and menus take to give the focus back by themselves (Mantine waits 10 ms). */
const SETTLE_MS = 40
const REMEMBERED = 12
/** Parts of the page that hold the focus while a button inside of them is busy. */
const PARTS = 'form, [role="dialog"], article, section, main'

/**
 * Prevents losing the focus. Browsers move it to the body when the focused element disappears or is disabled: the
 * next Tab then starts at the top, behind an open dialog. Whatever the reason (a row that is deleted, a dialog over
 * a menu that is gone, a step of a form, a button that is busy), the focus moves to something near: to what has taken
 * the place of what is gone, or to where it was before.
 */
export function keepFocus(): void {
  const stays: Stay[] = []
  /** A busy button, and the part that holds the focus for it. */
  let waiting: { element: HTMLElement; part: HTMLElement } | null = null
  /** What lost the focus as it was disabled: it may be back before the next look. */
  let disabled: HTMLElement | null = null
  let isDue = false

  const check = () => {
    isDue = false
    const { activeElement } = document
    /** What was busy is gone, as the row of what was deleted: the part has held the focus for nothing. */
    let isHeldInVain = false
    if (waiting) {
      const { element, part } = waiting
      isHeldInVain = !element.isConnected && activeElement === part
      if (!element.isConnected || (activeElement !== part && activeElement !== document.body)) waiting = null
      else if (isUsable(element)) {
        waiting = null
        element.focus({ preventScroll: true })
        return
      }
    }
    if (activeElement !== null && activeElement !== document.body && !isHeldInVain) return
    const last = stays.at(-1)
    // Still there: the person has left it, by a click beside it or by Tab.
    if (!last) return
    if (isUsable(last.element)) {
      if (last.element === disabled) last.element.focus({ preventScroll: true })
      disabled = null
      return
    }
    if (last.element.isConnected && last.element.matches(':disabled')) {
      const part = last.element.closest<HTMLElement>(PARTS)
      if (part && isUsable(part)) {
        waiting = { element: last.element, part }
        focusPart(part, { preventScroll: true })
        return
      }
    }
    const next = nextOf(stays)
    if (next) focusPart(next, { preventScroll: true })
  }
  const soon = () => {
    const last = stays.at(-1)
    if (last?.element.matches(':disabled')) disabled = last.element
    if (!isDue) setTimeout(check, SETTLE_MS)
    isDue = true
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === waiting?.part) return
    disabled = null
    stays.push({ element: target, way: wayUp(target) })
    if (stays.length > REMEMBERED) stays.shift()
  })
  // A click beside everything gives the focus up on purpose.
  document.addEventListener(
    'mousedown',
    () =>
      setTimeout(() => {
        const last = stays.at(-1)
        if (document.activeElement === document.body && last && isUsable(last.element)) stays.length = 0
      }),
    { capture: true },
  )
  new MutationObserver(soon).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden', 'style', 'class'],
  })
}

function wayUp(element: Element): Stay['way'] {
  const way: Stay['way'] = []
  for (let child = element; child.parentElement && child !== document.body; child = child.parentElement) {
    way.push({ parent: child.parentElement, place: [...child.parentElement.children].indexOf(child) })
  }
  return way
}

/** Goes back through where the focus has been, to the first element or place that is left. */
function nextOf(stays: readonly Stay[]): HTMLElement | null {
  const last = stays.at(-1)
  // Who was in the page's content is not led back to the bar beside it, through which they came: “Log out” is there.
  const near = last && isInMain(last) ? stays.filter(isInMain) : stays
  for (const { element, way } of near.toReversed()) {
    if (isUsable(element)) return element
    for (const { parent, place } of way) {
      if (isFrame(parent)) break
      if (!isUsable(parent)) continue
      const found = nearest(parent, place)
      if (found) return found
    }
  }
  const main = document.querySelector('main')
  return main?.querySelector('h1') ?? document.querySelector('h1') ?? main
}

const isInMain = ({ way }: Stay) => way.some(({ parent }) => parent.matches('main'))

/** The page's frame, the boxes in which dialogs hang, and menus, whose button is nearest: nothing in them is near to what was there. */
const isFrame = (element: Element) => element.matches('body, #root, main, [data-portal], [role="menu"]')

/** The requested element to begin with, else what is now in that place, or the last thing before it. */
function nearest(parent: Element, place: number): HTMLElement | null {
  const first = [...parent.querySelectorAll<HTMLElement>('[data-autofocus]')].find(isUsable)
  if (first) return first
  const children = [...parent.children]
  for (const child of children.slice(place)) {
    const [next] = tabbableIn(child)
    if (next) return next
  }
  for (const child of children.slice(0, place).reverse()) {
    const before = tabbableIn(child)
    // Of a row the first: its last is often what deletes it.
    const next = child.matches('tr') ? before[0] : before.at(-1)
    if (next) return next
  }
  return null
}
