import type { DateRange } from '../../shared/domain/ranges.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import { partOf } from '../kit/query/days.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'

/** Days after which Google no longer changes a daily figure. */
export const SETTLING_DAYS = 7
/** The newest days come without values while Google still counts them. */
export const LATE_DAYS = 3
const KEPT_MONTHS = 18
/** A month's keywords are there in the first days of the next. */
const KEYWORD_DAYS = 5

/** Google does not document the zone of its days; elsewhere it uses its own. */
export const todayIn = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(GOOGLE_ZONE).toPlainDate()

/** The first day for which Google has data. */
export const firstKept = (now: Temporal.Instant): string =>
  todayIn(now).subtract({ months: KEPT_MONTHS }).toString()

/** The part of a range for which Google has data; null where it lies before. */
export const keptPart = (range: DateRange, now: Temporal.Instant): DateRange | null =>
  partOf(range, { from: firstKept(now), to: todayIn(now).toString() })

/** The months that a range touches (`2026-10`), those after the present one left out. */
export function monthsOf(range: DateRange, now: Temporal.Instant): string[] {
  const begun = partOf(range, { to: todayIn(now).toString() })
  return begun ? timeSteps(begun, 'month') : []
}

/** Whether a range is made of whole months, the present one counting as whole. */
export function isWholeMonths({ start, end }: DateRange, now: Temporal.Instant): boolean {
  const last = Temporal.PlainDate.from(end)
  return start.endsWith('-01') && (last.day === last.daysInMonth || end >= todayIn(now).toString())
}

/** Days until the requested figures are final: keywords with their month, reviews at once. */
export function settlingDays(now: Temporal.Instant, asks: { daily: boolean; keywords: boolean }): number {
  const today = todayIn(now)
  const month = today.subtract({ days: KEYWORD_DAYS }).with({ day: 1 })
  return Math.max(asks.daily ? SETTLING_DAYS : 0, asks.keywords ? month.until(today).days : 0)
}
