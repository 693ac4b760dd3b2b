import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderError } from '../contract.ts'
import { slicesOf } from '../days.ts'
import { boundsOf, dayOfEnd, type Keyed } from '../families/meta.insights.ts'
import { withoutRefused } from '../families/meta.refused.ts'
import { askInsights } from './client.ts'
import { MOST_DAYS } from './days.ts'

/** A metric's figures by the day they describe. */
export type Series = Map<string, Keyed>

/** Figures of an account day by day (`metric_type=time_series`), of metrics that Instagram gives that way. */
export async function readSeries(
  context: ProviderContext,
  id: string,
  { metric, range, period = 'day' }: { metric: string; range: DateRange | null; period?: 'day' | 'lifetime' },
): Promise<{ series: Series; refused: Map<string, ProviderError> }> {
  const series: Series = new Map()
  if (range === null) return { series, refused: new Map() }
  const { refused } = await withoutRefused([metric], async () => {
    for (const slice of slicesOf(range, MOST_DAYS)) {
      const { since, until } = boundsOf(slice)
      const answer = await askInsights(context, id, {
        metric,
        period,
        since: String(since),
        until: String(until),
      })
      for (const point of answer.data.find(({ name }) => name === metric)?.values ?? []) {
        const day = point.end_time && dayOfEnd(point.end_time)
        if (!day || day < slice.start || day > slice.end) continue
        if (typeof point.value === 'number') series.set(day, new Map([['', point.value]]))
        else if (point.value) {
          const entries = Object.entries(point.value).map(([key, value]) => [key, Number(value)] as const)
          if (entries.length > 0) series.set(day, new Map(entries))
        }
      }
    }
  })
  return { series, refused }
}
