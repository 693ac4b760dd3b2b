import type { DateRange } from '../domain/ranges.ts'
import type { Cell, TimeStep } from '../domain/values.ts'
import { byCodeUnit, type DataTable, isMetric } from './dataTable.ts'

const two = (number: number | undefined) => String(number).padStart(2, '0')

/** The canonical value of the step that a day falls in: `2026-10-31`, `2026-W44`, `2026-10`, `2026`. */
export function stepOf(day: Temporal.PlainDate, step: Exclude<TimeStep, 'hour'>): string {
  switch (step) {
    case 'day':
      return day.toString()
    case 'week':
      return `${day.yearOfWeek}-W${two(day.weekOfYear)}`
    case 'month':
      return day.toPlainYearMonth().toString()
    case 'year':
      return String(day.year)
  }
}

/**
 * Every time value of a range in order, in the canonical form of result cells. Weeks (ISO), months and years that
 * the range only touches are included; every day has the hours 00 to 23.
 */
export function timeSteps(range: DateRange, step: TimeStep): string[] {
  const steps = new Set<string>()
  const end = Temporal.PlainDate.from(range.end)
  for (
    let day = Temporal.PlainDate.from(range.start);
    Temporal.PlainDate.compare(day, end) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (step !== 'hour') steps.add(stepOf(day, step))
    else for (let hour = 0; hour < 24; hour++) steps.add(`${day}T${two(hour)}`)
  }
  return [...steps]
}

/**
 * Gives every time value of the range a row, in time order: vendors leave out days on which nothing happened.
 * A row that was missing is 0 for additive metrics and empty for all others. Rows outside the range are preserved.
 * The range must end no later than today, or days to come appear as zeros.
 */
export function fillTimeGaps(table: DataTable, range: DateRange, step: TimeStep): DataTable {
  if (table.columns[0]?.type !== 'time') return table
  const present = new Set(table.rows.map((row) => row[0]))
  const missing = timeSteps(range, step)
    .filter((key) => !present.has(key))
    .map((key): Cell[] => [
      key,
      ...table.columns.slice(1).map((column) => (isMetric(column) && column.additive ? 0 : null)),
    ])
  const rows = [...table.rows, ...missing].sort((a, b) => byCodeUnit(String(a[0] ?? ''), String(b[0] ?? '')))
  return { ...table, rows }
}

/** The canonical time value that each day of a range belongs to. */
export function timeKeys(step: TimeStep, range: DateRange): Map<string, string> {
  return new Map(
    timeSteps(range, 'day').map((day) => [day, timeSteps({ start: day, end: day }, step)[0] ?? day]),
  )
}

/**
 * The time value that one of the current window is compared with: that at the same place of the other window, as
 * `alignRows` sets them side by side. Null where the other window is too short, and for a value outside.
 */
export function counterpartStep(
  key: string,
  step: TimeStep,
  { current, compare }: { current: DateRange; compare: DateRange },
): string | null {
  const at = timeSteps(current, step).indexOf(key)
  return at < 0 ? null : (timeSteps(compare, step)[at] ?? null)
}
