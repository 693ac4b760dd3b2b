import type { ProviderContext } from '../../contract.ts'
import { hasValues, readCells, readColumns, SAMPLE_ROWS } from '../client.ts'
import type { GridCell, Value } from '../wire.ts'
import { cellValue } from './cells.ts'
import type { Column } from './columns.ts'
import { shownCurrency, signsIn } from './currency.ts'
import type { Sheet } from './index.ts'

/** Cells of one call: about a megabyte, which is well below what Google advises and soon forgotten. */
const BLOCK_CELLS = 60_000
const BLOCK_ROWS = 10_000
/** A sheet of more rows is read so far. */
export const MOST_ROWS = 200_000

interface Numbered {
  cells: Value[]
  /** Row of the sheet, from 1. */
  number: number
}

/** What is read of each row. */
interface RowsPlan {
  columns: readonly Column[]
  /** Those of which every cell's currency is needed. */
  amounts: readonly Column[]
}

export interface Reading {
  /** The sheet has rows that were not read. */
  truncated: boolean
}

/**
 * The filled rows below the heading, block by block, each with the cells of the plan's columns and then the currencies
 * that its amounts show; without the footer. Only one block is in memory at a time. A block without any cell ends the
 * sheet.
 */
export async function* readRows(
  context: ProviderContext,
  sheet: Sheet,
  plan: RowsPlan,
  reading: Reading,
): AsyncGenerator<Value[][], void, undefined> {
  let held: Numbered | null = null
  for await (const block of blocksOf(context, sheet, plan, reading)) {
    const filled: Numbered[] = block.filter(({ cells }) => cells.some(isFilled))
    const known: Numbered[] = held ? [held, ...filled] : filled
    // The last row so far may turn out to be the footer.
    held = known.pop() ?? null
    yield known.map(({ cells }) => cells)
  }
  if (!held) return
  const isFooter = sheet.footer && !reading.truncated && !(await isFollowed(context, sheet, held.number))
  if (!isFooter) yield [held.cells]
}

async function* blocksOf(
  context: ProviderContext,
  sheet: Sheet,
  { columns, amounts }: RowsPlan,
  reading: Reading,
): AsyncGenerator<Numbered[]> {
  const first = sheet.header ? 2 : 1
  const signs = signsIn(sheet.sample, sheet.locale)
  const withCurrencies = (cells: readonly (GridCell | undefined)[]): Value[] => [
    ...cells.map(valueAt),
    ...amounts.map((column) => shownCurrency(cells[columns.indexOf(column)] ?? {}, sheet.locale, signs)),
  ]
  if (isWholeSample(sheet)) {
    yield sheet.sample.slice(first - 1).map((row, place) => ({
      cells: withCurrencies(columns.map(({ at }) => row[at])),
      number: first + place,
    }))
    return
  }
  const size = Math.max(1000, Math.min(BLOCK_ROWS, Math.floor(BLOCK_CELLS / columns.length)))
  const end = Math.min(sheet.rowCount, MOST_ROWS + first - 1)
  for (let from = first; from <= end; from += size) {
    const to = Math.min(end, from + size - 1)
    const rows = { from, to }
    const read = amounts.length > 0 ? [] : await readColumns(context, sheet, columns, rows)
    const grid = amounts.length > 0 ? await readCells(context, sheet, columns, rows) : []
    const length = Math.max(0, ...[...read, ...grid].map((cells) => cells.length))
    if (length === 0) return
    yield Array.from({ length }, (_, place) => ({
      cells:
        amounts.length > 0
          ? withCurrencies(grid.map((cells) => cells[place]))
          : read.map((cells) => cells[place] ?? ''),
      number: from + place,
    }))
    reading.truncated = to === end && sheet.rowCount > end && length === to - from + 1
  }
}

/** Whether any column has a value below a row. */
async function isFollowed(context: ProviderContext, sheet: Sheet, number: number): Promise<boolean> {
  if (isWholeSample(sheet)) {
    return sheet.sample.slice(number).some((row) => row.some((cell) => isFilled(valueAt(cell))))
  }
  if (number >= sheet.rowCount) return false
  const to = Math.min(sheet.rowCount, number + 1000)
  return hasValues(context, sheet, { from: number + 1, to })
}

/** A small grid has been read whole already, with what its cells look like. */
const isWholeSample = ({ rowCount }: Sheet) => rowCount <= SAMPLE_ROWS

const valueAt = (cell: Sheet['sample'][number][number] | undefined): Value => (cell ? cellValue(cell) : '')
const isFilled = (cell: Value) => cell !== '' && cell !== null
