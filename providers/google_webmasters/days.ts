import type { DateRange } from '../../shared/domain/ranges.ts'

/** Search Console cuts every property's days in Pacific time. */
export const ZONE = 'America/Los_Angeles'
/** Days after which Google no longer changes a figure. */
export const SETTLING_DAYS = 4
/** Hourly figures reach back this many days. */
const HOURLY_DAYS = 10

export const todayIn = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(ZONE).toPlainDate()

/** First day of the range that Google may still change; null where all are settled. */
export function firstUnsettled(range: DateRange, now: Temporal.Instant): string | null {
  const from = todayIn(now).subtract({ days: SETTLING_DAYS }).toString()
  if (range.end < from) return null
  return range.start > from ? range.start : from
}

/** The part of a range that has hourly figures; null where it lies before them. */
export function hourlyPart(range: DateRange, now: Temporal.Instant): DateRange | null {
  const oldest = todayIn(now)
    .subtract({ days: HOURLY_DAYS - 1 })
    .toString()
  if (range.end < oldest) return null
  return { start: range.start > oldest ? range.start : oldest, end: range.end }
}

/** Canonical key of the step that a row's key falls in: `2026-10-31`, `2026-W44`, `2026-10`, `2026-10-31T13`. */
export function timeKey(key: string, dimension: 'date' | 'week' | 'month' | 'hour'): string {
  if (dimension === 'hour') return key.slice(0, 13)
  if (dimension === 'date') return key.slice(0, 10)
  if (dimension === 'month') return key.slice(0, 7)
  const day = Temporal.PlainDate.from(key.slice(0, 10))
  return `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`
}
