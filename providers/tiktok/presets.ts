import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { bars, figure, line, ofReport, pie, scorecardBy, table, template } from '../kit/catalogue/presets.ts'

const FIGURES = ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'conversion', 'cost_per_conversion']

/** One number with its course by day. */
const byDay = scorecardBy('date')

export const PRESETS: WidgetPreset[] = [
  ...ofReport('BASIC', [
    byDay('spend', 'Cost', 'What the ads cost', 'spend'),
    byDay('impressions', 'Impressions', 'How often the ads were shown', 'impressions'),
    byDay('clicks', 'Clicks', 'Clicks to the destination', 'clicks'),
    byDay('conversions', 'Conversions', 'Conversions by day of the click or view', 'conversion'),
    byDay('cost_per_conversion', 'Cost per conversion', 'Cost of each conversion', 'cost_per_conversion'),
    figure('reach', 'Reach', 'People who saw the ads', 'reach'),
    figure('roas', 'Website ROAS', 'Payment value for each unit of cost', 'complete_payment_roas'),
    line('cost_over_time', 'Cost and clicks', 'Cost and clicks day by day', {
      dimension: 'date',
      metrics: ['spend', 'clicks'],
      width: 4,
    }),
    table('campaigns', 'Campaigns', 'Each campaign’s cost and results', {
      dimension: 'campaign',
      metrics: FIGURES,
      rowsLimit: 15,
      width: 4,
    }),
    table('ads', 'Best ads', 'Each ad’s cost and results', {
      dimension: 'ad',
      metrics: FIGURES,
      rowsLimit: 15,
      width: 4,
    }),
    table('video', 'Video views', 'How long the videos are watched', {
      dimension: 'campaign',
      metrics: [
        'video_play_actions',
        'video_watched_2s',
        'video_watched_6s',
        'video_views_p100',
        'average_video_play',
      ],
      width: 4,
    }),
  ]),
  ...ofReport('AUDIENCE', [
    bars('ages', 'Ages', 'Impressions and clicks by age', {
      dimension: 'age',
      metrics: ['impressions', 'clicks'],
    }),
    pie('genders', 'Gender', 'Impressions by gender', {
      dimension: 'gender',
      metrics: ['impressions'],
    }),
  ]),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('tiktok', {
    id: 'tiktok-ads',
    name: 'TikTok ads',
    description: 'Cost, results, campaigns, videos and audience of one TikTok advertiser.',
    rows: [
      ['spend', 'clicks', 'conversions', 'cost_per_conversion'],
      ['cost_over_time'],
      ['campaigns'],
      ['ages', 'genders'],
      ['video'],
      ['ads'],
    ],
  }),
]
