import type { Cell, TimeStep } from '../../../../shared/domain/values.ts'
import { DATE_LOCALE } from './figures.ts'

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const MONTH: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric' }

/** A dimension's value for people: `31 Oct`, `31 Oct 13:00`, `W44 2026`, `Oct 2026`; text as it is. */
export function cellLabel(cell: Cell | undefined, step: TimeStep | null): string {
  const text = cell === null || cell === undefined || cell === '' ? '(none)' : String(cell)
  if (!step) return text
  try {
    return timeLabel(text, step)
  } catch {
    return text
  }
}

function timeLabel(key: string, step: TimeStep): string {
  switch (step) {
    case 'hour': {
      const [day = '', hour = ''] = key.split('T')
      return `${Temporal.PlainDate.from(day).toLocaleString(DATE_LOCALE, DAY)} ${hour}:00`
    }
    case 'day':
      return Temporal.PlainDate.from(key).toLocaleString(DATE_LOCALE, DAY)
    case 'week': {
      const [year, week] = key.split('-')
      return `${week} ${year}`
    }
    case 'month':
      return Temporal.PlainYearMonth.from(key).toPlainDate({ day: 1 }).toLocaleString(DATE_LOCALE, MONTH)
    case 'year':
      return key
  }
}

/** `12 May 2026`, or with the time where it is of today. */
export function ageLabel(at: Temporal.Instant, now: Temporal.Instant, timezone: string): string {
  const then = at.toZonedDateTimeISO(timezone)
  const time = then.toPlainTime().toString().slice(0, 5)
  if (then.toPlainDate().equals(now.toZonedDateTimeISO(timezone).toPlainDate())) return `today ${time}`
  return then.toPlainDate().toLocaleString(DATE_LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `by day`, `by country` and the like. */
export const dimensionPhrase = (label: string | null): string => (label ? ` by ${label.toLowerCase()}` : '')
