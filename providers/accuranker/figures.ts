import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type { MetricDefinition } from '../contract.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'
import {
  keywordCount,
  meanOf,
  type RankFigure,
  rankedBetween,
  rankedWithin,
  sumOf,
  unranked,
} from '../platforms/ranks/figures.ts'
import type { RankCatalogue } from '../platforms/ranks/parts.ts'
import type { Notation } from '../platforms/seo/figures.ts'

/** How a figure is made of those of single keywords on one day. */
type OfKeywords =
  /** The path of a value in a keyword or, after `ranks.`, in its rank of the day. */
  | { path: string; join: 'sum' | 'mean' }
  /** How many keywords stand so. */
  | { count: RankFigure }

export interface RankMetric extends MetricDefinition {
  /** Path in a day of a domain's history; absent where AccuRanker has it for keywords alone. */
  history?: string
  keywords?: OfKeywords
  /** The value for several days: the last of them, their mean, or their sum. */
  days: 'last' | 'mean' | 'sum'
}

type Sources = Pick<RankMetric, 'history' | 'keywords'>
const figure =
  (group: string) =>
  (
    id: string,
    label: string,
    [type, direction]: [ValueType, Direction],
    sources: Sources,
    description?: string,
  ): RankMetric => {
    const days: RankMetric['days'] = group === 'Movement' ? 'sum' : type === 'position' ? 'mean' : 'last'
    return {
      id,
      label,
      type,
      direction,
      group,
      additive: days === 'sum',
      days,
      ...sources,
      ...(description ? { description } : {}),
    }
  }
const ranking = figure('Rankings')
const traffic = figure('Traffic')
const positions = figure('Keywords by position')
const movement = figure('Movement')
const intent = figure('Keywords by intent')
const features = figure('Search results')
const keyword = figure('Keywords')

const sum = (path: string): OfKeywords => ({ path, join: 'sum' })
const mean = (path: string): OfKeywords => ({ path, join: 'mean' })
const history = (path: string): Sources => ({ history: path })
const both = (path: string, keywords: OfKeywords): Sources => ({ history: path, keywords })
const own = (keywords: OfKeywords): Sources => ({ keywords })

const POSITION: [ValueType, Direction] = ['position', 'down']
const COUNT: [ValueType, Direction] = ['integer', 'up']
const NEUTRAL: [ValueType, Direction] = ['integer', 'neutral']
const PERCENT: [ValueType, Direction] = ['percent', 'up']
const MONEY: [ValueType, Direction] = ['money', 'up']

const bucket = (id: string, label: string, direction: Direction, count: RankFigure) =>
  positions(id, label, ['integer', direction], both(`ranking_distribution.${id}`, { count }))
/** Whether a keyword's results show something, and whether the site has it; of several keywords, how many do. */
const feature = (name: string, label: string): RankMetric[] => [
  features(`serp_${name}`, label, NEUTRAL, own(sum(`ranks.page_serp_features.${name}`))),
  features(
    `serp_${name}_owned`,
    `${label}, owned`,
    COUNT,
    own(sum(`ranks.page_serp_features.${name}_owned`)),
  ),
]
/** Ranks of competitors in addition to those of a keyword; they are matched by day. */
export const COMPETITOR_RANKS = 'competitor_ranks.rank'
/** Fields that identify ranks of competitors, and keywords themselves. */
export const COMPETITOR_FIELDS = ['created_at', 'competitor.id', 'competitor.domain'].map(
  (name) => `competitor_ranks.${name}`,
)
export const KEYWORD_FIELDS = [
  ...['id', 'keyword', 'tags', 'search_type', 'search_engine.name', 'search_locale.country_code'],
  ...['ranks.created_at', 'ranks.rank'],
]
/** The currency of prices; not in AccuRanker's own client, so it is requested only together with prices. */
export const CURRENCY = 'search_volume.avg_cost_per_click_currency'

/** Every figure, in the form's order. */
export const FIGURES: RankMetric[] = [
  ranking('average_rank', 'Average rank', POSITION, both('average_rank', mean('ranks.rank'))),
  ranking('average_local_pack_rank', 'Average local pack rank', POSITION, history('average_local_pack_rank')),
  ranking('avg_base_rank', 'Average base rank', POSITION, history('avg_base_rank')),
  traffic(
    'share_of_voice',
    'Share of voice (visits)',
    COUNT,
    both('share_of_voice', sum('ranks.share_of_voice')),
  ),
  traffic('share_of_voice_percentage', 'Share of voice', PERCENT, history('share_of_voice_percentage')),
  traffic(
    'ai_share_of_voice',
    'AI share of voice',
    COUNT,
    both('ai_share_of_voice', sum('ranks.ai_share_of_voice')),
  ),
  traffic(
    'estimated_visits',
    'Estimated visits',
    COUNT,
    both('estimated_visits', sum('ranks.estimated_visits')),
    'A month.',
  ),
  traffic(
    'search_volume',
    'Search volume',
    NEUTRAL,
    both('search_volume', sum('search_volume.search_volume')),
    'A month.',
  ),
  traffic('traffic_value', 'Traffic value', MONEY, history('traffic_value')),
  traffic('ai_traffic_value', 'AI traffic value', MONEY, history('ai_traffic_value')),
  traffic('average_ctr', 'Average CTR', PERCENT, history('average_ctr')),
  traffic('average_ctr_max', 'Highest possible CTR', PERCENT, history('average_ctr_max')),
  bucket('keywords_0_3', 'Positions 1–3', 'up', rankedWithin(3)),
  bucket('keywords_4_10', 'Positions 4–10', 'up', rankedBetween(4, 10)),
  bucket('keywords_11_20', 'Positions 11–20', 'neutral', rankedBetween(11, 20)),
  bucket('keywords_21_50', 'Positions 21–50', 'neutral', rankedBetween(21, 50)),
  bucket('keywords_above_50', 'Positions 51–100', 'neutral', rankedBetween(51, 100)),
  bucket('keywords_unranked', 'Unranked keywords', 'down', unranked),
  bucket('keywords_total', 'Tracked keywords', 'neutral', keywordCount),
  movement('winners', 'Improved', COUNT, history('ranking_movement.winners'), 'Against the day before.'),
  movement(
    'losers',
    'Declined',
    ['integer', 'down'],
    history('ranking_movement.losers'),
    'Against the day before.',
  ),
  movement('no_movement', 'Unchanged', NEUTRAL, history('ranking_movement.no_movement')),
  features('above_the_fold', 'Keywords above the fold', COUNT, history('above_the_fold')),
  features('keywords_with_ai_overview', 'With AI overview', NEUTRAL, history('keywords_with_ai_overview')),
  features(
    'keywords_with_ai_overview_owned',
    'With AI overview, owned',
    COUNT,
    history('keywords_with_ai_overview_owned'),
  ),
  features(
    'pixels_from_top',
    'Pixels from the top',
    ['integer', 'down'],
    both('pixels_from_top', mean('ranks.pixels_from_top')),
  ),
  intent('informational_intent', 'Informational', NEUTRAL, history('informational_intent')),
  intent('commercial_intent', 'Commercial', NEUTRAL, history('commercial_intent')),
  intent('transactional_intent', 'Transactional', NEUTRAL, history('transactional_intent')),
  intent('navigational_intent', 'Navigational', NEUTRAL, history('navigational_intent')),
  keyword('keywords', 'Keywords', COUNT, own({ count: keywordCount })),
  keyword('rank', 'Rank', POSITION, own(mean('ranks.rank')), 'Empty beyond the first hundred.'),
  keyword(
    'competitor_rank',
    'Rank of the competitor',
    POSITION,
    own(mean(COMPETITOR_RANKS)),
    'Of the chosen one, or the best of all.',
  ),
  keyword('local_pack_rank', 'Local pack rank', POSITION, own(mean('ranks.local_pack_rank'))),
  keyword('base_rank', 'Base rank', POSITION, own(mean('ranks.base_rank'))),
  keyword('max_rank', 'Best rank on the page', POSITION, own(mean('ranks.max_rank'))),
  keyword('ctr', 'CTR', PERCENT, own(mean('ranks.ctr'))),
  keyword('ctr_max', 'Highest possible CTR of the keyword', PERCENT, own(mean('ranks.ctr_max'))),
  keyword('avg_cost_per_click', 'CPC', ['money', 'neutral'], own(mean('search_volume.avg_cost_per_click'))),
  keyword(
    'competition',
    'Competition',
    ['decimal', 'down'],
    own(mean('search_volume.competition')),
    'From 0 to 1.',
  ),
  features('serp_features', 'Features of the results', NEUTRAL, own(sum('ranks.page_serp_features.total'))),
  features('serp_features_owned', 'Features owned', COUNT, own(sum('ranks.page_serp_features.total_owned'))),
  ...feature('feature_snippet', 'Featured snippet'),
  ...feature('ai_overview', 'AI overview'),
  ...feature('maps_local_teaser', 'Map'),
  ...feature('site_links', 'Site links'),
  ...feature('video', 'Video'),
  ...feature('faq', 'Questions and answers'),
]
export const METRICS: MetricDefinition[] = FIGURES.map(
  ({ history: _h, keywords: _k, days: _d, ...metric }) => metric,
)

/** Figures that are reckoned from keywords: most from a fact of each check, by the metric's id. */
export const RANKS: RankCatalogue = {
  figures: Object.fromEntries(
    FIGURES.flatMap(({ id, keywords: of }): [string, RankFigure][] => {
      if (!of) return []
      if ('count' in of) return [[id, of.count]]
      const join = of.join === 'sum' ? sumOf : meanOf
      return [[id, join(({ check }) => check.facts[id])]]
    }),
  ),
  page: 'landingPage',
}

/** How a metric's value for several days is computed. */
export const overDays = (metric: string): RankMetric['days'] =>
  FIGURES.find(({ id }) => id === metric)?.days ?? 'last'

/** The share of voice comes in percent, and so do CTRs as far as is known. Places are counted from 1. */
export const NOTATION: Notation = {
  hundredths: new Set(['share_of_voice_percentage', 'average_ctr', 'average_ctr_max', 'ctr', 'ctr_max']),
  unranked: new Set(idsOf(FIGURES.filter(({ type }) => type === 'position'))),
}

export const ONLY_HISTORY = idsOf(FIGURES.filter(({ keywords }) => !keywords))
export const ONLY_KEYWORDS = idsOf(FIGURES.filter(({ history: path }) => !path))
