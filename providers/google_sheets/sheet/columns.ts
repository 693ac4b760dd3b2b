import type { ValueType } from '../../../shared/domain/values.ts'
import { letterOf } from '../client.ts'
import type { GridCell } from '../wire.ts'
import { cellValue, isBlank, type Readers, readersOf } from './cells.ts'
import { patternCurrency } from './currency.ts'

/** The type of a column's values, judged by its first rows. */
export type ColumnKind = 'number' | 'integer' | 'percent' | 'money' | 'duration' | 'date' | 'text'

export interface Column {
  /** Place in the sheet, from 0. */
  at: number
  /** Its heading, numbered if others have the same; `Column C` without one. */
  name: string
  kind: ColumnKind
  currency: string | null
  /** Some of its first cells are amounts of money. */
  hasMoney: boolean
}

export const VALUE_TYPES: Record<Exclude<ColumnKind, 'date' | 'text'>, ValueType> = {
  number: 'decimal',
  integer: 'integer',
  percent: 'percent',
  money: 'money',
  duration: 'seconds',
}

export const isNumeric = (column: Column): column is Column & { kind: keyof typeof VALUE_TYPES } =>
  column.kind !== 'date' && column.kind !== 'text'

/** Long headings are cut: they are names, and people have to find them in lists. */
const MOST_NAME = 120

/**
 * The columns of a sheet by its first rows. Columns are identified by heading, not position: widgets follow a
 * column that is moved.
 * @param taken names with another meaning
 */
export function readHeadings(
  rows: GridCell[][],
  {
    header,
    labels,
    locale,
    taken,
  }: { header: boolean; labels: boolean; locale: string; taken: readonly string[] },
): Column[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const names = new Map<string, number>(taken.map((name) => [name, 1]))
  const readers = readersOf(locale)
  const body = header ? rows.slice(1) : rows
  return Array.from({ length: width }, (_, at) => {
    const heading = header ? cleaned(rows[0]?.[at]?.formattedValue ?? '') : ''
    const cells = body.map((row) => row[at]).filter((cell) => cell !== undefined)
    if (heading === '' && !cells.some(isFilled)) return null
    const wanted = heading === '' ? `Column ${letterOf(at)}` : heading
    const uses = (names.get(wanted) ?? 0) + 1
    names.set(wanted, uses)
    const { kind, currency, hasMoney } = elect(cells, readers)
    const isLabel = labels && at === 0 && kind !== 'date'
    return {
      at,
      name: uses === 1 ? wanted : `${wanted} (${uses})`,
      kind: isLabel ? ('text' as const) : kind,
      currency: isLabel ? null : currency,
      hasMoney: hasMoney && !isLabel,
    }
  }).filter((column) => column !== null)
}

/** Brackets would end a column's name in a formula. */
const cleaned = (heading: string) =>
  heading.replace(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')').trim().slice(0, MOST_NAME).trim()

const isFilled = (cell: GridCell) => cellValue(cell) !== ''

/** What most of the filled cells are; a column without any may hold numbers later, one of errors alone holds none. */
function elect(cells: GridCell[], readers: Readers): Pick<Column, 'kind' | 'currency' | 'hasMoney'> {
  const votes = new Map<ColumnKind, number>()
  const currencies = new Map<string, number>()
  for (const cell of cells) {
    const vote = judge(cell, readers)
    if (!vote) continue
    votes.set(vote.kind, (votes.get(vote.kind) ?? 0) + 1)
    if (vote.currency) currencies.set(vote.currency, (currencies.get(vote.currency) ?? 0) + 1)
  }
  // Whole numbers among others are numbers like them.
  if (votes.has('number')) {
    votes.set('number', (votes.get('number') ?? 0) + (votes.get('integer') ?? 0))
    votes.delete('integer')
  }
  const kind =
    first(votes) ?? (cells.some(({ effectiveValue }) => effectiveValue?.errorValue) ? 'text' : 'number')
  const currency = kind === 'money' ? first(currencies) : null
  const hasMoney = votes.has('money')
  return { kind: kind === 'money' && currency === null ? 'number' : kind, currency, hasMoney }
}

function judge(
  cell: GridCell,
  { dates, numbers, locale }: Readers,
): { kind: ColumnKind; currency?: string | null } | null {
  const { numberValue, stringValue, boolValue } = cell.effectiveValue ?? {}
  if (boolValue !== undefined) return { kind: 'text' }
  if (stringValue !== undefined) {
    if (isBlank(stringValue)) return null
    if (dates(stringValue) !== null) return { kind: 'date' }
    const written = numbers(stringValue)
    if (!written) return { kind: 'text' }
    return written.kind === 'number' ? wholeOrNot(written.value) : written
  }
  if (numberValue === undefined) return null
  const { type = '', pattern = '' } = cell.effectiveFormat?.numberFormat ?? {}
  const shown = cell.formattedValue ?? ''
  if (/\[[hms]+\]/i.test(pattern) || type === 'TIME') return { kind: 'duration' }
  if (type === 'DATE' || type === 'DATE_TIME') return { kind: 'date' }
  if (type === 'PERCENT' || shown.endsWith('%')) return { kind: 'percent' }
  if (type === 'CURRENCY' || /\[\$[^\]-]|\p{Sc}/u.test(pattern)) {
    return { kind: 'money', currency: patternCurrency(pattern, locale) }
  }
  // Formulas can return dates in cells without a date format; only their text shows it.
  if (type === '' && dates(shown) !== null) return { kind: 'date' }
  return wholeOrNot(numberValue)
}

const wholeOrNot = (value: number) => ({
  kind: Number.isInteger(value) ? ('integer' as const) : ('number' as const),
})

function first<T>(votes: ReadonlyMap<T, number>): T | null {
  let best: [T, number] | null = null
  for (const entry of votes) if (!best || entry[1] > best[1]) best = entry
  return best?.[0] ?? null
}
