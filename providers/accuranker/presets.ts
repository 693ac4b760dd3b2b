import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure, partsOf } from '../presets.ts'

export const PRESETS: WidgetPreset[] = [
  figure('average_rank', 'Average rank', 'Mean place of the ranked keywords', 'average_rank'),
  figure('share_of_voice', 'Share of voice', 'Share of all possible visits', 'share_of_voice_percentage'),
  figure('estimated_visits', 'Estimated visits', 'Visits a month from these ranks', 'estimated_visits'),
  figure('top3', 'Positions 1–3', 'Keywords among the first three', 'keywords_0_3'),
  {
    ...{ id: 'rank_over_time', title: 'Average rank', description: 'Day by day' },
    ...{ format: 'chart:line', width: 4, height: 2, dimension: 'date', metrics: ['average_rank'] },
    orderBy: { column: 'date', dir: 'asc' },
  },
  {
    ...{ id: 'distribution', title: 'Keywords by position', description: 'Week by week' },
    ...{ format: 'chart:bar', width: 2, height: 2, dimension: 'week' },
    metrics: ['keywords_0_3', 'keywords_4_10', 'keywords_11_20', 'keywords_21_50', 'keywords_above_50'],
    orderBy: { column: 'week', dir: 'asc' },
  },
  {
    ...{ id: 'movement', title: 'Improved and declined', description: 'Keywords that moved, day by day' },
    ...{ format: 'chart:area', width: 2, height: 2, dimension: 'date', metrics: ['winners', 'losers'] },
    orderBy: { column: 'date', dir: 'asc' },
  },
  {
    ...{ id: 'keywords', title: 'Keywords', description: 'Each keyword at the end of the range' },
    ...{ format: 'table', width: 4, height: 3, dimension: 'keyword' },
    metrics: ['rank', 'competitor_rank', 'search_volume', 'estimated_visits', 'serp_features_owned'],
    orderBy: { column: 'estimated_visits', dir: 'desc' },
    rowsLimit: 25,
  },
  {
    ...{ id: 'tags', title: 'Tags', description: 'Groups of keywords' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'tag' },
    metrics: ['keywords', 'average_rank', 'estimated_visits'],
    orderBy: { column: 'estimated_visits', dir: 'desc' },
  },
  {
    ...{ id: 'landing_pages', title: 'Landing pages', description: 'Which pages rank' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'landingPage' },
    metrics: ['keywords', 'average_rank', 'estimated_visits'],
    orderBy: { column: 'estimated_visits', dir: 'desc' },
    rowsLimit: 10,
  },
  {
    ...{ id: 'competitors', title: 'Competitors', description: 'The domain beside its competitors' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'competitor' },
    metrics: ['average_rank', 'share_of_voice_percentage', 'keywords_0_3'],
    orderBy: { column: 'share_of_voice_percentage', dir: 'desc' },
  },
]

const part = partsOf('accuranker')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'accuranker-rankings',
    name: 'Rankings',
    description: 'Ranks, visibility, keywords and competitors of one AccuRanker domain.',
    widgets: [
      ...['average_rank', 'share_of_voice', 'estimated_visits', 'top3', 'rank_over_time'].map(part),
      ...['distribution', 'movement', 'keywords', 'tags', 'competitors'].map(part),
    ],
  },
]
