import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { folded, type PartialResult, ratioOf, sumKnown, sumRows } from '../kit/answers/metricValues.ts'
import { type Point, pointsPart } from '../kit/answers/points.ts'
import { refuse } from '../kit/http/errors.ts'
import { reportRows } from '../kit/http/json.ts'
import { dayAt, shifted } from '../kit/query/days.ts'
import { placeOf } from '../platforms/ranks/index.ts'
import { ask, askDays } from './client.ts'
import { TYPE, ZONE } from './definition.ts'
import type { Scope } from './query.ts'
import { AdsDay, History, HistoryDay, Summary } from './wire.ts'

/** Figures that come whole: SE Ranking's own aggregates, counts of ads, the summary, the size of the project. */

/** How far before a range its last point can lie: the longest gap between two checks. */
const LOOK_BACK = 35
/** Of one call. */
const MOST_DAYS = 100

export async function historyPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
): Promise<PartialResult> {
  const points: Point[] = []
  for (const metric of scope.asked.get('history') ?? []) {
    const parameters = { type: metric, site_engine_id: oneEngine(scope) }
    const days = { range: windowOf(query), most: MOST_DAYS, parameters }
    const series = await askDays(context, 'history', scope.site, History, days)
    const told = series.flatMap(({ data }) => data)
    const values = await reportRows(context, HistoryDay, told, 'SE Ranking')
    for (const [day, some] of Map.groupBy(values, ({ date }) => date)) {
      const known = some.map(({ value }) => value)
      points.push({ day, figures: { [metric]: together(metric, known) } })
    }
  }
  return pointsPart(query, TYPE, points)
}

/** One series is usual; where there is one for each engine, visibility adds up and the rest is averaged. */
function together(metric: string, values: (number | null)[]): number | null {
  if (metric === 'visibility') return sumKnown(values)
  const mean = folded(values, 'mean')
  return metric.endsWith('_percent') ? ratioOf(mean, 100) : placeOf(mean)
}

export async function adsPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
): Promise<PartialResult> {
  const parameters = { 'site_engine_ids[]': oneEngine(scope) }
  const days = { range: windowOf(query), most: MOST_DAYS, parameters }
  const points = await askDays(context, 'ads', scope.site, AdsDay, days)
  return pointsPart(query, TYPE, points)
}

/** Without a split by time the last point on or before the range's end counts. */
const windowOf = ({ range, dimension }: ProviderQuery) =>
  dimension === null ? { start: shifted(range.end, 1 - LOOK_BACK), end: range.end } : range

/**
 * The one engine to request; undefined for all.
 * @throws ProviderError `bad_request` where aggregates have no sum
 */
function oneEngine({ engineIds }: Scope): string | undefined {
  const [first, ...others] = engineIds ?? []
  if (others.length === 0) return first
  throw refuse(
    'SE Ranking has these figures for one search engine or for all. Choose one search engine of this device.',
    'searchEngine',
  )
}

/** Known for today only: a range that ended earlier has no values and gets a notice. */
export async function summaryPart(
  context: ProviderContext,
  { range }: ProviderQuery,
  { site, engineIds }: Scope,
): Promise<PartialResult> {
  if (range.end < shifted(dayAt(context.now, ZONE), -1)) {
    const text =
      'SE Ranking keeps no history of today’s average position; choose “Average position” for earlier ranges.'
    return { rows: new Map(), totals: {}, notices: [{ code: 'vendor', text }] }
  }
  if (engineIds !== null) {
    throw refuse(
      'Today’s average position is one figure over all search engines. Take the search engine away.',
      'searchEngine',
    )
  }
  return { rows: new Map(), totals: await ask(context, 'summary', site, Summary) }
}

/** As of today, too, but the size of a project hardly changes. */
export function sitePart({ engines, engineIds }: Scope): PartialResult {
  const counted = engines.filter(({ id }) => engineIds === null || engineIds.includes(id))
  return sumRows(
    counted.map(({ label, keywordCount }) => {
      const figures = { keyword_count: keywordCount }
      return { rows: new Map([[label, figures]]), totals: figures }
    }),
  )
}
