import type { DateRange } from '../domain/ranges.ts'

/** The fiscal year that contains today, up to today. @param start its first month, 1 to 12 */
export function thisFiscalYear(today: Temporal.PlainDate, start: number): DateRange {
  return { start: firstDay(today, start).toString(), end: today.toString() }
}

/** The whole fiscal year before the one that contains today. @param start its first month, 1 to 12 */
export function lastFiscalYear(today: Temporal.PlainDate, start: number): DateRange {
  const first = firstDay(today, start)
  return { start: first.subtract({ years: 1 }).toString(), end: first.subtract({ days: 1 }).toString() }
}

function firstDay(today: Temporal.PlainDate, start: number): Temporal.PlainDate {
  const ofThisYear = today.with({ month: start, day: 1 })
  return Temporal.PlainDate.compare(ofThisYear, today) > 0 ? ofThisYear.subtract({ years: 1 }) : ofThisYear
}
