import type { DateRange } from '../../shared/domain/ranges.ts'
import { dayAt, partOf, shifted, stepOfDay, firstUnsettled as unsettledIn } from '../days.ts'

/** Search Console cuts every property's days in Pacific time. */
export const ZONE = 'America/Los_Angeles'
/** Days after which Google no longer changes a figure. */
export const SETTLING_DAYS = 4
/** Hourly figures reach back this many days. */
const HOURLY_DAYS = 10

export const todayIn = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(ZONE).toPlainDate()

/** First day of the range that Google may still change; null where all are settled. */
export const firstUnsettled = (range: DateRange, now: Temporal.Instant): string | null =>
  unsettledIn(range, { settlingDays: SETTLING_DAYS, timeZone: ZONE, now })

/** The part of a range that has hourly figures; null where it lies before them. */
export const hourlyPart = (range: DateRange, now: Temporal.Instant): DateRange | null =>
  partOf(range, { from: shifted(dayAt(now, ZONE), 1 - HOURLY_DAYS) })

/** Canonical key of the step that a row's key falls in: `2026-10-31`, `2026-W44`, `2026-10`, `2026-10-31T13`. */
export function timeKey(key: string, dimension: 'date' | 'week' | 'month' | 'hour'): string {
  if (dimension === 'hour') return key.slice(0, 13)
  return stepOfDay(key.slice(0, 10), dimension === 'date' ? 'day' : dimension)
}
