import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure, line, pie, scorecardBy, table, template, topTen } from '../kit/catalogue/presets.ts'

const FIGURES = ['clicks', 'impressions', 'ctr', 'position']

/** One number with its course by day. */
const byDay = scorecardBy('date')

export const PRESETS: WidgetPreset[] = [
  byDay('clicks', 'Clicks', 'Clicks from Google search', 'clicks'),
  byDay('impressions', 'Impressions', 'How often the site was shown', 'impressions'),
  byDay('ctr', 'Click-through rate', 'Clicks for each impression', 'ctr'),
  byDay('position', 'Average position', 'Mean place in the results', 'position'),
  line('performance', 'Clicks and impressions', 'Search performance day by day', {
    dimension: 'date',
    metrics: ['clicks', 'impressions'],
    width: 4,
  }),
  line('positionByWeek', 'Average position by week', 'Where the site stands in the results', {
    dimension: 'week',
    metrics: ['position'],
    height: 1,
  }),
  table('topQueries', 'Top queries', 'What people searched for before they came', {
    dimension: 'query',
    metrics: FIGURES,
    rowsLimit: 20,
  }),
  table('topPages', 'Top pages', 'Where search brought people', {
    dimension: 'page',
    metrics: FIGURES,
    rowsLimit: 15,
  }),
  topTen('countries', 'Countries', 'Where people searched', {
    dimension: 'country',
    metrics: FIGURES,
  }),
  pie('devices', 'Devices', 'Clicks by kind of device', {
    dimension: 'device',
    metrics: ['clicks'],
    height: 1,
  }),
  figure(
    'queriesTop10',
    'Queries in the top 10',
    'Queries shown by Google with an average position up to 10',
    'queriesTop10',
  ),
  topTen('appearances', 'Search appearance', 'Rich results and other special looks', {
    dimension: 'searchAppearance',
    metrics: FIGURES,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('google_webmasters', {
    id: 'search-performance',
    name: 'Search performance',
    description: 'Clicks, impressions, queries and pages of one Search Console property.',
    rows: [
      ['clicks', 'impressions', 'ctr', 'position'],
      ['performance'],
      ['topQueries', 'topPages'],
      ['devices', 'positionByWeek'],
      ['countries'],
    ],
  }),
]
