import type { Cell } from '../domain/values.ts'
import { byCodeUnit, type DataTable } from './dataTable.ts'

/** Change of a figure. `relative` is a fraction of the earlier figure's size: 0.25 is 25% more. */
export interface Change {
  absolute: number | null
  relative: number | null
}

/**
 * The change from `previous` to `current`. Both parts are null where a figure is missing; `relative` alone is null
 * where the earlier figure is 0 and the later one is not. It is measured against the earlier figure's size, so
 * that its sign is always that of `absolute`.
 */
export function computeChange(current: number | null, previous: number | null): Change {
  if (current === null || previous === null) return { absolute: null, relative: null }
  const absolute = current - previous
  if (!Number.isFinite(absolute)) return { absolute: null, relative: null }
  if (absolute === 0) return { absolute: 0, relative: 0 }
  const relative = absolute / Math.abs(previous)
  return { absolute, relative: Number.isFinite(relative) ? relative : null }
}

export interface AlignedRows {
  /** Every current row in its order, with the row it is compared with; null where there is none. */
  pairs: { current: Cell[]; previous: Cell[] | null }[]
  /** Rows that only the earlier window has. */
  previousOnly: Cell[][]
}

/**
 * Sets each row against its counterpart of the comparison window: by the dimension's value or, for a time
 * dimension, by position in time (day n with day n), whatever order the rows are in. Fill time gaps in both
 * tables first, or positions do not mean the same. Without a dimension, the single rows belong together.
 */
export function alignRows(current: DataTable, compare: DataTable): AlignedRows {
  const dimension = current.columns[0]?.type
  const byTime = dimension === 'time'
  const keyed = dimension === 'text'
  const previousKeys = byTime ? positions(compare.rows) : compare.rows.map(([key]) => (keyed ? key : 0))
  const waiting = new Map<Cell | undefined, Cell[][]>()
  compare.rows.forEach((row, index) => {
    const key = previousKeys[index]
    waiting.set(key, [...(waiting.get(key) ?? []), row])
  })
  const currentKeys = byTime ? positions(current.rows) : current.rows.map(([key]) => (keyed ? key : 0))
  const pairs = current.rows.map((row, index) => ({
    current: row,
    previous: waiting.get(currentKeys[index])?.shift() ?? null,
  }))
  return { pairs, previousOnly: [...waiting.values()].flat() }
}

/** For each row its rank in time; canonical time values sort as text. */
function positions(rows: Cell[][]): number[] {
  const order = rows.map((row, index) => ({ key: String(row[0] ?? ''), index }))
  order.sort((a, b) => byCodeUnit(a.key, b.key))
  const rank: number[] = []
  order.forEach(({ index }, position) => {
    rank[index] = position
  })
  return rank
}
