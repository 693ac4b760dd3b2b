import type { DateRange } from '../../shared/domain/ranges.ts'
import { dayAt, partOf, shifted } from '../kit/query/days.ts'
import { ZONE } from './definition.ts'

export const today = (now: Temporal.Instant): string => dayAt(now, ZONE)

/** First day of the rolling twelve months that LinkedIn retains. */
export const firstKept = (now: Temporal.Instant): string => shifted(shifted(today(now), { years: -1 }), 1)

/** The part of a range that LinkedIn has figures of; null where there is none. */
export const keptPart = (range: DateRange, now: Temporal.Instant, last = today(now)): DateRange | null =>
  partOf(range, { from: firstKept(now), to: last })

/** Midnight UTC of a day, in epoch milliseconds. */
export const midnight = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(ZONE).epochMilliseconds

/** The day of a moment. */
export const dayOf = (milliseconds: number): string =>
  dayAt(Temporal.Instant.fromEpochMilliseconds(milliseconds), ZONE)

/** `timeIntervals` in days; its end is the midnight after the last day. */
export const dailyIntervals = ({ start, end }: DateRange) => ({
  timeRange: { start: midnight(start), end: midnight(shifted(end, 1)) },
  timeGranularityType: 'DAY',
})
