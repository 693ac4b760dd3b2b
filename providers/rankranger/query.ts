import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { shifted } from '../days.ts'
import { refuse } from '../errors.ts'
import { chosenProperty, separated, textInput } from '../question.ts'
import { asksMovers, asksReach, asksVisibility, asksVolumes } from './catalogue.ts'
import { campaigns, type Subject } from './client.ts'
import { FIGURES } from './figures.ts'

/** What a question comes down to once its campaign is looked up. */
export interface Plan {
  /** The site, and with the dimension Domain its competitors. */
  subjects: Subject[]
  /** Lower case; '' for all keywords. */
  term: string
  /** Windows of ranks to read, oldest first; empty where the question is about visibility alone. */
  windows: DateRange[]
  needs: { visibility: boolean; volumes: boolean; reach: boolean }
}

/** Ranks are collected once a day; a run may be late or left out. */
const LOOK_BACK = 7
const MOST_COMPETITORS = 5

/** @throws ProviderError `bad_request` naming the parameter at fault */
export async function planOf(context: ProviderContext, query: ProviderQuery): Promise<Plan> {
  const { inputs, metrics, dimension } = query
  const campaignId = chosenProperty(query, 'Choose a campaign.')
  const known = (await campaigns(context)).find(({ id }) => id === campaignId)
  if (!known)
    throw refuse('Rank Ranger does not have this campaign any more. Choose another one.', 'property')
  const target = domainOf(textInput(inputs, 'target')) || domainOf(known.domain ?? '')
  if (target === '') throw refuse('Write the domain that the campaign tracks, such as example.com.', 'target')
  const rivals = separated(textInput(inputs, 'competitor')).map(domainOf).filter(Boolean)
  if (rivals.length > MOST_COMPETITORS) {
    throw refuse(`At most ${MOST_COMPETITORS} competitors can be compared in one widget.`, 'competitor')
  }
  const term = textInput(inputs, 'term').toLowerCase()
  const uses = (field: string) => query.filter?.clauses.some((clause) => clause.field === field) === true
  if (asksVisibility(metrics) && (term !== '' || query.filter?.clauses.length)) {
    throw refuse(
      'The visibility score is of all keywords together. Take the filter away or choose ranks.',
      term !== '' ? 'term' : 'filter',
    )
  }
  const domains = [...new Set([target, ...(dimension === 'url' ? rivals : [])])]
  const engineId = textInput(inputs, 'searchEngine') || null
  return {
    subjects: domains.map((domain) => ({ campaignId, domain, engineId })),
    term,
    windows: metrics.some((metric) => metric in FIGURES) ? windowsOf(query) : [],
    needs: {
      visibility: asksVisibility(metrics),
      volumes: asksVolumes(metrics) || dimension === 'tags' || uses('tags') || uses('search_volume'),
      reach: asksReach(metrics),
    },
  }
}

/**
 * Days of ranks that a question needs: all for curves and best ranks, the first and the last for movements, else
 * the last. Rows are keywords by engines by days, so days that nobody looks at are not asked for.
 */
export function windowsOf({ range, dimension, metrics }: ProviderQuery): DateRange[] {
  const { start, end } = range
  const last = { start: shifted(end, 1 - LOOK_BACK), end }
  const isTime = dimension === 'date' || dimension === 'week' || dimension === 'month'
  if (isTime) return [{ start: asksMovers(metrics) ? shifted(start, -LOOK_BACK) : start, end }]
  if (metrics.includes('best_rank')) return [{ start: start < last.start ? start : last.start, end }]
  const first = { start, end: shifted(start, LOOK_BACK - 1) }
  if (!asksMovers(metrics) || start >= last.start) return [last]
  return first.end >= shifted(last.start, -1) ? [{ start, end }] : [first, last]
}

/** A domain as Rank Ranger writes it: no protocol, no path, no `www.`. */
function domainOf(typed: string): string {
  return typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase()
}
