import type { KeyboardEvent } from 'react'
import { focusPart } from '../../../lib/tabbable.ts'

/**
 * Page Down and Page Up go from card to card, past all the controls in between, as in the feeds of ARIA's authoring
 * practices. What can scroll inside of a card scrolls first.
 */
export function stepToCard(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key]
  const { target, currentTarget } = event
  if (!step || !(target instanceof HTMLElement) || event.defaultPrevented) return
  // A dialog over a card is in the card's tree, not in its box.
  if (!currentTarget.contains(target) || target.closest('[popover], [role="dialog"], input, textarea')) return
  if (canScroll(target, currentTarget, step)) return
  const cards = [...currentTarget.querySelectorAll<HTMLElement>('.w-card')]
  const now = cards.findIndex((card) => card.contains(target))
  const next = cards[now + step]
  if (!next) return
  event.preventDefault()
  focusPart(next, { preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

function canScroll(from: HTMLElement, grid: HTMLElement, step: number): boolean {
  for (let box: HTMLElement | null = from; box && box !== grid; box = box.parentElement) {
    const { scrollTop, scrollHeight, clientHeight } = box
    const left = step > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop
    if (left > 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return true
  }
  return false
}
