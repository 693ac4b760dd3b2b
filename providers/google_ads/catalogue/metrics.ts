import type { MetricDefinition } from '../../contract.ts'
import { type Aggregation, withAverages } from '../../kit/answers/facts.ts'
import { idsOf, metricsIn } from '../../kit/catalogue/catalogue.ts'

/** What Google Ads can count. Ids are the API's names without their prefix `metrics.`. */

const UNDER_TEN = 'Google writes 9.99% for anything under 10%.'
const OVER_NINETY = 'Google writes 90.01% for anything over 90%.'

/** Shares of what could have been shown. Google gives nothing to weigh them by, so they are never put together. */
const SHARES = metricsIn('Impression share', [
  ['search_impression_share', 'Search impression share', 'percent', 'own', 'up', UNDER_TEN],
  ['search_top_impression_share', 'Search top impression share', 'percent', 'own', 'up', UNDER_TEN],
  [
    'search_absolute_top_impression_share',
    'Search absolute top impression share',
    'percent',
    'own',
    'up',
    UNDER_TEN,
  ],
  ['content_impression_share', 'Display impression share', 'percent', 'own', 'up', UNDER_TEN],
  ['search_click_share', 'Click share', 'percent', 'own', 'up', UNDER_TEN],
  [
    'search_budget_lost_impression_share',
    'Search lost share (budget)',
    'percent',
    'own',
    'down',
    OVER_NINETY,
  ],
  ['search_rank_lost_impression_share', 'Search lost share (rank)', 'percent', 'own', 'down', OVER_NINETY],
])

const COUNTED: MetricDefinition[] = [
  ...metricsIn('Performance', [
    ['impressions', 'Impressions', 'integer', 'sum'],
    ['clicks', 'Clicks', 'integer', 'sum'],
    ['cost_micros', 'Cost', 'money', 'sum', 'neutral'],
    ['ctr', 'Click-through rate', 'percent', 'own'],
    ['average_cpc', 'Average cost per click', 'money', 'own', 'down'],
    ['average_cpm', 'Average cost per 1,000 impressions', 'money', 'own', 'down'],
    ['average_cost', 'Average cost per interaction', 'money', 'own', 'down'],
    ['interactions', 'Interactions', 'integer', 'sum'],
    ['engagements', 'Engagements', 'integer', 'sum'],
    ['interaction_rate', 'Interaction rate', 'percent', 'own'],
    ['engagement_rate', 'Engagement rate', 'percent', 'own'],
    ['unique_users', 'Unique users', 'integer', 'own'],
  ]),
  ...metricsIn('Conversions', [
    ['conversions', 'Conversions', 'decimal', 'sum'],
    ['conversions_value', 'Conversion value', 'money', 'sum'],
    ['conversions_from_interactions_rate', 'Conversion rate', 'percent', 'own'],
    ['cost_per_conversion', 'Cost per conversion', 'money', 'own', 'down'],
    ['conversions_value_per_cost', 'Return on ad spend', 'decimal', 'own'],
    ['value_per_conversion', 'Value per conversion', 'money', 'own'],
    ['all_conversions', 'All conversions', 'decimal', 'sum'],
    ['all_conversions_value', 'All conversion value', 'money', 'sum'],
    ['cost_per_all_conversions', 'Cost per conversion (all)', 'money', 'own', 'down'],
    ['all_conversions_value_per_cost', 'Return on ad spend (all conversions)', 'decimal', 'own'],
    ['view_through_conversions', 'View-through conversions', 'integer', 'sum'],
    ['cross_device_conversions', 'Cross-device conversions', 'decimal', 'sum'],
    ['conversions_by_conversion_date', 'Conversions by conversion time', 'decimal', 'sum'],
  ]),
  ...SHARES,
  ...metricsIn('Position on the page', [
    ['top_impression_percentage', 'Impressions at the top', 'percent', 'own'],
    ['absolute_top_impression_percentage', 'Impressions at the very top', 'percent', 'own'],
    ['historical_quality_score', 'Quality score (historical)', 'integer', 'own'],
  ]),
  ...metricsIn('Calls', [
    ['phone_calls', 'Phone calls', 'integer', 'sum'],
    ['phone_impressions', 'Phone impressions', 'integer', 'sum'],
  ]),
  ...metricsIn('Invalid clicks', [
    ['invalid_clicks', 'Invalid clicks', 'integer', 'sum', 'down'],
    ['invalid_click_rate', 'Invalid click rate', 'percent', 'own', 'down'],
  ]),
  ...metricsIn('Video', [
    ['video_trueview_views', 'Video views', 'integer', 'sum'],
    ['video_trueview_view_rate', 'Video view rate', 'percent', 'own'],
    ['trueview_average_cpv', 'Average cost per view', 'money', 'own', 'down'],
    ['video_quartile_p25_rate', 'Video played to 25%', 'percent', 'own'],
    ['video_quartile_p50_rate', 'Video played to 50%', 'percent', 'own'],
    ['video_quartile_p75_rate', 'Video played to 75%', 'percent', 'own'],
    ['video_quartile_p100_rate', 'Video played to 100%', 'percent', 'own'],
  ]),
  ...metricsIn('Cart data', [
    ['orders', 'Orders', 'decimal', 'sum'],
    ['units_sold', 'Units sold', 'decimal', 'sum'],
    ['revenue_micros', 'Revenue', 'money', 'sum'],
    ['average_order_value_micros', 'Average order value', 'money', 'own'],
  ]),
  ...metricsIn('Viewability', [
    ['active_view_impressions', 'Viewable impressions', 'integer', 'sum'],
    ['active_view_viewability', 'Viewable rate', 'percent', 'own'],
  ]),
]

/** What a ratio is made of, for rows and accounts that are put together; all others are taken from Google alone. */
const RATIOS: Readonly<Record<string, Aggregation>> = {
  ctr: { numerator: 'clicks', denominator: ['impressions'] },
  average_cpc: { numerator: 'cost_micros', denominator: ['clicks'] },
  average_cpm: { numerator: 'cost_micros', denominator: ['impressions'], times: 1000 },
  average_cost: { numerator: 'cost_micros', denominator: ['interactions'] },
  interaction_rate: { numerator: 'interactions', denominator: ['impressions'] },
  engagement_rate: { numerator: 'engagements', denominator: ['impressions'] },
  conversions_from_interactions_rate: { numerator: 'conversions', denominator: ['interactions'] },
  cost_per_conversion: { numerator: 'cost_micros', denominator: ['conversions'] },
  conversions_value_per_cost: { numerator: 'conversions_value', denominator: ['cost_micros'] },
  value_per_conversion: { numerator: 'conversions_value', denominator: ['conversions'] },
  cost_per_all_conversions: { numerator: 'cost_micros', denominator: ['all_conversions'] },
  all_conversions_value_per_cost: { numerator: 'all_conversions_value', denominator: ['cost_micros'] },
  invalid_click_rate: { numerator: 'invalid_clicks', denominator: ['clicks', 'invalid_clicks'] },
  average_order_value_micros: { numerator: 'revenue_micros', denominator: ['orders'] },
}

export const METRICS: MetricDefinition[] = withAverages(COUNTED, ({ id }) => RATIOS[id])

export const IMPRESSION_SHARES = idsOf(SHARES)

/** Money that comes in units of its currency; all other money comes in millionths, as whole numbers or not. */
const IN_UNITS = new Set(['conversions_value', 'all_conversions_value', 'value_per_conversion'])
export const isMicros = (id: string): boolean =>
  !IN_UNITS.has(id) && METRICS.some((metric) => metric.id === id && metric.type === 'money')

/** How a figure over several rows is made; Google's own is taken where there is one row alone. */
export const aggregationOf = (id: string): Aggregation =>
  METRICS.some((metric) => metric.id === id && metric.additive)
    ? { sum: id }
    : (RATIOS[id] ?? { nonAdditive: id })

/** Booked on the day of the click, and growing for weeks after it. */
const ATTRIBUTED = /conversion|^orders$|^units_sold$|^revenue_micros$|^average_order_value/
export const isAttributed = (id: string): boolean => ATTRIBUTED.test(id)

/** Days until Google no longer corrects clicks and cost, and until few conversions are added to a click. */
export const SETTLING_DAYS = 3
export const ATTRIBUTION_DAYS = 30
