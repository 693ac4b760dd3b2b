import type { DateRange } from '../../shared/domain/ranges.ts'

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
export function keptPart({ start, end }: DateRange, now: Temporal.Instant): DateRange | null {
  const today = todayIn(now)
  const oldest = today.subtract({ months: KEPT_MONTHS }).toString()
  const newest = end < today.toString() ? end : today.toString()
  const first = start > oldest ? start : oldest
  return first > newest ? null : { start: first, end: newest }
}

/** A range in parts that one call can take. */
export function callsOf({ start, end }: DateRange): DateRange[] {
  const parts: DateRange[] = []
  for (
    let first = Temporal.PlainDate.from(start);
    first.toString() <= end;
    first = first.add({ days: DAYS_A_CALL })
  ) {
    const last = first.add({ days: DAYS_A_CALL - 1 }).toString()
    parts.push({ start: first.toString(), end: last < end ? last : end })
  }
  return parts
}

/** The canonical key of the step that a day (`2026-10-31`) falls in. */
export function timeKey(day: string, step: 'date' | 'week' | 'month' | 'year'): string {
  if (step === 'date') return day
  if (step === 'month') return day.slice(0, 7)
  if (step === 'year') return day.slice(0, 4)
  const date = Temporal.PlainDate.from(day)
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`
}

/** The months that a range touches (`2026-10`), those after the present one left out. */
export function monthsOf({ start, end }: DateRange, now: Temporal.Instant): string[] {
  const today = todayIn(now).toString()
  const last = (end < today ? end : today).slice(0, 7)
  const months: string[] = []
  for (
    let month = Temporal.PlainYearMonth.from(start.slice(0, 7));
    month.toString() <= last;
    month = month.add({ months: 1 })
  ) {
    months.push(month.toString())
  }
  return months
}

/** Whether a range is made of whole months, the present one counting as whole. */
export function isWholeMonths({ start, end }: DateRange, now: Temporal.Instant): boolean {
  const last = Temporal.PlainDate.from(end)
  return start.endsWith('-01') && (last.day === last.daysInMonth || end >= todayIn(now).toString())
}

/** First day whose figures Google may still change; null when all are settled. */
export function firstUnsettled(
  { start, end }: DateRange,
  now: Temporal.Instant,
  asks: { daily: boolean; keywords: boolean },
): string | null {
  const today = todayIn(now)
  const month = today.subtract({ days: KEYWORD_DAYS }).with({ day: 1 })
  const from = [
    ...(asks.daily ? [today.subtract({ days: SETTLING_DAYS })] : []),
    ...(asks.keywords ? [month] : []),
    today,
  ]
    .map(String)
    .toSorted()[0]
  if (from === undefined || end < from) return null
  return start > from ? start : from
}
