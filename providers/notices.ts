import type { Notice, ResultTable } from './contract.ts'

/** What a reader of an answer should know, as far as it is the case. */
export const noticesWhere = (
  ...all: readonly (readonly [holds: boolean, code: Notice['code'], text: string])[]
): Notice[] => all.filter(([holds]) => holds).map(([, code, text]) => ({ code, text }))

/** Something of the range that an answer leaves out, and why. */
export const partial = (text: string): Notice => ({ code: 'partial', text })

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** That a vendor left out figures which it was asked for: they are not known, which is not 0. */
export const untold = (vendor: string, figures: readonly string[]): Notice[] =>
  noticesWhere([
    figures.length > 0,
    'partial',
    `${vendor} did not tell everything about ${list.format([...new Set(figures)])}: what is missing is not known, which is not 0.`,
  ])

/** A table that says which figures none of its rows has; what does not rank has no position, and no notice either. */
export function withUntold(vendor: string, table: ResultTable): ResultTable {
  const { columns, rows, notices } = table
  const empty = columns.filter(
    ({ type }, at) => type !== 'position' && rows.length > 0 && rows.every((row) => row[at] === null),
  )
  const labels = empty.map(({ label }) => label)
  return { ...table, notices: [...untold(vendor, labels), ...notices] }
}
