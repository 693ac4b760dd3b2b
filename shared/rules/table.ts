import type { Cell, TimeStep } from '../domain/values.ts'
import { byCodeUnit, type DataTable, isMetric, numeric, sumIfKnown } from './dataTable.ts'

export type { DataColumn, DataTable } from './dataTable.ts'
export { addTables, mergeTables } from './tableJoin.ts'
export { fillTimeGaps } from './tableTime.ts'

export interface RowOrder {
  /** A column's id, or `dimension`. */
  column: string
  dir: 'asc' | 'desc'
}

/**
 * The rows in order: numbers by size, text as people of the locale sort it, time values
 * (`timeStep` set, or a time column) in time. Empty cells are last in both directions; the sort is stable.
 * A column that the table no longer has counts as `dimension`. `natural` orders the dimension's values where they
 * have an order of their own; values it lacks come after them.
 */
export function orderRows(
  table: DataTable,
  { column, dir }: RowOrder,
  timeStep?: TimeStep,
  locale = 'en',
  natural?: readonly string[],
): DataTable {
  const index = Math.max(
    0,
    table.columns.findIndex(({ id }) => id === column),
  )
  const target = table.columns[index]
  if (!target || (index === 0 && column !== target.id && isMetric(target))) return table
  const inTime = target.type === 'time' || (timeStep !== undefined && target.type === 'text')
  const text = inTime ? byCodeUnit : new Intl.Collator(locale, { numeric: true }).compare
  const place = (value: string) => {
    const at = natural?.indexOf(value) ?? 0
    return at < 0 ? (natural?.length ?? 0) : at
  }
  const places = (a: string, b: string) => place(a) - place(b)
  const sign = dir === 'desc' ? -1 : 1
  const compare = (a: Cell, b: Cell) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b
    if (typeof a === 'string' && typeof b === 'string') return (index === 0 && places(a, b)) || text(a, b)
    return typeof a === 'number' ? -1 : 1
  }
  const isEmpty = (cell: Cell | undefined) => cell === null || cell === undefined || Number.isNaN(cell)
  const rows = table.rows.toSorted((left, right) => {
    const [a, b] = [left[index], right[index]]
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    return sign * compare(a ?? null, b ?? null)
  })
  return { ...table, rows }
}

/** The first `limit` rows and the number of those left out; all with 0 or no limit. Totals stay those of all rows. */
export function limitRows(table: DataTable, limit?: number | null): { table: DataTable; others: number } {
  if (!limit || !(limit > 0)) return { table, others: 0 }
  const rows = table.rows.slice(0, limit)
  return { table: { ...table, rows }, others: table.rows.length - rows.length }
}

/**
 * Every additive metric as its share of the total, a fraction; ratios and positions have no share and stay as they
 * are. Without a total the sum of the rows is used, so apply it before limiting rows. A total of 0 has no shares, and
 * neither has one that needs an unknown row.
 */
export function percentOfTotal(table: DataTable): DataTable {
  const shared = table.columns.map((column) => isMetric(column) && column.additive)
  const totals = table.totals.map((total, index) =>
    shared[index] ? (total ?? sumIfKnown(table.rows.map((row) => numeric(row[index])))) : total,
  )
  const share = (value: number | null, index: number) => {
    const total = totals[index]
    return value === null || !total ? null : value / total
  }
  return {
    columns: table.columns.map((column, index) =>
      shared[index] ? { ...column, type: 'percent' as const, currency: null } : column,
    ),
    rows: table.rows.map((row) =>
      row.map((cell, index) => (shared[index] ? share(numeric(cell), index) : cell)),
    ),
    totals: totals.map((total, index) => (shared[index] ? share(total, index) : total)),
  }
}
