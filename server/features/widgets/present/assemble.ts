import type { ResultTable } from '../../../../providers/contract.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import type { Cell, TimeStep } from '../../../../shared/domain/values.ts'
import { isDrawn } from '../../../../shared/domain/widgets.ts'
import { applyCalculated } from '../../../../shared/rules/calculatedMetric.ts'
import { areAlike, bySteps, type ComparedWindows } from '../../../../shared/rules/comparedTime.ts'
import { alignRows, inSameCurrency } from '../../../../shared/rules/comparison.ts'
import {
  byCodeUnit,
  type DataTable,
  dimensionOf,
  isMetric,
  numeric,
  sumOf,
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
import { type CalendarStep, emptyOutside, stepAt } from '../../../../shared/rules/tableTime.ts'
import { areWeekdays, unequalWeekdays, weekdaysFrom } from '../../../../shared/rules/weekdays.ts'
import { commonStep, timeStepOf } from '../catalogue.ts'
import { metricsUsed } from '../queries/metricsRequested.ts'
import type { InstanceResults, QueryResult } from '../results/queryResult.ts'
import type { Windows } from '../widgetRun.ts'
import { readAt } from './age.ts'
import { toDataTable } from './toDataTable.ts'

/** A widget's figures, ready to be put into words. */
export interface Assembled {
  table: DataTable
  /** For each row of the table the figures it is compared with, by column; null where there is no counterpart. */
  previous: ((number | null)[] | null)[]
  previousTotals: (number | null)[] | null
  /** Rows beyond the limit; at least so many where the vendor has more than were requested. */
  moreRows: number
  /** Sum of all rows that were read, by column; null for what cannot be summed. */
  rowSums: (number | null)[]
  /** What is below zero in that sum. */
  sumsBelowZero: (number | null)[]
  /** No vendor has more rows than were read. */
  allRead: boolean
  /** Name of the first instance's provider. */
  vendor: string
  /** How many rows there would be if the format had room for them; null where it has. */
  cutFrom: number | null
  step: TimeStep | null
  /** The time value that was not over when the figures were read; null where rows are not in time. */
  running: string | null
  /** Rows are days of the week. */
  byWeekday: boolean
  /** Weekdays of which the windows have not equally many: sums over them are not compared. */
  unequalWeekdays: string[]
  /** How the page writes dates and numbers. */
  locale: Locale
  /** The vendors returned no rows for the window. */
  empty: boolean
}

/** Figures of the results as one table. Throws RuleError where they cannot be one (mixed currencies, formulas). */
export function assemble(
  widget: Widget,
  instances: InstanceResults[],
  windows: Windows,
  now: Temporal.Instant,
): Assembled {
  const step = commonStep(
    instances.map(({ instance, about }) => timeStepOf(about, instance.inputs.dimension)),
  )
  const span: Span = { window: windows.current, step, steps: null, now }
  const whole = percentIf(widget, merged(instances, 'current', span))
  const canCompare = windows.compare !== null && instances.every(({ compare }) => compare !== null)
  const steps = stepsToMatch(windows, step)
  const earlier =
    canCompare && windows.compare
      ? inSameCurrency(
          whole,
          percentIf(widget, merged(instances, 'compare', { ...span, window: windows.compare, steps })),
        )
      : null
  const complete = instances.every(({ compare }) => compare?.every(({ table }) => !table.truncated) ?? false)
  const counterparts: Map<Cell[], (number | null)[]> = earlier
    ? counterpartsOf(whole, earlier, { complete, sameTimes: steps !== null })
    : new Map()

  const natural = naturalOrder(instances)
  const byWeekday = areWeekdays(natural)
  const unequal = byWeekday && windows.compare ? unequalWeekdays(windows.current, windows.compare) : []
  const order = byWeekday ? weekdaysFrom(windows.locale.weekStart) : natural
  const ordered = orderRows(whole, widget.orderBy, step ?? undefined, undefined, order)
  // What is drawn over time shows its whole window; a limit would cut days off its end.
  const inTime = step !== null && isDrawn(widget.format)
  const limited = limitRows(ordered, inTime ? null : widget.rowsLimit)
  const columns = limited.table.columns.filter(isMetric).length * (earlier ? 2 : 1)
  const most = mostRows(widget.format, { columns, inTime })
  const table = inTime ? newestRows(limited.table, most) : limitRows(limited.table, most).table
  const before = limited.table.rows.length
  const sums = (counts: (value: number) => boolean) =>
    whole.columns.map(({ additive }, at) =>
      additive
        ? sumOf(whole.rows.map((row) => numeric(row[at])).filter((value) => value === null || counts(value)))
        : null,
    )
  return {
    table,
    previous: table.rows.map((row) => {
      const previous = counterparts.get(row) ?? null
      // Of five Mondays after four, only what is no sum is the same thing.
      return unequal.some((day) => day === row[0])
        ? (previous?.map((value, at) => (whole.columns[at]?.additive ? null : value)) ?? null)
        : previous
    }),
    previousTotals: earlier?.totals ?? null,
    moreRows: limited.others + before - table.rows.length,
    rowSums: sums(() => true),
    sumsBelowZero: sums((value) => value < 0),
    allRead: instances.every(({ current }) => current.every((result) => !result.table.truncated)),
    vendor: instances[0]?.about.provider.definition.name ?? '',
    cutFrom: table.rows.length < before ? before : null,
    step,
    running: step && runningStep(instances, step),
    byWeekday,
    unequalWeekdays: earlier ? unequal : [],
    locale: windows.locale,
    empty: instances.every(({ current }) => current.every((result) => isEmpty(result.table))),
  }
}

/** The days of a window, and how its rows are put in time. */
interface Span {
  window: DateRange
  step: TimeStep | null
  /** Set where rows of the earlier window have to be worked out anew, as they do not cover the days of the current ones. */
  steps: { windows: ComparedWindows; step: CalendarStep } | null
  now: Temporal.Instant
}

function stepsToMatch({ current, compare }: Windows, step: TimeStep | null): Span['steps'] {
  if (!compare || !step || step === 'hour' || areAlike({ current, compare }, step)) return null
  return { windows: { current, compare }, step }
}

function merged(instances: InstanceResults[], window: 'current' | 'compare', span: Span): DataTable {
  const parts = instances.map((one) => ({ prefix: prefixOf(one), table: partTable(one, window, span) }))
  const [first] = parts
  return parts.length === 1 && first ? first.table : mergeTables(parts)
}

const prefixOf = ({ instance, about }: InstanceResults) => instance.prefix || about.type.name

/** Id of an instance's metric in the assembled table. */
export const columnId = (instances: InstanceResults[], one: InstanceResults, metric: string): string =>
  instances.length > 1 ? `${prefixOf(one)}:${metric}` : metric

/** One instance: accounts added, gaps filled, formulas applied, columns in the requested order. */
function partTable(
  { instance, about, current, compare }: InstanceResults,
  role: 'current' | 'compare',
  { window, step, steps, now }: Span,
): DataTable {
  const results = role === 'current' ? current : (compare ?? [])
  const inputs = instance.inputs
  const [first] = results
  const used = metricsUsed(instance, about.type)
  let table = addTables(results.map(tableOf), {
    by: new Map(about.type.metrics.flatMap(({ id, average }) => (average ? [[id, average]] : []))),
    along: first?.sourceQuery.query.metrics.filter((id) => !used.includes(id)) ?? [],
  })
  if (step && first) {
    const tableStep = timeStepOf(first.sourceQuery.about, first.sourceQuery.query.dimension) ?? step
    const zone = first.table.timeZone || first.sourceQuery.zone
    // A figure that was read this morning says nothing of this afternoon.
    const read = results.map(readAt).sort(Temporal.Instant.compare)[0] ?? now
    table = fillTimeGaps(table, window, tableStep, read.toZonedDateTimeISO(zone))
    if (steps && tableStep !== 'hour') table = bySteps(table, steps.windows, steps.step, tableStep)
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

/** The table of an account: of days that it does not cover nothing is known, whatever other accounts have. */
function tableOf(result: QueryResult): DataTable {
  const { sourceQuery, table } = result
  const { about, query } = sourceQuery
  const given = toDataTable(sourceQuery, table)
  const step = timeStepOf(about, query.dimension)
  if (step === null || table.covered === undefined) return given
  return emptyOutside(given, query.range, step, { covered: table.covered, now: readInItsZone(result) })
}

/** When a result was read, in the zone in which its days are cut. */
const readInItsZone = (result: QueryResult): Temporal.ZonedDateTime =>
  readAt(result).toZonedDateTimeISO(result.table.timeZone || result.sourceQuery.zone)

const percentIf = (widget: Widget, table: DataTable) => (widget.percent ? percentOfTotal(table) : table)

/**
 * Each current row with the figures of its counterpart. A name that a complete earlier window lacks counts as 0; a time
 * that it does not have is unknown.
 */
function counterpartsOf(
  current: DataTable,
  earlier: DataTable,
  { complete, sameTimes }: { complete: boolean; sameTimes: boolean },
): Map<Cell[], (number | null)[]> {
  const isKnown = complete && dimensionOf(current)?.type !== 'time'
  const absent = current.columns.map((column) => (isMetric(column) && column.additive && isKnown ? 0 : null))
  return new Map(
    alignRows(current, earlier, sameTimes).pairs.map(({ current: row, previous }) => [
      row,
      previous ? previous.map(numeric) : absent,
    ]),
  )
}

/** The first time value that was not over, in the zone of its account's days, when the figures were read. */
function runningStep(instances: InstanceResults[], step: TimeStep): string | null {
  const times = instances
    .flatMap(({ current }) => current)
    .map((result) => stepAt(readInItsZone(result).toPlainDateTime(), step))
  return times.sort(byCodeUnit)[0] ?? null
}

/** The order of their own that the dimension's values have, where all parts split by the same one. */
function naturalOrder(instances: InstanceResults[]): readonly string[] | undefined {
  const [first, ...others] = instances.map(({ instance, about }) => {
    const { dimension } = instance.inputs
    return about.type.dimensions.find(({ id }) => id === dimension)
  })
  return others.every((other) => other === first) ? first?.order : undefined
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
