import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  figure,
  gauge,
  line,
  pie,
  rankedBars,
  table,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  figure('averagePosition', 'Average position', 'Mean position of all keywords that rank', 'pos'),
  figure('topTen', 'Keywords in top 10', 'Keywords on the first page of results', 'top10'),
  figure('improved', 'Keywords improved', 'Keywords that gained places at the last check', 'total_up'),
  figure('declined', 'Keywords declined', 'Keywords that lost places at the last check', 'total_down'),
  gauge(
    'visibility',
    'Visibility',
    'Share of all searches for the keywords in which the site is seen',
    'visibility_percent',
  ),
  line('positionTrend', 'Average position over time', 'How the average position moved, day by day', {
    dimension: 'date',
    metrics: ['pos'],
    width: 3,
  }),
  area('topTrend', 'Keywords by position over time', 'How many keywords are in the top 3, 10 and 30', {
    dimension: 'date',
    metrics: ['top3', 'top10', 'top30'],
    width: 4,
  }),
  table('keywords', 'Keywords', 'Every keyword with its position and change', {
    dimension: 'keyword',
    metrics: ['pos', 'change', 'volume'],
    orderBy: { column: 'volume', dir: 'desc' },
    rowsLimit: 25,
    height: 3,
  }),
  rankedBars(
    'competitors',
    'Your site and its competitors',
    'Who is in the top 3 and top 10 for the same keywords',
    {
      dimension: 'competitor',
      metrics: ['top3', 'top10'],
      orderBy: { column: 'top10', dir: 'desc' },
      rowsLimit: 8,
    },
  ),
  topTen(
    'engines',
    'Positions by search engine',
    'Average position and first-page keywords on each search engine',
    {
      dimension: 'engine',
      metrics: ['pos', 'top3', 'top10', 'keyword_count'],
      orderBy: { column: 'top10', dir: 'desc' },
      height: 1,
    },
  ),
  pie('groups', 'First-page keywords by group', 'Which groups of keywords are in the top 10', {
    dimension: 'group',
    metrics: ['top10'],
    rowsLimit: 8,
  }),
  table('pages', 'Landing pages', 'The pages that rank, with how many keywords they hold on the first page', {
    dimension: 'page',
    metrics: ['top10', 'pos', 'volume'],
    rowsLimit: 15,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('seranking', {
    id: 'seranking-positions',
    name: 'Rankings with SE Ranking',
    description: 'Positions, movements, pages and competitors of one SE Ranking project.',
    rows: [
      ['averagePosition', 'topTen', 'improved', 'declined'],
      ['visibility', 'positionTrend'],
      ['topTrend'],
      ['keywords', 'competitors'],
      ['engines', 'groups'],
      ['pages'],
    ],
  }),
]
