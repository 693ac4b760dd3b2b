import type { Cell, TimeStep } from '../../../../shared/domain/values.ts'
import { DATE_LOCALE } from './figures.ts'

/** Made once: making one takes longer than a chart's labels. */
const DAY = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short' })
const MONTH = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'short', year: 'numeric' })

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
      return `${DAY.format(Temporal.PlainDate.from(day))} ${hour}:00`
    }
    case 'day':
      return DAY.format(Temporal.PlainDate.from(key))
    case 'week': {
      const [year, week] = key.split('-')
      return `${week} ${year}`
    }
    case 'month':
      return MONTH.format(Temporal.PlainYearMonth.from(key).toPlainDate({ day: 1 }))
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
