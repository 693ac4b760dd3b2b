import type { DateRange } from '../../shared/domain/ranges.ts'

/** LinkedIn cuts days in UTC, whatever the account's country (by general reports; not documented). */
export const ZONE = 'UTC'
/** Days until delivery is final and most late conversions have come in. */
export const SETTLING_DAYS = 7
/** LinkedIn counts members over at most this many days. */
const REACH_DAYS = 92

const todayIn = (now: Temporal.Instant) => now.toZonedDateTimeISO(ZONE).toPlainDate()

/** First day that is kept as a day; older ones exist as whole months only. */
export const firstDaily = (now: Temporal.Instant): string => todayIn(now).subtract({ months: 6 }).toString()

/** First day that is kept by who saw the ads. */
export const firstByMember = (now: Temporal.Instant): string => todayIn(now).subtract({ years: 2 }).toString()

/** First day of the range that LinkedIn may still change; null where all are settled. */
export function firstUnsettled(range: DateRange, now: Temporal.Instant): string | null {
  const from = todayIn(now).subtract({ days: SETTLING_DAYS }).toString()
  if (range.end < from) return null
  return range.start > from ? range.start : from
}

/** Whether members can be counted over the range. */
export function hasReach({ start, end }: DateRange): boolean {
  return Temporal.PlainDate.from(start).until(end, { largestUnit: 'day' }).days < REACH_DAYS
}

/** The range without the days before `first`; null where none is left. */
export function since(range: DateRange, first: string): DateRange | null {
  if (range.end < first) return null
  return range.start < first ? { start: first, end: range.end } : range
}

/** Canonical key of the step that a day falls in: `2026-10-31`, `2026-W44`, `2026-10`, `2026`. */
export function timeKey(day: string, dimension: string): string {
  if (dimension === 'date') return day
  if (dimension === 'month') return day.slice(0, 7)
  if (dimension === 'year') return day.slice(0, 4)
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}
