import type { CombinationRule, DimensionDefinition, FilterField, Option } from '../contract.ts'
import { type AggregatedMetric, aggregatedMetricsIn } from '../kit/answers/facts.ts'
import { dimensionsIn, HOUR, idsOf, TIMES } from '../kit/catalogue/catalogue.ts'
import { choiceField, IS_OR_IS_NOT, TEXT_PATTERNS, textField } from '../kit/catalogue/filterFields.ts'
import { inReport } from '../kit/catalogue/reports.ts'
import { COUNTRIES } from './countries.ts'

/** Days after which Google no longer changes a figure. */
export const SETTLING_DAYS = 4

/** The four figures that Google gives. */
const GIVEN = ['clicks', 'impressions', 'ctr', 'position'] as const
export type Given = (typeof GIVEN)[number]
export const isGiven = (id: string): id is Given => (GIVEN as readonly string[]).includes(id)

/**
 * Figures counted here from the rows of `query`, by average position. Rare queries are in no row, so these are
 * lower bounds.
 */
export const COUNTED: Record<string, { above: number; upTo: number }> = {
  queries: { above: 0, upTo: Number.POSITIVE_INFINITY },
  queriesTop3: { above: 0, upTo: 3 },
  queriesTop10: { above: 0, upTo: 10 },
  queries11to20: { above: 10, upTo: 20 },
}

const counted = (id: string, label: string, direction: 'up' | 'neutral') =>
  aggregatedMetricsIn('Queries that Google shows')(id, label, 'integer', direction, {
    additive: false,
    description:
      'Counted from the query rows that Google gives (at most 50,000; rare queries are left out), by average position.',
  })
const performance = aggregatedMetricsIn('Performance')

/** The average position is stored as a sum over impressions (`ranks`), so that rows can be merged. */
export const METRICS: AggregatedMetric[] = [
  performance('clicks', 'Clicks', 'integer'),
  performance('impressions', 'Impressions', 'integer'),
  performance('ctr', 'Click-through rate', 'percent', 'up', {
    aggregation: { numerator: 'clicks', denominator: 'impressions' },
  }),
  performance('position', 'Average position', 'position', 'down', {
    aggregation: { numerator: 'ranks', denominator: 'impressions' },
    description: 'Mean of the topmost position, weighted by impressions. 1 is the top.',
  }),
  counted('queries', 'Queries (shown by Google)', 'up'),
  counted('queriesTop3', 'Queries in positions 1–3 (shown by Google)', 'up'),
  counted('queriesTop10', 'Queries in positions 1–10 (shown by Google)', 'up'),
  counted('queries11to20', 'Queries in positions 11–20 (shown by Google)', 'neutral'),
]

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIMES,
  { ...HOUR, label: 'Hour (last 10 days)' },
  ...dimensionsIn('Search', { query: 'Query', page: 'Page', searchAppearance: 'Search appearance' }),
  ...dimensionsIn('Audience', { country: 'Country', device: 'Device' }),
]

export const SEARCH_TYPES: Option[] = [
  { value: 'web', label: 'Web' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
  { value: 'news', label: 'News tab' },
  { value: 'discover', label: 'Discover' },
  { value: 'googleNews', label: 'Google News' },
]

export const DEVICES: Option[] = [
  { value: 'DESKTOP', label: 'Desktop' },
  { value: 'MOBILE', label: 'Mobile' },
  { value: 'TABLET', label: 'Tablet' },
]

const APPEARANCES: Option[] = [
  { value: 'AMP_BLUE_LINK', label: 'AMP page' },
  { value: 'AMP_TOP_STORIES', label: 'AMP in top stories' },
  { value: 'INSTANT_APP', label: 'Instant app' },
  { value: 'NEWS_SHOWCASE', label: 'News Showcase' },
  { value: 'REVIEW_SNIPPET', label: 'Review snippet' },
  { value: 'VIDEO', label: 'Video' },
  { value: 'TRANSLATED_RESULT', label: 'Translated result' },
  { value: 'PRODUCT_SNIPPETS', label: 'Product snippet' },
  { value: 'MERCHANT_LISTINGS', label: 'Merchant listing' },
]

export const FILTERS: FilterField[] = [
  textField('query', 'Query', TEXT_PATTERNS),
  textField('page', 'Page', TEXT_PATTERNS),
  choiceField('country', 'Country', COUNTRIES, IS_OR_IS_NOT),
  choiceField('device', 'Device', DEVICES, IS_OR_IS_NOT),
  choiceField('searchAppearance', 'Search appearance', APPEARANCES, IS_OR_IS_NOT),
]

/** Discover and Google News have neither queries nor devices, nor a position in a list. */
export const WITHOUT_QUERIES = ['discover', 'googleNews']
const TIME = idsOf(TIMES)

/** Allowed combinations (developers.google.com/webmaster-tools/v1/searchanalytics/query). */
export const RULES: CombinationRule[] = [
  {
    when: inReport('discover'),
    dimensions: [null, ...TIME, 'page', 'country', 'searchAppearance'],
    metrics: ['clicks', 'impressions', 'ctr'],
    reason: 'Discover has no queries, devices, hours or positions.',
  },
  {
    when: inReport('googleNews'),
    dimensions: [null, ...TIME, 'page', 'country'],
    metrics: ['clicks', 'impressions', 'ctr'],
    reason: 'Google News is split by time, page or country only, and has no positions.',
  },
  {
    when: inReport('news'),
    dimensions: [null, ...TIME, 'hour', 'query', 'page', 'country', 'device'],
    reason: 'The news tab has no search appearances.',
  },
  {
    when: { metrics: Object.keys(COUNTED) },
    dimensions: [null],
    reason: 'Counts of queries are one figure for the whole range: choose no dimension.',
  },
]

const labels = new Map([...DEVICES, ...APPEARANCES].map(({ value, label }) => [value, label]))
/** `MOBILE` → “Mobile”; a value that Google has added since is put in plain letters. */
export function labelOfValue(value: string): string {
  const plain = value.toLowerCase().replaceAll('_', ' ')
  return labels.get(value.toUpperCase()) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
