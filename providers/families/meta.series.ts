import type { DateRange } from '../../shared/domain/ranges.ts'
import { slicesOf } from '../days.ts'
import { type InsightsAnswer, type Keyed, readPoint } from './meta.figures.ts'
import { boundsOf, dayOfEnd } from './meta.insights.ts'

/** Figures by metric, then by the day that they describe; a day without a figure is absent. */
export type Series = Map<string, Map<string, Keyed>>

/**
 * Figures of the days of a range, asked in pieces of as many days as are answered at once. Where Meta counts over
 * several days (`week`, `days_28`), a day's figure is that of the days which end with it.
 * @param ask one call, with a piece's bounds
 * @param breakdown Meta's name of what to split by, if anything
 * @returns also the currency, of money that Meta says it of
 */
export async function readSeries(
  { range, mostDays }: { range: DateRange; mostDays: number },
  ask: (bounds: { since: number; until: number }) => Promise<InsightsAnswer>,
  breakdown?: string,
): Promise<{ series: Series; currency: string | null }> {
  const series: Series = new Map()
  let currency: string | null = null
  for (const { start, end } of slicesOf(range, mostDays)) {
    const { data } = await ask(boundsOf({ start, end }))
    for (const { name, values = [] } of data) {
      const days = series.getOrInsertComputed(name, () => new Map())
      for (const point of values) {
        const day = point.end_time && dayOfEnd(point.end_time)
        const read = readPoint(point, breakdown)
        if (!day || day < start || day > end || read.keyed.size === 0) continue
        // A breakdown's points of one day come one by one.
        days.set(day, new Map([...(days.get(day) ?? []), ...read.keyed]))
        currency ??= read.currency
      }
    }
  }
  return { series, currency }
}
