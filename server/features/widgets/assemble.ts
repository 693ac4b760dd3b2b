import type { ResultTable } from '../../../providers/contract.ts'
import type { Widget, WidgetInputs } from '../../../shared/api/widgets.ts'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { Cell, TimeStep } from '../../../shared/domain/values.ts'
import { isDrawn } from '../../../shared/domain/widgets.ts'
import { applyCalculated } from '../../../shared/rules/calculatedMetric.ts'
import { alignRows } from '../../../shared/rules/comparison.ts'
import {
  byCodeUnit,
  type DataTable,
  dimensionOf,
  isMetric,
  numeric,
} from '../../../shared/rules/dataTable.ts'
import { mostRows } from '../../../shared/rules/shownRows.ts'
import {
  addTables,
  fillTimeGaps,
  limitRows,
  mergeTables,
  orderRows,
  percentOfTotal,
} from '../../../shared/rules/table.ts'
import type { Part } from './plan.ts'
import type { Question } from './questions.ts'
import { toDataTable } from './toDataTable.ts'
import type { Windows } from './widgetRun.ts'

/** An answered question. */
export interface Answered {
  question: Question
  table: ResultTable
  /** Epoch milliseconds. */
  fetchedAt: number
}
export interface AnsweredPart {
  part: Part
  current: Answered[]
  /** Null where nothing is compared, or where the comparison failed. */
  compare: Answered[] | null
}

/** A widget's figures, ready to be put into words. */
export interface Assembled {
  table: DataTable
  /** For each row of the table the figures it is compared with, by column; null where there is no counterpart. */
  previous: ((number | null)[] | null)[]
  previousTotals: (number | null)[] | null
  /** Rows beyond the limit; at least so many where the vendor has more than were asked. */
  moreRows: number
  /** How many rows there would be if the format had room for them; null where it has. */
  cutFrom: number | null
  step: TimeStep | null
  /** The vendors had no row at all for the window. */
  empty: boolean
}

/** Figures of the answers as one table. Throws RuleError where they cannot be one (mixed currencies, formulas). */
export function assemble(widget: Widget, answered: AnsweredPart[], windows: Windows): Assembled {
  const step = commonStep(answered)
  const whole = percentIf(widget, merged(answered, 'current', windows.current, windows.today, step))
  const canCompare = windows.compare !== null && answered.every(({ compare }) => compare !== null)
  const earlier =
    canCompare && windows.compare
      ? percentIf(widget, merged(answered, 'compare', windows.compare, windows.today, step))
      : null
  const complete = answered.every(({ compare }) => compare?.every(({ table }) => !table.truncated) ?? false)
  const counterparts = earlier ? counterpartsOf(whole, earlier, complete) : new Map()

  const ordered = orderRows(whole, widget.orderBy, step ?? undefined, undefined, naturalOrder(answered))
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
    empty: answered.every(({ current }) => current.every(({ table: answer }) => isEmpty(answer))),
  }
}

function merged(
  answered: AnsweredPart[],
  window: 'current' | 'compare',
  range: DateRange,
  today: string,
  step: TimeStep | null,
): DataTable {
  const parts = answered.map((one) => ({
    prefix: prefixOf(one),
    table: partTable(one, window, range, today, step),
  }))
  const [first] = parts
  return parts.length === 1 && first ? first.table : mergeTables(parts)
}

const prefixOf = ({ part }: AnsweredPart) => part.instance.prefix || part.about.type.name

/** Id of an instance's metric in the assembled table. */
export const columnId = (answered: AnsweredPart[], one: AnsweredPart, metric: string): string =>
  answered.length > 1 ? `${prefixOf(one)}:${metric}` : metric

/** One instance: accounts added, gaps filled, formulas applied, columns in the asked order. */
function partTable(
  { part, current, compare }: AnsweredPart,
  window: 'current' | 'compare',
  range: DateRange,
  today: string,
  step: TimeStep | null,
): DataTable {
  const answers = window === 'current' ? current : (compare ?? [])
  const inputs = part.instance.inputs as WidgetInputs
  let table = addTables(answers.map(({ question, table }) => toDataTable(question, table)))
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
  const pick = <T>(cells: readonly T[]) => places.map((at) => cells[at]) as T[]
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
function naturalOrder(answered: AnsweredPart[]): readonly string[] | undefined {
  const [first, ...others] = answered.map(({ part }) => {
    const { dimension } = part.instance.inputs as WidgetInputs
    return part.about.type.dimensions.find(({ id }) => id === dimension)
  })
  return others.every((other) => other === first) ? first?.order : undefined
}

/** The step of the time dimension that all parts share. */
function commonStep(answered: AnsweredPart[]): TimeStep | null {
  const steps = answered.map(({ part }) => {
    const { dimension } = part.instance.inputs as WidgetInputs
    return part.about.type.dimensions.find(({ id }) => id === dimension)?.time ?? null
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
