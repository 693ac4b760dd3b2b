import type { Cell, Direction, ValueType } from '../domain/values.ts'

export interface DataColumn {
  id: string
  label: string
  type: ValueType | 'text' | 'time'
  /** May be summed over days and rows. */
  additive: boolean
  direction: Direction
  /** ISO 4217 code of a money column; null elsewhere and where it is unknown. */
  currency: string | null
}

/**
 * A result as the rules see it. Column 0 is the dimension where its type is text or time; all others are metrics.
 * Rows and totals have one entry for each column; the dimension's total is null.
 */
export interface DataTable {
  columns: DataColumn[]
  rows: Cell[][]
  totals: (number | null)[]
}

export function isMetric(column: DataColumn): column is DataColumn & { type: ValueType } {
  return column.type !== 'text' && column.type !== 'time'
}

/** Column 0 where it is a dimension, else null. */
export function dimensionOf(table: DataTable): DataColumn | null {
  const [first] = table.columns
  return first && !isMetric(first) ? first : null
}

/** A cell as a number; null for text and whatever is not finite. */
export function numeric(cell: Cell | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) ? cell : null
}

/** Order of canonical time values, which sort as text. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sum of figures of which all are known; null where one is not, or there is none. */
export const sumIfKnown = (values: (number | null)[]): number | null =>
  values.includes(null) ? null : sumOf(values)

/** Sum of the figures there are; null where there is none. */
export function sumOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
