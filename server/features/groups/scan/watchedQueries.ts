import type { ProviderQuery } from '../../../../providers/contract.ts'
import type { Measure, WatchedMetrics } from '../../../../shared/domain/monitoring.ts'
import { DATA_TYPES } from '../../../../shared/domain/sources.ts'
import { DAYS_KEPT } from '../../../../shared/rules/monitoring/combineFeeds.ts'
import { defaultInputs } from '../../../../shared/rules/parameterValidity.ts'
import { type CataloguedType, catalogued } from '../../widgets/catalogue.ts'
import { queryKey, type SourceQuery } from '../../widgets/queries/widgetQueries.ts'
import type { SourceFacts } from '../../widgets/widgetRun.ts'

/** An account that feeds a domain, as it is stored. */
export interface FeedRow {
  type: string
  sourceId: string
  /** '' where the kind has none to choose from. */
  account: string
}

/** A query whose figures are days of measures. */
export interface DaysQuery {
  /** Which account it asks. */
  feed: FeedRow
  sourceQuery: SourceQuery
  measures: readonly WatchedMetrics[]
  /** The newest day that is settled enough, by measure. */
  through: ReadonlyMap<Measure, Temporal.PlainDate>
  /** Another query to the same account. */
  ask(asked: Asked): SourceQuery
}

type Asked = Pick<ProviderQuery, 'dimension' | 'metrics' | 'range'>

export interface WatchedQueries {
  days: DaysQuery[]
  /** Queries whose rows are pages that search results show. */
  pages: SourceQuery[]
}

/** Pages that were shown in a week: search results differ from day to day. */
const DAYS_OF_PAGES = 7
const MOST_ROWS = 10_000

/** What a domain's accounts are asked on a morning. Accounts of sources that are gone, or of which nothing is watched, ask nothing. */
export function watchedQueries(
  feeds: readonly FeedRow[],
  sources: ReadonlyMap<string, SourceFacts>,
  now: Temporal.Instant,
): WatchedQueries {
  const queries: WatchedQueries = { days: [], pages: [] }
  for (const feed of feeds) {
    const type = DATA_TYPES.find((one) => one === feed.type)
    const about = type && catalogued(type)
    const source = sources.get(feed.sourceId)
    if (!about?.type.watched || !source) continue
    const { measures, pages, account } = about.type.watched
    const zone = zoneOf(about, source, feed.account)
    const yesterday = now.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 })
    const queryOf = (asked: Asked): SourceQuery => {
      const query: ProviderQuery = {
        type: about.type.type,
        property: feed.account === '' || account ? null : feed.account,
        inputs: { ...defaultInputs(about.type), ...(account && { [account]: feed.account }) },
        filter: null,
        order: null,
        limit: MOST_ROWS,
        realTime: false,
        currency: null,
        ...asked,
      }
      return { source, about, query, zone, key: queryKey(source, query) }
    }
    const day = about.type.dimensions.find(({ time }) => time === 'day')
    const settled = (days: number) => yesterday.subtract({ days })
    if (day && measures.length > 0) {
      queries.days.push({
        feed,
        sourceQuery: queryOf({
          dimension: day.id,
          metrics: [...new Set(measures.flatMap(({ metrics }) => metrics))].sort(),
          range: rangeUntil(yesterday, DAYS_KEPT + MOST_SETTLING),
        }),
        measures,
        ask: queryOf,
        through: new Map(
          measures.map((watched) => [watched.measure, settled(settlingDaysOf(watched, about.type))]),
        ),
      })
    }
    if (pages) {
      const range = rangeUntil(settled(about.type.settlingDays ?? 0), DAYS_OF_PAGES)
      queries.pages.push(queryOf({ dimension: pages.dimension, metrics: [pages.metric], range }))
    }
  }
  return queries
}

/** How long a day of a measure takes to be good enough to be evaluated. */
export const settlingDaysOf = (watched: WatchedMetrics, type: CataloguedType['type']): number =>
  watched.settlingDays ?? type.settlingDays ?? 0

/** So many days more are requested than are kept, as the newest are not settled. */
const MOST_SETTLING = 7

export const rangeUntil = (end: Temporal.PlainDate, days: number) => ({
  start: end.subtract({ days: days - 1 }).toString(),
  end: end.toString(),
})

function zoneOf({ type }: CataloguedType, { properties }: SourceFacts, account: string): string {
  if (type.dayZone !== 'property') return type.dayZone
  return properties.find(({ id }) => id === account)?.timeZone ?? 'UTC'
}
