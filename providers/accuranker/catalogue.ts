import type { CombinationRule, DimensionDefinition, FilterField, FilterOperator } from '../contract.ts'
import { dimensionsIn, idsOf, TIMES } from '../kit/catalogue/catalogue.ts'
import { YES_OR_NO } from '../kit/catalogue/filterFields.ts'
import { ONLY_HISTORY, ONLY_KEYWORDS } from './figures.ts'

const TIME_DIMENSIONS = [null, ...idsOf(TIMES)]
export const KEYWORD_DIMENSIONS = ['keyword', 'tag', 'landingPage', 'device', 'country', 'searchEngine']

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIMES,
  ...dimensionsIn('Domains', { competitor: 'Competitor' }),
  ...dimensionsIn('Keywords', {
    keyword: 'Keyword',
    tag: 'Tag',
    landingPage: 'Landing page',
    device: 'Device',
    country: 'Country',
    searchEngine: 'Search engine',
  }),
]

export const RULES: CombinationRule[] = [
  {
    when: { metrics: ONLY_KEYWORDS },
    dimensions: KEYWORD_DIMENSIONS,
    reason:
      'Figures of single keywords need a split by keyword, tag, landing page, device, country or search engine.',
  },
  {
    when: { metrics: ONLY_HISTORY },
    dimensions: [...TIME_DIMENSIONS, 'competitor'],
    reason:
      'AccuRanker has this figure for whole domains only. Split it by time or competitor, or not at all.',
  },
]

/** `search_type` of a keyword. */
export const DEVICES = [
  { value: '1', label: 'Desktop' },
  { value: '2', label: 'Mobile' },
]
export const SEARCH_ENGINES = [
  { value: 'google', label: 'Google' },
  { value: 'bing', label: 'Bing' },
  { value: 'youtube', label: 'YouTube' },
]

/** Our operators in AccuRanker's words, by the kind of value. */
export const COMPARATORS: Record<
  'text' | 'number' | 'list' | 'flag',
  Partial<Record<FilterOperator, string>>
> = {
  text: {
    contains: 'contains',
    notContains: 'not_contains',
    equals: 'eq',
    notEquals: 'ne',
    beginsWith: 'starts_with',
    endsWith: 'ends_with',
    matches: 'regex',
    notMatches: 'not_regex',
  },
  number: { equals: 'eq', notEquals: 'ne', greater: 'gt', less: 'lt' },
  list: { oneOf: 'any', equals: 'all', notEquals: 'none' },
  flag: { equals: 'eq' },
}

type Kind = keyof typeof COMPARATORS
/** A property of keywords that AccuRanker filters by. */
interface KeywordFilter extends FilterField {
  kind: Kind
}
const filter = (kind: Kind, id: string, label: string): KeywordFilter => ({
  id,
  label,
  kind,
  type: kind === 'number' ? 'number' : kind === 'flag' ? 'choice' : 'text',
  operators: Object.keys(COMPARATORS[kind]) as FilterOperator[],
  ...(kind === 'flag' ? { options: YES_OR_NO } : {}),
})

const KEYWORD_FILTERS: KeywordFilter[] = [
  filter('text', 'keyword', 'Keyword'),
  filter('list', 'tags', 'Tags'),
  filter('text', 'highest_ranking_page', 'Landing page'),
  filter('text', 'landing_page_title', 'Title of the landing page'),
  filter('text', 'path', 'Path'),
  filter('text', 'location', 'Location'),
  filter('number', 'rank', 'Rank'),
  filter('number', 'rank_change', 'Change of rank'),
  filter('number', 'base_rank', 'Base rank'),
  filter('number', 'local_pack_rank', 'Local pack rank'),
  filter('number', 'search_volume', 'Search volume'),
  filter('number', 'ai_search_volume', 'AI search volume'),
  filter('number', 'share_of_voice', 'Share of voice'),
  filter('number', 'share_of_voice_change', 'Change of share of voice'),
  filter('number', 'traffic_value', 'Traffic value'),
  filter('number', 'avg_cost_per_click', 'CPC'),
  filter('number', 'competition', 'Competition'),
  filter('number', 'pixels_from_top', 'Pixels from the top'),
  filter('list', 'search_intent', 'Search intent'),
  filter('list', 'page_serp_features', 'Features of the results'),
  filter('list', 'page_serp_features_owned', 'Features owned'),
  filter('list', 'top_domain', 'Top domain'),
  filter('flag', 'starred', 'Starred'),
  filter('flag', 'above_the_fold', 'Above the fold'),
  filter('flag', 'has_ai_overview', 'Has an AI overview'),
]
/** How a filter's values are written, by its id. */
export const KIND_OF: ReadonlyMap<string, Kind> = new Map(KEYWORD_FILTERS.map(({ id, kind }) => [id, kind]))
export const FILTERS: FilterField[] = KEYWORD_FILTERS.map(({ kind: _kind, ...field }) => field)
