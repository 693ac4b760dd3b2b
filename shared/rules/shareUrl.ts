import type { DateRange } from '../domain/ranges.ts'
import { isPrecedingRange, isWholeMonth, monthRange, normaliseRange, precedingRange } from './dateRange.ts'

/**
 * The query of a share link: startDate and endDate, or month and year for exactly one whole
 * calendar month; compareStartDate and compareEndDate only where the comparison is not the preceding period.
 */
export function shareQuery(range: DateRange, compare: DateRange | null): URLSearchParams {
  const month = isWholeMonth(range)
  const query = new URLSearchParams(
    month
      ? { month: String(month.month), year: String(month.year) }
      : { startDate: range.start, endDate: range.end },
  )
  if (compare && !isPrecedingRange(range, compare)) {
    query.set('compareStartDate', compare.start)
    query.set('compareEndDate', compare.end)
  }
  return query
}

/**
 * The ranges a share link requests; null where it names none that exists. Reversed dates are swapped; without
 * compared dates it is the preceding period. Dates take precedence over month and year.
 */
export function readShareQuery(query: URLSearchParams): { range: DateRange; compare: DateRange } | null {
  const range = readRange(query.get('startDate'), query.get('endDate')) ?? readMonth(query)
  if (!range) return null
  const compare = readRange(query.get('compareStartDate'), query.get('compareEndDate'))
  return { range, compare: compare ?? precedingRange(range) }
}

function readRange(start: string | null, end: string | null): DateRange | null {
  return isDay(start) && isDay(end) ? normaliseRange({ start, end }) : null
}

function isDay(text: string | null): text is string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

function readMonth(query: URLSearchParams): DateRange | null {
  const [month, year] = [query.get('month') ?? '', query.get('year') ?? '']
  if (!/^(?:0?[1-9]|1[0-2])$/.test(month) || !/^[12]\d{3}$/.test(year)) return null
  return monthRange(Number(year), Number(month))
}
