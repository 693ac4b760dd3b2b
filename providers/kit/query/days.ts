import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { TimeStep } from '../../../shared/domain/values.ts'
import { stepOf, timeSteps } from '../../../shared/rules/tableTime.ts'

/** Days as ISO dates (`2026-10-31`), in whichever zone the vendor cuts them. */

/** The day of a moment. */
export const dayAt = (moment: Temporal.Instant, timeZone: string): string =>
  moment.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The date this many days (or this duration) after another; before it if negative. */
export const shifted = (date: string, by: number | Temporal.DurationLike): string =>
  Temporal.PlainDate.from(date)
    .add(typeof by === 'number' ? { days: by } : by)
    .toString()

/** The canonical value of the step that a day falls in: `2026-10-31`, `2026-W44`, `2026-10`, `2026`. Hours stay. */
export const stepOfDay = (day: string, step: TimeStep): string =>
  step === 'hour' ? day : stepOf(Temporal.PlainDate.from(day), step)

/** The part of a range that lies between two days, both included; null where none does. */
export function partOf(
  range: DateRange,
  { from = range.start, to = range.end }: { from?: string; to?: string },
): DateRange | null {
  const start = range.start > from ? range.start : from
  const end = range.end < to ? range.end : to
  return start <= end ? { start, end } : null
}

/** A range with the rest of the months in which it begins and ends. */
export function wholeMonths({ start, end }: DateRange): DateRange {
  const last = Temporal.PlainDate.from(end)
  return { start: `${start.slice(0, 7)}-01`, end: last.with({ day: last.daysInMonth }).toString() }
}

/** A range in pieces of limited length in days, in order. */
export function slicesOf({ start, end }: DateRange, days: number): DateRange[] {
  const slices: DateRange[] = []
  for (let from = start; from <= end; from = shifted(from, days)) {
    const until = shifted(from, days - 1)
    slices.push({ start: from, end: until < end ? until : end })
  }
  return slices
}

/** A range cut where weeks, months or years begin, by the canonical value of the step. */
export function calendarParts(range: DateRange, step: Exclude<TimeStep, 'hour'>): Map<string, DateRange> {
  const groups = Map.groupBy(timeSteps(range, 'day'), (day) => stepOfDay(day, step))
  return new Map([...groups].map(([key, days]) => [key, { start: days[0] ?? key, end: days.at(-1) ?? key }]))
}

/** First day of the range that the vendor may still change; null where all are settled. */
export function firstUnsettled(
  range: DateRange,
  { settlingDays, timeZone, now }: { settlingDays: number; timeZone: string; now: Temporal.Instant },
): string | null {
  return partOf(range, { from: shifted(dayAt(now, timeZone), -settlingDays) })?.start ?? null
}

/** Seconds until the day ends, for limits that are counted by day. */
export function secondsToMidnight(now: Temporal.Instant, timeZone: string): number {
  const local = now.toZonedDateTimeISO(timeZone)
  return Math.ceil(local.until(local.startOfDay().add({ days: 1 })).total('seconds'))
}

/** The first of some names that is in the time zone database; vendors also write other forms. */
export function zoneNamed(...names: (string | null | undefined)[]): string {
  for (const name of names) {
    try {
      if (name) return EPOCH.toZonedDateTimeISO(name).timeZoneId
    } catch {}
  }
  return 'UTC'
}
const EPOCH = Temporal.Instant.fromEpochMilliseconds(0)
