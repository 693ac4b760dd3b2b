import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type {
  CombinationRule,
  DimensionDefinition,
  FilterField,
  FilterOperator,
  MetricDefinition,
} from '../contract.ts'
import { AGES, OBJECTIVES } from './labels.ts'

/**
 * How a figure over several rows (days, campaigns) comes about: added up; computed anew from two sums; as the mean
 * of the vendor's rates, weighted by what they are rates of; or not at all, since it counts people once.
 */
export type Make =
  | { by: 'sum' }
  | { by: 'ratio'; over: string; under: string; times?: number }
  | { by: 'mean'; weight: string }
  | { by: 'period' }

export interface Figure extends MetricDefinition {
  make: Make
  /** Whether reports about the audience have it. */
  audience: boolean
}

const figure =
  (group: string, audience = false) =>
  (
    id: string,
    label: string,
    type: ValueType,
    direction: Direction = 'up',
    make: Make = { by: 'sum' },
    description?: string,
  ): Figure => ({
    ...{ id, label, type, additive: make.by === 'sum', direction, group, make, audience },
    ...(description ? { description } : {}),
  })
const ratio = (over: string, under: string, times?: number): Make => ({
  ...{ by: 'ratio', over, under },
  ...(times ? { times } : {}),
})
const mean = (weight: string): Make => ({ by: 'mean', weight })
const SUM: Make = { by: 'sum' }
const PERIOD: Make = { by: 'period' }

const delivery = figure('Delivery')
const shared = figure('Delivery', true)
const results = figure('Conversions', true)
const video = figure('Video')
const engagement = figure('Engagement')
const app = figure('App')
const website = figure('Website')
const attribution = figure('Attribution')
const billing = figure('Billing')

/** Every metric of reports by auction (dossier section 7), in the form's order. */
export const FIGURES: Figure[] = [
  shared('spend', 'Cost', 'money', 'neutral'),
  shared('impressions', 'Impressions', 'integer'),
  shared('clicks', 'Clicks (destination)', 'integer'),
  shared('ctr', 'CTR (destination)', 'percent', 'up', ratio('clicks', 'impressions')),
  shared('cpc', 'CPC', 'money', 'down', ratio('spend', 'clicks')),
  shared('cpm', 'CPM', 'money', 'down', ratio('spend', 'impressions', 1000)),
  delivery('reach', 'Reach', 'integer', 'up', PERIOD, 'People who saw the ads, each counted once.'),
  delivery('frequency', 'Frequency', 'decimal', 'neutral', PERIOD, 'Impressions for each person reached.'),
  delivery('cost_per_1000_reached', 'Cost per 1,000 people reached', 'money', 'down', PERIOD),
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
  video('video_views_p25', 'Watched 25 %', 'integer'),
  video('video_views_p50', 'Watched 50 %', 'integer'),
  video('video_views_p75', 'Watched 75 %', 'integer'),
  video('video_views_p100', 'Watched to the end', 'integer'),
  video('average_video_play', 'Average watch time per view', 'seconds', 'up', mean('video_play_actions')),
  video('average_video_play_per_user', 'Average watch time per person', 'seconds', 'up', PERIOD),
  video(
    'engaged_view',
    'Engaged views',
    'integer',
    'up',
    SUM,
    'Watched for six seconds, or interacted with.',
  ),
  engagement('engagements', 'Clicks (all)', 'integer'),
  engagement('engagement_rate', 'Engagement rate', 'percent', 'up', mean('impressions')),
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
export const METRICS: MetricDefinition[] = FIGURES.map(
  ({ make: _make, audience: _audience, ...metric }) => metric,
)
export const figureOf = (id: string): Figure | undefined => FIGURES.find((known) => known.id === id)

/** TikTok has these for a whole advertiser and single days only. */
export const BY_DAY_ONLY = ['cash_spend', 'voucher_spend']
export const PERIOD_FIGURES = FIGURES.filter(({ make }) => make.by === 'period').map(({ id }) => id)

/** Where in the account a report's rows stand, from the whole to its parts. */
export const BELOW = ['campaign', 'adGroup', 'ad'] as const
export type Below = (typeof BELOW)[number]
export const LEVELS = ['advertiser', ...BELOW] as const
export type Level = (typeof LEVELS)[number]
export const LEVEL_FACTS: Record<Level, { dataLevel: string; id: string; name: string; status?: string }> = {
  advertiser: { dataLevel: 'AUCTION_ADVERTISER', id: 'advertiser_id', name: 'advertiser_name' },
  campaign: {
    ...{ dataLevel: 'AUCTION_CAMPAIGN', id: 'campaign_id', name: 'campaign_name', status: 'campaign_status' },
  },
  adGroup: {
    ...{ dataLevel: 'AUCTION_ADGROUP', id: 'adgroup_id', name: 'adgroup_name', status: 'adgroup_status' },
  },
  ad: { dataLevel: 'AUCTION_AD', id: 'ad_id', name: 'ad_name', status: 'ad_status' },
}

/** A dimension and how it is asked. */
export interface Split extends DimensionDefinition {
  report: 'BASIC' | 'AUDIENCE' | 'both'
  /** The vendor's dimensions beside the id, if any. */
  ask: string[]
  level?: Level
  /** Another id dimension than the level's. */
  vendorId?: string
  /** The attribute metric that names the row, where it is not a dimension. */
  attribute?: string
}
const time = (id: string, label: string, step: NonNullable<Split['time']>): Split => ({
  ...{ id, label, group: 'Time', time: step, report: 'BASIC' },
  ask: [step === 'hour' ? 'stat_time_hour' : 'stat_time_day'],
})
const entity = (id: string, label: string, level: Level, attribute: string): Split => ({
  ...{ id, label, group: 'Ads', report: 'BASIC', ask: [], level, attribute },
})
const cut = (id: string, label: string, report: Split['report'], ...ask: string[]): Split => ({
  ...{ id, label, group: report === 'AUDIENCE' ? 'Audience' : 'Delivery', report, ask },
})

export const SPLITS: Split[] = [
  time('date', 'Date', 'day'),
  time('week', 'Week', 'week'),
  time('month', 'Month', 'month'),
  time('hour', 'Hour', 'hour'),
  entity('campaign', 'Campaign', 'campaign', 'campaign_name'),
  entity('adGroup', 'Ad group', 'adGroup', 'adgroup_name'),
  entity('ad', 'Ad', 'ad', 'ad_name'),
  { ...entity('adV2', 'Ad, Smart+ included', 'ad', 'ad_name'), vendorId: 'ad_id_v2' },
  entity('objective', 'Objective', 'campaign', 'objective_type'),
  cut('country', 'Country', 'both', 'country_code'),
  cut('adType', 'Kind of ad', 'BASIC', 'ad_type'),
  cut('page', 'Instant page', 'BASIC', 'page_id'),
  cut('post', 'Post', 'BASIC', 'post_id'),
  cut('searchTerm', 'Search term', 'BASIC', 'search_terms'),
  { ...cut('age', 'Age', 'AUDIENCE', 'age'), order: AGES },
  cut('gender', 'Gender', 'AUDIENCE', 'gender'),
  cut('ageGender', 'Age and gender', 'AUDIENCE', 'age', 'gender'),
  cut('province', 'Region', 'AUDIENCE', 'province_id'),
  cut('platform', 'Platform', 'AUDIENCE', 'platform'),
  cut('network', 'Network', 'AUDIENCE', 'ac'),
  cut('language', 'Language', 'AUDIENCE', 'language'),
  cut('interest', 'Interest', 'AUDIENCE', 'interest_category'),
  cut('placement', 'Placement', 'AUDIENCE', 'placement'),
  cut('deviceBrand', 'Device brand', 'AUDIENCE', 'device_brand_id'),
]

export const DIMENSIONS: DimensionDefinition[] = SPLITS.map(({ id, label, group, time: step, order }) => ({
  ...{ id, label, group },
  ...(step ? { time: step } : {}),
  ...(order ? { order } : {}),
}))

const TEXT: FilterOperator[] = [
  'contains',
  'notContains',
  'equals',
  'notEquals',
  'beginsWith',
  'endsWith',
  'oneOf',
]
const byName = (id: string, label: string): FilterField => ({ id, label, type: 'text', operators: TEXT })

/** Attributes by which rows are chosen; each stands in the rows of its level and of those below. */
export const FILTERS: FilterField[] = [
  byName('campaign_name', 'Campaign name'),
  byName('adgroup_name', 'Ad group name'),
  byName('ad_name', 'Ad name'),
  {
    id: 'objective_type',
    label: 'Objective',
    type: 'choice',
    operators: ['equals', 'notEquals', 'oneOf'],
    options: OBJECTIVES,
  },
]
export const FILTER_LEVELS: Record<string, Level> = {
  campaign_name: 'campaign',
  objective_type: 'campaign',
  adgroup_name: 'adGroup',
  ad_name: 'ad',
}

const idsOf = (splits: Split[]) => splits.map(({ id }) => id)
const metricIds = METRICS.map(({ id }) => id)
const report = (value: string) => ({ parameter: { name: 'reportType' as const, values: [value] } })

/** What TikTok refuses, or answers with figures that mean nothing (dossier sections 4, 5 and 7). */
export const RULES: CombinationRule[] = [
  {
    when: report('BASIC'),
    dimensions: [null, ...idsOf(SPLITS.filter((split) => split.report !== 'AUDIENCE'))],
    reason: 'Age, gender and the like are in the report “Audience”. Choose that report.',
  },
  {
    when: report('AUDIENCE'),
    dimensions: idsOf(SPLITS.filter((split) => split.report !== 'BASIC')),
    metrics: FIGURES.filter(({ audience }) => audience).map(({ id }) => id),
    reason:
      'The report “Audience” needs a dimension about the audience and has cost, impressions, clicks, conversions and results only.',
  },
  {
    when: { metrics: PERIOD_FIGURES },
    dimensions: [
      null,
      'date',
      ...idsOf(SPLITS.filter(({ group, id }) => group === 'Ads' && id !== 'objective')),
    ],
    reason: 'Reach and figures per person count people once, so weeks, months and groups of ads have none.',
  },
  {
    when: { metrics: BY_DAY_ONLY },
    dimensions: [null, 'date', 'week', 'month'],
    metrics: metricIds.filter((id) => !PERIOD_FIGURES.includes(id)),
    reason: 'TikTok tells cash and voucher cost by day for the whole advertiser, and never beside reach.',
  },
]
