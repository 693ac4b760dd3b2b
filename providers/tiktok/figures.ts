import type { Direction, ValueType } from '../../shared/domain/values.ts'
import {
  type AggregatedMetric,
  type Aggregation,
  aggregatedMetricsIn,
  metricsOf,
} from '../kit/answers/facts.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'

export interface ReportMetric extends AggregatedMetric {
  /** Whether reports about the audience have it. */
  audience: boolean
}

/** How a metric is made of TikTok's metrics, its own among them. */
type AggregationOf = (id: string) => Aggregation
const SUM: AggregationOf = (sum) => ({ sum })
/** Counts people once, so the number is only known for a single row, not for several added up. */
const ALONE: AggregationOf = (alone) => ({ nonAdditive: alone })
const mean =
  (weight: string): AggregationOf =>
  (id) => ({ weightedMean: id, weight })
const ratio =
  (numerator: string, denominator: string, times = 1): AggregationOf =>
  () => ({ numerator, denominator, times })

const figure =
  (group: string, audience = false) =>
  (
    id: string,
    label: string,
    type: ValueType,
    direction: Direction = 'up',
    aggregationOf: AggregationOf = SUM,
    description?: string,
  ): ReportMetric => ({
    ...aggregatedMetricsIn(group)(id, label, type, direction, {
      aggregation: aggregationOf(id),
      description,
    }),
    audience,
  })

const delivery = figure('Delivery')
const shared = figure('Delivery', true)
const results = figure('Conversions', true)
const video = figure('Video')
const engagement = figure('Engagement')
const app = figure('App')
const website = figure('Website')
const attribution = figure('Attribution')
const billing = figure('Billing')

/** Every metric of reports by auction, in the form's order. */
export const FIGURES: ReportMetric[] = [
  shared('spend', 'Cost', 'money', 'neutral'),
  shared('impressions', 'Impressions', 'integer'),
  shared('clicks', 'Clicks (destination)', 'integer'),
  shared('ctr', 'CTR (destination)', 'percent', 'up', ratio('clicks', 'impressions')),
  shared('cpc', 'CPC', 'money', 'down', ratio('spend', 'clicks')),
  shared('cpm', 'CPM', 'money', 'down', ratio('spend', 'impressions', 1000)),
  delivery('reach', 'Reach', 'integer', 'up', ALONE, 'People who saw the ads, each counted once.'),
  delivery('frequency', 'Frequency', 'decimal', 'neutral', ALONE, 'Impressions for each person reached.'),
  delivery('cost_per_1000_reached', 'Cost per 1,000 people reached', 'money', 'down', ALONE),
  delivery('gross_impressions', 'Gross impressions', 'integer', 'neutral', SUM, 'With invalid impressions.'),
  results('conversion', 'Conversions', 'integer', 'up', SUM, 'On the day of the click or view.'),
  results('cost_per_conversion', 'Cost per conversion', 'money', 'down', ratio('spend', 'conversion')),
  results(
    'conversion_rate_v2',
    'Conversion rate',
    'percent',
    'up',
    ratio('conversion', 'impressions'),
    'Conversions for each impression.',
  ),
  results(
    'conversion_rate',
    'Conversion rate (old name)',
    'percent',
    'up',
    ratio('conversion', 'impressions'),
    'The same as the conversion rate since the end of 2023.',
  ),
  results(
    'real_time_conversion',
    'Conversions by conversion time',
    'integer',
    'up',
    SUM,
    'On the day of the conversion itself.',
  ),
  results(
    'real_time_cost_per_conversion',
    'Cost per conversion by conversion time',
    'money',
    'down',
    ratio('spend', 'real_time_conversion'),
  ),
  results('result', 'Results', 'integer', 'up', SUM, 'What the objective of each ad group counts.'),
  results('cost_per_result', 'Cost per result', 'money', 'down', ratio('spend', 'result')),
  results('result_rate', 'Result rate', 'percent', 'up', ratio('result', 'impressions')),
  figure('Conversions')('secondary_goal_result', 'Secondary results', 'integer'),
  video('video_play_actions', 'Video views', 'integer'),
  video('video_watched_2s', '2-second views', 'integer'),
  video('video_watched_6s', '6-second views', 'integer'),
  video('video_views_p25', 'Watched 25%', 'integer'),
  video('video_views_p50', 'Watched 50%', 'integer'),
  video('video_views_p75', 'Watched 75%', 'integer'),
  video('video_views_p100', 'Watched to the end', 'integer'),
  video('average_video_play', 'Average watch time per view', 'seconds', 'up', mean('video_play_actions')),
  video('average_video_play_per_user', 'Average watch time per person', 'seconds', 'up', ALONE),
  video(
    'engaged_view',
    'Engaged views',
    'integer',
    'up',
    SUM,
    'Watched for six seconds, or interacted with.',
  ),
  engagement('engagements', 'Clicks (all)', 'integer'),
  engagement(
    'engagement_rate',
    'Engagement rate',
    'percent',
    'up',
    // Whether TikTok still gives it is not certain; what it is made of is.
    ratio('engagements', 'impressions'),
    'Clicks of all kinds for each impression.',
  ),
  engagement('likes', 'Paid likes', 'integer'),
  engagement('comments', 'Paid comments', 'integer'),
  engagement('shares', 'Paid shares', 'integer'),
  engagement('follows', 'Paid follows', 'integer'),
  engagement('profile_visits', 'Paid profile visits', 'integer'),
  engagement('profile_visits_rate', 'Profile visit rate', 'percent', 'up', mean('impressions')),
  engagement('clicks_on_music_disc', 'Music clicks', 'integer'),
  engagement('live_views', 'Live views', 'integer'),
  app('app_install', 'App installs', 'integer'),
  app('real_time_app_install', 'App installs by install time', 'integer'),
  app('registration', 'App registrations', 'integer', 'up', SUM, 'Unique registrations in the app.'),
  app('purchase', 'App purchases', 'integer'),
  app('total_purchase_value', 'App purchase value', 'money'),
  app('skan_conversion', 'SKAN conversions', 'integer'),
  website('complete_payment', 'Website payments', 'integer'),
  website('total_complete_payment_rate', 'Website payment value', 'money'),
  website(
    'value_per_complete_payment',
    'Average payment value',
    'money',
    'up',
    ratio('total_complete_payment_rate', 'complete_payment'),
  ),
  website(
    'cost_per_complete_payment',
    'Cost per payment',
    'money',
    'down',
    ratio('spend', 'complete_payment'),
  ),
  website(
    'complete_payment_roas',
    'Website ROAS',
    'decimal',
    'up',
    ratio('total_complete_payment_rate', 'spend'),
  ),
  website('total_landing_page_view', 'Landing page views', 'integer'),
  website('web_event_add_to_cart', 'Adds to cart', 'integer'),
  website('initiate_checkout', 'Checkouts', 'integer'),
  website('form', 'Form submissions', 'integer'),
  website('on_web_subscribe', 'Subscriptions', 'integer'),
  website('onsite_shopping', 'TikTok Shop payments', 'integer'),
  website('onsite_shopping_roas', 'TikTok Shop ROAS', 'decimal', 'up', mean('spend')),
  attribution('cta_conversion', 'Click-attributed conversions', 'integer'),
  attribution('vta_conversion', 'View-attributed conversions', 'integer'),
  billing('billed_cost', 'Billed cost', 'money', 'neutral', SUM, 'About eleven hours late.'),
  billing('cash_spend', 'Cost paid in cash', 'money', 'neutral', SUM, 'One to two days late.'),
  billing('voucher_spend', 'Cost paid by voucher', 'money', 'neutral', SUM, 'One to two days late.'),
]
export const METRICS = metricsOf(FIGURES).map(({ audience: _audience, ...metric }) => metric)
export const figureOf = (id: string): ReportMetric | undefined => FIGURES.find((known) => known.id === id)

/** TikTok has these for a whole advertiser and single days only. */
export const BY_DAY_ONLY = ['cash_spend', 'voucher_spend']
export const PERIOD_FIGURES = idsOf(FIGURES.filter(({ aggregation }) => 'nonAdditive' in aggregation))
