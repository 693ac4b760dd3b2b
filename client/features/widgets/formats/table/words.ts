import type { TableBody } from '../../../../../shared/api/view.ts'

const number = (value: number) => value.toLocaleString('en-US')

export const countedRows = (rows: number): string => `${number(rows)} more ${rows === 1 ? 'row' : 'rows'}`

/** What a table leaves out, and where it is; empty where that is nothing. @param shown rows that are drawn */
export function moreWords({ rows, moreRows }: Pick<TableBody, 'rows' | 'moreRows'>, shown: number): string {
  const unprinted = Math.max(0, rows.length - shown)
  if (unprinted === 0) {
    return moreRows > 0 ? `Lists ${number(rows.length)} of ${number(rows.length + moreRows)} rows` : ''
  }
  const here = `and ${countedRows(unprinted)}: open the dashboard to read ${unprinted === 1 ? 'it' : 'them'}`
  return moreRows > 0 ? `${here}; ${countedRows(moreRows)} not shown there either` : here
}
