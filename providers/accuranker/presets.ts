import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, line, table, template, topTen } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  figure('average_rank', 'Average rank', 'Mean place of the ranked keywords', 'average_rank'),
  figure('share_of_voice', 'Share of voice', 'Share of all possible visits', 'share_of_voice_percentage'),
  figure('estimated_visits', 'Estimated visits', 'Visits a month from these ranks', 'estimated_visits'),
  figure('top3', 'Positions 1–3', 'Keywords among the first three', 'keywords_0_3'),
  line('rank_over_time', 'Average rank', 'Day by day', {
    dimension: 'date',
    metrics: ['average_rank'],
    width: 4,
  }),
  bars('distribution', 'Keywords by position', 'Week by week', {
    dimension: 'week',
    metrics: ['keywords_0_3', 'keywords_4_10', 'keywords_11_20', 'keywords_21_50', 'keywords_above_50'],
  }),
  area('movement', 'Improved and declined', 'Keywords that moved, day by day', {
    dimension: 'date',
    metrics: ['winners', 'losers'],
  }),
  table('keywords', 'Keywords', 'Each keyword at the end of the range', {
    dimension: 'keyword',
    metrics: ['rank', 'competitor_rank', 'search_volume', 'estimated_visits', 'serp_features_owned'],
    orderBy: { column: 'estimated_visits', dir: 'desc' },
    rowsLimit: 25,
    width: 4,
    height: 3,
  }),
  table('tags', 'Tags', 'Groups of keywords', {
    dimension: 'tag',
    metrics: ['keywords', 'average_rank', 'estimated_visits'],
    orderBy: { column: 'estimated_visits', dir: 'desc' },
  }),
  topTen('landing_pages', 'Landing pages', 'Which pages rank', {
    dimension: 'landingPage',
    metrics: ['keywords', 'average_rank', 'estimated_visits'],
    orderBy: { column: 'estimated_visits', dir: 'desc' },
  }),
  table('competitors', 'Competitors', 'The domain beside its competitors', {
    dimension: 'competitor',
    metrics: ['average_rank', 'share_of_voice_percentage', 'keywords_0_3'],
    orderBy: { column: 'share_of_voice_percentage', dir: 'desc' },
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('accuranker', {
    id: 'accuranker-rankings',
    name: 'Rankings with AccuRanker',
    description: 'Ranks, visibility, keywords and competitors of one AccuRanker domain.',
    rows: [
      ['average_rank', 'share_of_voice', 'estimated_visits', 'top3'],
      ['rank_over_time'],
      ['distribution', 'movement'],
      ['keywords'],
      ['tags', 'competitors'],
    ],
  }),
]
