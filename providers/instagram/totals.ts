import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { inTurns } from '../kit/http/paging.ts'
import { slicesOf } from '../kit/query/days.ts'
import { type InsightsAnswer, type Keyed, readTotal, sumRows } from '../platforms/meta/figures.ts'
import { boundsOf } from '../platforms/meta/insights.ts'
import { withoutRefused } from '../platforms/meta/refused.ts'
import type { ProviderError } from '../providerError.ts'
import { MOST_DAYS, PEOPLE } from './catalogue/account.ts'
import { graph } from './client.ts'

/** What is found about an account. */
export interface Found {
  /** By metric and days that belong together (`keyOf`). What is not known is absent. */
  figures: Map<string, Keyed>
  /** By Instagram's names. */
  refused: Map<string, ProviderError>
}

export const keyOf = (metric: string, { start, end }: DateRange): string => `${metric} ${start}..${end}`

export interface TotalsQuery {
  /** Instagram's names, all of which support the breakdown. */
  metrics: readonly string[]
  stretches: readonly DateRange[]
  breakdown?: string | undefined
}

const AT_ONCE = 4

/**
 * Totals of an account (`metric_type=total_value`), requested for each stretch separately, in pieces of at
 * most 30 days. Pieces are added up except for accounts counted once, which are only known over one piece. A
 * metric refused for the first piece is not requested for the others.
 * @param found receives the responses and the refused metrics
 */
export async function readTotals(
  context: ProviderContext,
  id: string,
  { metrics, stretches, breakdown }: TotalsQuery,
  { figures, refused }: Found,
): Promise<void> {
  const ask = async ({ stretch, slice }: { stretch: DateRange; slice: DateRange }) => {
    const asked = { period: 'day', metric_type: 'total_value', breakdown, ...boundsOf(slice) }
    const wanted = metrics.filter((metric) => !refused.has(metric))
    const answers = await withoutRefused(wanted, refused, async (some) =>
      totalsIn(await graph.insights(context, id, { ...asked, metric: some.join(',') }), some, breakdown),
    )
    return { stretch, known: new Map(answers.flatMap((answer) => [...answer])) }
  }
  const pieces = stretches.flatMap((stretch) =>
    slicesOf(stretch, MOST_DAYS).map((slice) => ({ stretch, slice })),
  )
  const [first, ...others] = metrics.length === 0 ? [] : pieces
  const answers = first ? [await ask(first), ...(await inTurns(others, AT_ONCE, ask))] : []
  for (const [stretch, parts] of Map.groupBy(answers, (answer) => answer.stretch)) {
    for (const metric of metrics.filter((one) => parts.length === 1 || !PEOPLE.includes(one))) {
      const known = parts.flatMap((part) => part.known.get(metric) ?? [])
      if (known.length > 0) figures.set(keyOf(metric, stretch), sumRows(known))
    }
  }
}

/**
 * Instagram leaves out a metric, or the results of its breakdown, where the value would be 0. A response
 * without any metric has no data of these days; a metric without a value is unknown.
 */
function totalsIn({ data }: InsightsAnswer, metrics: readonly string[], breakdown?: string) {
  if (data.length === 0) return new Map<string, Keyed>()
  return new Map(
    metrics.flatMap((metric): [string, Keyed][] => {
      const insight = data.find(({ name }) => name === metric)
      if (!insight) return [[metric, breakdown === undefined ? new Map([['', 0]]) : new Map()]]
      const keyed = readTotal(insight, breakdown)
      return keyed.size > 0 || insight.total_value?.breakdowns ? [[metric, keyed]] : []
    }),
  )
}
