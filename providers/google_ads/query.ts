import type { ProviderQuery } from '../contract.ts'
import { partNamesOf } from '../kit/answers/facts.ts'
import { refuse } from '../kit/http/errors.ts'
import { listInput, readClauses, textInput } from '../kit/query/readQuery.ts'
import { type AdsDimension, dimensionOf, fieldsOf, keyFieldOf, LEVELS } from './catalogue/dimensions.ts'
import { FILTERS } from './catalogue/filters.ts'
import { aggregationOf, METRICS } from './catalogue/metrics.ts'
import {
  countsMetric,
  knowsField,
  RESOURCE_FACTS,
  RESOURCES,
  type Resource,
  splits,
} from './catalogue/resources.ts'
import { between, type Condition, conditionOf, enumIn, idIn } from './gaql.ts'
import { CHOSEN } from './labels.ts'

/** A query as GAQL: rows if there is a dimension, and one row of totals. */
export interface GaqlQueries {
  resource: Resource
  dimension: AdsDimension | null
  /** Null where only totals are requested. */
  rows: { gaql: string; most: number } | null
  totals: { gaql: string; omitResults: boolean }
  /** Whether rows alone cannot give the totals. */
  hasRatios: boolean
}

const CUSTOMER = ['customer.currency_code', 'customer.time_zone']
/** The most rows that are read for one query. */
export const MOST_ROWS = 200_000

/** @throws ProviderError `bad_request` naming the parameter, for a combination that Google refuses */
export function planQuery(query: ProviderQuery): GaqlQueries {
  const dimension = dimensionOf(query.dimension) ?? null
  if (query.dimension !== null && !dimension) throw refuse('Choose another split.', 'dimension')
  const conditions = conditionsOf(query)
  const own = dimension ? fieldsOf(dimension) : []
  const resource = chooseResource(query, own, conditions)
  const fields = [...own, ...conditions.map(({ field }) => field)]
  const metrics = metricsOf(query, resource, fields).map((id) => `metrics.${id}`)
  // A segment that is filtered by has to be selected, unless it is a date; so has what a figure is judged by.
  const judged = conditions.some(({ field }) => field.startsWith('metrics.'))
  const needed = conditions
    .map(({ field }) => field)
    .filter((field) => field.startsWith('segments.') && field !== 'segments.date')
  const where = ` FROM ${resource} WHERE ${conditions.map(({ text }) => text).join(' AND ')}`
  const select = (...more: string[][]) => `SELECT ${[...new Set(more.flat())].join(', ')}${where}`
  const isCustomer = resource === 'customer'
  return {
    resource,
    dimension,
    rows: dimension && {
      ...rowsOf(query, dimension, resource, conditions, select(own, needed, CUSTOMER, metrics)),
    },
    totals: {
      gaql: select(judged ? own : [], needed, isCustomer ? CUSTOMER : [], metrics),
      omitResults: !isCustomer,
    },
    hasRatios: query.metrics.some((id) => !METRICS.find((metric) => metric.id === id)?.additive),
  }
}

/** Google may cut the list only where each value is one row and the order is the requested one. */
function rowsOf(
  { order, limit }: ProviderQuery,
  dimension: AdsDimension,
  resource: Resource,
  conditions: Condition[],
  gaql: string,
): { gaql: string; most: number } {
  const metric = order?.dir === 'desc' && METRICS.find(({ id }) => id === order.column)
  const key = keyFieldOf(dimension)
  const isSplit = conditions.some(
    ({ field, pins }) => field.startsWith('segments.') && field !== 'segments.date' && !pins,
  )
  const isOwn =
    resource === 'customer' ||
    key === `${resource}.id` ||
    (resource === 'ad_group_ad' && key.endsWith('.ad.id'))
  if (!metric || !isOwn || isSplit || dimension.time) return { gaql, most: MOST_ROWS }
  return { gaql: `${gaql} ORDER BY metrics.${metric.id} DESC LIMIT ${limit + 1}`, most: limit + 1 }
}

/** The requested metrics, those that their ratios need, and those that rows are ordered by. */
function metricsOf(
  { metrics, order, dimension }: ProviderQuery,
  resource: Resource,
  fields: string[],
): string[] {
  const ordered =
    METRICS.some(({ id }) => id === order?.column) && order && dimension !== null ? [order.column] : []
  const parts = [...metrics, ...ordered].flatMap((id) => partNamesOf(aggregationOf(id)))
  const extra = [...parts, ...ordered].filter(
    (id) => countsMetric(resource, id) && fields.every((field) => splits(field, id)),
  )
  return [...new Set([...metrics, ...extra])]
}

const conditionsOf = ({ inputs, filter, range }: ProviderQuery): Condition[] => [
  between(range.start, range.end),
  ...LEVELS.flatMap(({ id, parameter }) => idIn(id, listInput(inputs, parameter), parameter)),
  ...enumIn('segments.device', listInput(inputs, 'device')),
  ...readClauses({ filter }, FILTERS).map(conditionOf),
]

/** The coarsest resource with all requested fields: finer ones lack Performance Max and rare searches. */
function chooseResource(query: ProviderQuery, own: string[], conditions: Condition[]): Resource {
  const filtered = conditions.map(({ field }) => field)
  const judged = filtered
    .filter((field) => field.startsWith('metrics.'))
    .map((field) => field.slice('metrics.'.length))
  const fields = [...own, ...filtered.filter((field) => !field.startsWith('metrics.'))]
  const metrics = [...query.metrics, ...judged]
  const fits = (resource: Resource) =>
    fields.every((field) => knowsField(resource, field)) && metrics.every((id) => countsMetric(resource, id))
  const unsplit = metrics.find((id) => fields.some((field) => !splits(field, id)))
  if (unsplit) {
    throw refuse(
      `Google Ads does not give “${nameOf(unsplit)}” by what this widget is split or filtered by. Remove one of them.`,
      'metrics',
    )
  }
  const wanted = textInput(query.inputs, 'reportType') || 'auto'
  if (wanted === 'auto') {
    const found = RESOURCES.find(fits)
    if (found) return found
    const names = [...new Set([...own.slice(0, 1), ...filtered.slice(1)].map(nameOf))]
    throw refuse(
      `No report of Google Ads holds all of this together: ${[...names, ...query.metrics.map(nameOf)].join(', ')}. Remove a filter, a figure or the split.`,
      filtered.length > 1 ? 'filter' : 'metrics',
    )
  }
  const resource = RESOURCES.find((known) => known === wanted)
  if (!resource) throw refuse('Choose a report.', 'reportType')
  if (fits(resource)) return resource
  throw refuse(
    `The report “${RESOURCE_FACTS[resource].label}” lacks something that this widget asks for or filters by. Choose the report “Automatic”.`,
    'reportType',
  )
}

function nameOf(field: string): string {
  const id = field.replace(/^metrics\./, '')
  const known = [...METRICS, ...FILTERS].find((one) => one.id === id) ?? dimensionOf(id)
  return CHOSEN[field] ?? known?.label ?? field
}
