import type { DateRange } from '../../shared/domain/ranges.ts'
import { dayAt } from '../days.ts'

const plain = (date: string) => Temporal.PlainDate.from(date)
const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b

/** Semrush names no zone for its days; UTC is our reading. */
export const todayOf = (now: Temporal.Instant): string => dayAt(now, 'UTC')

/** Whether the range reaches today, so that live figures describe its end. */
export const reachesToday = (range: DateRange, today: string): boolean =>
  Temporal.PlainDate.compare(plain(range.end), plain(today)) >= 0

/** The latest 15th on or before a day: monthly figures are dated so. */
function monthlySnapshot(day: Temporal.PlainDate): Temporal.PlainDate {
  const ofMonth = day.with({ day: 15 })
  return day.day >= 15 ? ofMonth : ofMonth.subtract({ months: 1 })
}

/**
 * `display_date` of the archive that describes the end of a range, or null where live data does: no newer
 * monthly snapshot than the range's own has been taken since.
 */
export function archiveDate(range: DateRange, today: string): string | null {
  const own = monthlySnapshot(earlier(plain(range.end), plain(today)))
  return own.equals(monthlySnapshot(plain(today))) ? null : own.toString().replaceAll('-', '')
}

/** Daily rows exist for the last 31 days; a range that begins earlier is told in monthly rows. */
export function historyStep(range: DateRange, today: string): 'daily' | 'monthly' {
  const oldest = plain(today).subtract({ days: 30 })
  return Temporal.PlainDate.compare(plain(range.start), oldest) >= 0 ? 'daily' : 'monthly'
}

/** Rows, newest first, from today back to a day, with one or two to spare. */
export function rowsBackTo(day: string, step: 'daily' | 'weekly' | 'monthly', today: string): number {
  const unit = step === 'monthly' ? 'months' : step === 'weekly' ? 'weeks' : 'days'
  const span = plain(day).until(plain(today), { largestUnit: unit })
  const steps = Math.max(0, step === 'monthly' ? span.months : step === 'weekly' ? span.weeks : span.days)
  return step === 'daily' ? Math.min(31, steps + 2) : steps + 2
}

/** `20261015` or unix seconds, as an ISO date; null for anything else. */
export function readDate(text: string): string | null {
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (/^\d{9,11}$/.test(text)) {
    return todayOf(Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000))
  }
  return null
}
