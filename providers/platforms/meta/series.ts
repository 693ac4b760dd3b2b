import type { DateRange } from '../../../shared/domain/ranges.ts'
import { slicesOf } from '../../kit/query/days.ts'
import type { ProviderError } from '../../providerError.ts'
import type { MetaParameters } from './calls.ts'
import { type InsightPoint, type InsightsAnswer, type Keyed, readPoint, sumRows } from './figures.ts'
import { boundsOf, dayOfEnd } from './insights.ts'
import { withoutRefused } from './refused.ts'

/** Figures by metric, then by the day that they describe; a day without a figure is absent. */
export type Series = Map<string, Map<string, Keyed>>

export interface SeriesQuery {
  metrics: readonly string[]
  /** Where Meta counts over several days (`week`, `days_28`), a day's figure is that of the days which end with it. */
  period: string
  range: DateRange
  /** Most days of one call. */
  mostDays: number
  /** Meta's name of what to split by, if anything. */
  breakdown?: string | undefined
}

/**
 * Figures of the days of a range, requested in pieces.
 * @param ask makes one call
 * @param refused receives the metrics that are refused
 * @returns also the currency, for money where Meta returns one
 */
export async function readSeries(
  ask: (asked: MetaParameters) => Promise<InsightsAnswer>,
  { metrics, period, range, mostDays, breakdown }: SeriesQuery,
  refused: Map<string, ProviderError>,
): Promise<{ series: Series; currency: string | null }> {
  let currency: string | null = null
  const answers = await withoutRefused(metrics, refused, async (some) => {
    const series: Series = new Map()
    for (const piece of slicesOf(range, mostDays)) {
      const { data } = await ask({ metric: some.join(','), period, breakdown, ...boundsOf(piece) })
      for (const { name, values = [] } of data) {
        const days = series.getOrInsertComputed(name, () => new Map())
        for (const point of values) take(days, point, piece)
      }
    }
    return series
  })
  return { series: new Map(answers.flatMap((series) => [...series])), currency }

  function take(days: Map<string, Keyed>, point: InsightPoint, { start, end }: DateRange): void {
    const day = point.end_time && dayOfEnd(point.end_time)
    const read = readPoint(point, breakdown)
    if (!day || day < start || day > end || read.keyed.size === 0) return
    // A breakdown's points of one day come one by one, several of them as of something unknown.
    const before: Keyed = days.get(day) ?? new Map()
    const isSplit = breakdown !== undefined
    days.set(day, isSplit ? sumRows([before, read.keyed]) : new Map([...before, ...read.keyed]))
    currency ??= read.currency
  }
}
