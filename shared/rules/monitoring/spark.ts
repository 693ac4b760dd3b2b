/** Signs of a sparkline, from the least to the most: 62 steps are more than a cell of the grid can show. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const UNKNOWN = '-'
const MOST = SIGNS.length - 1

/** The shape of a series as one sign a value, from its least to its most: a grid of thousands holds several of each row. */
export function encodeSpark(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const least = Math.min(...known)
  const range = Math.max(...known) - least
  return values
    .map((value) => {
      if (value === null) return UNKNOWN
      const share = range === 0 ? 0.5 : (value - least) / range
      return SIGNS.charAt(Math.round(share * MOST))
    })
    .join('')
}

/** Heights from 0 to 1, null where nothing is known. */
export const decodeSpark = (spark: string): (number | null)[] =>
  [...spark].map((sign) => (sign === UNKNOWN ? null : SIGNS.indexOf(sign) / MOST))
