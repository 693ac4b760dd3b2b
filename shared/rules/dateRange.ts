import type { WeekStart } from '../domain/locales.ts'
import type { DateRange, RangeType } from '../domain/ranges.ts'
import { dateFormat, noonOf } from './intlDate.ts'
import { DEFAULT_LOCALE } from './locale.ts'
import { RuleError } from './RuleError.ts'

/** First and last day that may be chosen. */
export interface DayLimits {
  min?: string
  max?: string
}

const day = (iso: string) => Temporal.PlainDate.from(iso)
const range = (start: Temporal.PlainDate, end: Temporal.PlainDate): DateRange => ({
  start: start.toString(),
  end: end.toString(),
})

/**
 * The days of a range type (docs/rules.md#dates-and-windows); null for `custom`, whose days the person chooses.
 *
 * Ranges that are still running end today: daily, weekly (the current week, which begins on Monday unless
 * `weekStart` is another day), monthly, last7Days, last30Days and midMonthly. The last is the window from the 15th to the
 * following 14th that contains today, cut at today. lastMonth is the whole previous calendar month.
 */
export function resolveRange(
  type: Exclude<RangeType, 'custom'>,
  today: Temporal.PlainDate,
  options?: { weekStart?: WeekStart },
): DateRange
export function resolveRange(
  type: RangeType,
  today: Temporal.PlainDate,
  options?: { weekStart?: WeekStart },
): DateRange | null
export function resolveRange(
  type: RangeType,
  today: Temporal.PlainDate,
  { weekStart = 1 }: { weekStart?: WeekStart } = {},
): DateRange | null {
  switch (type) {
    case 'custom':
      return null
    case 'daily':
      return range(today, today)
    case 'weekly':
      return range(weekStartOf(today, weekStart), today)
    case 'monthly':
      return range(today.with({ day: 1 }), today)
    case 'last7Days':
      return range(today.subtract({ days: 6 }), today)
    case 'last30Days':
      return range(today.subtract({ days: 29 }), today)
    case 'lastMonth': {
      const first = today.with({ day: 1 })
      return range(first.subtract({ months: 1 }), first.subtract({ days: 1 }))
    }
    case 'midMonthly': {
      const fifteenth = today.with({ day: 15 })
      return range(today.day >= 15 ? fifteenth : fifteenth.subtract({ months: 1 }), today)
    }
  }
}

/** The first day of the week that a day is in. @param weekStart the day it begins on, 0 for Sunday */
export const weekStartOf = (day: Temporal.PlainDate, weekStart: WeekStart): Temporal.PlainDate =>
  day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 })

/** The first day of the calendar quarter that a day is in. */
export const quarterStartOf = (day: Temporal.PlainDate): Temporal.PlainDate =>
  day.with({ day: 1, month: day.month - ((day.month - 1) % 3) })

/** Days in the range, both ends included. */
export function daysIn({ start, end }: DateRange): number {
  return day(start).until(day(end)).days + 1
}

/**
 * The default comparison: the range of equal length that ends the day before this one starts; of a whole calendar month or
 * quarter the whole one before.
 */
export function precedingRange(current: DateRange): DateRange {
  const start = day(current.start)
  const months = wholeMonths(current)
  const first = months === null ? start.subtract({ days: daysIn(current) }) : start.subtract({ months })
  return range(first, start.subtract({ days: 1 }))
}

export function isPrecedingRange(current: DateRange, compare: DateRange): boolean {
  const preceding = precedingRange(current)
  return preceding.start === compare.start && preceding.end === compare.end
}

/** The calendar month that the range covers exactly, month 1–12; null when it covers anything else. */
export function isWholeMonth({ start, end }: DateRange): { year: number; month: number } | null {
  const first = day(start)
  const whole = first.day === 1 && first.with({ day: first.daysInMonth }).equals(end)
  return whole ? { year: first.year, month: first.month } : null
}

/** 1 for a range that is exactly one calendar month, 3 for one calendar quarter; null for anything else. */
export function wholeMonths(current: DateRange): 1 | 3 | null {
  if (isWholeMonth(current)) return 1
  const first = quarterStartOf(day(current.start))
  const last = first.add({ months: 3 }).subtract({ days: 1 })
  return first.equals(current.start) && last.equals(current.end) ? 3 : null
}

/**
 * The same dates one year earlier. A whole calendar month stays a whole month (February included); otherwise
 * 29 February becomes 28 February.
 */
export function samePeriodLastYear(current: DateRange): DateRange {
  const start = day(current.start).subtract({ years: 1 })
  const end = isWholeMonth(current)
    ? start.with({ day: start.daysInMonth })
    : day(current.end).subtract({ years: 1 })
  return range(start, end)
}

/** 364 days earlier, so that every day is compared with the same day of the week. */
export function weekdayMatchedLastYear({ start, end }: DateRange): DateRange {
  return range(day(start).subtract({ days: 364 }), day(end).subtract({ days: 364 }))
}

/**
 * Swaps a reversed range, then clamps both ends to the limits.
 * @throws RuleError `reversed_limits` when min is after max
 */
export function normaliseRange({ start, end }: DateRange, { min, max }: DayLimits = {}): DateRange {
  if (min && max && Temporal.PlainDate.compare(min, max) > 0) {
    throw new RuleError('reversed_limits', `The first allowed day (${min}) is after the last one (${max}).`)
  }
  const clamp = (iso: string) => {
    if (min && Temporal.PlainDate.compare(iso, min) < 0) return day(min)
    if (max && Temporal.PlainDate.compare(iso, max) > 0) return day(max)
    return day(iso)
  }
  const reversed = Temporal.PlainDate.compare(start, end) > 0
  return reversed ? range(clamp(end), clamp(start)) : range(clamp(start), clamp(end))
}

/** The days of a calendar month, 1 to 12. */
export function monthRange(year: number, month: number): DateRange {
  const first = new Temporal.PlainDate(year, month, 1)
  return { start: first.toString(), end: first.with({ day: first.daysInMonth }).toString() }
}

/**
 * The range for people: `31 October 2026`, `1 – 15 October 2026`, or `October 2026` for a whole month; `locale` is that
 * of dates. `month: 'short'` for where there is little room.
 */
export function rangeLabel(
  current: DateRange,
  locale: string = DEFAULT_LOCALE.dates,
  month: 'long' | 'short' = 'long',
): string {
  const whole = isWholeMonth(current) !== null
  const format = dateFormat(locale, {
    year: 'numeric',
    month,
    ...(whole ? {} : { day: 'numeric' }),
  })
  const text = format.formatRange(noonOf(day(current.start)), noonOf(day(current.end)))
  // Around the dash Node writes thin blanks and browsers common ones: a page is drawn by both.
  return text.replaceAll(/[\u2009\u202f]/g, ' ')
}
