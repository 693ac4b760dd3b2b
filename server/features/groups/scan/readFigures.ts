import { ProviderError } from '../../../../providers/providerError.ts'
import { MEASURES, type Measure } from '../../../../shared/domain/monitoring.ts'
import {
  type CombinedSeries,
  combineFeeds,
  type FeedReading,
  type MixedCurrencies,
} from '../../../../shared/rules/monitoring/combineFeeds.ts'
import type { AppContext } from '../../../context.ts'
import type { QueryOutcome, QueryResult } from '../../widgets/results/queryResult.ts'
import { type DaysQuery, settlingDaysOf, type WatchedQueries } from './watchedQueries.ts'

/** What vendors said of a domain this morning. */
export interface ReadFigures {
  /** By measure; one whose accounts did not all answer is absent, and what is stored of it stays. */
  series: Map<Measure, CombinedSeries | MixedCurrencies>
  /** How many pages search results show; null where it could not be read. Absent where no account says it. */
  pages?: number | null
  /** Something failed that passes by itself: it is worth another try soon. */
  isPassing: boolean
  /** Why figures are missing, by measure. */
  problems: Map<Measure, string>
}

/**
 * Asks every account of a domain, with the rights of a renewal: what is left of a vendor's limits is for reports and
 * readers. Never rejects but for the signal.
 */
export async function readFigures(
  context: { results: Pick<AppContext['results'], 'prime' | 'fetch'> },
  companyId: string,
  queries: WatchedQueries,
  signal?: AbortSignal,
): Promise<ReadFigures> {
  const all = [...queries.days.map(({ sourceQuery }) => sourceQuery), ...queries.pages]
  await context.results.prime(companyId, all)
  const run = { companyId, cachePolicy: 'fresh', purpose: 'renewal', ...(signal && { signal }) } as const
  const [days, pages] = await Promise.all([
    Promise.all(
      queries.days.map(async (query) => ({
        query,
        outcome: await context.results.fetch(run, query.sourceQuery),
      })),
    ),
    Promise.all(queries.pages.map((query) => context.results.fetch(run, query))),
  ])
  const outcomes = [...days.map(({ outcome }) => outcome), ...pages]
  return {
    ...seriesOf(days),
    ...(pages.length > 0 && { pages: pages.some(isMissing) || isLate(days, queries) ? null : rowsOf(pages) }),
    isPassing: outcomes.some(({ failure }) => isMissing({ failure }) && isPassing(failure)),
  }
}

/** Whether the days of pages are not all told yet: fewer of them have fewer pages. */
const isLate = (days: readonly Answered[], { pages }: WatchedQueries) =>
  days.some(({ outcome: { result } }) => {
    const told = result && wholeThrough(result)
    return told !== null && pages.some(({ query: { range } }) => told.toString() < range.end)
  })

interface Answered {
  query: DaysQuery
  outcome: QueryOutcome
}

function seriesOf(answered: readonly Answered[]): Pick<ReadFigures, 'series' | 'problems'> {
  const series: ReadFigures['series'] = new Map()
  const problems: ReadFigures['problems'] = new Map()
  for (const measure of MEASURES) {
    const told = answered.flatMap((one) => {
      const watched = one.query.measures.find((found) => found.measure === measure)
      return watched ? [{ ...one, rank: watched.rank ?? 1 }] : []
    })
    // Only the first of several types counts: what becomes of the others changes nothing.
    const first = Math.min(...told.map(({ rank }) => rank))
    const asked = told.filter(({ rank }) => rank === first)
    const failed = asked.find(({ outcome }) => isMissing(outcome))
    if (failed) {
      problems.set(measure, failed.outcome.failure?.message ?? 'The figures could not be read.')
      continue
    }
    const combined = combineFeeds(
      measure,
      asked.flatMap((one) => readingOf(one, measure, newestDayOf(one, answered))),
    )
    if (combined) series.set(measure, combined)
  }
  return { series, problems }
}

/** The newest day that an account tells in any of its answers. */
const newestDayOf = ({ query: { feed: asked } }: Answered, answered: readonly Answered[]) =>
  answered
    .filter(({ query: { feed } }) => feed.sourceId === asked.sourceId && feed.account === asked.account)
    .flatMap(({ outcome }) => outcome.result?.table.rows ?? [])
    .reduce<string | null>(
      (newest, [day]) => (typeof day === 'string' && (newest === null || day > newest) ? day : newest),
      null,
    )

function readingOf(
  { query, outcome: { result } }: Answered,
  measure: Measure,
  newestDay: string | null,
): FeedReading[] {
  const watched = query.measures.find((one) => one.measure === measure)
  const through = query.through.get(measure)
  if (!result || !watched || !through) return []
  const { columns, rows, currency } = result.table
  const places = watched.metrics.map((metric) => columns.findIndex(({ id }) => id === metric))
  const days = rows.flatMap((row): [string, number | null][] => {
    const [day] = row
    if (typeof day !== 'string') return []
    const cells = places.map((place) => row[place] ?? null)
    const known = cells.filter((cell) => typeof cell === 'number')
    return [[day, known.length < cells.length ? null : known.reduce((sum, cell) => sum + cell, 0)]]
  })
  const fixed = query.sourceQuery.about.type.metrics.find(({ id }) => id === watched.metrics[0])?.currency
  const told = wholeThrough(result)
  return [
    {
      rank: watched.rank ?? 1,
      days: new Map(days),
      through: told !== null && Temporal.PlainDate.compare(told, through) < 0 ? told : through,
      settlingDays: settlingDaysOf(watched, query.sourceQuery.about.type),
      newestDay,
      currency: fixed ?? currency,
    },
  ]
}

/** The newest day that is whole by the vendor's own word, which may be late; null where it says nothing of it. */
const wholeThrough = ({ table: { incompleteFrom } }: QueryResult): Temporal.PlainDate | null =>
  incompleteFrom === undefined ? null : Temporal.PlainDate.from(incompleteFrom).subtract({ days: 1 })

/** A stale answer is none: what it says of the newest days is missing. */
const isMissing = ({ failure }: Pick<QueryOutcome, 'failure'>) => failure !== null

const rowsOf = (outcomes: readonly QueryOutcome[]) =>
  outcomes.reduce((sum, { result }) => sum + (result?.table.rows.length ?? 0), 0)

const isPassing = (failure: Error | null) =>
  failure instanceof ProviderError && (failure.kind === 'rate_limited' || failure.kind === 'unavailable')
