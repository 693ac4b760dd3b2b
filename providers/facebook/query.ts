import { timeSteps } from '../../shared/rules/tableTime.ts'
import type { ProviderQuery } from '../contract.ts'
import { stepOfDay } from '../days.ts'
import { refuse } from '../errors.ts'
import { chunksOf } from '../paging.ts'
import { metricOf, sourceOf } from './catalogue.ts'
import { splitOf } from './dimensions.ts'
import { chosenIn, comparesFigures, condition } from './filters.ts'
import { statusesOf } from './labels.ts'
import type { Condition } from './wire.ts'

/** Parameters of one call to `/insights`; structured ones as JSON text. */
export type InsightsParameters = Record<string, string>

/** More ranges than this in one call make its address too long. */
const RANGES_PER_CALL = 50

/**
 * Our question as calls whose rows make the table together; more than one only where weeks fill several calls.
 * @param range the asked days without those that have not begun
 * @throws ProviderError `bad_request` for filters that Meta does not take
 */
export function insightsCalls(query: ProviderQuery, range: ProviderQuery['range']): InsightsParameters[] {
  const split = splitOf(query.dimension)
  const level = split?.level ?? 'account'
  const objectFields = split?.level ? [`${split.level}_id`, `${split.level}_name`] : []
  const shared = {
    level,
    fields: [...new Set([...objectFields, ...fieldsOf(query.metrics)])].join(','),
    ...(split?.breakdowns ? { breakdowns: split.breakdowns.join(',') } : {}),
    ...actionBreakdowns(split?.actionBreakdown),
    ...attribution(query),
    ...filtering([...conditions(query), ...everyStatus(query)]),
    ...sorting(query),
  }
  return timings(range, split?.time).map((timing) => ({ ...shared, ...timing }))
}

/**
 * The call for figures over the whole range, which Meta alone can compute where they cannot be summed; null where
 * summing does, and where totals would count something else than the rows.
 */
export function totalsCall(query: ProviderQuery, range: ProviderQuery['range']): InsightsParameters | null {
  const split = splitOf(query.dimension)
  const summable = query.metrics.every((id) => metricOf(id)?.additive)
  if (!split || split.actionBreakdown || summable) return null
  if (comparesFigures(query.filter?.clauses ?? [])) return null
  // Meta ranks single ads only and refuses rankings of an account.
  const metrics = query.metrics.filter((id) => !sourceOf(id)?.ranking)
  if (metrics.length === 0) return null
  return {
    level: 'account',
    fields: fieldsOf(metrics).join(','),
    ...attribution(query),
    ...filtering(conditions(query)),
    time_range: rangeText(range),
  }
}

/** The column of `order` as insights sort by it, or null where rows can only be ordered after reading all. */
export function sortField({ order, dimension }: Pick<ProviderQuery, 'order' | 'dimension'>): string | null {
  const source = order && dimension !== null ? sourceOf(order.column) : undefined
  if (!order || !source || source.action || source.ranking || splitOf(dimension)?.time) return null
  if (source.field === 'results' || source.field === 'cost_per_result') return null
  return `${source.field}_${order.dir === 'asc' ? 'ascending' : 'descending'}`
}

/** The attribution window to read from lists of actions: Meta's key, or `value` for the ad set's own setting. */
export const windowOf = ({ inputs }: Pick<ProviderQuery, 'inputs'>): string =>
  typeof inputs.mode === 'string' && inputs.mode !== '' && inputs.mode !== 'default' ? inputs.mode : 'value'

const rangeText = ({ start, end }: ProviderQuery['range']) => JSON.stringify({ since: start, until: end })

function fieldsOf(metrics: readonly string[]): string[] {
  return metrics.map((id) => {
    const source = sourceOf(id)
    if (!source) throw refuse(`Meta Ads has no metric called ${id}. Choose another one.`, 'metrics')
    return source.field
  })
}

function actionBreakdowns(name: string | undefined): InsightsParameters {
  if (!name) return {}
  return { action_breakdowns: [...new Set(['action_type', name])].join(',') }
}

function attribution(query: ProviderQuery): InsightsParameters {
  const window = windowOf(query)
  return window === 'value' ? {} : { action_attribution_windows: JSON.stringify([window]) }
}

function conditions({ inputs, filter }: ProviderQuery): Condition[] {
  return [
    ...chosenIn('campaign.id', inputs, 'campaign'),
    ...chosenIn('adset.id', inputs, 'adGroup'),
    ...chosenIn('ad.id', inputs, 'ad'),
    ...(filter?.clauses ?? []).map(condition),
  ]
}

/** Meta hides archived and deleted objects unless their status is asked for; without them rows miss what they spent. */
function everyStatus({ dimension, filter }: ProviderQuery): Condition[] {
  const level = splitOf(dimension)?.level
  if (!level) return []
  const field = `${level}.effective_status`
  const asked = filter?.clauses.some((clause) => clause.field === field)
  return asked ? [] : [{ field, operator: 'IN', value: statusesOf(level) }]
}

function filtering(all: Condition[]): InsightsParameters {
  return all.length === 0 ? {} : { filtering: JSON.stringify(all) }
}

function sorting(query: ProviderQuery): InsightsParameters {
  const sort = sortField(query)
  return sort ? { sort: JSON.stringify([sort]) } : {}
}

/** Meta counts its own weeks from the first day asked, and knows no years: those are asked as ranges of their own. */
function timings(range: ProviderQuery['range'], step: string | undefined): InsightsParameters[] {
  const time_range = rangeText(range)
  switch (step) {
    case 'hour':
    case 'day':
      return [{ time_range, time_increment: '1' }]
    case 'month':
      return [{ time_range, time_increment: 'monthly' }]
    case 'week':
    case 'year':
      return chunksOf(calendarParts(range, step), RANGES_PER_CALL).map((ranges) => ({
        time_ranges: JSON.stringify(ranges),
      }))
    default:
      return [{ time_range }]
  }
}

/** The range cut at the beginnings of weeks or years. */
function calendarParts(range: ProviderQuery['range'], step: 'week' | 'year') {
  const parts = Map.groupBy(timeSteps(range, 'day'), (day) => stepOfDay(day, step))
  return [...parts.values()].map((part) => ({
    since: part[0] ?? range.start,
    until: part.at(-1) ?? range.end,
  }))
}
