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
 * dimension, by position in time (day n with day n, an hour with the same hour of day n), whatever order the rows are
 * in. Fill time gaps in both tables first, or positions do not mean the same. Without a dimension, the single rows
 * belong together. Of a name that several things bear in one of the windows alone, nobody can tell which of them is
 * meant in the other: its counterpart has no figures.
 * @param sameTimes the earlier rows bear the times of the current ones already (`bySteps`)
 */
export function alignRows(current: DataTable, compare: DataTable, sameTimes = false): AlignedRows {
  const dimension = current.columns[0]?.type
  const keysOf = ({ rows }: DataTable): (Cell | undefined)[] => {
    if (dimension === 'time' && !sameTimes) return positions(rows)
    return rows.map(([key]) => (dimension === 'time' || dimension === 'text' ? key : 0))
  }
  const previousKeys = keysOf(compare)
  const waiting = new Map<Cell | undefined, Cell[][]>()
  compare.rows.forEach((row, index) => {
    const key = previousKeys[index]
    waiting.set(key, [...(waiting.get(key) ?? []), row])
  })
  const currentKeys = keysOf(current)
  const names = new Set(previousKeys)
  const sharedNames = new Set(previousKeys.map(nameShared).filter((name) => name !== null))
  const isUnsure = (key: Cell | undefined) => {
    const shared = nameShared(key)
    return shared === null ? sharedNames.has(String(key)) : names.has(shared)
  }
  const pairs = current.rows.map((row, index) => {
    const key = currentKeys[index]
    const unknown = isUnsure(key) ? row.map((cell, at) => (at === 0 ? cell : null)) : null
    return { current: row, previous: waiting.get(key)?.shift() ?? unknown }
  })
  return { pairs, previousOnly: [...waiting.values()].flat() }
}

/** The name of `Brand (#7)`, as things of one name are told apart by their ids; null for what no other thing is called. */
const nameShared = (key: Cell | undefined): string | null =>
  (typeof key === 'string' && /^(.*) \(#[^()]+\)$/.exec(key)?.[1]) || null

/** The earlier table without amounts in another currency than the current ones: they cannot be compared. */
export function inSameCurrency(current: DataTable, compare: DataTable): DataTable {
  const others = compare.columns.map(({ currency }, at) => {
    const now = current.columns[at]?.currency ?? null
    return now !== null && currency !== null && now !== currency
  })
  return {
    ...compare,
    rows: compare.rows.map((row) => row.map((cell, at) => (others[at] ? null : cell))),
    totals: compare.totals.map((total, at) => (others[at] ? null : total)),
  }
}

/** For each row the rank of its time, of an hour that of its day with the hour; canonical time values sort as text. */
function positions(rows: Cell[][]): string[] {
  const times = rows.map(([key]) => String(key ?? '').split('T'))
  const days = [...new Set(times.map(([day = '']) => day))].sort(byCodeUnit)
  const rank = new Map(days.map((day, place) => [day, place]))
  return times.map(([day = '', hour = '']) => `${rank.get(day)}T${hour}`)
}
