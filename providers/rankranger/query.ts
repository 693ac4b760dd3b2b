import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { stepAsked } from '../kit/answers/points.ts'
import { refuse } from '../kit/http/errors.ts'
import { shifted } from '../kit/query/days.ts'
import { chosenProperty, mentions, separated, textInput } from '../kit/query/readQuery.ts'
import { hostOf } from '../platforms/seo/reports.ts'
import { asksMovers, asksReach, asksVisibility, asksVolumes } from './catalogue.ts'
import { campaigns, type RankedSite } from './client.ts'
import { TYPE } from './definition.ts'
import { enginesOf } from './engines.ts'
import { FIGURES } from './figures.ts'

/** A query, resolved by its campaign. */
export interface RankRequests {
  /** The site, and with the dimension Domain its competitors. */
  subjects: RankedSite[]
  /** Names of engines by id, where the query uses them. */
  engines: ReadonlyMap<string, string>
  /** Windows of ranks to read, oldest first; empty where the query is about visibility alone. */
  windows: DateRange[]
  needs: { visibility: boolean; volumes: boolean; reach: boolean }
}

/** Ranks are collected once a day; a run may be late or left out. */
const LOOK_BACK = 7
const MOST_COMPETITORS = 5

/** @throws ProviderError `bad_request` naming the parameter at fault */
export async function planOf(context: ProviderContext, query: ProviderQuery): Promise<RankRequests> {
  const { inputs, metrics, dimension, range } = query
  const campaignId = chosenProperty(query, 'Choose a campaign.')
  const known = (await campaigns(context)).find(({ id }) => id === campaignId)
  if (!known)
    throw refuse('Rank Ranger does not have this campaign any more. Choose another one.', 'property')
  const target = hostOf(textInput(inputs, 'target') || (known.domain ?? ''), 'target')
  const rivals = dimension === 'url' ? separated(textInput(inputs, 'competitor')) : []
  if (rivals.length > MOST_COMPETITORS) {
    throw refuse(`At most ${MOST_COMPETITORS} competitors can be compared in one widget.`, 'competitor')
  }
  const hasTerm = textInput(inputs, 'term') !== ''
  const clauses = query.filter?.clauses ?? []
  if (asksVisibility(metrics) && (hasTerm || clauses.length > 0)) {
    throw refuse(
      'The visibility score is of all keywords together. Take the filter away or choose ranks.',
      hasTerm ? 'term' : 'filter',
    )
  }
  const domains = new Set([target, ...rivals.map((typed) => hostOf(typed, 'competitor'))])
  const engineId = textInput(inputs, 'searchEngine') || null
  const needsEngines = dimension === 'se_name' || (asksVisibility(metrics) && engineId === null)
  return {
    subjects: [...domains].map((domain) => ({ campaignId, domain, engineId })),
    engines: needsEngines ? await enginesOf(context, { campaignId, domain: target }, range.end) : new Map(),
    windows: metrics.some((metric) => metric in FIGURES) ? windowsOf(query) : [],
    needs: {
      visibility: asksVisibility(metrics),
      volumes: asksVolumes(metrics) || mentions(query, 'tags') || mentions(query, 'search_volume'),
      reach: asksReach(metrics),
    },
  }
}

/** The days in which the last ranks or scores of a range lie, which may begin before it. */
export const lastWeekOf = ({ end }: DateRange): DateRange => ({ start: shifted(end, 1 - LOOK_BACK), end })

/**
 * Days of ranks that a query needs: all for time series and best ranks, the first and the last for movements,
 * else the last. Rows are keywords by engines by days, so days that are not shown are not requested.
 */
export function windowsOf(query: ProviderQuery): DateRange[] {
  const { range, metrics } = query
  const { start, end } = range
  const last = lastWeekOf(range)
  if (stepAsked(query, TYPE))
    return [{ start: asksMovers(metrics) ? shifted(start, -LOOK_BACK) : start, end }]
  if (metrics.includes('best_rank')) return [{ start: start < last.start ? start : last.start, end }]
  const first = { start, end: shifted(start, LOOK_BACK - 1) }
  if (!asksMovers(metrics) || start >= last.start) return [last]
  return first.end >= shifted(last.start, -1) ? [{ start, end }] : [first, last]
}
