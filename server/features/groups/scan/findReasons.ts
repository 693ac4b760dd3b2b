import type { Measure, WatchedMetrics } from '../../../../shared/domain/monitoring.ts'
import { AUTOMATIC, findDeviation, lastedDays } from '../../../../shared/rules/monitoring/deviation.ts'
import { type Parts, type Reason, reasonOf } from '../../../../shared/rules/monitoring/reason.ts'
import type { AppContext } from '../../../context.ts'
import type { ReadFigures } from './readFigures.ts'
import { type DaysQuery, rangeUntil, type WatchedQueries } from './watchedQueries.ts'

/** What most of a measure's change comes from, a value of each dimension that tells it, the most telling first. */
export type Reasons = Partial<Record<Measure, Reason[]>>

const WEEK = 7

/**
 * Asks where the measures that have left what is usual changed: those days by channel or page against the same weekdays
 * before the change began. Asks nothing where all is as usual; what a vendor does not say is left out.
 */
export async function findReasons(
  context: Pick<AppContext, 'results'>,
  companyId: string,
  { days }: WatchedQueries,
  { series }: ReadFigures,
  signal?: AbortSignal,
): Promise<Reasons> {
  const reasons: Reasons = {}
  for (const [measure, read] of series) {
    if (!('figures' in read)) continue
    // Whether it is worth an alert is for the checks to say, by what is set of them.
    const found = findDeviation(read.figures, { ...AUTOMATIC, minimum: 0 })
    if (!found) continue
    const back = WEEK * Math.ceil(lastedDays(read.figures, found) / WEEK)
    const feeds = days.flatMap((query) => {
      const watched = query.measures.find((one) => one.measure === measure)
      return watched?.breakdowns ? [{ query, watched, breakdowns: watched.breakdowns }] : []
    })
    const named: Reason[] = []
    for (const dimension of new Set(feeds.flatMap(({ breakdowns }) => breakdowns))) {
      const asked = feeds.filter(({ breakdowns }) => breakdowns.includes(dimension))
      const partsOf = (daysBack: number) =>
        readParts(context, {
          companyId,
          asked,
          dimension,
          through: read.through,
          days: found.days,
          back: daysBack,
          signal,
        })
      const [now, before] = await Promise.all([partsOf(0), partsOf(back)])
      const reason = now && before && reasonOf(now, before, found.side)
      if (reason) named.push(reason)
    }
    if (named.length > 0) reasons[measure] = named
  }
  return reasons
}

interface PartsAsked {
  companyId: string
  asked: readonly { query: DaysQuery; watched: WatchedMetrics }[]
  dimension: string
  /** The newest day that was evaluated. */
  through: Temporal.PlainDate
  /** How many days until then, and how many days before. */
  days: number
  back: number
  signal: AbortSignal | undefined
}

/** Null where an account did not answer. */
async function readParts(
  { results }: Pick<AppContext, 'results'>,
  { companyId, asked, dimension, through, days, back, signal }: PartsAsked,
): Promise<Parts | null> {
  const run = { companyId, cachePolicy: 'fresh', purpose: 'renewal', ...(signal && { signal }) } as const
  const parts = new Map<string, number>()
  const range = rangeUntil(through.subtract({ days: back }), days)
  for (const { query, watched } of asked) {
    const sourceQuery = query.ask({ dimension, metrics: watched.metrics, range })
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
