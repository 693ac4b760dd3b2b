import { LOW_CARD, type LowCard } from './lowCards.ts'

export interface GridPlace {
  column: number
  row: number
}

const COLUMNS = 4

/** Where a grid of four columns puts cards of these sizes: each after the one before it, as `client/features/widgets/grid` does. */
export function gridPlaces(cards: readonly { width: number; height: number }[]): GridPlace[] {
  const taken = new Set<number>()
  /** Counted through the rows. */
  let cell = 0
  const cellsAt = (first: number, { width, height }: { width: number; height: number }) =>
    Array.from({ length: width * height }, (_, at) => first + (at % width) + Math.floor(at / width) * COLUMNS)
  const fits = (card: { width: number; height: number }) =>
    (cell % COLUMNS) + card.width <= COLUMNS && cellsAt(cell, card).every((one) => !taken.has(one))
  return cards.map((card) => {
    while (!fits(card)) cell++
    for (const one of cellsAt(cell, card)) taken.add(one)
    return { column: cell % COLUMNS, row: Math.floor(cell / COLUMNS) }
  })
}

/** The least height of a row of charts, in CSS pixels; grid.css has the same. */
const ROW = 232

/** How high each row of the grid is beside one of charts: lower where nothing but low cards stands in it. */
export function rowHeights(
  cards: readonly { height: number; low: LowCard | null }[],
  places: readonly GridPlace[],
): number[] {
  const heights: number[] = []
  for (const [at, { row }] of places.entries()) {
    const { height = 1, low = null } = cards[at] ?? {}
    for (let next = row; next < row + height; next++) {
      heights[next] = Math.max(heights[next] ?? 0, low ? LOW_CARD[low.rows] / ROW : 1)
    }
  }
  return heights
}
