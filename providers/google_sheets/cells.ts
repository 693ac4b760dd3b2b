import { type Column, isBlank, isError } from './columns.ts'
import type { DateReader } from './dates.ts'
import type { numberReader } from './numbers.ts'
import type { Value } from './wire.ts'

const DAY_SECONDS = 86_400

/** A cell's figure in our units; null where it is empty, `unreadable` where it holds something else. */
export function figureOf(
  cell: Value,
  { kind }: Pick<Column, 'kind'>,
  numbers: ReturnType<typeof numberReader>,
): number | null | 'unreadable' {
  const scale = kind === 'duration' ? DAY_SECONDS : 1
  if (typeof cell === 'number') return cell * scale
  if (cell === null || (typeof cell === 'string' && isBlank(cell))) return null
  if (typeof cell === 'boolean' || isError(cell)) return 'unreadable'
  const written = numbers(cell)
  return written ? written.value * scale : 'unreadable'
}

/** A cell as the name of a row; dates in ISO form, switches as Sheets shows them. */
export function labelOf(cell: Value, { kind }: Pick<Column, 'kind'>, dates: DateReader): string {
  if (cell === null) return ''
  if (kind === 'date') return dates(cell) ?? String(cell).trim()
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell).trim()
}
