import type { DateRange } from '../domain/ranges.ts'
import type { Cell, TimeStep } from '../domain/values.ts'
import { byCodeUnit, type DataTable, isMetric } from './dataTable.ts'

const two = (number: number | undefined) => String(number).padStart(2, '0')

/** A step that is made of days. */
export type CalendarStep = Exclude<TimeStep, 'hour'>

/** The canonical value of the step that a day falls in: `2026-10-31`, `2026-W44`, `2026-10`, `2026`. */
export function stepOf(day: Temporal.PlainDate, step: CalendarStep): string {
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

/** The times of a range that have begun by `now` in their zone, without an hour that a clock change skips. */
function begunSteps(range: DateRange, step: TimeStep, now: Temporal.ZonedDateTime): string[] {
  const begun = stepAt(now.toPlainDateTime(), step)
  return timeSteps(range, step).filter(
    (key) => byCodeUnit(key, begun) <= 0 && (step !== 'hour' || exists(key, now.timeZoneId)),
  )
}

/** The canonical value of the step that a time falls in; hours are `2026-10-31T08`. */
export const stepAt = (time: Temporal.PlainDateTime, step: TimeStep): string =>
  step === 'hour' ? `${time.toPlainDate()}T${two(time.hour)}` : stepOf(time.toPlainDate(), step)

/** Whether clocks of the zone show this hour on this day. */
function exists(hour: string, zone: string): boolean {
  const shown = Temporal.PlainDateTime.from(`${hour}:00`).toZonedDateTime(zone).toPlainDateTime()
  return stepAt(shown, 'hour') === hour
}

/**
 * Gives every time value of the range that has begun a row, in time order: vendors leave out days on which nothing
 * happened. A row that was missing is 0 for additive metrics and empty for all others. Rows outside the range are
 * preserved.
 * @param now in the zone of the table's days
 */
export function fillTimeGaps(
  table: DataTable,
  range: DateRange,
  step: TimeStep,
  now: Temporal.ZonedDateTime,
): DataTable {
  if (table.columns[0]?.type !== 'time') return table
  const present = new Set(table.rows.map((row) => row[0]))
  const missing = begunSteps(range, step, now)
    .filter((key) => !present.has(key))
    .map((key): Cell[] => [
      key,
      ...table.columns.slice(1).map((column) => (isMetric(column) && column.additive ? 0 : null)),
    ])
  const rows = [...table.rows, ...missing].sort((a, b) => byCodeUnit(String(a[0] ?? ''), String(b[0] ?? '')))
  return { ...table, rows }
}

/**
 * Gives every time value of the range that has begun, but has no day among those that the figures are of, an empty row:
 * what a vendor does not have is unknown, not 0.
 * @param covered null where the figures are of no day of the range
 * @param now in the zone of the table's days
 */
export function emptyOutside(
  table: DataTable,
  range: DateRange,
  step: TimeStep,
  { covered, now }: { covered: DateRange | null; now: Temporal.ZonedDateTime },
): DataTable {
  if (table.columns[0]?.type !== 'time') return table
  const known = new Set<Cell | undefined>([
    ...(covered ? timeSteps(covered, step) : []),
    ...table.rows.map(([key]) => key),
  ])
  const empty = begunSteps(range, step, now)
    .filter((key) => !known.has(key))
    .map((key): Cell[] => [key, ...table.columns.slice(1).map(() => null)])
  return { ...table, rows: [...table.rows, ...empty] }
}

/** The canonical time value that each day of a range belongs to. */
export function timeKeys(step: TimeStep, range: DateRange): Map<string, string> {
  return new Map(
    timeSteps(range, 'day').map((day) => [day, timeSteps({ start: day, end: day }, step)[0] ?? day]),
  )
}
