import type { DatePickerProps } from '@mantine/dates'
import { dateFormat, noonOf } from '../../../shared/rules/intlDate.ts'
import type { Locale } from '../../../shared/rules/locale.ts'

type Names = Pick<
  DatePickerProps<'range'>,
  'monthLabelFormat' | 'weekdayFormat' | 'monthsListFormat' | 'yearLabelFormat' | 'getDayAriaLabel'
>

const LONGEST_WEEKDAY = 4

/** Names of months and days in the language of dates; the calendar's own where that is English. */
export function calendarNames({ dates }: Pick<Locale, 'dates'>): Names {
  if (dates.startsWith('en')) return {}
  const written = (settings: Intl.DateTimeFormatOptions) => (day: string) =>
    dateFormat(dates, settings).format(noonOf(Temporal.PlainDate.from(day)))
  const [short, letter] = [written({ weekday: 'short' }), written({ weekday: 'narrow' })]
  /** Some languages shorten no day to what fits above its column, and write a letter there. */
  const weekday = (day: string) => (short(day).length > LONGEST_WEEKDAY ? letter(day) : short(day))
  return {
    monthLabelFormat: written({ month: 'long', year: 'numeric' }),
    yearLabelFormat: written({ year: 'numeric' }),
    monthsListFormat: written({ month: 'short' }),
    weekdayFormat: weekday,
    getDayAriaLabel: written({ day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
