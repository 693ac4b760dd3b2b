import type { FilterClause, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { chunksOf } from '../paging.ts'
import { listInput } from '../question.ts'
import { METRICS, REAL_TIME } from './catalogue.ts'
import type { FilterExpression, ReportRequest, StringMatch } from './wire.ts'

/** Google takes at most this many metrics in one request, helpers included. */
const METRICS_PER_REQUEST = 10
/** Google's own page when none is asked; it caps larger ones at 250,000. */
const PAGE_ROWS = 10_000

/**
 * Our question as runReport bodies: one, or several where more metrics are asked than fit. All of them ask for
 * the same rows in the same order; `offset` is set by whoever pages.
 */
export function reportRequests(query: ProviderQuery): ReportRequest[] {
  if (query.realTime) refuseInRealTime(query)
  const helpers = helperMetrics(query)
  const parts = chunksOf(query.metrics, Math.max(1, METRICS_PER_REQUEST - helpers.length))
  return parts.map((metrics) => ({
    ...(query.realTime ? {} : { dateRanges: [{ startDate: query.range.start, endDate: query.range.end }] }),
    dimensions: query.dimension === null ? [] : [{ name: query.dimension }],
    metrics: [
      ...metrics.map((name) => ({ name })),
      ...helpers
        .filter((name) => !metrics.includes(name))
        .map((name) => ({ name, invisible: true as const })),
    ],
    ...filters(query),
    ...(query.dimension === null ? {} : { orderBys: order(query, query.dimension) }),
    ...(query.dimension === null ? {} : { metricAggregations: ['TOTAL'] }),
    ...(query.currency === null || query.realTime ? {} : { currencyCode: query.currency }),
    limit: String(Math.min(query.limit, PAGE_ROWS)),
  }))
}

/** Inputs that real-time questions cannot honour are refused: a number that silently ignores its filter is wrong. */
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
function helperMetrics(query: ProviderQuery): string[] {
  const wanted = [
    ...(query.filter?.clauses ?? []).map(({ field }) => field).filter(isMetric),
    ...(query.order && isMetric(query.order.column) && query.dimension !== null ? [query.order.column] : []),
  ]
  const spare = query.metrics.length > METRICS_PER_REQUEST
  return [...new Set(wanted)].filter((id) => spare || !query.metrics.includes(id))
}

function isMetric(id: string): boolean {
  return METRICS.some((metric) => metric.id === id)
}

/** The dimension breaks ties, so that pages and the parts of one question agree. */
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

function filters(query: ProviderQuery): Pick<ReportRequest, 'dimensionFilter' | 'metricFilter'> {
  const clauses = query.filter?.clauses ?? []
  const dimensionFilter = allOf([
    ...oneOf('country', listInput(query.inputs, 'country')),
    ...oneOf('deviceCategory', listInput(query.inputs, 'device')),
    ...oneOf('sessionCampaignName', listInput(query.inputs, 'campaign')),
    ...oneOf('streamId', listInput(query.inputs, 'profile')),
    ...clauses.filter(({ field }) => !isMetric(field)).map(textClause),
  ])
  const metricFilter = allOf(clauses.filter(({ field }) => isMetric(field)).map(numberClause))
  return { ...(dimensionFilter ? { dimensionFilter } : {}), ...(metricFilter ? { metricFilter } : {}) }
}

function allOf(expressions: FilterExpression[]): FilterExpression | null {
  const [only] = expressions
  if (!only) return null
  return expressions.length === 1 ? only : { andGroup: { expressions } }
}

const oneOf = (fieldName: string, values: string[]): FilterExpression[] =>
  values.length === 0 ? [] : [{ filter: { fieldName, inListFilter: { values } } }]

function textClause({ field, operator, values }: FilterClause): FilterExpression {
  const value = values[0] ?? ''
  const text = (matchType: StringMatch) => ({
    filter: { fieldName: field, stringFilter: { matchType, value } },
  })
  switch (operator) {
    case 'equals':
      return text('EXACT')
    case 'notEquals':
      return { notExpression: text('EXACT') }
    case 'contains':
      return text('CONTAINS')
    case 'notContains':
      return { notExpression: text('CONTAINS') }
    case 'beginsWith':
      return text('BEGINS_WITH')
    case 'endsWith':
      return text('ENDS_WITH')
    case 'matches':
      return text('PARTIAL_REGEXP')
    case 'notMatches':
      return { notExpression: text('PARTIAL_REGEXP') }
    case 'oneOf':
      return { filter: { fieldName: field, inListFilter: { values } } }
    default:
      throw refuse(`${field} is text and cannot be compared as a number.`, 'filter')
  }
}

/** There is no "not equal" for numbers in the API; it is written as a negation. */
function numberClause({ field, operator, values }: FilterClause): FilterExpression {
  const number = Number(values[0])
  if (values[0] === undefined || values[0].trim() === '' || !Number.isFinite(number)) {
    throw refuse(`The filter on ${field} needs a number.`, 'filter')
  }
  const compare = (operation: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'): FilterExpression => ({
    filter: { fieldName: field, numericFilter: { operation, value: { doubleValue: number } } },
  })
  switch (operator) {
    case 'equals':
      return compare('EQUAL')
    case 'notEquals':
      return { notExpression: compare('EQUAL') }
    case 'greater':
      return compare('GREATER_THAN')
    case 'less':
      return compare('LESS_THAN')
    default:
      throw refuse(`${field} is a number and cannot be searched as text.`, 'filter')
  }
}
