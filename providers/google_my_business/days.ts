import type { DateRange } from '../../shared/domain/ranges.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import { partOf, slicesOf, stepOfDay } from '../days.ts'

/** Google does not say in which zone it cuts days; it cuts them in its own elsewhere. */
export const ZONE = 'America/Los_Angeles'
/** Days after which Google no longer changes a figure. */
export const SETTLING_DAYS = 7
/** The newest days come without values while Google still counts them. */
export const LATE_DAYS = 3
const KEPT_MONTHS = 18
/** Long ranges with all figures were seen to fail. */
const DAYS_A_CALL = 45
/** A month's keywords are there in the first days of the next. */
const KEYWORD_DAYS = 5

export const todayIn = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(ZONE).toPlainDate()

/** The part of a range that Google keeps; null where it lies before. */
export function keptPart(range: DateRange, now: Temporal.Instant): DateRange | null {
  const today = todayIn(now)
  return partOf(range, { from: today.subtract({ months: KEPT_MONTHS }).toString(), to: today.toString() })
}

/** A range in parts that one call can take. */
export const callsOf = (range: DateRange): DateRange[] => slicesOf(range, DAYS_A_CALL)

/** The canonical key of the step that a day (`2026-10-31`) falls in. */
export const timeKey = (day: string, step: 'date' | 'week' | 'month' | 'year'): string =>
  stepOfDay(day, step === 'date' ? 'day' : step)

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

/** First day whose figures Google may still change; null when all are settled. */
export function firstUnsettled(
  range: DateRange,
  now: Temporal.Instant,
  asks: { daily: boolean; keywords: boolean },
): string | null {
  const today = todayIn(now)
  const month = today.subtract({ days: KEYWORD_DAYS }).with({ day: 1 })
  const days = [
    ...(asks.keywords ? [month] : []),
    ...(asks.daily ? [today.subtract({ days: SETTLING_DAYS })] : []),
    today,
  ]
  const from = days.toSorted(Temporal.PlainDate.compare)[0] ?? today
  return partOf(range, { from: from.toString() })?.start ?? null
}
