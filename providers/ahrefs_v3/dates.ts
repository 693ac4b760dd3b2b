import type { DateRange } from '../../shared/domain/ranges.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import { dayAt, shifted, stepOfDay } from '../days.ts'

const plain = (date: string) => Temporal.PlainDate.from(date)
const earlier = (a: string, b: string) => (a < b ? a : b)

export type Grouping = 'daily' | 'weekly' | 'monthly'
const STEPS = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/** The latest day with figures: asking for today may be refused. Ahrefs names no zone; UTC is our reading. */
export function latestDay(now: Temporal.Instant): string {
  return shifted(dayAt(now, 'UTC'), -1)
}

/** The day that a snapshot describes: the end of the range, or the latest day before it. */
export const snapshotDay = (range: DateRange, latest: string): string => earlier(range.end, latest)

/** The day before the range, which is also where a comparison with the preceding period ends. */
export const dayBefore = (range: DateRange, latest: string): string =>
  shifted(earlier(range.start, latest), -1)

/** First day of the group that a day falls in; weeks begin on Monday. */
export function groupStart(day: string, grouping: Grouping): string {
  const date = plain(day)
  if (grouping === 'daily') return day
  if (grouping === 'monthly') return date.with({ day: 1 }).toString()
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** The canonical key of a point that bears the first day of its group. */
export function pointKey(day: string, grouping: Grouping): string {
  // Whether a week of Ahrefs begins on Sunday or Monday is unknown; its middle is in the right ISO week either way.
  const inside = grouping === 'weekly' ? shifted(day, 3) : day
  return stepOfDay(inside, STEPS[grouping])
}

/** Every key of the range up to the latest day, in time order. */
export function keysIn({ start, end }: DateRange, grouping: Grouping, latest: string): string[] {
  const until = earlier(end, latest)
  return start > until ? [] : timeSteps({ start, end: until }, STEPS[grouping])
}

/** The last day of each week or month of the range that has figures, by its key. */
export function lastDays(
  range: DateRange,
  grouping: 'weekly' | 'monthly',
  latest: string,
): [key: string, day: string][] {
  const end = earlier(range.end, latest)
  const days: [string, string][] = []
  for (let from = range.start; from <= end; ) {
    const next = plain(groupStart(from, grouping)).add(grouping === 'weekly' ? { weeks: 1 } : { months: 1 })
    const last = earlier(next.subtract({ days: 1 }).toString(), end)
    days.push([stepOfDay(last, STEPS[grouping]), last])
    from = next.toString()
  }
  return days
}
