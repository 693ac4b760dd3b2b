import type { DateRange } from '../../shared/domain/ranges.ts'
import { dayAt, shifted } from '../kit/query/days.ts'

/** The latest 15th on or before a day: monthly figures are dated so. */
function monthlySnapshot(day: string): string {
  const date = Temporal.PlainDate.from(day)
  const ofMonth = date.with({ day: 15 })
  return (date.day >= 15 ? ofMonth : ofMonth.subtract({ months: 1 })).toString()
}

/**
 * Day of the archive that describes the end of a range, or null where live data does: no newer monthly snapshot than
 * the range's own has been taken since.
 */
export function archiveDate({ end }: DateRange, today: string): string | null {
  const own = monthlySnapshot(end)
  return own < monthlySnapshot(today) ? own : null
}

/** Daily rows exist for the last 31 days; a range that begins earlier is requested in monthly rows. */
export const historyStep = ({ start }: DateRange, today: string): 'daily' | 'monthly' =>
  start >= shifted(today, -30) ? 'daily' : 'monthly'

/** Rows, newest first, from today back to a day, with one or two to spare. */
export function rowsBackTo(day: string, step: 'daily' | 'weekly' | 'monthly', today: string): number {
  const largestUnit = step === 'monthly' ? 'months' : step === 'weekly' ? 'weeks' : 'days'
  const steps = Math.max(0, Temporal.PlainDate.from(day).until(today, { largestUnit })[largestUnit])
  return step === 'daily' ? Math.min(31, steps + 2) : steps + 2
}

/** `20261015` or unix seconds, as an ISO date; null for anything else. */
export function readDate(text: string): string | null {
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (!/^\d{9,11}$/.test(text)) return null
  return dayAt(Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000), 'UTC')
}
