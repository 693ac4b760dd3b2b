import type { GridCell, Value } from '../wire.ts'
import type { Column } from './columns.ts'
import { type DateReader, dateReader } from './dates.ts'
import { numberReader } from './numbers.ts'

/** How people of a locale (BCP 47) write. */
export interface Readers {
  locale: string
  dates: DateReader
  numbers: ReturnType<typeof numberReader>
}

export const readersOf = (locale: string): Readers => ({
  locale,
  dates: dateReader(locale),
  numbers: numberReader(locale),
})

/** The value of a cell of grid data as the values calls give it. */
export function cellValue({ effectiveValue }: GridCell): Value {
  if (!effectiveValue) return ''
  const { numberValue, stringValue, boolValue, errorValue } = effectiveValue
  if (errorValue) return '#ERROR!'
  return numberValue ?? stringValue ?? boolValue ?? ''
}

/** What people write where there is no figure. */
export const isBlank = (text: string): boolean => /^\s*(?:[-–—]|n\/?a|\.\.\.)?\s*$/i.test(text)

/** Errors and unfinished imports come as text. */
export const isError = (text: string): boolean =>
  /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|ERROR!)$|^Loading\.\.\.$/i.test(text)

const DAY_SECONDS = 86_400

/** A cell's figure in our units; null where it is empty, `unreadable` where it holds something else. */
export function figureOf(
  cell: Value,
  { kind }: Pick<Column, 'kind'>,
  { numbers }: Readers,
): number | null | 'unreadable' {
  const scale = kind === 'duration' ? DAY_SECONDS : 1
  if (typeof cell === 'number') return cell * scale
  if (cell === null || (typeof cell === 'string' && isBlank(cell))) return null
  if (typeof cell === 'boolean' || isError(cell)) return 'unreadable'
  const written = numbers(cell)
  return written ? written.value * scale : 'unreadable'
}

/** A cell as the name of a row; dates in ISO form, switches as Sheets shows them. */
export function labelOf(cell: Value, { kind }: Pick<Column, 'kind'>, { dates }: Readers): string {
  if (cell === null) return ''
  if (kind === 'date') return dates(cell) ?? String(cell).trim()
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell).trim()
}
