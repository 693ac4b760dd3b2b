import type { WeekStart } from '../domain/locales.ts'
import type { DateRange } from '../domain/ranges.ts'
import { dateFormat, noonOf } from './intlDate.ts'
import type { Locale } from './locale.ts'

/** Values of a dimension of weekdays: a provider gives these, in this order, or its days are not known as weekdays. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** A Monday. */
const FIRST = Temporal.PlainDate.from('2026-01-05')

/** Whether the values of a dimension, in the order of their own that it has, are weekdays. */
export const areWeekdays = (values: readonly string[] | undefined): boolean =>
  values?.length === WEEKDAYS.length && WEEKDAYS.every((day, index) => values[index] === day)

/** Weekdays in the order of a week that begins on that day, 0 for Sunday. */
export function weekdaysFrom(weekStart: WeekStart): readonly string[] {
  const first = (weekStart + 6) % 7
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)]
}

/** Weekdays of which one range has more days than the other: what is summed over them cannot be compared. */
export const unequalWeekdays = (one: DateRange, other: DateRange): string[] =>
  WEEKDAYS.filter((_, place) => countIn(one, place) !== countIn(other, place))

/** How many days of the range are the weekday at this place, 0 for Monday. */
function countIn({ start, end }: DateRange, place: number): number {
  const first = Temporal.PlainDate.from(start)
  const days = first.until(end).days + 1
  const before = (place + 8 - first.dayOfWeek) % 7
  return Math.max(0, Math.ceil((days - before) / 7))
}

/** A weekday in the language of dates; what is none, such as a vendor's catch-all row, as it is. */
export function weekdayLabel(value: string, { dates }: Pick<Locale, 'dates'>): string {
  const place = WEEKDAYS.indexOf(value)
  if (place < 0) return value
  return dateFormat(dates, { weekday: 'long' }).format(noonOf(FIRST.add({ days: place })))
}
