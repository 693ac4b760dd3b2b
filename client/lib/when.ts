import type { DateRange } from '../../shared/domain/ranges.ts'
import type { TimeStep } from '../../shared/domain/values.ts'
import { rangeLabel } from '../../shared/rules/dateRange.ts'
import { dateFormat } from '../../shared/rules/intlDate.ts'
import { DEFAULT_LOCALE, isolated } from '../../shared/rules/locale.ts'
import { ownLanguage } from './language.ts'

/**
 * An instant for people, in their language and the given zone (the browser's own when absent): `31 Oct 2026, 08:00`.
 */
export function instantLabel(instant: string, zone?: string, dates: string = ownLanguage()): string {
  return new Intl.DateTimeFormat(dates, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone && { timeZone: zone }),
  }).format(Temporal.Instant.from(instant).epochMilliseconds)
}

/** The same to the second, with its zone's short name: `31 Oct 2026, 08:00:05 CET`. */
export const exactLabel = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(ownLanguage(), { dateStyle: 'medium', timeStyle: 'long', timeZone: zone }).format(
    Temporal.Instant.from(instant).epochMilliseconds,
  )

/** The same with its zone named, for where figures of several zones stand on one page: `31 Oct 2026, 08:00 (Europe/Berlin)`. */
export const zonedLabel = (instant: string, zone: string, dates: string = DEFAULT_LOCALE.dates): string =>
  `${isolated(instantLabel(instant, zone, dates), { dates })} (${zone})`

/** A calendar day for people, in their language: `31 Oct`, with the year where it is not this one. */
export function dayLabel(day: Temporal.PlainDate, today: Temporal.PlainDate = Temporal.Now.plainDateISO()) {
  return day.toLocaleString(ownLanguage(), {
    day: 'numeric',
    month: 'short',
    ...(day.year !== today.year && { year: 'numeric' }),
  })
}

/** A canonical time value in full: `3 November 2026`, `3 November 2026, 13:00`, `Week 44 of 2026`, `October 2026`. */
export function stepLabel(key: string, step: TimeStep, dates: string = DEFAULT_LOCALE.dates): string {
  const [first = '', second = ''] = key.split(step === 'week' ? '-W' : 'T')
  switch (step) {
    case 'day':
    case 'month':
      return rangeLabel(spanOf(key, step), dates)
    case 'hour':
      return `${rangeLabel({ start: first, end: first }, dates)}, ${hourLabel(Number(second), dates)}`
    case 'week':
      return `Week ${Number(second)} of ${first}`
    case 'year':
      return key
  }
}

const hourLabel = (hour: number, dates: string) =>
  dateFormat(dates, { timeStyle: 'short' }).format(hour * 3_600_000)

function spanOf(key: string, step: 'day' | 'month'): DateRange {
  if (step === 'day') return { start: key, end: key }
  const month = Temporal.PlainYearMonth.from(key)
  const end = month.toPlainDate({ day: month.daysInMonth })
  return { start: month.toPlainDate({ day: 1 }).toString(), end: end.toString() }
}

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago something was that is noted to the hour: `less than an hour ago`, `3 hours ago`. */
export function hoursAgoLabel(instant: string, now: Temporal.Instant = Temporal.Now.instant()): string {
  const hours = now.since(Temporal.Instant.from(instant)).total('hours')
  return hours < 1 ? 'less than an hour ago' : agoLabel(instant, now)
}

/** How long ago (or ahead) an instant is, in its largest whole step: `3 hours ago`, `now`. */
export function agoLabel(instant: string, now: Temporal.Instant = Temporal.Now.instant()): string {
  const seconds = Temporal.Instant.from(instant).since(now).total('seconds')
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
