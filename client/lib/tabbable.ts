const SELECTOR = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  '[contenteditable="true"]',
  '[tabindex]',
].join(',')

/** Whether an element is there for the focus: in the page, visible, and neither disabled nor inert. */
export const isUsable = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** Everything inside of an element, itself included, that the Tab key reaches, in the page's order. */
export const tabbableIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll<HTMLElement>(SELECTOR)].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(SELECTOR) && one.tabIndex >= 0 && isUsable(one),
  )

/** Gives the focus to something that Tab does not stop at: a heading, a card, a part of the page. */
export function focusPart(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}
