import { stringify } from 'csv-stringify/sync'
import { CSV_OF_TEXTS } from '../../../shared/rules/csvCells.ts'

/** Rows as CSV, in which no text is a formula that a spreadsheet would compute. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...rows], CSV_OF_TEXTS)

/** Lets spreadsheets read the letters as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export interface ExportedSource {
  id: string
  kind: string
  accountLabel: string
}

/** What a file of that source is called. */
export const sourceName = ({ kind, accountLabel }: ExportedSource): string => `${kind} ${accountLabel}`
