import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure, partsOf, table as tableOf } from '../presets.ts'

const table = (
  id: string,
  title: string,
  description: string,
  dimension: string,
  rowsLimit: number,
): WidgetPreset => tableOf({ id, title, description, dimension, metrics: FIGURES }, { rowsLimit })
const FIGURES = ['clicks', 'impressions', 'ctr', 'position']

export const PRESETS: WidgetPreset[] = [
  figure('clicks', 'Clicks', 'Clicks from Google search', 'clicks'),
  figure('impressions', 'Impressions', 'How often the site was shown', 'impressions'),
  figure('ctr', 'Click-through rate', 'Clicks for each impression', 'ctr'),
  figure('position', 'Average position', 'Mean place in the results', 'position'),
  {
    id: 'performance',
    title: 'Clicks and impressions',
    description: 'Search performance day by day',
    format: 'chart:line',
    width: 4,
    height: 2,
    dimension: 'date',
    metrics: ['clicks', 'impressions'],
    orderBy: { column: 'date', dir: 'asc' },
  },
  {
    id: 'positionByWeek',
    title: 'Average position by week',
    description: 'Where the site stands in the results',
    format: 'chart:line',
    width: 2,
    height: 1,
    dimension: 'week',
    metrics: ['position'],
    orderBy: { column: 'week', dir: 'asc' },
  },
  table('topQueries', 'Top queries', 'What people searched for before they came', 'query', 20),
  table('topPages', 'Top pages', 'Where search brought people', 'page', 15),
  table('countries', 'Countries', 'Where people searched', 'country', 10),
  {
    id: 'devices',
    title: 'Devices',
    description: 'Clicks by kind of device',
    format: 'chart:pie',
    width: 2,
    height: 1,
    dimension: 'device',
    metrics: ['clicks'],
    orderBy: { column: 'clicks', dir: 'desc' },
  },
  figure(
    'queriesTop10',
    'Queries in the top 10',
    'Queries shown by Google with an average position up to 10',
    'queriesTop10',
  ),
  table('appearances', 'Search appearance', 'Rich results and other special looks', 'searchAppearance', 10),
]

const part = partsOf('google_webmasters')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'search-performance',
    name: 'Search performance',
    description: 'Clicks, impressions, queries and pages of one Search Console property.',
    widgets: [
      ...['clicks', 'impressions', 'ctr', 'position', 'performance', 'topQueries', 'topPages'].map(part),
      ...['devices', 'positionByWeek', 'countries'].map(part),
    ],
  },
]
