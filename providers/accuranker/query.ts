import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Inputs, ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { partOf, shifted } from '../kit/query/days.ts'
import {
  checkRules,
  chosenProperty,
  type ReadClause,
  readClauses,
  textInput,
} from '../kit/query/readQuery.ts'
import { COMPARATORS, FILTERS, KEYWORD_DIMENSIONS, KIND_OF, RULES } from './catalogue.ts'
import type { VendorFilter } from './client.ts'
import {
  COMPETITOR_FIELDS,
  COMPETITOR_RANKS,
  CURRENCY,
  FIGURES,
  ONLY_HISTORY,
  type RankMetric,
} from './figures.ts'

/** Which calls a query uses. */
export interface AccurankerRequests {
  domain: string
  /** Days of the domain itself, of its competitors, or of both; none where keywords are put together here. */
  lines: ('history' | 'competitors.history')[]
  /** Whether keywords stand as on their last day, not day by day. */
  isSplit: boolean
  figures: RankMetric[]
  range: DateRange
  /** Id of the chosen competitor. */
  competitor: string | null
  /** Conditions that AccuRanker filters by; those that it requires ids for are applied here. */
  filters: VendorFilter[]
  country: string | null
  searchEngine: string | null
}

/** Every day of every keyword is a row. */
const MOST_DAYS_OF_KEYWORDS = 92
/** A keyword that was not looked up on the last day has its rank of the days before. */
const DAYS_BACK = 6

/** @throws ProviderError `bad_request` naming the parameter */
export function planQuery(query: ProviderQuery): AccurankerRequests {
  const { dimension, metrics, inputs, range } = query
  const domain = chosenProperty(query, 'Choose an AccuRanker domain.')
  checkRules({ dimension, metrics, inputs: {} }, RULES, 'dimension')
  const filters = [...chosenFilters(inputs), ...readClauses(query, FILTERS).map(vendorFilter)]
  const country = textInput(inputs, 'country') || null
  const searchEngine = textInput(inputs, 'searchEngine') || null
  const competitor = textInput(inputs, 'competitor') || null
  const plan = {
    domain,
    range,
    competitor,
    filters,
    country,
    searchEngine,
    lines: [],
    isSplit: false,
    figures: FIGURES.filter(({ id }) => metrics.includes(id)),
  }
  if (KEYWORD_DIMENSIONS.includes(dimension ?? '')) {
    const from = shifted(range.end, -DAYS_BACK)
    return { ...plan, isSplit: true, range: partOf(range, { from }) ?? range }
  }
  if (filters.length === 0 && country === null && searchEngine === null) {
    if (dimension === 'competitor') return { ...plan, lines: ['history', 'competitors.history'] }
    return { ...plan, lines: [competitor === null ? 'history' : 'competitors.history'] }
  }
  if (dimension === 'competitor' || competitor !== null) {
    throw refuse(
      'Competitors are told for whole domains. Remove device, country, search engine, term and filter.',
      'competitor',
    )
  }
  if (metrics.some((id) => ONLY_HISTORY.includes(id))) {
    throw refuse(
      'AccuRanker has this figure for the whole domain only. Remove device, country, search engine, term and filter, or choose another metric.',
      'metrics',
    )
  }
  if (range.start <= shifted(range.end, -MOST_DAYS_OF_KEYWORDS)) {
    throw refuse(
      `A part of the keywords is put together day by day, for at most ${MOST_DAYS_OF_KEYWORDS} days. Choose a shorter range.`,
      'filter',
    )
  }
  return plan
}

function chosenFilters(inputs: Inputs): VendorFilter[] {
  const device = textInput(inputs, 'device')
  const term = textInput(inputs, 'term')
  return [
    ...(device ? [{ name: 'search_type', comparator: 'eq', value: Number(device) }] : []),
    ...(term ? [{ name: 'keyword', comparator: 'contains', value: term }] : []),
  ]
}

function vendorFilter({ field, operator, values, number }: ReadClause): VendorFilter {
  const kind = KIND_OF.get(field.id) ?? 'text'
  const [first] = values
  const value = { text: first, number, list: values, flag: first === 'true' }[kind]
  return { name: field.id, comparator: COMPARATORS[kind][operator] ?? operator, value }
}

/** Fields of keywords to request in addition to their names, for metrics and groups. */
export function keywordFields({ figures }: AccurankerRequests, dimension: string | null): string[] {
  const paths = figures.flatMap(({ keywords: of }) => (of && 'path' in of ? [of.path] : []))
  const page = dimension === 'landingPage' ? ['ranks.highest_ranking_page'] : []
  const competitors = paths.includes(COMPETITOR_RANKS) ? COMPETITOR_FIELDS : []
  const currency = figures.some(({ type }) => type === 'money') ? [CURRENCY] : []
  return [...new Set([...paths, ...page, ...competitors, ...currency])]
}
