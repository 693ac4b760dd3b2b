import type { DateRange } from '../../shared/domain/ranges.ts'
import type { FilterClause, Inputs, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkRules, chosenProperty, textInput } from '../question.ts'
import { COMPARATORS, KEYWORD_DIMENSIONS, KEYWORD_FILTERS, RULES } from './catalogue.ts'
import type { VendorFilter } from './client.ts'
import { FIGURES, type Figure, ONLY_HISTORY } from './figures.ts'

/** From where a question is answered. */
export interface Plan {
  domain: string
  /** The domain's own history, its competitors', or ranks of keywords put together here. */
  from: 'history' | 'competitors' | 'keywords'
  figures: Figure[]
  dimension: string | null
  range: DateRange
  /** Id of the chosen competitor. */
  competitor: string | null
  /** Conditions that AccuRanker takes, and those judged here, since it wants ids for them. */
  filters: VendorFilter[]
  country: string | null
  searchEngine: string | null
}

/** Every day of every keyword is a row. */
const MOST_DAYS_OF_KEYWORDS = 92
/** A keyword that was not looked up on the last day has its rank of the days before. */
const DAYS_BACK = 6

/** @throws ProviderError `bad_request` naming the parameter */
export function planQuery(query: ProviderQuery): Plan {
  const { dimension, metrics, inputs, range } = query
  const domain = chosenProperty(query, 'Choose an AccuRanker domain.')
  checkRules({ dimension, metrics, inputs: {} }, RULES, 'dimension')
  const filters = [...chosenFilters(inputs), ...(query.filter?.clauses ?? []).map(vendorFilter)]
  const narrowed = {
    filters,
    country: textInput(inputs, 'country') || null,
    searchEngine: textInput(inputs, 'searchEngine') || null,
  }
  const isNarrowed = filters.length > 0 || narrowed.country !== null || narrowed.searchEngine !== null
  const competitor = textInput(inputs, 'competitor') || null
  const isOfKeywords = KEYWORD_DIMENSIONS.includes(dimension ?? '')
  const figures = metrics
    .map((id) => FIGURES.find((figure) => figure.id === id))
    .filter((one) => one !== undefined)
  const plan = { ...narrowed, domain, figures, dimension, range, competitor }
  if (isOfKeywords) return { ...plan, from: 'keywords', range: lastDays(range) }
  if (!isNarrowed) {
    const ofOthers = dimension === 'competitor' || competitor !== null
    return { ...plan, from: ofOthers ? 'competitors' : 'history' }
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
  if (Temporal.PlainDate.from(range.start).until(range.end).days >= MOST_DAYS_OF_KEYWORDS) {
    throw refuse(
      `A part of the keywords is put together day by day, for at most ${MOST_DAYS_OF_KEYWORDS} days. Choose a shorter range.`,
      'filter',
    )
  }
  return { ...plan, from: 'keywords' }
}

function lastDays({ start, end }: DateRange): DateRange {
  const from = Temporal.PlainDate.from(end).subtract({ days: DAYS_BACK }).toString()
  return { start: start > from ? start : from, end }
}

function chosenFilters(inputs: Inputs): VendorFilter[] {
  const device = textInput(inputs, 'device')
  const term = textInput(inputs, 'term')
  return [
    ...(device ? [{ name: 'search_type', comparator: 'eq', value: Number(device) }] : []),
    ...(term ? [{ name: 'keyword', comparator: 'contains', value: term }] : []),
  ]
}

function vendorFilter({ field, operator, values }: FilterClause): VendorFilter {
  const known = KEYWORD_FILTERS.find(({ id }) => id === field)
  const comparator = known && COMPARATORS[known.kind][operator]
  const given = values.map((value) => value.trim()).filter((value) => value !== '')
  const [first] = given
  if (!known || !comparator || first === undefined) {
    throw refuse(`The filter on “${known?.label ?? field}” is incomplete.`, 'filter')
  }
  if (known.kind === 'list') return { name: field, comparator, value: given }
  if (known.kind === 'flag') return { name: field, comparator, value: first === 'true' }
  if (known.kind === 'text') return { name: field, comparator, value: first }
  const number = Number(first)
  if (!Number.isFinite(number)) throw refuse(`“${first}” is not a number.`, 'filter')
  return { name: field, comparator, value: number }
}
