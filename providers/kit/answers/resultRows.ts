import type { Cell } from '../../../shared/domain/values.ts'
import { orderRows } from '../../../shared/rules/table.ts'
import type { DataTypeDefinition, ProviderQuery, ResultColumn, ResultTable } from '../../contract.ts'
import { firstUnsettled } from '../query/days.ts'
import { type KeptDays, withKeptDays } from './keptDays.ts'
import { mergeColumns, type PartialResult } from './metricValues.ts'

/** The last steps to a result table, for vendors whose rows are merged on our side. */

/** A data type's catalogue, as far as a table needs it. */
type Known = Pick<DataTypeDefinition, 'dimensions' | 'metrics'>

/** The columns of a query: its dimension, if it has one, and its metrics in the requested order. */
export function columnsOf(
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  type: Known,
): ResultColumn[] {
  const known = type.dimensions.find(({ id }) => id === dimension)
  const figures = metrics.map((id): ResultColumn => {
    const metric = type.metrics.find((one) => one.id === id)
    return { id, label: metric?.label ?? id, type: metric?.type ?? 'decimal' }
  })
  if (dimension === null) return figures
  return [
    { id: dimension, label: known?.label ?? dimension, type: known?.time ? 'time' : 'text' },
    ...figures,
  ]
}

/**
 * Rows in the requested order, cut at the requested number; points in time are never cut.
 * @param natural the dimension's values where they have an order of their own
 */
export function orderedRows(
  rows: Cell[][],
  columns: ResultColumn[],
  { dimension, order, limit }: Pick<ProviderQuery, 'dimension' | 'order' | 'limit'>,
  natural?: readonly string[],
): { rows: Cell[][]; truncated: boolean } {
  if (dimension === null) return { rows, truncated: false }
  const described = columns.map((column) => ({
    ...column,
    additive: false,
    direction: 'neutral' as const,
    currency: null,
  }))
  const table = { columns: described, rows, totals: [] }
  const wanted = order ?? { column: 'dimension', dir: 'asc' }
  const sorted = orderRows(table, wanted, undefined, 'en', natural).rows
  if (columns[0]?.type === 'time') return { rows: sorted, truncated: false }
  return { rows: sorted.slice(0, limit), truncated: sorted.length > limit }
}

/** Labels by key; the key is appended where two items have the same name. */
export function distinctLabels(named: ReadonlyMap<string, string>): Map<string, string> {
  const uses = Map.groupBy(named.values(), (label) => label)
  return new Map(
    [...named].map(([key, label]) => [
      key,
      (uses.get(label)?.length ?? 0) > 1 ? `${label} (#${key})` : label,
    ]),
  )
}

/** The beginning of a text, as a label of limited length. */
export function shortened(text: string, most: number): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words
}

/** Longest text of a cell, in characters: an address is shorter, and a page may show ten thousands of them. */
export const LONGEST_TEXT = 1_000

/** A vendor's table, or an imported file's, with overlong texts cut. */
export function withShortTexts(table: ResultTable): ResultTable {
  const isLong = (cell: Cell) => typeof cell === 'string' && cell.length > LONGEST_TEXT
  if (!table.rows.some((row) => row.some(isLong))) return table
  // Only those: the same short text must be the same row in another result, which has no long one.
  const cut = (cell: Cell) => (isLong(cell) ? shortened(String(cell), LONGEST_TEXT) : cell)
  return { ...table, rows: table.rows.map((row) => row.map(cut)) }
}

/** The fields of a table that are not derived here. `truncated`: rows are missing already before the limit is applied. */
export type Rest = Omit<ResultTable, 'columns' | 'rows' | 'truncated'> & { truncated?: boolean }

/** A table of the values as they are: rows in the requested order, cut at the limit. */
export function buildExactTable(query: ProviderQuery, type: Known, all: Cell[][], rest: Rest): ResultTable {
  const columns = columnsOf(query, type)
  const natural = type.dimensions.find(({ id }) => id === query.dimension)?.order
  const { rows, truncated } = orderedRows(all, columns, query, natural)
  return { ...rest, columns, rows, truncated: truncated || rest.truncated === true }
}

/** The same for values that were computed here: floating-point errors are rounded off. */
export function buildRoundedTable(query: ProviderQuery, type: Known, all: Cell[][], rest: Rest): ResultTable {
  const rows = all.map((row) => row.map((cell) => (typeof cell === 'number' ? roundFloat(cell) : cell)))
  const totals = rest.totals?.map((total) => (total === null ? null : roundFloat(total))) ?? null
  return buildExactTable(query, type, rows, { ...rest, totals })
}

/** To fourteen significant digits; a sum that is 0 but for floating-point error becomes 0. */
function roundFloat(value: number): number {
  if (Number.isInteger(value)) return value + 0
  return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(14))
}

/** The fields of a table that its type does not define. */
export interface Ending
  extends Pick<ResultTable, 'totals' | 'timeZone'>,
    Partial<Pick<ResultTable, 'currency' | 'notices' | 'truncated'>> {
  now: Temporal.Instant
  /** The days that it is about, where these may be others than those asked. */
  kept?: KeptDays
}

/**
 * The table of a query: rows in the requested order, cut at the limit and rounded, with the first day that may still
 * change. The notice about cut rows is added by the server, which counts the rows shown; the notice about a
 * vendor's incomplete data by the provider.
 */
export function buildTable(
  query: ProviderQuery,
  type: Known & Pick<DataTypeDefinition, 'settlingDays'>,
  rows: Cell[][],
  { now, kept, notices = [], ...rest }: Ending,
): ResultTable {
  const { settlingDays } = type
  const { timeZone } = rest
  const unsettledFrom =
    settlingDays === null ? null : firstUnsettled(query.range, { settlingDays, timeZone, now })
  const table = buildRoundedTable(query, type, rows, { currency: null, ...rest, notices, unsettledFrom })
  return kept ? withKeptDays(table, kept) : table
}

/** The same for a query that takes several calls, each for metrics of its own; their notices are concatenated. */
export function buildMergedTable(
  query: ProviderQuery,
  type: Parameters<typeof buildTable>[1],
  parts: readonly PartialResult[],
  ending: Omit<Ending, 'totals'>,
): ResultTable {
  const { rows, totals } = mergeColumns(query, parts)
  const notices = [...(ending.notices ?? []), ...parts.flatMap(({ notices: own = [] }) => own)]
  return buildTable(query, type, rows, { ...ending, totals, notices })
}
