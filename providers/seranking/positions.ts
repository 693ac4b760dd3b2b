import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import type { PartialResult } from '../kit/answers/metricValues.ts'
import { stepAsked } from '../kit/answers/points.ts'
import { inTurns } from '../kit/http/paging.ts'
import { shifted } from '../kit/query/days.ts'
import { ranksPart } from '../platforms/ranks/parts.ts'
import { askList } from './client.ts'
import { TYPE } from './definition.ts'
import { OVER_THE_RANGE, RANKS } from './figures.ts'
import { type Subject, trackedKeywords } from './keywords.ts'
import type { Scope } from './query.ts'
import { Competitor, Site } from './wire.ts'

/** Most competitors compared with the site: each costs a call. */
const MOST_COMPETITORS = 10
/** Days between two checks at most, with one to spare. */
const CHECKED_WEEKLY = 8
const CHECKED_RARELY = 35

/** Figures that are reckoned from the positions of keywords. */
export async function positionsPart(
  context: ProviderContext,
  query: ProviderQuery,
  scope: Scope,
): Promise<PartialResult> {
  const sites = await askList(context, 'sites', null, Site)
  // A site that is gone from the list fails when its positions are requested.
  const site = sites.find(({ id }) => id === scope.site)
  const window = windowOf(query, site)
  const subjects = await subjectsOf(context, query, scope, site?.label ?? 'This site')
  const tracked = await inTurns(subjects, 1, (subject) =>
    trackedKeywords(context, query, scope, { ...subject, window }),
  )
  return ranksPart(query, TYPE, tracked.flat(), RANKS)
}

/**
 * The days to read: the last check can precede the range; SE Ranking's own sum is that of the requested days.
 */
function windowOf(query: ProviderQuery, site: Site | undefined): DateRange {
  const { range, metrics } = query
  if (stepAsked(query, TYPE) || metrics.includes('total_sum')) return range
  const often = /daily|1in3|weekly/.test(site?.check_freq ?? '')
  const back = shifted(range.end, 1 - (often ? CHECKED_WEEKLY : CHECKED_RARELY))
  const flows = metrics.some((metric) => OVER_THE_RANGE.has(metric))
  return { start: flows && range.start < back ? range.start : back, end: range.end }
}

/** The site itself, or a competitor, or all of them for the dimension Competitor. */
async function subjectsOf(
  context: ProviderContext,
  { dimension }: ProviderQuery,
  { site, competitors }: Scope,
  label: string,
): Promise<Subject[]> {
  if (dimension !== 'competitor') return [{ competitor: competitors[0] ?? null, label }]
  const known = await askList(context, 'competitors', site, Competitor)
  const chosen = known.filter(({ id }) => competitors.length === 0 || competitors.includes(id))
  const rivals = chosen.slice(0, MOST_COMPETITORS).map((one) => ({ competitor: one.id, label: one.label }))
  return [{ competitor: null, label }, ...rivals]
}
