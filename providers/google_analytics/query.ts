import { brokenRule } from '../../shared/rules/parameterValidity.ts'
import type { FilterOperator, ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { chunksOf } from '../kit/http/paging.ts'
import { listInput, type ReadClause, readClauses } from '../kit/query/readQuery.ts'
import { ADS_METRICS, CAMPAIGN, LINKED_RULES, METRICS, REAL_TIME } from './catalogue/index.ts'
import type { AskedReports } from './client.ts'
import { FILTERS } from './definition.ts'
import type { Comparison, FilterExpression, NumericOperation, ReportRequest, StringMatch } from './wire.ts'

/** Google takes at most this many metrics in one request, helpers included. */
const METRICS_PER_REQUEST = 10
/** Google's default page size; it caps larger ones at 250,000. */
const PAGE_ROWS = 10_000

/**
 * A query as runReport bodies: one, or several where more metrics are requested than fit. All of them request
 * the same rows in the same order; `offset` is set when paging.
 */
export function askedReports(query: ProviderQuery): AskedReports {
  if (query.realTime) refuseInRealTime(query)
  const { range, currency } = query
  const clauses = readClauses(query, FILTERS)
  refuseOddFilters(query, clauses)
  const isSummed = isSummedByCampaign(query)
  const dimension = isSummed ? CAMPAIGN : query.dimension
  // Of a sum over campaigns nothing but the totals is read.
  const limit = isSummed ? 1 : query.limit
  const helpers = helperMetrics(query, clauses)
  const parts = chunksOf(query.metrics, Math.max(1, METRICS_PER_REQUEST - helpers.length))
  const requests = parts.map((metrics): ReportRequest => {
    const hidden = helpers.filter((name) => !metrics.includes(name))
    return {
      ...(query.realTime ? {} : { dateRanges: [{ startDate: range.start, endDate: range.end }] }),
      dimensions: dimension === null ? [] : [{ name: dimension }],
      metrics: [
        ...metrics.map((name) => ({ name })),
        ...hidden.map((name) => ({ name, invisible: true as const })),
      ],
      ...filters(query, clauses),
      ...(dimension === null
        ? {}
        : { orderBys: order(query, dimension), metricAggregations: ['TOTAL' as const] }),
      ...(currency === null || query.realTime ? {} : { currencyCode: currency }),
      limit: String(Math.min(limit, PAGE_ROWS)),
    }
  })
  return { requests, limit }
}

/**
 * Google has figures of Google Ads by campaign only: a number without a split is requested by campaign, and
 * Google's totals are used.
 */
export const isSummedByCampaign = ({ dimension, metrics }: ProviderQuery): boolean =>
  dimension === null && metrics.some((id) => ADS_METRICS.includes(id))

/** Filters, like dimensions, must be compatible with the metrics; Google would refuse them otherwise. */
function refuseOddFilters(query: ProviderQuery, clauses: readonly ReadClause[]): void {
  const { inputs } = query
  const metrics = [...query.metrics, ...clauses.map(({ field }) => field.id).filter(isMetric)]
  const fields = [
    ...NARROWING.filter(([parameter]) => listInput(inputs, parameter).length > 0),
    ...clauses.filter(({ field }) => !isMetric(field.id)).map(({ field }) => ['filter', field.id] as const),
  ]
  for (const [at, dimension] of fields) {
    const broken = brokenRule(LINKED_RULES, { dimension, metrics, parameters: {} })
    if (broken) throw refuse(broken.reason, at)
  }
  if (isSummedByCampaign(query) && clauses.some(({ field }) => isMetric(field.id))) {
    throw refuse(
      'A condition on a metric would be applied to each campaign here. Remove it, or split by campaign.',
      'filter',
    )
  }
}

/** Parameters that filter, and by which dimension. */
const NARROWING = [
  ['country', 'country'],
  ['device', 'deviceCategory'],
  ['campaign', 'sessionCampaignName'],
  ['profile', 'streamId'],
] as const

/** Inputs that real-time queries do not support are refused rather than silently ignored. */
function refuseInRealTime(query: ProviderQuery): void {
  if (listInput(query.inputs, 'campaign').length > 0) {
    throw refuse(
      'Google Analytics cannot filter real-time figures by campaign. Remove the campaign from this widget.',
      'campaign',
    )
  }
  const unknown = query.metrics.find((id) => !REAL_TIME.metrics.includes(id))
  if (unknown !== undefined) {
    throw refuse(`Google Analytics has no real-time figures for ${unknown}.`, 'metrics')
  }
}

/** Metrics that are needed for order or filter only; they produce no column. */
function helperMetrics(query: ProviderQuery, clauses: readonly ReadClause[]): string[] {
  const wanted = [
    ...clauses.map(({ field }) => field.id).filter(isMetric),
    ...(query.order && isMetric(query.order.column) && query.dimension !== null ? [query.order.column] : []),
  ]
  const spare = query.metrics.length > METRICS_PER_REQUEST
  return [...new Set(wanted)].filter((id) => spare || !query.metrics.includes(id))
}

function isMetric(id: string): boolean {
  return METRICS.some((metric) => metric.id === id)
}

/** The dimension breaks ties, so that pages and the parts of one query agree. */
function order(query: ProviderQuery, dimension: string): NonNullable<ReportRequest['orderBys']> {
  const wanted = query.order
  const byMetric = wanted && isMetric(wanted.column)
  return [
    ...(byMetric ? [{ metric: { metricName: wanted.column }, desc: wanted.dir === 'desc' }] : []),
    {
      dimension: { dimensionName: dimension, orderType: 'ALPHANUMERIC' as const },
      desc: !byMetric && wanted?.dir === 'desc',
    },
  ]
}

function filters(
  { inputs }: ProviderQuery,
  clauses: readonly ReadClause[],
): Pick<ReportRequest, 'dimensionFilter' | 'metricFilter'> {
  const on = (isOfMetrics: boolean) =>
    clauses.filter(({ field }) => isMetric(field.id) === isOfMetrics).map(expressionOf)
  const dimensionFilter = allOf([
    ...NARROWING.flatMap(([parameter, field]) => oneOf(field, listInput(inputs, parameter))),
    ...on(false),
  ])
  const metricFilter = allOf(on(true))
  return { ...(dimensionFilter ? { dimensionFilter } : {}), ...(metricFilter ? { metricFilter } : {}) }
}

function allOf(expressions: FilterExpression[]): FilterExpression | null {
  const [only] = expressions
  if (!only) return null
  return expressions.length === 1 ? only : { andGroup: { expressions } }
}

const oneOf = (fieldName: string, values: string[]): FilterExpression[] =>
  values.length === 0 ? [] : [{ filter: { fieldName, inListFilter: { values } } }]

const MATCHES: Partial<Record<FilterOperator, StringMatch>> = {
  contains: 'CONTAINS',
  notContains: 'CONTAINS',
  beginsWith: 'BEGINS_WITH',
  endsWith: 'ENDS_WITH',
  matches: 'PARTIAL_REGEXP',
  notMatches: 'PARTIAL_REGEXP',
}
const OPERATIONS: Partial<Record<FilterOperator, NumericOperation>> = {
  greater: 'GREATER_THAN',
  less: 'LESS_THAN',
}

/** The API has no negative comparisons: they are written as negations. */
function expressionOf(clause: ReadClause): FilterExpression {
  const filter = { fieldName: clause.field.id, ...comparisonOf(clause) }
  return clause.operator.startsWith('not') ? { notExpression: { filter } } : { filter }
}

function comparisonOf({ field, operator, values, number }: ReadClause): Comparison {
  if (operator === 'oneOf') return { inListFilter: { values } }
  if (field.type !== 'number')
    return { stringFilter: { matchType: MATCHES[operator] ?? 'EXACT', value: values[0] } }
  return { numericFilter: { operation: OPERATIONS[operator] ?? 'EQUAL', value: { doubleValue: number } } }
}
