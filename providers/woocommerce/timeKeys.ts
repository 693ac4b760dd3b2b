import type { DateRange } from '../../shared/domain/ranges.ts'

/** Canonical keys of the contract, from an ISO date. */
const KEYS: Record<string, (date: Temporal.PlainDate) => string> = {
  day: (date) => date.toString(),
  week: (date) => `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`,
  month: (date) => date.toPlainYearMonth().toString(),
}

/** The day, ISO week or month of every day of a range. */
export function timeKeys(step: string, { start, end }: DateRange): Map<string, string> {
  const keyOf = KEYS[step]
  const keys = new Map<string, string>()
  if (!keyOf) return keys
  const last = Temporal.PlainDate.from(end)
  for (
    let day = Temporal.PlainDate.from(start);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    keys.set(day.toString(), keyOf(day))
  }
  return keys
}
