import type { DateRange } from '../../shared/domain/ranges.ts'
import type { TimeStep } from '../../shared/domain/values.ts'
import { rangeLabel } from '../../shared/rules/dateRange.ts'

/** An instant for people, in the given zone (the browser's own when absent): `31 Oct 2026, 08:00`. */
export function instantLabel(instant: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone && { timeZone: zone }),
  }).format(Temporal.Instant.from(instant).epochMilliseconds)
}

/** The same with its zone named, for where figures of several zones stand on one page: `31 Oct 2026, 08:00 (Europe/Berlin)`. */
export const zonedLabel = (instant: string, zone: string): string =>
  `${instantLabel(instant, zone)} (${zone})`

/** A calendar day for people: `31 Oct`, with the year where it is not this one. */
export function dayLabel(day: Temporal.PlainDate, today: Temporal.PlainDate = Temporal.Now.plainDateISO()) {
  return day.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(day.year !== today.year && { year: 'numeric' }),
  })
}

/** A canonical time value in full: `3 November 2026`, `3 November 2026, 13:00`, `Week 44 of 2026`, `October 2026`. */
export function stepLabel(key: string, step: TimeStep): string {
  const [first = '', second = ''] = key.split(step === 'week' ? '-W' : 'T')
  switch (step) {
    case 'day':
    case 'month':
      return rangeLabel(spanOf(key, step))
    case 'hour':
      return `${rangeLabel({ start: first, end: first })}, ${second}:00`
    case 'week':
      return `Week ${Number(second)} of ${first}`
    case 'year':
      return key
  }
}

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

/** How long ago (or ahead) an instant is, in its largest whole step: `3 hours ago`, `now`. */
export function agoLabel(instant: string, now: Temporal.Instant = Temporal.Now.instant()): string {
  const seconds = Temporal.Instant.from(instant).since(now).total('seconds')
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
