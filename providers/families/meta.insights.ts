import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import { dayAt, partOf, shifted, stepOfDay } from '../days.ts'
import { sumKnown } from '../figures.ts'

/** What insights of Facebook pages and of Instagram accounts have in common: their days and their envelope. */

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
 * `since` and `until` of a range in epoch seconds, both at noon: whether Meta goes by the ends of days or by what is
 * begun, and whether its bounds count or not, noon leaves no doubt which days are meant. No longer than whole days, so
 * that the longest range allowed is not exceeded where clocks are set back.
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

/** The part of a range that has begun and is no older than `oldest`; null where nothing is left. */
export const askablePart = (range: DateRange, oldest: string, now: Temporal.Instant): DateRange | null =>
  partOf(range, { from: oldest, to: metaToday(now) })

const Dictionary = z.record(z.string(), z.union([z.number(), z.string()]))
const Point = z.looseObject({
  /** A number, or a number for each key; absent where Meta has none, which is not zero. */
  value: z.union([z.number(), Dictionary]).nullish(),
  end_time: z.string().optional(),
})
const TotalValue = z.object({
  value: z.number().nullish(),
  breakdowns: z
    .array(
      z.object({
        dimension_keys: z.array(z.string()),
        results: z.array(z.object({ dimension_values: z.array(z.string()), value: z.number() })).default([]),
      }),
    )
    .optional(),
})
const Insight = z.object({
  name: z.string(),
  period: z.string().optional(),
  values: z.array(Point).optional(),
  total_value: TotalValue.optional(),
})

/** An answer of any `/insights` edge, also as it comes inside a post or a piece of media. */
export const Insights = z.object({ data: z.array(Insight) })
export type InsightsAnswer = z.infer<typeof Insights>
export type Insight = z.infer<typeof Insight>
export type Point = z.infer<typeof Point>

/** Numbers of one figure by the keys of its dictionary; a plain number has the key ''. */
export type Keyed = Map<string, number>

/** All of a figure; where a `total` stands beside its parts Meta has added up already. */
export function wholeOf(keyed: Keyed | undefined): number | null {
  if (!keyed || keyed.size === 0) return null
  return keyed.get('') ?? keyed.get('total') ?? sumKnown([...keyed.values()])
}
