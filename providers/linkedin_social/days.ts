import type { DateRange } from '../../shared/domain/ranges.ts'
import { partOf } from '../days.ts'

/** LinkedIn begins its buckets at midnight UTC. */
export const ZONE = 'UTC'
/** Reactions are taken back for some days. */
export const SETTLING_DAYS = 3
/** Gains of followers end so many days before today. */
const FOLLOWERS_LATE = 2

const todayIn = (now: Temporal.Instant) => now.toZonedDateTimeISO(ZONE).toPlainDate()

/** First day of the rolling twelve months that LinkedIn keeps. */
const firstKept = (now: Temporal.Instant) => todayIn(now).subtract({ months: 12 }).add({ days: 1 }).toString()

export const today = (now: Temporal.Instant): string => todayIn(now).toString()
export const lastFollowerDay = (now: Temporal.Instant): string =>
  todayIn(now).subtract({ days: FOLLOWERS_LATE }).toString()

/** The part of a range that LinkedIn has figures of; null where there is none. */
export const keptPart = (range: DateRange, now: Temporal.Instant, last = today(now)): DateRange | null =>
  partOf(range, { from: firstKept(now), to: last })

/** Midnight UTC of a day, in epoch milliseconds. */
export const midnight = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds

/** The day of a moment. */
export const dayOf = (milliseconds: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(ZONE).toPlainDate()

/** `timeIntervals` in days; its end is the midnight after the last day. */
export const dailyIntervals = ({ start, end }: DateRange) => ({
  timeRange: {
    start: midnight(start),
    end: midnight(Temporal.PlainDate.from(end).add({ days: 1 }).toString()),
  },
  timeGranularityType: 'DAY',
})
