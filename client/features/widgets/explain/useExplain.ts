import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { addressOf, type FigureAddress } from './address.ts'
import { stepTo } from './arrowKeys.ts'

/** A figure whose explanation a reader has requested. */
export interface AskedFigure {
  /** A new one for every request. */
  id: number
  address: FigureAddress
  /** The series to begin with at a point of a chart. */
  series: number | null
  /** Gets the focus back. */
  holder: HTMLElement
  /** Where it was pointed at, from the holder's top left corner, in CSS pixels; null: the holder as a whole. */
  spot: { x: number; y: number } | null
}

/** One ear for all figures of a card: by click, tap, and with arrow keys and Enter. */
export function useExplain() {
  const [asked, setAsked] = useState<AskedFigure | null>(null)

  const ask = (target: Element, pointed: { x: number; y: number } | null): boolean => {
    const found = addressOf(target)
    if (!found) return false
    const { holder, address } = found
    const chart = address.column === null
    const frame = holder.getBoundingClientRect()
    const point = chart ? (pointed ?? holder.querySelector('.w-spot')?.getBoundingClientRect() ?? null) : null
    const series = chart && holder.dataset.series ? Number(holder.dataset.series) : null
    if (holder.tabIndex < 0) holder.tabIndex = -1
    // Whatever closes the explanation gives the focus back to who had it before.
    holder.focus({ preventScroll: true })
    setAsked((now) => ({
      id: (now?.id ?? 0) + 1,
      address,
      series,
      holder,
      spot: point && { x: point.x - frame.x, y: point.y - frame.y },
    }))
    return true
  }

  return {
    asked,
    close: (id: number) => setAsked((now) => (now?.id === id ? null : now)),
    handlers: {
      onClick: ({ target, clientX, clientY }: MouseEvent) => {
        // A reader who selects text intends to copy it.
        const marked = !(document.getSelection()?.isCollapsed ?? true)
        if (target instanceof Element && !marked) ask(target, { x: clientX, y: clientY })
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { target, key } = event
        if (!(target instanceof HTMLElement)) return
        // Buttons make their own click of it.
        const opens = (key === 'Enter' || key === ' ') && target.tagName !== 'BUTTON' && ask(target, null)
        if (opens || stepTo(target, key)) event.preventDefault()
      },
    },
  }
}
