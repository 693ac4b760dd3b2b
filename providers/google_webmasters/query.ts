import type { FilterClause, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { textInput } from '../question.ts'
import { COUNTED, FILTERS, isGiven, RULES, SEARCH_TYPES, WITHOUT_QUERIES } from './catalogue.ts'
import { firstUnsettled, hourlyPart } from './days.ts'
import type { SearchQuery, VendorFilter } from './wire.ts'

/** How a question becomes requests: rows and, apart from them, totals; only days add up to all that happened. */
export interface Plan {
  /** Null where only one row of totals is wanted, or the range has no data by its nature. */
  rows: { body: SearchQuery; most: number } | null
  totals: SearchQuery | null
  /** Query rows to count, where a counted metric is asked for. */
  counted: SearchQuery | null
  /** Whether filters by query leave anonymised searches out of the totals too. */
  filtersQueries: boolean
  /** Sentences for whoever reads the figures. */
  remarks: string[]
}

/** Google keeps at most this many rows a day, type and property. */
export const MOST_ROWS = 50_000
const LONGEST_EXPRESSION = 4096
const TIME = ['date', 'week', 'month', 'hour']

/**
 * @throws ProviderError `bad_request` naming the parameter, for a combination that Google refuses
 */
export function planQuery(query: ProviderQuery, now: Temporal.Instant): Plan {
  const type = textInput(query.inputs, 'reportType') || 'web'
  const filters = filtersOf(query)
  checkCombination(query, type, filters)
  const hourly = query.dimension === 'hour'
  const range = hourly ? hourlyPart(query.range, now) : query.range
  const remarks =
    hourly && range?.start !== query.range.start
      ? ['Google keeps hourly figures of the last 10 days only.']
      : []
  const filtersQueries = filters.some(({ dimension }) => dimension === 'query')
  if (range === null) return { rows: null, totals: null, counted: null, filtersQueries, remarks }
  const body: SearchQuery = {
    startDate: range.start,
    endDate: range.end,
    type,
    ...(filters.length > 0 ? { dimensionFilterGroups: [{ groupType: 'and', filters }] } : {}),
    dataState: hourly ? 'hourly_all' : firstUnsettled(range, now) ? 'all' : 'final',
  }
  const givesTotals = query.dimension === null ? query.metrics.some(isGiven) : !addsUp(query)
  return {
    rows: query.dimension === null ? null : rowsRequest(query, query.dimension, body),
    totals: givesTotals ? totalsRequest(query, body) : null,
    counted: query.metrics.some((id) => id in COUNTED) ? { ...body, dimensions: ['query'] } : null,
    filtersQueries,
    remarks,
  }
}

/** Google hides no search where it splits by day alone, so that the days are the whole; hours are not settled alike. */
export const addsUp = ({ dimension }: ProviderQuery): boolean =>
  dimension !== null && dimension !== 'hour' && TIME.includes(dimension)

function rowsRequest(query: ProviderQuery, dimension: string, body: SearchQuery): Plan['rows'] {
  if (TIME.includes(dimension)) {
    const key = dimension === 'hour' ? 'hour' : 'date'
    return { body: { ...body, dimensions: [key] }, most: MOST_ROWS }
  }
  return {
    body: { ...body, dimensions: [dimension] },
    most: googleSorts(query) ? query.limit + 1 : MOST_ROWS,
  }
}

/** Google orders by clicks. One row more than wanted tells whether there are more. */
export function googleSorts({ order, dimension }: ProviderQuery): boolean {
  const byName = order === null || order.column === 'dimension' || order.column === dimension
  return byName || (order.column === 'clicks' && order.dir === 'desc')
}

/** A page's rows count by page; so must the total they are shares of. Hourly figures have no state of their own. */
function totalsRequest(query: ProviderQuery, body: SearchQuery): SearchQuery {
  return {
    ...body,
    ...(query.dimension === 'page' ? { aggregationType: 'byPage' } : {}),
    dataState: body.dataState === 'hourly_all' ? 'all' : body.dataState,
  }
}

function checkCombination(query: ProviderQuery, type: string, filters: VendorFilter[]): void {
  if (!SEARCH_TYPES.some(({ value }) => value === type)) throw refuse('Choose a search type.', 'reportType')
  for (const { when, dimensions, metrics, reason } of RULES) {
    const values = when.parameter?.values
    if (values && !values.includes(type)) continue
    if (when.metrics && !when.metrics.some((id) => query.metrics.includes(id))) continue
    if (dimensions && !dimensions.includes(query.dimension)) throw refuse(reason, 'dimension')
    if (metrics && query.metrics.some((id) => !metrics.includes(id))) throw refuse(reason, 'metrics')
  }
  const foreign = filters.find(({ dimension }) => dimension === 'query' || dimension === 'device')
  if (WITHOUT_QUERIES.includes(type) && foreign) {
    throw refuse('Discover and Google News cannot be filtered by query or device.', 'filter')
  }
}

function filtersOf(query: ProviderQuery): VendorFilter[] {
  const country = textInput(query.inputs, 'country').toLowerCase()
  const device = textInput(query.inputs, 'device').toUpperCase()
  const term = textInput(query.inputs, 'term')
  return [
    ...(country ? [{ dimension: 'country', operator: 'equals' as const, expression: country }] : []),
    ...(device ? [{ dimension: 'device', operator: 'equals' as const, expression: device }] : []),
    ...(term ? [{ dimension: 'query', operator: 'contains' as const, expression: term }] : []),
    ...(query.filter?.clauses ?? []).map(vendorFilter),
  ]
}

/** Google has six operators; the others are written as RE2 expressions. */
function vendorFilter({ field, operator, values }: FilterClause): VendorFilter {
  const known = FILTERS.find(({ id }) => id === field)
  const [value = ''] = values
  if (!known?.operators.includes(operator) || value === '' || (values.length > 1 && operator !== 'oneOf')) {
    throw refuse(`The filter on “${known?.label ?? field}” is incomplete.`, 'filter')
  }
  const [vendor, expression] = written(operator, value, values)
  if (expression.length > LONGEST_EXPRESSION) {
    throw refuse(`Google takes at most ${LONGEST_EXPRESSION} characters in a filter.`, 'filter')
  }
  return { dimension: field, operator: vendor, expression }
}

function written(
  operator: FilterClause['operator'],
  value: string,
  values: string[],
): [VendorFilter['operator'], string] {
  switch (operator) {
    case 'equals':
    case 'notEquals':
    case 'contains':
    case 'notContains':
      return [operator, value]
    case 'matches':
      return ['includingRegex', value]
    case 'notMatches':
      return ['excludingRegex', value]
    case 'beginsWith':
      return ['includingRegex', `^${literal(value)}`]
    case 'endsWith':
      return ['includingRegex', `${literal(value)}$`]
    case 'oneOf':
      return ['includingRegex', `^(${values.map(literal).join('|')})$`]
    default:
      throw refuse('Search Console cannot compare in that way.', 'filter')
  }
}

const literal = (value: string) => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
