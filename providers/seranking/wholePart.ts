import { timeKeys } from '../../shared/rules/tableTime.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { shifted, slicesOf } from '../days.ts'
import { refuse } from '../errors.ts'
import { type Figures, folded, sumKnown } from '../figures.ts'
import { ask } from './client.ts'
import { TYPE } from './definition.ts'
import { type NotedPart, oneEngine, type Scope } from './query.ts'
import { Ads, History, Summary } from './wire.ts'

/** Figures that come whole: SE Ranking's own aggregates, counts of ads, the summary, the size of the project. */

type Points = Map<string, number | null>
/** How far before a range its last point can lie: the longest gap between two checks. */
const LOOK_BACK = 35
const DAYS_A_CALL = 100

export async function historyPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
  metrics: string[],
): Promise<NotedPart> {
  const engine = oneEngine(scope)
  const series = new Map<string, Points>()
  for (const metric of metrics) {
    const points: Points = new Map()
    for (const { start, end } of slicesOf(windowOf(query), DAYS_A_CALL)) {
      const answer = await ask(context, 'history', scope.site, History, {
        type: metric,
        date_from: start,
        date_to: end,
        ...(engine === null ? {} : { site_engine_id: engine }),
      })
      const byDay = Map.groupBy(
        answer.flatMap(({ data }) => data),
        ({ date }) => date,
      )
      for (const [day, values] of byDay) points.set(day, together(metric, values))
    }
    series.set(metric, points)
  }
  return byTime(query, series)
}

/** One series is the usual answer; where there is one for each engine, visibility adds up and the rest is averaged. */
function together(metric: string, values: { value: number | null }[]): number | null {
  const known = values.map(({ value }) => value)
  if (metric === 'visibility') return sumKnown(known)
  const mean = folded(known, 'mean')
  if (mean === null) return null
  if (metric.endsWith('_percent')) return mean / 100
  return mean > 0 ? mean : null
}

export async function adsPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
  metrics: string[],
): Promise<NotedPart> {
  const days = new Map<string, { top: number | null; bottom: number | null }>()
  const engine = oneEngine(scope)
  for (const { start, end } of slicesOf(windowOf(query), DAYS_A_CALL)) {
    const answer = await ask(context, 'ads', scope.site, Ads, {
      date_from: start,
      date_to: end,
      ...(engine === null ? {} : { 'site_engine_ids[]': engine }),
    })
    for (const { date, top, bottom } of answer) days.set(date, { top, bottom })
  }
  const series = metrics.map((metric): [string, Points] => [
    metric,
    new Map([...days].map(([day, ads]) => [day, metric === 'ads_top' ? ads.top : ads.bottom])),
  ])
  return byTime(query, new Map(series))
}

/** Known as of today alone: a range that ended earlier has none, and says so. */
export async function summaryPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
  metrics: string[],
  today: string,
): Promise<NotedPart> {
  if (query.range.end < shifted(today, -1)) {
    const text =
      'SE Ranking keeps no history of today’s average position; choose “Average position” for earlier ranges.'
    return { rows: new Map(), totals: {}, notices: [{ code: 'vendor', text }] }
  }
  if (scope.engineIds !== null) {
    throw refuse(
      'Today’s average position is one figure over all search engines. Take the search engine away.',
      'searchEngine',
    )
  }
  const summary: Figures = await ask(context, 'summary', scope.site, Summary)
  const totals = Object.fromEntries(metrics.map((metric) => [metric, summary[metric] || null]))
  return { rows: new Map(), totals, notices: [] }
}

export function sitePart({ dimension }: ProviderQuery, { engines, engineIds }: Scope): NotedPart {
  const counted = engines.filter(({ id }) => engineIds === null || engineIds.includes(id))
  const total = sumKnown(counted.map(({ keywordCount }) => keywordCount))
  const rows =
    dimension === null ? [] : counted.map(({ label, keywordCount }) => [label, keywordCount] as const)
  return {
    rows: new Map(rows.map(([label, count]) => [label, { keyword_count: count }])),
    totals: { keyword_count: total },
    notices: [],
  }
}

/** Split by time (there is no other split) the points of the range count, else the last one on or before its end. */
const windowOf = ({ range, dimension }: ProviderQuery) =>
  dimension === null ? { start: shifted(range.end, 1 - LOOK_BACK), end: range.end } : range

/** Series folded by time: each step has the last point that falls into it, the total the last of all. */
function byTime({ range, dimension }: ProviderQuery, series: ReadonlyMap<string, Points>): NotedPart {
  const step = TYPE.dimensions.find(({ id }) => id === dimension)?.time
  const rows = new Map<string, Record<string, number | null>>()
  const totals: Record<string, number | null> = {}
  const keys = step ? timeKeys(step, range) : new Map<string, string>()
  for (const [metric, points] of series) {
    const sorted = [...points].filter(([day]) => day <= range.end).sort(([a], [b]) => a.localeCompare(b))
    for (const [day, value] of sorted) {
      const key = keys.get(day)
      if (key !== undefined) rows.getOrInsertComputed(key, () => ({}))[metric] = value
    }
    totals[metric] = sorted.at(-1)?.[1] ?? null
  }
  return { rows, totals, notices: [] }
}
