import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkRules } from '../question.ts'
import { DIMENSIONS, dailyPartsOf, isKeyword, isStanding, isWritten, RULES, SPLITS } from './catalogue.ts'
import { isWholeMonths, keptPart, monthsOf } from './days.ts'

/** Months of one call for keywords, and the time value that its answer stands for. */
export interface KeywordSlice {
  key: string
  months: DateRange
}

/** What has to be asked for a question; the three parts do not know of each other. */
export interface Plan {
  /** Google's daily figures; empty where none is needed, null range where none is kept. */
  daily: { metrics: string[]; range: DateRange | null }
  keywords: KeywordSlice[]
  reviews: 'written' | 'standing' | null
  /** Sentences for whoever reads the figures. */
  remarks: string[]
}

/** @throws ProviderError `bad_request` naming the parameter, for what cannot be asked together */
export function planQuery(query: ProviderQuery, now: Temporal.Instant): Plan {
  const { dimension, metrics, range } = query
  if (dimension !== null && !DIMENSIONS.some(({ id }) => id === dimension)) {
    throw refuse('Choose another split.', 'dimension')
  }
  checkRules({ dimension, metrics, inputs: {} }, RULES, 'metrics')
  const parts = [...metrics, ...(dimension && SPLITS[dimension] ? [SPLITS[dimension].metric] : [])]
  const daily = [...new Set(parts.flatMap(dailyPartsOf))]
  const kept = keptPart(range, now)
  const asksKeywords = metrics.some(isKeyword)
  const slices = asksKeywords ? slicesOf(dimension, monthsOf(kept ?? range, now)) : []
  return {
    daily: { metrics: daily, range: daily.length > 0 ? kept : null },
    keywords: kept ? slices : [],
    reviews: metrics.some(isWritten) ? 'written' : metrics.some(isStanding) ? 'standing' : null,
    remarks: [
      ...((daily.length > 0 || asksKeywords) && kept?.start !== range.start && kept?.start !== undefined
        ? [`Google keeps figures for 18 months: they begin on ${kept.start}.`]
        : []),
      ...(asksKeywords && !isWholeMonths(range, now)
        ? ['Google counts search keywords by whole months: all months of the range are in them.']
        : []),
    ],
  }
}

/** Over several months Google counts together, so a figure by month takes a call for each. */
function slicesOf(dimension: string | null, months: string[]): KeywordSlice[] {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return []
  const keyOf = (month: string) =>
    dimension === 'month' ? month : dimension === 'year' ? month.slice(0, 4) : ''
  return [...Map.groupBy(months, keyOf)].map(([key, part]) => ({
    ...{ key, months: { start: part[0] ?? first, end: part.at(-1) ?? last } },
  }))
}
