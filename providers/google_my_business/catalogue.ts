import type { CombinationRule, DimensionDefinition } from '../contract.ts'
import { type AggregatedMetric, aggregatedMetricsIn } from '../kit/answers/facts.ts'
import { idsOf, TIMES, YEAR } from '../kit/catalogue/catalogue.ts'

/** Daily figures that Google counts itself, by its names. */
const DAILY_LABELS: Record<string, string> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'Impressions: Maps on desktop',
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 'Impressions: Search on desktop',
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'Impressions: Maps on mobile',
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 'Impressions: Search on mobile',
  WEBSITE_CLICKS: 'Website clicks',
  CALL_CLICKS: 'Calls',
  BUSINESS_DIRECTION_REQUESTS: 'Direction requests',
  BUSINESS_BOOKINGS: 'Bookings',
  BUSINESS_FOOD_ORDERS: 'Food orders',
  BUSINESS_FOOD_MENU_CLICKS: 'Menu clicks',
  MESSAGING_CLICKS: 'Messaging clicks',
}
const isImpression = (id: string) => id.startsWith('BUSINESS_IMPRESSIONS_')
const IMPRESSIONS = Object.keys(DAILY_LABELS).filter(isImpression)
const endsWith = (end: string) => IMPRESSIONS.filter((id) => id.endsWith(end))
const holds = (part: string) => IMPRESSIONS.filter((id) => id.includes(part))

/** What people do on a profile; a look at the menu is not counted by Google’s own total. */
const INTERACTIONS = [
  ...['WEBSITE_CLICKS', 'CALL_CLICKS', 'BUSINESS_DIRECTION_REQUESTS', 'BUSINESS_BOOKINGS'],
  ...['MESSAGING_CLICKS', 'BUSINESS_FOOD_ORDERS'],
]

/**
 * The day on which Google removes a daily metric, by the change log of the performance API. From then on a
 * request for it would fail together with all that is requested beside it.
 */
const REMOVED_ON: Readonly<Record<string, string>> = { BUSINESS_FOOD_ORDERS: '2027-04-22' }
export const isRemoved = (daily: string, today: string): boolean =>
  today >= (REMOVED_ON[daily] ?? '9999-12-31')
export const labelOfDaily = (daily: string): string => DAILY_LABELS[daily] ?? daily

/** Sums of daily figures, as Google’s own pages show them. */
export const SUMS: Readonly<Record<string, readonly string[]>> = {
  impressions: IMPRESSIONS,
  impressions_maps: endsWith('_MAPS'),
  impressions_search: endsWith('_SEARCH'),
  impressions_desktop: holds('_DESKTOP_'),
  impressions_mobile: holds('_MOBILE_'),
  interactions: INTERACTIONS,
}
const SUM_LABELS: Record<string, string> = {
  impressions: 'Impressions',
  impressions_maps: 'Impressions on Maps',
  impressions_search: 'Impressions on Search',
  impressions_desktop: 'Impressions on desktop',
  impressions_mobile: 'Impressions on mobile',
  interactions: 'Interactions',
}

const PEOPLE =
  'People, counted once a day on each device and product: who looks on Search and on Maps counts twice.'

const written = aggregatedMetricsIn('Reviews of the range')
const standing = aggregatedMetricsIn('Reviews of all time')
/** Figures of the reviews that were written within the range. */
export const WRITTEN: AggregatedMetric[] = [
  written('new_reviews', 'New reviews', 'integer', 'up', { aggregation: { count: 'new_reviews' } }),
  written('new_rating', 'Average rating of new reviews', 'decimal', 'up', {
    aggregation: { weightedMean: 'stars', weight: 'rated' },
  }),
  written('reply_rate', 'Reply rate', 'percent', 'up', {
    aggregation: { numerator: 'replied', denominator: 'new_reviews' },
  }),
  written('reply_seconds', 'Time to reply', 'seconds', 'down', {
    aggregation: { weightedMean: 'wait', weight: 'waited' },
  }),
]
/** Figures of all reviews that a location has. */
const STANDING: AggregatedMetric[] = [
  standing('average_rating', 'Average rating (all time)', 'decimal', 'up', {
    aggregation: { last: 'average_rating' },
  }),
  standing('total_reviews', 'Reviews (all time)', 'integer', 'up', {
    aggregation: { last: 'total_reviews' },
  }),
]
const counted = (group: string, id: string, label: string, description?: string) =>
  aggregatedMetricsIn(group)(id, label, 'integer', 'up', { description })
const KEYWORD = counted(
  'Search keywords',
  'keyword_impressions',
  'Searches that showed the profile',
  'People by month who were shown the profile for a search. Google counts whole months and hides small numbers.',
)

export const METRICS: AggregatedMetric[] = [
  ...Object.entries(SUM_LABELS).map(([id, label]) =>
    counted('Performance', id, label, id.startsWith('impressions') ? PEOPLE : undefined),
  ),
  aggregatedMetricsIn('Performance')('interaction_rate', 'Interaction rate', 'percent', 'up', {
    aggregation: { numerator: 'interactions', denominator: 'impressions' },
    description: 'Interactions for each impression.',
  }),
  ...Object.entries(DAILY_LABELS).map(([id, label]) =>
    isImpression(id)
      ? counted('Impressions', id, label, 'People, counted once a day.')
      : counted('Actions', id, label),
  ),
  KEYWORD,
  ...WRITTEN,
  ...STANDING,
]

/** Daily figures that a metric is made of; empty for reviews and keywords. */
export function dailyPartsOf(id: string): readonly string[] {
  if (id in DAILY_LABELS) return [id]
  return id === 'interaction_rate' ? [...INTERACTIONS, ...IMPRESSIONS] : (SUMS[id] ?? [])
}

/** The metrics that a daily figure counts in: itself, and sums. */
export const countsIn = (daily: string): string[] => [
  daily,
  ...Object.keys(SUMS).filter((sum) => SUMS[sum]?.includes(daily)),
]

export const isWritten = (id: string): boolean => idsOf(WRITTEN).includes(id)
export const isStanding = (id: string): boolean => idsOf(STANDING).includes(id)
export const isKeyword = (id: string): boolean => id === KEYWORD.id

/** Dimensions whose values are daily figures: the one metric they split, and what each value adds up. */
export const SPLITS: Readonly<
  Record<string, { metric: string; values: Readonly<Record<string, readonly string[]>> }>
> = {
  impressionSource: {
    metric: 'impressions',
    values: {
      'Search on mobile': ['BUSINESS_IMPRESSIONS_MOBILE_SEARCH'],
      'Maps on mobile': ['BUSINESS_IMPRESSIONS_MOBILE_MAPS'],
      'Search on desktop': ['BUSINESS_IMPRESSIONS_DESKTOP_SEARCH'],
      'Maps on desktop': ['BUSINESS_IMPRESSIONS_DESKTOP_MAPS'],
    },
  },
  product: {
    metric: 'impressions',
    values: { Search: SUMS.impressions_search ?? [], Maps: SUMS.impressions_maps ?? [] },
  },
  device: {
    metric: 'impressions',
    values: { Mobile: SUMS.impressions_mobile ?? [], Desktop: SUMS.impressions_desktop ?? [] },
  },
  interaction: {
    metric: 'interactions',
    values: Object.fromEntries(INTERACTIONS.map((id) => [DAILY_LABELS[id] ?? id, [id]])),
  },
}

/** What a daily figure is called in each of them. */
export const namesOfDaily = (daily: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(SPLITS).map(([dimension, { values }]) => [
      dimension,
      Object.keys(values).filter((name) => values[name]?.includes(daily)),
    ]),
  )

export const STARS = ['5 stars', '4 stars', '3 stars', '2 stars', '1 star', 'No stars']

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIMES,
  YEAR,
  { id: 'location', label: 'Location', group: 'Profile' },
  { id: 'impressionSource', label: 'Product and device', group: 'Impressions' },
  { id: 'product', label: 'Product (Search or Maps)', group: 'Impressions' },
  { id: 'device', label: 'Device', group: 'Impressions' },
  { id: 'interaction', label: 'Kind of interaction', group: 'Interactions' },
  { id: 'keyword', label: 'Search keyword', group: 'Search keywords' },
  { id: 'stars', label: 'Stars', group: 'Reviews', order: STARS },
  { id: 'hasReply', label: 'Replied to', group: 'Reviews' },
  { id: 'review', label: 'Review', group: 'Reviews' },
]

const REVIEW_SPLITS = ['stars', 'hasReply', 'review']

/** What can be queried together. */
export const RULES: CombinationRule[] = [
  {
    when: { metrics: [KEYWORD.id] },
    dimensions: [null, 'month', 'year', 'keyword', 'location'],
    reason: 'Google counts search keywords by whole months: split them by keyword, month, year or location.',
  },
  {
    when: { dimensions: ['keyword'] },
    metrics: [KEYWORD.id],
    reason: 'By keyword, Google tells only how many people were shown the profile.',
  },
  {
    when: { dimensions: REVIEW_SPLITS },
    metrics: idsOf(WRITTEN),
    reason: 'By stars, replies or review, only figures of the reviews of the range can be shown.',
  },
  {
    when: { metrics: idsOf(STANDING) },
    dimensions: [null, 'location'],
    reason: 'Figures of all reviews are as of now: choose no split, or split by location.',
  },
  ...Object.entries(SPLITS).map(
    ([id, { metric, values }]): CombinationRule => ({
      when: { dimensions: [id] },
      metrics: [metric],
      reason: `This split holds ${METRICS.find((known) => known.id === metric)?.label.toLowerCase()} only: ${Object.keys(values).join(', ')}.`,
    }),
  ),
]

/** Google has no history of all reviews. */
export const AS_OF_NOW: CombinationRule['when'][] = [{ metrics: idsOf(STANDING) }]
