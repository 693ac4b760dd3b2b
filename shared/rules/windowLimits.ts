import type { DateRange } from '../domain/ranges.ts'
import { daysIn, normaliseRange } from './dateRange.ts'

/** Nobody's data reaches further back; it bounds what one call can ask. */
const YEARS_BACK = 10
/** Longer than any report needs. */
export const LONGEST_DAYS = 1_100

/** Why a window is shorter than what was requested: it began too early, ended after today or was too long. */
export type LimitReason = 'past' | 'future' | 'length'

/** The first day that a window may begin with. */
export const earliestDay = (today: Temporal.PlainDate): string =>
  today.subtract({ years: YEARS_BACK }).toString()

/** The window that is shown where a range is requested (docs/rules.md#dates-and-windows). */
export function withinLimits(
  requested: DateRange,
  today: Temporal.PlainDate,
): { range: DateRange; reasons: LimitReason[] } {
  const [min, max] = [earliestDay(today), today.toString()]
  const whole = normaliseRange(requested)
  const clamped = normaliseRange(whole, { min, max })
  const range = newestDays(clamped)
  const reasons: [LimitReason, boolean][] = [
    ['past', whole.start < min],
    ['future', whole.end > max],
    ['length', range.start !== clamped.start],
  ]
  return { range, reasons: reasons.flatMap(([reason, applies]) => (applies ? [reason] : [])) }
}

/** Keeps the newest days of a range that is too long. */
export function newestDays(range: DateRange): DateRange {
  if (daysIn(range) <= LONGEST_DAYS) return range
  const start = Temporal.PlainDate.from(range.end).subtract({ days: LONGEST_DAYS - 1 })
  return { start: start.toString(), end: range.end }
}
