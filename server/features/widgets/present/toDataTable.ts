import type { ResultColumn, ResultTable } from '../../../../providers/contract.ts'
import {
  type DataColumn,
  type DataTable,
  isMetric,
  numeric,
  sumIfKnown,
} from '../../../../shared/rules/dataTable.ts'
import { timeStepOf } from '../catalogue.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'

/** A result as the rules see it: columns with their properties from the catalogue, and totals. */
export function toDataTable({ query, about }: SourceQuery, result: ResultTable): DataTable {
  const inTime = timeStepOf(about, query.dimension) !== null
  const columns = result.columns.map((column, index) =>
    query.dimension !== null && index === 0
      ? dimensionColumn(column, inTime)
      : metricColumn(column, result, about.type.metrics),
  )
  const skipped = query.dimension === null ? 0 : 1
  const totals = columns.map((column, index) => totalOf(column, index, result, skipped))
  return { columns, rows: result.rows, totals }
}

function dimensionColumn({ id, label }: ResultColumn, time: boolean): DataColumn {
  return { id, label, type: time ? 'time' : 'text', additive: false, direction: 'neutral', currency: null }
}

function metricColumn(
  { id, label, type }: ResultColumn,
  result: ResultTable,
  catalogue: SourceQuery['about']['type']['metrics'],
): DataColumn {
  const known = catalogue.find((metric) => metric.id === id)
  const shown = type === 'text' || type === 'time' ? (known?.type ?? 'decimal') : type
  return {
    id,
    label: known?.label ?? label,
    type: shown,
    // A column that is defined only by the result (a sheet's) may be summed where it holds counts.
    additive: known?.additive ?? (shown === 'integer' || shown === 'decimal' || shown === 'money'),
    direction: known?.direction ?? 'up',
    currency: shown === 'money' ? (result.currency ?? known?.currency ?? null) : null,
  }
}

/** The vendor's total; else the single row without a dimension, or the sum where summing is right and no row is unknown. */
function totalOf(
  column: DataColumn,
  index: number,
  result: ResultTable,
  /** Columns before the metrics: a vendor's totals are one for each metric. */
  skipped: number,
): number | null {
  if (!isMetric(column)) return null
  const { rows, totals } = result
  switch (totalSource(result, index - skipped, column.additive)) {
    case 'vendor':
      return totals?.[index - skipped] ?? null
    case 'row':
      return numeric(rows[0]?.[index])
    case 'sum':
      return sumIfKnown(rows.map((row) => numeric(row[index])))
    case null:
      return null
  }
}

/** Where the total of a result's metric (its place among the metrics) is from; null where it has none. */
export function totalSource(
  { rows, totals }: ResultTable,
  place: number,
  additive: boolean,
): 'vendor' | 'row' | 'sum' | null {
  const given = totals?.[place]
  if (given !== undefined && given !== null) return 'vendor'
  if (rows.length === 1) return 'row'
  return additive ? 'sum' : null
}
