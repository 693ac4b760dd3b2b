import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderQuery } from '../contract.ts'
import { partOf, wholeMonths } from '../kit/query/days.ts'
import { checkQuery } from '../kit/query/readQuery.ts'
import { dailyPartsOf, isKeyword, isRemoved, isStanding, isWritten, labelOfDaily } from './catalogue.ts'
import { firstKept, isWholeMonths, keptPart, monthsOf, todayIn } from './days.ts'
import { TYPE } from './definition.ts'

/** The requests that a query needs; the three parts are independent of each other. */
export interface ProfileRequests {
  /** Google's daily figures; empty where none are needed, null range where Google has none. */
  daily: { metrics: string[]; range: DateRange | null }
  /** Months (`2026-10`) of each call for keywords. */
  keywords: DateRange[]
  reviews: 'written' | 'standing' | null
  /** The days that figures by day or month are counted over; null where Google has none of them. */
  counted: DateRange | null
  /** Why those are not just the days asked. */
  why: string[]
  /** Sentences for the readers of the figures. */
  remarks: string[]
}

/** @throws ProviderError `bad_request` naming the parameter, for what cannot be queried together */
export function planQuery(query: ProviderQuery, now: Temporal.Instant): ProfileRequests {
  checkQuery(query, TYPE)
  const { dimension, metrics, range } = query
  const wanted = [...new Set(metrics.flatMap(dailyPartsOf))]
  const today = todayIn(now).toString()
  const daily = wanted.filter((id) => !isRemoved(id, today))
  const removed = wanted.filter((id) => isRemoved(id, today)).map(labelOfDaily)
  const kept = keptPart(range, now)
  const asksKeywords = metrics.some(isKeyword)
  const counted = daily.length > 0 || asksKeywords ? partOf(range, { from: firstKept(now) }) : range
  const isCut = counted?.start !== range.start
  const isWidened = asksKeywords && !isWholeMonths(range, now)
  return {
    daily: { metrics: daily, range: daily.length > 0 ? kept : null },
    keywords: kept && asksKeywords ? slicesBy(dimension, monthsOf(kept, now)) : [],
    reviews: metrics.some(isWritten) ? 'written' : metrics.some(isStanding) ? 'standing' : null,
    counted: counted && isWidened && !isCut ? wholeMonths(counted) : counted,
    why: [
      ...(isCut ? [`Google keeps figures for 18 months: they begin on ${firstKept(now)}.`] : []),
      ...(isWidened
        ? ['Google counts search keywords by whole months: all months of the range are in them.']
        : []),
    ],
    remarks: removed.map(
      (label) => `Google no longer tells “${label}”: it is empty here, and not part of any sum.`,
    ),
  }
}

/** Over several months Google counts together, so a figure by month takes a call for each. */
function slicesBy(dimension: string | null, months: string[]): DateRange[] {
  const sliceOf = (month: string) =>
    dimension === 'month' ? month : dimension === 'year' ? month.slice(0, 4) : ''
  const slices = Map.groupBy(months, sliceOf).values()
  return [...slices].map((slice) => ({ start: slice[0] ?? '', end: slice.at(-1) ?? '' }))
}
