import type { DateRange } from '../../../shared/domain/ranges.ts'
import { dayAt, partOf, shifted, stepOfDay } from '../../kit/query/days.ts'

/** The days of insights, which Facebook pages and Instagram accounts have in common. */

/** Meta cuts the days of every page and every Instagram account in Pacific time. */
export const META_ZONE = 'America/Los_Angeles'

export const metaToday = (now: Temporal.Instant): string => dayAt(now, META_ZONE)

/** Number of days of a range, both ends included. */
export const lengthOf = ({ start, end }: DateRange): number =>
  Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end), { largestUnit: 'day' }).days + 1

/**
 * The day that a figure describes. `end_time` is the midnight at its end, written in UTC (07:00 or 08:00), so the
 * described day is the one before the date written.
 */
export const dayOfEnd = (endTime: string): string => shifted(endTime.slice(0, 10), -1)

/** The midnight Pacific that ends a day, as Graph writes it: `2026-09-02T07:00:00+0000`. */
export const endOfDay = (day: string): string =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(META_ZONE)
    .toInstant()
    .toString()
    .replace('Z', '+0000')

/**
 * `since` and `until` of a range in epoch seconds, both at noon: whether Meta counts days by their end or
 * their start, and whether its bounds are inclusive or not, noon makes the days unambiguous. No longer than
 * whole days, so that the longest range allowed is not exceeded where clocks are set back.
 */
export function boundsOf(range: DateRange): { since: number; until: number } {
  const since = startSecond(range.start) + HALF_DAY
  const until = startSecond(shifted(range.end, 1)) + HALF_DAY
  return { since, until: Math.min(until, since + lengthOf(range) * 2 * HALF_DAY) }
}
const HALF_DAY = 43_200

/** The first moment of a day in Pacific time, in epoch seconds. */
export const startSecond = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(META_ZONE).epochMilliseconds / 1000

/** Canonical value of the step a day falls in (contract, DimensionDefinition.time). */
export const timeKey = (day: string, step: string): string =>
  stepOfDay(day, step === 'week' || step === 'month' ? step : 'day')

/** The first day of insights: two years are available at most. */
export const firstKept = (now: Temporal.Instant): string => shifted(metaToday(now), { years: -2 })

/** The part of a range that has begun and for which insights are available; null where nothing is left. */
export function keptPart(range: DateRange, now: Temporal.Instant): DateRange | null {
  return partOf(range, { from: firstKept(now), to: metaToday(now) })
}
