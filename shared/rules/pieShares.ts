/** Parts of a ring at most: as many as there are distinguishable colours. */
export const MOST_PARTS = 8

/** Indexes of the figures, largest first; missing ones come last. The sort is stable. */
export function largestFirst(values: readonly (number | null)[]): number[] {
  const size = (index: number) => values[index] ?? Number.NEGATIVE_INFINITY
  return values
    .map((_, index) => index)
    .sort((a, b) => (size(a) === size(b) ? a - b : size(a) > size(b) ? -1 : 1))
}

/**
 * Each figure's part of the ring in thousandths, which add up to exactly 1000: what rounding leaves over goes to
 * those that lost most by it. Figures below zero and missing ones have no part.
 */
export function shareThousandths(values: readonly (number | null)[]): (number | null)[] {
  const part = (value: number | null) => (value !== null && value > 0 ? value : 0)
  const largest = Math.max(0, ...values.map(part))
  // Measured by the largest first, so that no sum of huge figures is infinite.
  const parts = values.map((value) => (largest > 0 ? part(value) / largest : 0))
  const whole = parts.reduce((sum, one) => sum + one, 0)
  if (whole === 0) return values.map((value) => (value === 0 ? 0 : null))
  const exact = parts.map((one) => (one / whole) * 1000)
  const shares = exact.map(Math.floor)
  const lost = exact.map((one, index) => ({ index, by: one - Math.floor(one) })).filter(({ by }) => by > 0)
  lost.sort((a, b) => b.by - a.by || a.index - b.index)
  const over = 1000 - shares.reduce((sum, one) => sum + one, 0)
  for (const { index } of lost.slice(0, Math.max(0, over))) shares[index] = (shares[index] ?? 0) + 1
  return values.map((value, index) => (value !== null && value >= 0 ? (shares[index] ?? 0) : null))
}

/** The rows of a metric that adds up, as far as they matter for a ring. */
export interface RingRows {
  /** Over the whole window, as the vendor or we have it. */
  total: number | null
  /** Sums of the rows that were read, and of those that are shown. */
  read: number
  shown: number
  /** Rows were read that are not shown. */
  isCut: boolean
  /** The vendor has no other rows. */
  allRead: boolean
}

/** What is less than this part of a ring changes no share that can be read. */
const VISIBLE = 0.0005

/**
 * What a ring is the whole of, so that its shares are those of the number in its middle and no limit of rows changes
 * them: the total, or the sum of the rows where one thing counts in several of them (`isSummed`). `other` is of rows
 * that are not shown, `hidden` of none.
 */
export function ringWhole({ total, read, shown, isCut, allRead }: RingRows) {
  const isSummed = total !== null && read - total > Math.abs(read) * VISIBLE
  const whole = isSummed ? read : (total ?? read)
  const other = isCut ? (allRead ? read : whole) - shown : 0
  const hidden = whole - shown - other
  return { whole, isSummed, other, hidden: hidden > Math.abs(whole) * VISIBLE ? hidden : 0 }
}

/** Index of the first of the parts, in their order, that is folded into one rest; null where all can be drawn. */
export const foldFrom = (parts: number, most = MOST_PARTS): number | null => (parts > most ? most - 1 : null)
