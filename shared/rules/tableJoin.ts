import type { Average } from '../domain/definitions.ts'
import type { Cell } from '../domain/values.ts'
import { type DataColumn, type DataTable, dimensionOf, numeric, sumIfKnown } from './dataTable.ts'
import { RuleError } from './RuleError.ts'

/** A table with its dimension split off. */
interface Keyed {
  metrics: DataColumn[]
  /** By the dimension's value and, should one occur several times, which time it is: no row is lost. */
  rows: Map<string, { value: Cell; cells: Cell[] }>
  totals: (number | null)[]
}

function keyed(table: DataTable): Keyed {
  const skip = dimensionOf(table) ? 1 : 0
  const rows: Keyed['rows'] = new Map()
  const seen = new Map<Cell, number>()
  for (const row of table.rows) {
    const value = skip ? (row[0] ?? null) : null
    const time = seen.get(value) ?? 0
    seen.set(value, time + 1)
    rows.set(JSON.stringify([value, time]), { value, cells: row.slice(skip) })
  }
  return { metrics: table.columns.slice(skip), rows, totals: table.totals.slice(skip) }
}

/** The one dimension of tables that are to be joined; a time dimension only where all are. */
function commonDimension(tables: DataTable[]): DataColumn | null {
  const [first, ...others] = tables.map(dimensionOf)
  if (others.some((other) => (other === null) !== (first === null))) {
    throw new RuleError(
      'different_dimensions',
      'Only some of these results are split by a dimension. Choose the same dimension for all, or none.',
    )
  }
  const mixed = others.some((other) => other?.type !== first?.type)
  return first ? { ...first, type: mixed ? 'text' : first.type } : null
}

/** Every row that any of the tables has, as the cells of each table (undefined where it lacks the row). */
function joinRows(tables: Keyed[], dimension: DataColumn | null) {
  const values = new Map(
    tables.flatMap(({ rows }) => [...rows].map(([key, { value }]): [string, Cell] => [key, value])),
  )
  return [...values].map(([key, value]) => ({
    head: dimension ? [value] : [],
    parts: tables.map(({ rows }) => rows.get(key)?.cells),
  }))
}

/**
 * One table of several, as of merged widgets: a row for every dimension value that any table has, the
 * metrics side by side. With a prefix, a metric's id becomes `prefix:id` and its label `prefix: label`. Where a
 * table lacks a row its cells are empty.
 * @throws RuleError `different_dimensions`; `ambiguous_prefix` when two columns would share an id
 */
export function mergeTables(parts: { prefix: string; table: DataTable }[]): DataTable {
  const dimension = commonDimension(parts.map(({ table }) => table))
  const tables = parts.map(({ prefix, table }) => ({ prefix, ...keyed(table) }))
  const metrics = tables.flatMap(({ prefix, metrics }) =>
    metrics.map((metric) =>
      prefix ? { ...metric, id: `${prefix}:${metric.id}`, label: `${prefix}: ${metric.label}` } : metric,
    ),
  )
  if (new Set(metrics.map(({ id }) => id)).size < metrics.length) {
    throw new RuleError(
      'ambiguous_prefix',
      'Two parts of this widget have the same prefix. Give each its own.',
    )
  }
  const rows = joinRows(tables, dimension).map(({ head, parts }) => [
    ...head,
    ...parts.flatMap((cells, index) => cells ?? tables[index]?.metrics.map(() => null) ?? []),
  ])
  return {
    columns: [...(dimension ? [dimension] : []), ...metrics],
    rows,
    totals: [...(dimension ? [null] : []), ...tables.flatMap(({ totals }) => totals)],
  }
}

/** What the metrics of several accounts are averaged by. */
export interface Averages {
  /** By the metric's id. */
  by: ReadonlyMap<string, Average>
  /** Metrics that are in the tables for that alone: amounts in several currencies leave the average empty. */
  along: readonly string[]
}

/**
 * The results of several accounts as one. Additive metrics are summed, an account without a row counting as 0 and
 * an empty figure leaving the sum empty, because it is unknown. Other metrics are empty, unless it is known what they
 * are averaged by: a ratio is computed anew from its parts, a mean is weighted.
 * @throws RuleError `mixed_currencies`, `different_dimensions`, `different_columns`
 */
export function addTables(
  tables: DataTable[],
  { by, along }: Averages = { by: new Map(), along: [] },
): DataTable {
  const [first] = tables
  if (!first) throw new RuleError('no_tables', 'There is no result to add up. Choose at least one account.')
  if (tables.length === 1) return first
  const dimension = commonDimension(tables)
  const parts = tables.map(keyed)
  const metrics = first.columns.slice(dimension ? 1 : 0)
  refuseDifferentColumns(metrics, parts)
  const mixed = mixedMoney(metrics, parts)
  refuseMixedCurrencies(mixed.filter(({ metric }) => !along.includes(metric.id)))
  const isMixed = (index: number) => mixed.some(({ metric }) => metric === metrics[index])

  const add = (rows: (Cell[] | undefined)[]) => {
    const present = rows.filter((row) => row !== undefined)
    const figuresAt = (index: number) => present.map((row) => (isMixed(index) ? null : numeric(row[index])))
    /** Of each account the sum of these metrics. */
    const partsOf = (ids: readonly string[]) => {
      const columns = ids.map((part) => figuresAt(metrics.findIndex(({ id }) => id === part)))
      return present.map((_, account) => sumIfKnown(columns.map((figures) => figures[account] ?? null)))
    }
    return metrics.map((metric, index) => {
      if (metric.additive) return sumIfKnown(figuresAt(index))
      const average = by.get(metric.id)
      if (!average) return null
      const weights = partsOf(average.weight)
      if (!average.of) return weightedMean(figuresAt(index), weights)
      const [whole, share] = [sumIfKnown(weights), sumIfKnown(partsOf(average.of))]
      return whole && share !== null ? (share / whole) * (average.times ?? 1) : null
    })
  }
  return {
    columns: first.columns.map((column, index) => (index === 0 && dimension ? dimension : column)),
    rows: joinRows(parts, dimension).map(({ head, parts }) => [...head, ...add(parts)]),
    totals: [...(dimension ? [null] : []), ...add(told(parts).map(({ totals }) => totals))],
  }
}

/** Those that say anything: an account without rows and totals has nothing to add. All of them where none does. */
function told(parts: readonly Keyed[]): readonly Keyed[] {
  const telling = parts.filter(({ rows, totals }) => rows.size > 0 || totals.some((total) => total !== null))
  return telling.length > 0 ? telling : parts
}

/** Null unless every figure that has weight is known and the weights do not sum to 0. */
function weightedMean(figures: (number | null)[], weights: (number | null)[]): number | null {
  let sum = 0
  let whole = 0
  for (const [index, figure] of figures.entries()) {
    const weight = weights[index] ?? null
    if (weight === null || (figure === null && weight !== 0)) return null
    sum += (figure ?? 0) * weight
    whole += weight
  }
  return whole === 0 ? null : sum / whole
}

function refuseDifferentColumns(metrics: DataColumn[], parts: Keyed[]) {
  const ids = JSON.stringify(metrics.map(({ id }) => id))
  if (parts.some((part) => JSON.stringify(part.metrics.map(({ id }) => id)) !== ids)) {
    throw new RuleError(
      'different_columns',
      'These results have different metrics, so they cannot be added up.',
    )
  }
}

/** The metrics whose amounts are in several currencies. */
function mixedMoney(metrics: DataColumn[], parts: Keyed[]) {
  return metrics.flatMap((metric, index) => {
    const currencies = new Set(parts.map((part) => part.metrics[index]?.currency ?? null))
    return metric.type === 'money' && currencies.size > 1 ? [{ metric, currencies }] : []
  })
}

function refuseMixedCurrencies([first]: ReturnType<typeof mixedMoney>) {
  if (!first) return
  const names = [...first.currencies].map((currency) => currency ?? 'an unknown currency').join(' and ')
  throw new RuleError(
    'mixed_currencies',
    `${first.metric.label} is in ${names}, and money of different currencies is never added. ` +
      'Choose accounts of one currency, or one currency to convert to.',
  )
}
