import { setImmediate as othersTurn } from 'node:timers/promises'
import type { ImportedFile, ImportedRecord, Property } from '../../contract.ts'
import { refuse } from '../http/errors.ts'
import { readCsvTable } from './csvTable.ts'
import { type AmountCell, type AmountReader, surveyAmounts } from './importAmounts.ts'
import { UnreadableRow } from './importCells.ts'

/** A file that people exported, as records: columns found by their names, rows that cannot be read named. */

/** What each column of a file may be called, in lower-case words: the vendor's own name first, then likely ones. */
export interface ImportColumns<Column extends string> {
  names: Readonly<Record<Column, readonly [string, ...string[]]>>
  needed: readonly Column[]
  /** Columns that may come several times, as in “Anchor 1”, “Anchor 2”. */
  repeated: readonly Column[]
}

/** The cells of one row, by the matched columns; `''` where there is none. */
export interface RowCells<Column extends string> {
  one(column: Column): string
  all(column: Column): string[]
}

/** How the rows of a file become records. */
export interface ImportReading<Column extends string> {
  /** The amount of a row, read or not: all of them are looked at before the first is read. */
  amountOf: (row: RowCells<Column>) => AmountCell
  /** What the person says of the decimals: one of DECIMAL_CHOICES. */
  decimals: string | undefined
  /** Throws UnreadableRow for a row that is none. */
  readRow: (
    row: RowCells<Column>,
    readAmount: AmountReader['read'],
  ) => { record: ImportedRecord; property: Property }
}

/** Rows that are read before other requests get their turn. */
const ROWS_A_TURN = 500

/**
 * Reads a whole file, and gives way to other requests meanwhile.
 * @throws ProviderError `bad_request` for text that is no table, or lacks columns
 */
export async function readImport<Column extends string>(
  text: string,
  columns: ImportColumns<Column>,
  { amountOf, decimals, readRow }: ImportReading<Column>,
): Promise<ImportedFile> {
  let matched: Matched<Column> | undefined
  const table = await readCsvTable(text, (headers) => {
    matched = matchColumns(headers, columns)
    return matched.kept
  })
  if (!matched) throw new Error('A table was read without its headers.')
  const { cellsOf, ignored } = matched
  const faults = [...table.faults]
  const records: ImportedRecord[] = []
  const properties = new Map<string, Property>()
  const survey = surveyAmounts(decimals, table.delimiter)
  for (const [index, { cells }] of table.rows.entries()) {
    if (index % ROWS_A_TURN === 0) await othersTurn()
    survey.see(amountOf(cellsOf(cells)))
  }
  const amounts = survey.decide()
  for (const [index, { line, cells }] of table.rows.entries()) {
    if (index % ROWS_A_TURN === 0) await othersTurn()
    try {
      const { record, property } = readRow(cellsOf(cells), amounts.read)
      records.push(record)
      properties.getOrInsert(property.id, property)
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      faults.push({ line, reason: error.message })
    }
  }
  return {
    records,
    properties: [...properties.values()],
    rows: table.rows.length + table.faults.length,
    ignoredColumns: ignored,
    amounts: amounts.reading,
    faults: faults.sort((a, b) => a.line - b.line),
  }
}

interface Matched<Column extends string> {
  /** Indexes of the columns that were matched. */
  kept: number[]
  /** @param cells those of the matched columns, in their order */
  cellsOf: (cells: readonly string[]) => RowCells<Column>
  /** Names of the other columns. */
  ignored: string[]
}

/** Matches headers to columns, ignoring case, spaces and punctuation. */
function matchColumns<Column extends string>(
  headers: readonly string[],
  { names, needed, repeated }: ImportColumns<Column>,
): Matched<Column> {
  const known = Object.keys(names) as Column[]
  const places = new Map<Column, number[]>()
  const kept: number[] = []
  const ignored: string[] = []
  for (const [place, header] of headers.entries()) {
    const column = known.find((one) => names[one].includes(wordsOf(header)))
    const taken = column ? places.get(column) : undefined
    if (column && (!taken || repeated.includes(column))) {
      places.set(column, [...(taken ?? []), kept.push(place) - 1])
    } else if (header !== '') ignored.push(header)
  }
  const missing = needed
    .filter((column) => !places.has(column))
    .map((column) => `“${titled(names[column][0])}”`)
  if (missing.length > 0) {
    const found = headers.filter(Boolean).slice(0, 12).join(', ').slice(0, 200)
    throw refuse(
      `The file lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}. It has: ${found || 'none with a name'}.`,
    )
  }
  const cellsOf = (cells: readonly string[]): RowCells<Column> => {
    const all = (column: Column) => (places.get(column) ?? []).map((place) => cells[place] ?? '')
    return { all, one: (column) => all(column)[0] ?? '' }
  }
  return { kept, cellsOf, ignored }
}

const wordsOf = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const titled = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())
