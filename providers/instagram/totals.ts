import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderError } from '../contract.ts'
import { slicesOf } from '../days.ts'
import { boundsOf, type Insight, type InsightsAnswer, type Keyed } from '../families/meta.insights.ts'
import { withoutRefused } from '../families/meta.refused.ts'
import { sumKnown } from '../figures.ts'
import { inTurns } from '../paging.ts'
import { PEOPLE } from './catalogue.account.ts'
import { askInsights } from './client.ts'
import { MOST_DAYS } from './days.ts'

/** Totals of an account over stretches of days (`metric_type=total_value`). */

/** Figures by stretch (`stretchKey`), then by metric. What Instagram does not know is absent. */
export type Totals = Map<string, Map<string, Keyed>>

export const stretchKey = ({ start, end }: DateRange): string => `${start}..${end}`

const AT_ONCE = 4

export interface TotalsQuestion {
  /** Instagram's names, all of which know the breakdown. */
  metrics: readonly string[]
  stretches: readonly DateRange[]
  breakdown?: string
}

/**
 * Asks for every stretch apart, in pieces of at most 30 days. Pieces are added up but for accounts counted once,
 * which are known over one piece alone. A metric refused for the first piece is not asked for again.
 */
export async function readTotals(
  context: ProviderContext,
  id: string,
  { metrics, stretches, breakdown }: TotalsQuestion,
): Promise<{ totals: Totals; refused: Map<string, ProviderError> }> {
  const refused = new Map<string, ProviderError>()
  const ask = async (slice: DateRange) => {
    const { since, until } = boundsOf(slice)
    const parameters = {
      period: 'day',
      metric_type: 'total_value',
      breakdown,
      since: String(since),
      until: String(until),
    }
    const wanted = metrics.filter((metric) => !refused.has(metric))
    const answered = await withoutRefused(wanted, async (some) =>
      keyedBy(some, await askInsights(context, id, { ...parameters, metric: some.join(',') }), breakdown),
    )
    for (const [metric, error] of answered.refused) refused.set(metric, error)
    return new Map(answered.answers.flatMap((answer) => [...answer]))
  }
  const slices = metrics.length === 0 ? [] : stretches.flatMap((stretch) => slicesOf(stretch, MOST_DAYS))
  const [first, ...others] = slices
  const answers = first ? [await ask(first), ...(await inTurns(others, AT_ONCE, ask))] : []
  const known = new Map(
    slices.map((slice, index) => [stretchKey(slice), answers[index] ?? new Map<string, Keyed>()]),
  )
  const totals: Totals = new Map(
    stretches.map((stretch) => {
      const parts = slicesOf(stretch, MOST_DAYS).map(
        (slice) => known.get(stretchKey(slice)) ?? new Map<string, Keyed>(),
      )
      return [stretchKey(stretch), addedUp(metrics, parts)]
    }),
  )
  return { totals, refused }
}

function addedUp(metrics: readonly string[], parts: Map<string, Keyed>[]): Map<string, Keyed> {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const sums = new Map<string, Keyed>()
  for (const metric of metrics.filter((id) => !PEOPLE.includes(id))) {
    const figures = parts.flatMap((part) => part.get(metric) ?? [])
    const keys = new Set(figures.flatMap((keyed) => [...keyed.keys()]))
    const sum = (key: string) => sumKnown(figures.map((keyed) => keyed.get(key) ?? null)) ?? 0
    if (figures.length > 0) sums.set(metric, new Map([...keys].map((key) => [key, sum(key)])))
  }
  return sums
}

/**
 * Where nothing happened Instagram leaves a metric out instead of writing 0. Where it leaves all out, it knows
 * nothing of these days.
 */
function keyedBy(
  metrics: readonly string[],
  { data }: InsightsAnswer,
  breakdown?: string,
): Map<string, Keyed> {
  if (data.length === 0) return new Map()
  return new Map(
    metrics.map((metric) => {
      const insight = data.find(({ name }) => name === metric)
      const keyed = insight ? readTotal(insight, breakdown) : new Map<string, number>()
      return [metric, keyed.size === 0 && breakdown === undefined ? new Map([['', 0]]) : keyed]
    }),
  )
}

/** A total and its parts; which of the keys names the part is read from `dimension_keys`, whose order varies. */
export function readTotal({ total_value, values }: Insight, breakdown?: string): Keyed {
  const keyed: Keyed = new Map()
  const single = values?.[0]?.value
  const value = total_value?.value ?? (typeof single === 'number' ? single : null)
  if (value !== null && value !== undefined) keyed.set('', value)
  for (const { dimension_keys, results } of total_value?.breakdowns ?? []) {
    const place = breakdown === undefined ? -1 : dimension_keys.indexOf(breakdown)
    for (const { dimension_values, value: part } of place < 0 ? [] : results) {
      const key = dimension_values[place] ?? ''
      keyed.set(key, (keyed.get(key) ?? 0) + part)
    }
  }
  return keyed
}
