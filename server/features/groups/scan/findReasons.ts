import type { Measure } from '../../../../shared/domain/monitoring.ts'
import { lastedDays } from '../../../../shared/rules/monitoring/deviation.ts'
import type { Left } from '../../../../shared/rules/monitoring/deviationFindings.ts'
import { type Parts, type Reason, reasonOf } from '../../../../shared/rules/monitoring/reason.ts'
import type { AppContext } from '../../../context.ts'
import { type DaysQuery, rangeUntil, type WatchedQueries } from './watchedQueries.ts'

/** What most of a measure's change comes from, a value of each dimension that tells it, the most telling first. */
export type Reasons = Partial<Record<Measure, Reason[]>>

const WEEK = 7

interface ReadsResults {
  results: Pick<AppContext['results'], 'prime' | 'fetch'>
}

/**
 * Asks where the measures that are to have an alert changed: those days by channel or page against the same weekdays
 * before the change began. What a vendor does not say is left out.
 */
export async function findReasons(
  context: ReadsResults,
  companyId: string,
  { days }: WatchedQueries,
  own: readonly Left[],
  signal?: AbortSignal,
): Promise<Reasons> {
  const reasons: Reasons = {}
  for (const { measure, deviation, one: series } of own) {
    const back = WEEK * Math.ceil(lastedDays(series.figures, deviation) / WEEK)
    const feeds = days.flatMap((query) => {
      const watched = query.measures.find((one) => one.measure === measure)
      return watched ? [{ query, watched, rank: watched.rank ?? 1 }] : []
    })
    // Of several types that give a measure the figures are those of the first.
    const first = Math.min(...feeds.map(({ rank }) => rank))
    const parts = feeds
      .filter(({ rank }) => rank === first)
      .flatMap(({ query, watched: { metrics, breakdowns = [] } }): AskedPart[] =>
        breakdowns.map((breakdown) => ({ query, metrics, ...breakdown })),
      )
    const named: Reason[] = []
    for (const asked of Map.groupBy(parts, ({ dimension }) => dimension).values()) {
      const partsOf = (daysBack: number) =>
        readParts(context, {
          companyId,
          asked,
          through: series.through,
          days: deviation.days,
          back: daysBack,
          signal,
        })
      const [now, before] = await Promise.all([partsOf(0), partsOf(back)])
      const reason = now && before && reasonOf(now, before, deviation.side)
      if (reason) named.push(reason)
    }
    if (named.length > 0) reasons[measure] = named
  }
  return reasons
}

/** What an account splits by a dimension. */
interface AskedPart {
  query: DaysQuery
  dimension: string
  metrics: string[]
}

interface PartsAsked {
  companyId: string
  asked: readonly AskedPart[]
  /** The newest day that was evaluated. */
  through: Temporal.PlainDate
  /** How many days until then, and how many days before. */
  days: number
  back: number
  signal: AbortSignal | undefined
}

/** Null where an account did not answer. */
async function readParts(
  { results }: ReadsResults,
  { companyId, asked, through, days, back, signal }: PartsAsked,
): Promise<Parts | null> {
  const run = { companyId, cachePolicy: 'fresh', purpose: 'renewal', ...(signal && { signal }) } as const
  const parts = new Map<string, number>()
  const range = rangeUntil(through.subtract({ days: back }), days)
  for (const { query, dimension, metrics } of asked) {
    const sourceQuery = query.ask({ dimension, metrics, range })
    await results.prime(companyId, [sourceQuery])
    const { result, failure } = await results.fetch(run, sourceQuery)
    if (!result || failure) return null
    for (const [name, ...cells] of result.table.rows) {
      if (typeof name !== 'string') continue
      const sum = cells.reduce<number>((total, cell) => total + (typeof cell === 'number' ? cell : 0), 0)
      parts.set(name, (parts.get(name) ?? 0) + sum)
    }
  }
  return parts
}
