import type { DashboardTemplate, WidgetPreset } from '../contract.ts'

type Size = Pick<WidgetPreset, 'width' | 'height'>
const HALF: Size = { width: 2, height: 1 }
const QUARTER: Size = { width: 1, height: 1 }
const bySpend = { orderBy: { column: 'spend', dir: 'desc' as const }, rowsLimit: 10 }

/** The widgets a marketer asks for first. */
export const PRESETS: WidgetPreset[] = [
  {
    id: 'ads_summary',
    title: 'Ads at a glance',
    description: 'What was spent and what came of it.',
    format: 'summary',
    ...HALF,
    dimension: null,
    metrics: ['spend', 'purchases', 'purchase_value', 'purchase_roas'],
  },
  {
    id: 'delivery_summary',
    title: 'Reach of the ads',
    description: 'People reached, impressions, frequency and link clicks.',
    format: 'summary',
    ...HALF,
    dimension: null,
    metrics: ['reach', 'impressions', 'frequency', 'inline_link_clicks'],
  },
  {
    id: 'spend_over_time',
    title: 'Spend and purchase value',
    description: 'Day by day.',
    format: 'chart:area',
    ...HALF,
    dimension: 'day',
    metrics: ['spend', 'purchase_value'],
  },
  {
    id: 'clicks_over_time',
    title: 'Link clicks and landing page views',
    description: 'Day by day.',
    format: 'chart:line',
    ...HALF,
    dimension: 'day',
    metrics: ['inline_link_clicks', 'landing_page_views'],
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    description: 'Spend and return of each campaign.',
    format: 'table',
    ...HALF,
    dimension: 'campaign',
    metrics: ['spend', 'impressions', 'inline_link_clicks', 'purchases', 'purchase_roas'],
    ...bySpend,
  },
  {
    id: 'ad_sets',
    title: 'Ad sets',
    description: 'Reach and cost of each ad set.',
    format: 'table',
    ...HALF,
    dimension: 'adset',
    metrics: ['spend', 'reach', 'frequency', 'cpm', 'cost_per_inline_link_click'],
    ...bySpend,
  },
  {
    id: 'ads',
    title: 'Best ads',
    description: 'Clicks, purchases and quality of each ad.',
    format: 'table',
    ...HALF,
    dimension: 'ad',
    metrics: ['spend', 'inline_link_click_ctr', 'purchases', 'quality_ranking'],
    ...bySpend,
  },
  {
    id: 'platforms',
    title: 'Platforms',
    description: 'Where the money went.',
    format: 'chart:pie',
    ...QUARTER,
    dimension: 'publisher_platform',
    metrics: ['spend'],
    orderBy: { column: 'spend', dir: 'desc' },
  },
  {
    id: 'ages',
    title: 'Age groups',
    description: 'Link clicks and purchases by age.',
    format: 'chart:bar',
    ...HALF,
    dimension: 'age',
    metrics: ['inline_link_clicks', 'purchases'],
  },
  {
    id: 'roas',
    title: 'Return on ad spend',
    description: 'Purchase value for each unit spent.',
    format: 'chart:gauge',
    ...QUARTER,
    dimension: null,
    metrics: ['purchase_roas'],
  },
  {
    id: 'genders',
    title: 'Who clicks',
    description: 'Clicks by gender.',
    format: 'chart:pie',
    ...QUARTER,
    dimension: 'gender',
    metrics: ['clicks'],
  },
  {
    id: 'video',
    title: 'Videos',
    description: 'How far videos were watched.',
    format: 'summary',
    ...HALF,
    dimension: null,
    metrics: ['video_plays', 'thruplays', 'video_p50', 'video_average_time'],
  },
  {
    id: 'actions',
    title: 'What people did',
    description: 'Every type of action with its cost.',
    format: 'table',
    ...HALF,
    dimension: 'action_type',
    metrics: ['actions', 'cost_per_action'],
    orderBy: { column: 'actions', dir: 'desc' },
    rowsLimit: 15,
  },
]

const inOrder = (...presets: string[]) => presets.map((preset) => ({ type: 'facebook' as const, preset }))

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'meta-ads',
    name: 'Meta Ads',
    description: 'What was spent on Facebook and Instagram, whom it reached and what it brought.',
    widgets: inOrder(
      ...['ads_summary', 'delivery_summary', 'spend_over_time', 'clicks_over_time', 'campaigns', 'ad_sets'],
      ...['platforms', 'roas', 'ages', 'ads', 'video'],
    ),
  },
]
