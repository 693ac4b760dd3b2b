import type { DateRange } from '../../shared/domain/ranges.ts'
import { timeKeys } from '../../shared/rules/tableTime.ts'
import { dayAt, shifted } from '../kit/query/days.ts'

const earlier = (a: string, b: string) => (a < b ? a : b)

export type Grouping = 'daily' | 'weekly' | 'monthly'

/** The latest day with figures: a request for today may be refused. Ahrefs names no zone; we assume UTC. */
export const latestDay = (now: Temporal.Instant): string => shifted(dayAt(now, 'UTC'), -1)

/** The day that a snapshot describes: the end of the range, or the latest day before it. */
export const snapshotDay = (range: DateRange, latest: string): string => earlier(range.end, latest)

/** The day before the range, which is also where a comparison with the preceding period ends. */
export const dayBefore = (range: DateRange, latest: string): string =>
  shifted(earlier(range.start, latest), -1)

/** First day of the group that a day falls in; weeks begin on Monday. */
export function groupStart(day: string, grouping: Grouping): string {
  const date = Temporal.PlainDate.from(day)
  if (grouping === 'daily') return day
  if (grouping === 'monthly') return date.with({ day: 1 }).toString()
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/**
 * The day in the range of a point that is dated by the first day of its group. Whether a week of Ahrefs begins
 * on Sunday or Monday is unknown; its middle is in the right week either way.
 */
export function pointDay(day: string, grouping: Grouping, start: string): string {
  const first = groupStart(grouping === 'weekly' ? shifted(day, 3) : day, grouping)
  return first === groupStart(start, grouping) ? start : first
}

/** The last day of each week or month of the range that has figures, by its key. */
export function lastDays(
  { start, end }: DateRange,
  step: 'week' | 'month',
  latest: string,
): [key: string, day: string][] {
  const days = [...timeKeys(step, { start, end: earlier(end, latest) })]
  return [...new Map(days.map(([day, key]) => [key, day]))]
}
