import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, figure, line, pie, rankedBars, table, template } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  figure('averageRank', 'Average rank', 'Mean rank of all keywords that rank', 'average_rank'),
  figure('topTen', 'Keywords in top 10', 'Keywords on the first page of results', 'top10'),
  figure('visibilityScore', 'Visibility score', 'Rank Ranger’s score over all keywords', 'visibility_score'),
  figure(
    'monthlyReach',
    'Monthly reach',
    'Searches a month that likely lead to the site',
    'total_monthly_reach',
  ),
  area('visibilityTrend', 'Visibility over time', 'The visibility score day by day', {
    dimension: 'date',
    metrics: ['visibility_score'],
    width: 4,
  }),
  line('topTrend', 'Keywords by rank over time', 'How many keywords are in the top 3, 10 and 20', {
    dimension: 'date',
    metrics: ['top3', 'top10', 'top20'],
  }),
  table('movers', 'Movements', 'Keywords that improved, declined or stayed since the first day', {
    dimension: 'se_name',
    metrics: ['improved', 'declined', 'unchanged', 'rank_change'],
    orderBy: { column: 'rank_change', dir: 'desc' },
    height: 1,
  }),
  table('keywords', 'Keywords', 'Every keyword with its rank, change and best rank', {
    dimension: 'keyword',
    metrics: ['rank', 'rank_change', 'best_rank', 'search_volume'],
    orderBy: { column: 'search_volume', dir: 'desc' },
    rowsLimit: 25,
    height: 3,
  }),
  rankedBars(
    'competitors',
    'Your site and its competitors',
    'Who is in the top 3 and top 10; write the competitors into the widget',
    {
      dimension: 'url',
      metrics: ['top3', 'top10'],
      orderBy: { column: 'top10', dir: 'desc' },
    },
  ),
  pie('tags', 'First-page keywords by tag', 'Which groups of keywords are in the top 10', {
    dimension: 'tags',
    metrics: ['top10'],
    rowsLimit: 8,
  }),
  table('pages', 'Landing pages', 'The pages that rank and what they reach', {
    dimension: 'lp',
    metrics: ['top10', 'average_rank', 'reach'],
    orderBy: { column: 'reach', dir: 'desc' },
    rowsLimit: 15,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('rankranger', {
    id: 'rankranger-ranks',
    name: 'Rankings with Rank Ranger',
    description: 'Ranks, visibility, movements and reach of one Rank Ranger campaign.',
    rows: [
      ['averageRank', 'topTen', 'visibilityScore', 'monthlyReach'],
      ['visibilityTrend'],
      ['topTrend', 'movers'],
      ['keywords', 'tags'],
      ['pages'],
    ],
  }),
]
