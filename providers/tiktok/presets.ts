import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure as figureOf, partsOf, table as tableOf } from '../presets.ts'

const BASIC = { reportType: 'BASIC' }
const AUDIENCE = { reportType: 'AUDIENCE' }

const figure = (id: string, title: string, description: string, metric: string): WidgetPreset =>
  figureOf(id, title, description, metric, { inputs: BASIC })
const ranking = (id: string, title: string, description: string, dimension: string): WidgetPreset =>
  tableOf({ id, title, description, dimension, metrics: FIGURES }, { width: 4, inputs: BASIC, rowsLimit: 15 })
const FIGURES = ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'conversion', 'cost_per_conversion']

export const PRESETS: WidgetPreset[] = [
  figure('spend', 'Cost', 'What the ads cost', 'spend'),
  figure('impressions', 'Impressions', 'How often the ads were shown', 'impressions'),
  figure('clicks', 'Clicks', 'Clicks to the destination', 'clicks'),
  figure('conversions', 'Conversions', 'Conversions by day of the click or view', 'conversion'),
  figure('cost_per_conversion', 'Cost per conversion', 'Cost of each conversion', 'cost_per_conversion'),
  figure('reach', 'Reach', 'People who saw the ads', 'reach'),
  figure('roas', 'Website ROAS', 'Payment value for each unit of cost', 'complete_payment_roas'),
  {
    ...{ id: 'cost_over_time', title: 'Cost and clicks', description: 'Cost and clicks day by day' },
    ...{ format: 'chart:line', width: 4, height: 2, dimension: 'date', metrics: ['spend', 'clicks'] },
    inputs: BASIC,
    orderBy: { column: 'date', dir: 'asc' },
  },
  ranking('campaigns', 'Campaigns', 'Each campaign’s cost and results', 'campaign'),
  ranking('ads', 'Best ads', 'Each ad’s cost and results', 'ad'),
  {
    ...{ id: 'video', title: 'Video views', description: 'How long the videos are watched' },
    ...{ format: 'table', width: 4, height: 2, dimension: 'campaign', inputs: BASIC },
    metrics: [
      'video_play_actions',
      'video_watched_2s',
      'video_watched_6s',
      'video_views_p100',
      'average_video_play',
    ],
    orderBy: { column: 'video_play_actions', dir: 'desc' },
  },
  {
    ...{ id: 'ages', title: 'Ages', description: 'Impressions and clicks by age' },
    ...{ format: 'chart:bar', width: 2, height: 2, dimension: 'age', inputs: AUDIENCE },
    metrics: ['impressions', 'clicks'],
    orderBy: { column: 'age', dir: 'asc' },
  },
  {
    ...{ id: 'genders', title: 'Gender', description: 'Impressions by gender' },
    ...{ format: 'chart:pie', width: 2, height: 2, dimension: 'gender', metrics: ['impressions'] },
    inputs: AUDIENCE,
    orderBy: { column: 'impressions', dir: 'desc' },
  },
]

const part = partsOf('tiktok')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'tiktok-ads',
    name: 'TikTok ads',
    description: 'Cost, results, campaigns, videos and audience of one TikTok advertiser.',
    widgets: [
      ...['spend', 'clicks', 'conversions', 'cost_per_conversion', 'cost_over_time', 'campaigns'].map(part),
      ...['ages', 'genders', 'video', 'ads'].map(part),
    ],
  },
]
