import type { FilterOperator, ProviderQuery } from '../contract.ts'
import { type KeptDays, keptDays } from '../kit/answers/keptDays.ts'
import { refuse } from '../kit/http/errors.ts'
import { dayAt, firstUnsettled, partOf, shifted } from '../kit/query/days.ts'
import { checkRules, type ReadClause, readClauses, textInput } from '../kit/query/readQuery.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import {
  COUNTED,
  FILTERS,
  isGiven,
  RULES,
  SEARCH_TYPES,
  SETTLING_DAYS,
  WITHOUT_QUERIES,
} from './catalogue.ts'
import { countryCode } from './countries.ts'
import type { SearchQuery, VendorFilter } from './wire.ts'

/** A query as requests: rows and, separately, totals, since only rows by day add up to them. */
export interface SearchAnalyticsRequests {
  /** Null where only one row of totals is requested, or the range cannot have data. */
  rows: { body: SearchQuery; most: number } | null
  totals: SearchQuery | null
  /** Query rows to count, where a counted metric is requested. */
  counted: SearchQuery | null
  /** Whether filters by query leave anonymised searches out of the totals too. */
  filtersQueries: boolean
  kept: KeptDays
}

/** Google stores at most this many rows a day, type and property. */
export const MOST_ROWS = 50_000
const LONGEST_EXPRESSION = 4096
/** Figures reach back this many months, hourly ones this many days. */
const KEPT_MONTHS = 16
const HOURLY_DAYS = 10
const TIME = ['date', 'week', 'month', 'hour']

/** @throws ProviderError `bad_request` naming the parameter, for a combination that Google refuses */
export function planQuery(query: ProviderQuery, now: Temporal.Instant): SearchAnalyticsRequests {
  const { dimension, metrics } = query
  const type = textInput(query.inputs, 'reportType') || 'web'
  if (!SEARCH_TYPES.some(({ value }) => value === type)) throw refuse('Choose a search type.', 'reportType')
  checkRules({ dimension, metrics, inputs: { reportType: type } }, RULES)
  const filters = filtersOf(query, type)
  const hourly = dimension === 'hour'
  const today = dayAt(now, GOOGLE_ZONE)
  const from = hourly ? shifted(today, 1 - HOURLY_DAYS) : shifted(today, { months: -KEPT_MONTHS })
  const range = partOf(query.range, { from })
  const kept = keptDays(
    query.range,
    range,
    hourly
      ? 'Search Console keeps hourly figures of the last 10 days only.'
      : 'Search Console keeps 16 months; older days are missing.',
  )
  const filtersQueries = filters.some((filter) => filter.dimension === 'query')
  if (range === null) return { rows: null, totals: null, counted: null, filtersQueries, kept }
  const unsettled = firstUnsettled(range, { settlingDays: SETTLING_DAYS, timeZone: GOOGLE_ZONE, now })
  const body: SearchQuery = {
    startDate: range.start,
    endDate: range.end,
    type,
    ...(filters.length > 0 ? { dimensionFilterGroups: [{ groupType: 'and', filters }] } : {}),
    dataState: hourly ? 'hourly_all' : unsettled ? 'all' : 'final',
  }
  const givesTotals = dimension === null ? metrics.some(isGiven) : !addsUp(query)
  return {
    rows: dimension === null ? null : rowsRequest(query, dimension, body),
    totals: givesTotals ? totalsRequest(query, body) : null,
    counted: metrics.some((id) => id in COUNTED) ? { ...body, dimensions: ['query'] } : null,
    filtersQueries,
    kept,
  }
}

/** Google hides no search where it splits by day alone, so that the days are the whole; hours are not settled alike. */
export const addsUp = ({ dimension }: ProviderQuery): boolean =>
  dimension !== null && dimension !== 'hour' && TIME.includes(dimension)

function rowsRequest(
  query: ProviderQuery,
  dimension: string,
  body: SearchQuery,
): SearchAnalyticsRequests['rows'] {
  const key = addsUp(query) ? 'date' : dimension
  return {
    body: { ...body, dimensions: [key] },
    most: googleSorts(query) ? query.limit + 1 : MOST_ROWS,
  }
}

/** Google orders by clicks. One extra row shows whether there are more; points in time are never cut. */
export function googleSorts({ order, dimension }: ProviderQuery): boolean {
  if (dimension === null || TIME.includes(dimension)) return false
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

function filtersOf({ inputs, filter }: ProviderQuery, type: string): VendorFilter[] {
  const country = countryCode(textInput(inputs, 'country'))
  const device = textInput(inputs, 'device').toUpperCase()
  const term = textInput(inputs, 'term')
  const filters: VendorFilter[] = [
    ...(country ? [{ dimension: 'country', operator: 'equals' as const, expression: country }] : []),
    ...(device ? [{ dimension: 'device', operator: 'equals' as const, expression: device }] : []),
    ...(term ? [{ dimension: 'query', operator: 'contains' as const, expression: term }] : []),
    ...readClauses({ filter }, FILTERS).map(vendorFilter),
  ]
  if (WITHOUT_QUERIES.includes(type) && filters.some(({ dimension }) => /^(query|device)$/.test(dimension))) {
    throw refuse('Discover and Google News cannot be filtered by query or device.', 'filter')
  }
  return filters
}

const literal = (value: string) => value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Google has six operators; the others are written as RE2 expressions. */
const EXPRESSIONS: Partial<Record<FilterOperator, (values: string[]) => string>> = {
  beginsWith: ([value = '']) => `^${literal(value)}`,
  endsWith: ([value = '']) => `${literal(value)}$`,
  oneOf: (values) => `^(${values.map(literal).join('|')})$`,
}
const OPERATORS: Partial<Record<FilterOperator, VendorFilter['operator']>> = {
  equals: 'equals',
  notEquals: 'notEquals',
  contains: 'contains',
  notContains: 'notContains',
  notMatches: 'excludingRegex',
}

function vendorFilter({ field, operator, values }: ReadClause): VendorFilter {
  const [first] = values
  const expression = EXPRESSIONS[operator]?.(values) ?? (field.id === 'country' ? countryCode(first) : first)
  if (expression.length > LONGEST_EXPRESSION) {
    throw refuse(`Google takes at most ${LONGEST_EXPRESSION} characters in a filter.`, 'filter')
  }
  return { dimension: field.id, operator: OPERATORS[operator] ?? 'includingRegex', expression }
}
