import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { leastWidth } from '../../../../../shared/rules/layout.ts'
import { LOW_CARD, type LowCard } from '../../../../../shared/rules/lowCards.ts'
import { textWidth } from '../../chart/textWidth.ts'

/** Sizes of figures, largest first; summary.css has the same. CSS pixels. */
const SIZES = [
  { name: 'large', figure: 26, line: 30, label: 18, gapX: 24, gapY: 14, change: 'below' },
  { name: 'medium', figure: 20, line: 24, label: 16, gapX: 20, gapY: 8, change: 'beside' },
  { name: 'small', figure: 15, line: 18, label: 15, gapX: 14, gapY: 2, change: 'beside' },
  { name: 'small', figure: 15, line: 18, label: 15, gapX: 14, gapY: 2, change: 'none' },
] as const

export interface SummaryPlan {
  size: (typeof SIZES)[number]['name']
  columns: number
  /** Whether changes are left to the explanation of each figure. */
  bare: boolean
  /** The text of each figure: itself, or its short form where it is too wide for its column. */
  texts: string[]
  /** How many figures there is room for. */
  shown: number
}

export interface Room {
  width: number
  height: number
}

/** The narrowest and lowest that the body of a card of that size gets in a layout with rows of fixed height. */
export function summaryRoom({
  width,
  height,
  low = null,
  described,
  banner = 0,
}: {
  width: number
  height: number
  /** The rows of figures that the card is as low as. */
  low?: LowCard['rows'] | null
  described: boolean
  /** What a message below the figures takes. */
  banner?: number
}): Room {
  return {
    width: leastWidth('wide', width) - 38,
    height: (low ? LOW_CARD[low] : height * 232 + (height - 1) * 16) - 56 - (described ? 36 : 0) - banner,
  }
}

/** Figures are bolder than the text that is measured. */
const BOLD = 1.06

/** The plan of a card; below a message the figures are written as they are without one, where they fit so. */
export function planCard(body: SummaryBody, size: Parameters<typeof summaryRoom>[0]): SummaryPlan {
  const usual = planSummary(body, summaryRoom({ ...size, banner: 0 }))
  return size.banner ? planSummary(body, summaryRoom(size), usual.texts) : usual
}

/**
 * The largest size at which all figures fit whole in as few columns as possible; else as many as fit.
 * @param written their texts, where these are to stay
 */
export function planSummary({ items }: SummaryBody, room: Room, written?: readonly string[]): SummaryPlan {
  const plans = SIZES.flatMap((size) => {
    const most = Math.max(1, Math.floor((room.width + size.gapX) / (72 + size.gapX)))
    return Array.from({ length: Math.min(most, Math.max(1, items.length)) }, (_, index) =>
      planWith(items, room, { size, columns: index + 1 }),
    )
  })
  const whole = plans.filter(({ shown }) => shown === items.length)
  const best = whole.find(({ texts }) => written?.every((text, index) => text === texts[index])) ?? whole[0]
  if (best) return best
  const [most] = plans.toSorted((a, b) => b.shown - a.shown)
  // The line that counts the others takes the place of a row of figures.
  return most
    ? { ...most, shown: Math.max(1, most.shown - most.columns) }
    : planWith(items, room, { size: SIZES[0], columns: 1 })
}

function planWith(
  items: SummaryBody['items'],
  room: Room,
  { size, columns }: { size: (typeof SIZES)[number]; columns: number },
): SummaryPlan {
  const column = (room.width - size.gapX * (columns - 1)) / columns
  const changeSize = size.name === 'small' ? 11 : 12
  const wide = (text: string) => textWidth(text, size.figure) * BOLD
  const changeOf = ({ figure }: SummaryBody['items'][number]) =>
    figure.change && size.change !== 'none' ? textWidth(`▲${figure.change.text}`, changeSize) + 11 : 0
  const texts = items.map((item) => {
    const beside = size.change === 'below' ? 0 : changeOf(item)
    const { text, short } = item.figure
    return short && wide(text) + beside > column ? short : text
  })
  const fits = items.every((item, index) => wide(texts[index] ?? '') <= column && changeOf(item) <= column)
  const wrapped = items.some((item, index) => wide(texts[index] ?? '') + changeOf(item) > column)
  const change = wrapped || (size.change === 'below' && items.some(({ figure }) => figure.change)) ? 18 : 0
  const each = size.label + size.line + change
  const rows = Math.floor((room.height + size.gapY) / (each + size.gapY))
  return {
    size: size.name,
    columns,
    bare: size.change === 'none',
    texts,
    shown: fits || columns === 1 ? Math.min(items.length, Math.max(0, rows) * columns) : 0,
  }
}
