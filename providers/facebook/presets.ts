import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  bars,
  figures,
  gauge,
  line,
  pie,
  scorecardBy,
  table,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

/** One number with its course by day. */
const byDay = scorecardBy('day')

/** The widgets that marketers need first. */
export const PRESETS: WidgetPreset[] = [
  byDay('spend', 'Ad spend', 'What the ads cost, and how it was spent day by day.', 'spend'),
  byDay('purchases', 'Purchases', 'Purchases that the ads brought, day by day.', 'purchases'),
  byDay('cost_per_purchase', 'Cost per purchase', 'Spend for each purchase.', 'cost_per_purchase'),
  figures('ads_summary', 'Ads at a glance', 'What was spent and what came of it.', [
    'spend',
    'purchases',
    'purchase_value',
    'purchase_roas',
  ]),
  figures('delivery_summary', 'Reach of the ads', 'People reached, impressions, frequency and link clicks.', [
    'reach',
    'impressions',
    'frequency',
    'inline_link_clicks',
  ]),
  area('spend_over_time', 'Spend and purchase value', 'Day by day.', {
    dimension: 'day',
    metrics: ['spend', 'purchase_value'],
    orderBy: null,
    height: 1,
  }),
  line('clicks_over_time', 'Link clicks and landing page views', 'Day by day.', {
    dimension: 'day',
    metrics: ['inline_link_clicks', 'landing_page_views'],
    orderBy: null,
    height: 1,
  }),
  topTen('campaigns', 'Campaigns', 'Spend and return of each campaign.', {
    dimension: 'campaign',
    metrics: ['spend', 'impressions', 'inline_link_clicks', 'purchases', 'purchase_roas'],
    height: 1,
  }),
  topTen('ad_sets', 'Ad sets', 'Reach and cost of each ad set.', {
    dimension: 'adset',
    metrics: ['spend', 'reach', 'frequency', 'cpm', 'cost_per_inline_link_click'],
    height: 1,
  }),
  topTen('ads', 'Best ads', 'Clicks, purchases and quality of each ad.', {
    dimension: 'ad',
    metrics: ['spend', 'inline_link_click_ctr', 'purchases', 'quality_ranking'],
    height: 1,
  }),
  pie('platforms', 'Platforms', 'Where the money went.', {
    dimension: 'publisher_platform',
    metrics: ['spend'],
    width: 1,
    height: 1,
  }),
  bars('ages', 'Age groups', 'Link clicks and purchases by age.', {
    dimension: 'age',
    metrics: ['inline_link_clicks', 'purchases'],
    orderBy: null,
    height: 1,
  }),
  gauge('roas', 'Return on ad spend', 'Purchase value for each unit spent.', 'purchase_roas', { height: 1 }),
  pie('genders', 'Who clicks', 'Clicks by gender.', {
    dimension: 'gender',
    metrics: ['clicks'],
    orderBy: null,
    width: 1,
    height: 1,
  }),
  figures('video', 'Videos', 'How far videos were watched.', [
    'video_plays',
    'thruplays',
    'video_p50',
    'video_average_time',
  ]),
  table('actions', 'What people did', 'Every type of action with its cost.', {
    dimension: 'action_type',
    metrics: ['actions', 'cost_per_action'],
    rowsLimit: 15,
    height: 1,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('facebook', {
    id: 'meta-ads',
    name: 'Meta Ads',
    description: 'What was spent on Facebook and Instagram, whom it reached and what it brought.',
    rows: [
      ['ads_summary', 'delivery_summary'],
      ['spend_over_time', 'clicks_over_time'],
      ['campaigns', 'ad_sets'],
      ['platforms', 'roas', 'ages'],
      ['ads', 'video'],
    ],
  }),
]
