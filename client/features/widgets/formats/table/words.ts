import type { TableBody } from '../../../../../shared/api/view.ts'
import { formatValue } from '../../../../../shared/rules/numberFormat.ts'

type Numbers = TableBody['numbers']

const number = (value: number, numbers: Numbers) =>
  formatValue(value, 'integer', numbers ? { locale: numbers } : {})

export const countedRows = (rows: number, numbers?: Numbers): string =>
  `${number(rows, numbers)} more ${rows === 1 ? 'row' : 'rows'}`

/** How many rows follow those in sight: below the fold, and beyond the limit. */
export function belowWords(
  below: number,
  { moreRows, numbers }: Pick<TableBody, 'moreRows' | 'numbers'>,
): string {
  const all = countedRows(below + moreRows, numbers)
  return moreRows > 0 ? `${all}, ${number(below, numbers)} of them below` : `${all} below`
}

/** What a table leaves out, and where it is; empty where that is nothing. @param shown rows that are drawn */
export function moreWords(
  { rows, moreRows, numbers }: Pick<TableBody, 'rows' | 'moreRows' | 'numbers'>,
  shown: number,
): string {
  const unprinted = Math.max(0, rows.length - shown)
  if (unprinted === 0) {
    return moreRows > 0 ? `and ${number(moreRows, numbers)} more` : ''
  }
  const here = `and ${countedRows(unprinted, numbers)}: open the dashboard to read ${unprinted === 1 ? 'it' : 'them'}`
  return moreRows > 0 ? `${here}; ${countedRows(moreRows, numbers)} not shown there either` : here
}
