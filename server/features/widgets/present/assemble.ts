import type { ResultTable } from '../../../../providers/contract.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import type { Cell, TimeStep } from '../../../../shared/domain/values.ts'
import { isDrawn } from '../../../../shared/domain/widgets.ts'
import { applyCalculated } from '../../../../shared/rules/calculatedMetric.ts'
import { alignRows } from '../../../../shared/rules/comparison.ts'
import {
  byCodeUnit,
  type DataTable,
  dimensionOf,
  isMetric,
  numeric,
} from '../../../../shared/rules/dataTable.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'
import { mostRows } from '../../../../shared/rules/shownRows.ts'
import {
  addTables,
  fillTimeGaps,
  limitRows,
  mergeTables,
  orderRows,
  percentOfTotal,
} from '../../../../shared/rules/table.ts'
import { areWeekdays, weekdaysFrom } from '../../../../shared/rules/weekdays.ts'
import type { InstanceResults } from '../results/queryResult.ts'
import type { Windows } from '../widgetRun.ts'
import { toDataTable } from './toDataTable.ts'

/** A widget's figures, ready to be put into words. */
export interface Assembled {
  table: DataTable
  /** For each row of the table the figures it is compared with, by column; null where there is no counterpart. */
  previous: ((number | null)[] | null)[]
  previousTotals: (number | null)[] | null
  /** Rows beyond the limit; at least so many where the vendor has more than were requested. */
  moreRows: number
  /** How many rows there would be if the format had room for them; null where it has. */
  cutFrom: number | null
  step: TimeStep | null
  /** Rows are days of the week. */
  byWeekday: boolean
  /** How the page writes dates and numbers. */
  locale: Locale
  /** The vendors returned no rows for the window. */
  empty: boolean
}

/** Figures of the results as one table. Throws RuleError where they cannot be one (mixed currencies, formulas). */
export function assemble(widget: Widget, instances: InstanceResults[], windows: Windows): Assembled {
  const step = commonStep(instances)
  const whole = percentIf(widget, merged(instances, 'current', windows.current, windows.today, step))
  const canCompare = windows.compare !== null && instances.every(({ compare }) => compare !== null)
  const earlier =
    canCompare && windows.compare
      ? percentIf(widget, merged(instances, 'compare', windows.compare, windows.today, step))
      : null
  const complete = instances.every(({ compare }) => compare?.every(({ table }) => !table.truncated) ?? false)
  const counterparts = earlier ? counterpartsOf(whole, earlier, complete) : new Map()

  const natural = naturalOrder(instances)
  const byWeekday = areWeekdays(natural)
  const order = byWeekday ? weekdaysFrom(windows.locale.weekStart) : natural
  const ordered = orderRows(whole, widget.orderBy, step ?? undefined, undefined, order)
  // What is drawn over time shows its whole window; a limit would cut days off its end.
  const inTime = step !== null && isDrawn(widget.format)
  const limited = limitRows(ordered, inTime ? null : widget.rowsLimit)
  const columns = limited.table.columns.filter(isMetric).length * (earlier ? 2 : 1)
  const most = mostRows(widget.format, { columns, inTime })
  const table = inTime ? newestRows(limited.table, most) : limitRows(limited.table, most).table
  const before = limited.table.rows.length
  return {
    table,
    previous: table.rows.map((row) => counterparts.get(row) ?? null),
    previousTotals: earlier?.totals ?? null,
    moreRows: limited.others + before - table.rows.length,
    cutFrom: table.rows.length < before ? before : null,
    step,
    byWeekday,
    locale: windows.locale,
    empty: instances.every(({ current }) => current.every((result) => isEmpty(result.table))),
  }
}

function merged(
  instances: InstanceResults[],
  window: 'current' | 'compare',
  range: DateRange,
  today: string,
  step: TimeStep | null,
): DataTable {
  const parts = instances.map((one) => ({
    prefix: prefixOf(one),
    table: partTable(one, window, range, today, step),
  }))
  const [first] = parts
  return parts.length === 1 && first ? first.table : mergeTables(parts)
}

const prefixOf = ({ instance, about }: InstanceResults) => instance.prefix || about.type.name

/** Id of an instance's metric in the assembled table. */
export const columnId = (instances: InstanceResults[], one: InstanceResults, metric: string): string =>
  instances.length > 1 ? `${prefixOf(one)}:${metric}` : metric

/** One instance: accounts added, gaps filled, formulas applied, columns in the requested order. */
function partTable(
  { instance, current, compare }: InstanceResults,
  window: 'current' | 'compare',
  range: DateRange,
  today: string,
  step: TimeStep | null,
): DataTable {
  const results = window === 'current' ? current : (compare ?? [])
  const inputs = instance.inputs
  let table = addTables(results.map(({ sourceQuery, table }) => toDataTable(sourceQuery, table)))
  if (step) {
    const end = Temporal.PlainDate.compare(range.end, today) > 0 ? today : range.end
    table = fillTimeGaps(table, { start: range.start, end }, step)
  }
  table = applyCalculated(table, inputs.calculatedMetrics)
  const shown = [...inputs.metrics, ...inputs.calculatedMetrics.map(({ id }) => id)]
  const places = [
    ...(dimensionOf(table) ? [0] : []),
    ...shown.map((id) => table.columns.findIndex((column) => column.id === id)).filter((at) => at >= 0),
  ]
  const pick = <T>(cells: readonly T[]) => places.flatMap((at) => cells.slice(at, at + 1))
  return { columns: pick(table.columns), rows: table.rows.map(pick), totals: pick(table.totals) }
}

const percentIf = (widget: Widget, table: DataTable) => (widget.percent ? percentOfTotal(table) : table)

/** Each current row with the figures of its counterpart. A row that a complete earlier window lacks counts as 0. */
function counterpartsOf(
  current: DataTable,
  earlier: DataTable,
  complete: boolean,
): Map<Cell[], (number | null)[]> {
  const absent = current.columns.map((column) => (isMetric(column) && column.additive && complete ? 0 : null))
  return new Map(
    alignRows(current, earlier).pairs.map(({ current: row, previous }) => [
      row,
      previous ? previous.map(numeric) : absent,
    ]),
  )
}

/** The order of their own that the dimension's values have, where all parts split by the same one. */
function naturalOrder(instances: InstanceResults[]): readonly string[] | undefined {
  const [first, ...others] = instances.map(({ instance, about }) => {
    const { dimension } = instance.inputs
    return about.type.dimensions.find(({ id }) => id === dimension)
  })
  return others.every((other) => other === first) ? first?.order : undefined
}

/** The step of the time dimension that all parts share. */
function commonStep(instances: InstanceResults[]): TimeStep | null {
  const steps = instances.map(({ instance, about }) => {
    const { dimension } = instance.inputs
    return about.type.dimensions.find(({ id }) => id === dimension)?.time ?? null
  })
  const [first] = steps
  return first && steps.every((step) => step === first) ? first : null
}

/** The newest points in time, in the order that they are in. */
function newestRows(table: DataTable, most: number): DataTable {
  if (table.rows.length <= most) return table
  const keys = table.rows.map(([key]) => String(key ?? '')).sort(byCodeUnit)
  const from = keys[keys.length - most] ?? ''
  return { ...table, rows: table.rows.filter(([key]) => byCodeUnit(String(key ?? ''), from) >= 0) }
}

const isEmpty = (table: ResultTable) =>
  table.rows.length === 0 || table.rows.every((row) => row.every((cell) => cell === null))
