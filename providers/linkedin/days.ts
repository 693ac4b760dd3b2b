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

/** Whether members can be counted over the range. */
export function hasReach({ start, end }: DateRange): boolean {
  return Temporal.PlainDate.from(start).until(end, { largestUnit: 'day' }).days < REACH_DAYS
}
