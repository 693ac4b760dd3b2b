import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure, partsOf, table as tableOf } from '../presets.ts'

const table = (
  id: string,
  title: string,
  description: string,
  dimension: string,
  metrics: string[],
  rowsLimit = 10,
): WidgetPreset => tableOf({ id, title, description, dimension, metrics }, { rowsLimit })

const RESULTS = ['cost_micros', 'clicks', 'conversions', 'cost_per_conversion']
const byDate = { column: 'segments.date', dir: 'asc' } as const

/** What a marketer looks at first. */
export const PRESETS: WidgetPreset[] = [
  figure('cost', 'Ad spend', 'What the ads cost', 'cost_micros'),
  figure('clicks', 'Clicks', 'Clicks on ads', 'clicks'),
  figure('conversions', 'Conversions', 'Conversions that the ads brought', 'conversions'),
  figure('costPerConversion', 'Cost per conversion', 'Spend for each conversion', 'cost_per_conversion'),
  figure(
    'roas',
    'Return on ad spend',
    'Conversion value for each unit of spend',
    'conversions_value_per_cost',
  ),
  {
    ...{
      id: 'spendAndConversions',
      title: 'Spend and conversions',
      format: 'chart:line',
      width: 4,
      height: 2,
    },
    description: 'What was spent and what came of it, day by day',
    ...{ dimension: 'segments.date', metrics: ['cost_micros', 'conversions'], orderBy: byDate },
  },
  table('campaigns', 'Campaigns', 'Spend and results of each campaign', 'campaign.name', [
    ...RESULTS,
    'conversions_value_per_cost',
  ]),
  table(
    'keywords',
    'Top keywords',
    'Keywords that cost most',
    'ad_group_criterion.keyword.text',
    RESULTS,
    15,
  ),
  table(
    'searchTerms',
    'Search terms',
    'What people searched for before they clicked',
    'search_term_view.search_term',
    ['clicks', 'impressions', 'ctr', 'conversions'],
    15,
  ),
  {
    ...{ id: 'devices', title: 'Spend by device', format: 'chart:pie', width: 2, height: 1 },
    description: 'Where the money goes by kind of device',
    ...{ dimension: 'segments.device', metrics: ['cost_micros'] },
    orderBy: { column: 'cost_micros', dir: 'desc' },
  },
  {
    ...{ id: 'campaignTypes', title: 'Campaign types', format: 'chart:bar', width: 2, height: 1 },
    description: 'Conversion value by type of campaign',
    ...{ dimension: 'campaign.advertising_channel_type', metrics: ['cost_micros', 'conversions_value'] },
    orderBy: { column: 'cost_micros', dir: 'desc' },
  },
  {
    ...{ id: 'impressionShare', title: 'Search impression share', format: 'chart:line', width: 2, height: 1 },
    description: 'How much of the possible reach was won, week by week',
    dimension: 'segments.week',
    metrics: ['search_impression_share', 'search_rank_lost_impression_share'],
    orderBy: { column: 'segments.week', dir: 'asc' },
  },
]

const part = partsOf('google_ads')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'google-ads-performance',
    name: 'Google Ads performance',
    description: 'Spend, clicks, conversions and what each campaign, keyword and search brought.',
    widgets: [
      ...['cost', 'clicks', 'conversions', 'costPerConversion', 'spendAndConversions', 'campaigns'].map(part),
      ...['keywords', 'devices', 'campaignTypes', 'impressionShare', 'searchTerms'].map(part),
    ],
  },
]
