import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { line, pie, rankedBars, scorecardBy, table, template, topTen } from '../kit/catalogue/presets.ts'

const RESULTS = ['cost_micros', 'clicks', 'conversions', 'cost_per_conversion']

/** One number with its course by day. */
const byDay = scorecardBy('segments.date')

/** What a marketer looks at first. */
export const PRESETS: WidgetPreset[] = [
  byDay('cost', 'Ad spend', 'What the ads cost', 'cost_micros'),
  byDay('clicks', 'Clicks', 'Clicks on ads', 'clicks'),
  byDay('conversions', 'Conversions', 'Conversions that the ads brought', 'conversions'),
  byDay('costPerConversion', 'Cost per conversion', 'Spend for each conversion', 'cost_per_conversion'),
  byDay(
    'roas',
    'Return on ad spend',
    'Conversion value for each unit of spend',
    'conversions_value_per_cost',
  ),
  line('spendAndConversions', 'Spend and conversions', 'What was spent and what came of it, day by day', {
    dimension: 'segments.date',
    metrics: ['cost_micros', 'conversions'],
    width: 4,
  }),
  topTen('campaigns', 'Campaigns', 'Spend and results of each campaign', {
    dimension: 'campaign.name',
    metrics: [...RESULTS, 'conversions_value_per_cost'],
  }),
  table('keywords', 'Top keywords', 'Keywords that cost most', {
    dimension: 'ad_group_criterion.keyword.text',
    metrics: RESULTS,
    rowsLimit: 15,
  }),
  table('searchTerms', 'Search terms', 'What people searched for before they clicked', {
    dimension: 'search_term_view.search_term',
    metrics: ['clicks', 'impressions', 'ctr', 'conversions'],
    rowsLimit: 15,
  }),
  pie('devices', 'Spend by device', 'Where the money goes by kind of device', {
    dimension: 'segments.device',
    metrics: ['cost_micros'],
    height: 1,
  }),
  rankedBars('campaignTypes', 'Campaign types', 'Conversion value by type of campaign', {
    dimension: 'campaign.advertising_channel_type',
    metrics: ['cost_micros', 'conversions_value'],
    height: 1,
  }),
  line('impressionShare', 'Search impression share', 'How much of the possible reach was won, week by week', {
    dimension: 'segments.week',
    metrics: ['search_impression_share', 'search_rank_lost_impression_share'],
    height: 1,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('google_ads', {
    id: 'google-ads-performance',
    name: 'Google Ads performance',
    description: 'Spend, clicks, conversions and what each campaign, keyword and search brought.',
    rows: [
      ['cost', 'clicks', 'conversions', 'costPerConversion'],
      ['spendAndConversions'],
      ['campaigns', 'keywords'],
      ['devices', 'campaignTypes'],
      ['impressionShare', 'searchTerms'],
    ],
  }),
]
