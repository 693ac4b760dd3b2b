import type { DateRange } from '../../shared/domain/ranges.ts'
import type { TimeStep } from '../../shared/domain/values.ts'
import type { ProviderQuery } from '../contract.ts'
import { chunksOf } from '../kit/http/paging.ts'
import { calendarParts } from '../kit/query/days.ts'
import { readClauses } from '../kit/query/readQuery.ts'
import { splitOf } from './catalogue/dimensions.ts'
import { FILTERS } from './catalogue/filters.ts'
import { metricOf, sourceOf } from './catalogue/index.ts'
import { chosenIn, comparesFigures, condition } from './filters.ts'
import { LEVELS, statusesOf } from './labels.ts'
import type { Condition } from './wire.ts'

/** Parameters of one call to `/insights`; structured ones as JSON text. */
export type InsightsParameters = Record<string, string>

/** More ranges than this in one call make its address too long. */
const RANGES_PER_CALL = 50

/**
 * A query as calls whose rows make the table together; more than one only where weeks need several calls.
 * @param range the requested days without those that have not begun
 * @throws ProviderError `bad_request` for filters that Meta does not take
 */
export function insightsCalls(query: ProviderQuery, range: DateRange): InsightsParameters[] {
  const split = splitOf(query.dimension)
  const objectFields = split?.level ? [`${split.level}_id`, `${split.level}_name`] : []
  const action = split?.actionBreakdown
  const sort = sortField(query)
  const narrowed = narrowing(query)
  const shared = {
    level: split?.level ?? 'account',
    fields: [...new Set([...objectFields, ...fieldsOf(query.metrics)])].join(','),
    breakdowns: split?.breakdowns?.join(','),
    action_breakdowns: action && [...new Set(['action_type', action])].join(','),
    ...narrowed,
    filtering: [...narrowed.filtering, ...everyStatus(query)],
    sort: sort ? [sort] : [],
  }
  return timings(range, split?.time).map((timing) => given({ ...shared, ...timing }))
}

/**
 * The call for figures over the whole range, which Meta alone can compute where they cannot be summed; null where
 * summing does, and where totals would count something else than the rows.
 */
export function totalsCall(query: ProviderQuery, range: DateRange): InsightsParameters | null {
  const split = splitOf(query.dimension)
  const summable = query.metrics.every((id) => metricOf(id)?.additive)
  if (!split || split.actionBreakdown || summable) return null
  if (comparesFigures(query.filter?.clauses ?? [])) return null
  // Meta ranks single ads only and refuses rankings of an account.
  const metrics = query.metrics.filter((id) => !sourceOf(id)?.ranking)
  if (metrics.length === 0) return null
  return given({
    level: 'account',
    fields: fieldsOf(metrics).join(','),
    ...narrowing(query),
    time_range: sinceUntil(range),
  })
}

/** The parameters that are set, structured ones as JSON text. */
function given(parameters: Readonly<Record<string, string | object | undefined>>): InsightsParameters {
  const said = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const]
  })
  return Object.fromEntries(said)
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

const sinceUntil = ({ start, end }: DateRange) => ({ since: start, until: end })

const fieldsOf = (metrics: readonly string[]) => metrics.flatMap((id) => sourceOf(id)?.field ?? [])

/** The parameters common to all calls of a query. */
function narrowing(query: ProviderQuery): { action_attribution_windows: string[]; filtering: Condition[] } {
  const window = windowOf(query)
  const chosen = LEVELS.flatMap((level) => chosenIn(level, query.inputs))
  return {
    action_attribution_windows: window === 'value' ? [] : [window],
    filtering: [...chosen, ...readClauses(query, FILTERS).map(condition)],
  }
}

/** Meta hides archived and deleted objects unless their status is requested; rows would lack their spend. */
function everyStatus({ dimension, filter }: ProviderQuery): Condition[] {
  const level = splitOf(dimension)?.level
  if (!level) return []
  const field = `${level}.effective_status`
  const asked = filter?.clauses.some((clause) => clause.field === field)
  return asked ? [] : [{ field, operator: 'IN', value: statusesOf(level) }]
}

/**
 * Meta counts weeks from the first requested day and has no years: those are requested as separate ranges.
 */
function timings(range: DateRange, step: TimeStep | undefined): Record<string, string | object>[] {
  if (step === 'week' || step === 'year') {
    const ranges = [...calendarParts(range, step).values()].map(sinceUntil)
    return chunksOf(ranges, RANGES_PER_CALL).map((time_ranges) => ({ time_ranges }))
  }
  const increment = step && { time_increment: step === 'month' ? 'monthly' : '1' }
  return [{ time_range: sinceUntil(range), ...increment }]
}
