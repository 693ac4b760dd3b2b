import type { Cell, TimeStep } from '../../../../shared/domain/values.ts'
import { dateFormat, noonOf } from '../../../../shared/rules/intlDate.ts'
import { isolated } from '../../../../shared/rules/locale.ts'
import { weekdayLabel } from '../../../../shared/rules/weekdays.ts'
import type { Windows } from '../widgetRun.ts'
import type { Assembled } from './assemble.ts'

/** A dimension's value for people: `31 Oct`, `31 Oct 13:00`, `W44 2026`, `Oct 2026`, `Monday`; other text as it is. */
export function cellLabel(
  cell: Cell | undefined,
  { step, byWeekday, locale }: Pick<Assembled, 'step' | 'byWeekday' | 'locale'>,
): string {
  const text = cell === null || cell === undefined || cell === '' ? '(none)' : String(cell)
  if (byWeekday) return isolated(weekdayLabel(text, locale), locale)
  if (!step) return text
  try {
    return isolated(timeLabel(text, step, locale.dates), locale)
  } catch {
    return text
  }
}

function timeLabel(key: string, step: TimeStep, dates: string): string {
  switch (step) {
    case 'hour': {
      const [day = '', hour = ''] = key.split('T')
      return `${dayLabel(day, dates)} ${hourLabel(Number(hour), dates)}`
    }
    case 'day':
      return dayLabel(key, dates)
    case 'week': {
      const [year, week] = key.split('-')
      return `${week} ${year}`
    }
    case 'month': {
      const month = Temporal.PlainYearMonth.from(key).toPlainDate({ day: 1 })
      return dateFormat(dates, { month: 'short', year: 'numeric' }).format(noonOf(month))
    }
    case 'year':
      return key
  }
}

const dayLabel = (day: string, dates: string) =>
  dateFormat(dates, { day: 'numeric', month: 'short' }).format(noonOf(Temporal.PlainDate.from(day)))

/** `31 Oct 2026` */
export const fullDayLabel = (day: string, dates: string) =>
  dateFormat(dates, { day: 'numeric', month: 'short', year: 'numeric' }).format(
    noonOf(Temporal.PlainDate.from(day)),
  )

/** `13:00`, `1:00 PM` */
const hourLabel = (hour: number, dates: string) =>
  dateFormat(dates, { timeStyle: 'short' }).format(hour * 3_600_000)

/** `12 May 2026`, or with the time where it is of today. */
export function ageLabel(
  at: Temporal.Instant,
  now: Temporal.Instant,
  { timezone, locale }: Pick<Windows, 'timezone' | 'locale'>,
): string {
  const then = at.toZonedDateTimeISO(timezone)
  const isToday = then.toPlainDate().equals(now.toZonedDateTimeISO(timezone).toPlainDate())
  const settings = isToday
    ? ({ timeStyle: 'short' } as const)
    : ({ day: 'numeric', month: 'long', year: 'numeric' } as const)
  const text = isolated(
    dateFormat(locale.dates, { ...settings, timeZone: timezone }).format(at.epochMilliseconds),
    locale,
  )
  return isToday ? `today ${text}` : text
}

/** `by day`, `by country` and the like. */
export const dimensionPhrase = (label: string | null): string => (label ? ` by ${label.toLowerCase()}` : '')
