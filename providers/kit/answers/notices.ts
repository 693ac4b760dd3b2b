import type { Notice, ResultTable } from '../../contract.ts'

/** What a reader of an answer should know, as far as it is the case. */
export const noticesWhere = (
  ...all: readonly (readonly [holds: boolean, code: Notice['code'], text: string])[]
): Notice[] => all.filter(([holds]) => holds).map(([, code, text]) => ({ code, text }))

/** Something of the range that an answer leaves out, and why. */
export const partial = (text: string): Notice => ({ code: 'partial', text })

/**
 * Said where a vendor's reply lacks what it should tell, so that the cell is empty.
 * @param what metrics as a sentence has them: “Views”, “Likes”
 */
export const untoldNotice = (vendor: string, what: string): Notice =>
  partial(`${vendor} does not tell ${what} everywhere: what is missing is unknown, not zero.`)

/** That a vendor left out figures which it was asked for: they are not known, which is not 0. */
export const notKnown = (vendor: string, figures: readonly string[]): Notice[] => {
  const labels = [...new Set(figures)].map((label) => `“${label}”`).join(', ')
  return figures.length > 0 ? [untoldNotice(vendor, labels)] : []
}

/** A table that says which figures none of its rows has; what does not rank has no position, and no notice either. */
export function sayingEmpty(vendor: string, table: ResultTable): ResultTable {
  const { columns, rows, notices } = table
  const empty = columns.filter(
    ({ type }, at) => type !== 'position' && rows.length > 0 && rows.every((row) => row[at] === null),
  )
  const labels = empty.map(({ label }) => label)
  return { ...table, notices: [...notices, ...notKnown(vendor, labels)] }
}
