import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type { CombinationRule, DimensionDefinition, FilterField } from '../contract.ts'
import { idsOf, type MetricRow, metricsIn, TIMES } from '../kit/catalogue/catalogue.ts'
import { numberField, textField } from '../kit/catalogue/filterFields.ts'

type Row = [id: string, label: string, type: ValueType, direction: Direction, description?: string]

const AT_END = 'On the last day with ranks on or before the end of the range.'
const MOVED = 'Against the first day of the range, or on a curve against the step before.'

const RANKS: Row[] = [
  ['rank', 'Rank', 'position', 'down', AT_END],
  [
    'average_rank',
    'Average rank',
    'position',
    'down',
    'Of the keywords that rank, as Rank Ranger reckons it.',
  ],
  ['best_rank', 'Best rank', 'position', 'down', 'The best rank on any day of the range.'],
  ...[1, 3, 10, 20, 50, 100].map(
    (places): Row => [`top${places}`, `Keywords in top ${places}`, 'integer', 'up', AT_END],
  ),
  ['not_ranking', 'Keywords not ranking', 'integer', 'down', AT_END],
  [
    'keywords_total',
    'Tracked keywords',
    'integer',
    'neutral',
    'A keyword counts once for each search engine.',
  ],
]
const MOVERS: Row[] = [
  ['improved', 'Keywords improved', 'integer', 'up', MOVED],
  ['declined', 'Keywords declined', 'integer', 'down', MOVED],
  ['unchanged', 'Keywords unchanged', 'integer', 'neutral', MOVED],
  ['rank_change', 'Rank change', 'integer', 'up', `Places gained. ${MOVED}`],
]
const VISIBILITY: Row[] = [
  ['visibility_score', 'Visibility score', 'decimal', 'up', 'Summed over keywords that rank in the top 30.'],
]
/** From a snapshot with volumes, one day a call. */
const VOLUMES: Row[] = [
  [
    'search_volume',
    'Search volume',
    'integer',
    'neutral',
    'Searches a month; a keyword on several engines counts once.',
  ],
  ['weighted_rank', 'Weighted average rank', 'position', 'down', 'Ranks weighted by search volume.'],
]
const REACH: Row[] = [
  ['reach', 'Market reach', 'integer', 'up', 'Searches a month in which the site is likely clicked.'],
  ['total_monthly_reach', 'Total monthly reach', 'integer', 'up', 'Sum of the reach of all keywords.'],
  ['total_organic_reach', 'Total organic reach', 'percent', 'up', 'Reach as a share of all searches.'],
  ['approx_monthly_search', 'Approximate monthly searches', 'integer', 'neutral'],
  [
    'approx_daily_search',
    'Approximate daily searches',
    'integer',
    'neutral',
    'A thirtieth of the monthly ones.',
  ],
]

const GROUPS: [string, Row[]][] = [
  ['Ranks', RANKS],
  ['Movements', MOVERS],
  ['Visibility', VISIBILITY],
  ['Search volume', VOLUMES],
  ['Market reach', REACH],
]
const namesOf = (rows: Row[]) => rows.map(([id]) => id)
const includes = (rows: Row[]) => {
  const ids = new Set(namesOf(rows))
  return (metrics: readonly string[]) => metrics.some((metric) => ids.has(metric))
}
/** The calls that metrics need in addition to the ranks. */
export const asksVisibility = includes(VISIBILITY)
export const asksVolumes = includes(VOLUMES)
export const asksReach = includes(REACH)
export const asksMovers = includes(MOVERS)

/** States, not flows: nothing adds up over days. */
export const METRICS = GROUPS.flatMap(([group, rows]) => {
  const metrics = rows.map(([id, label, type, ...rest]): MetricRow => [id, label, type, 'own', ...rest])
  return metricsIn(group, metrics)
})

const SPLITS: DimensionDefinition[] = [
  { id: 'keyword', label: 'Keyword', group: 'Keywords' },
  { id: 'tags', label: 'Tag', group: 'Keywords' },
  { id: 'lp', label: 'Landing page', group: 'Site' },
  { id: 'se_name', label: 'Search engine', group: 'Site' },
  { id: 'url', label: 'Domain (own and competitors)', group: 'Site' },
]
export const DIMENSIONS: DimensionDefinition[] = [...TIMES, ...SPLITS]

export const RULES: CombinationRule[] = [
  {
    when: { metrics: namesOf(VISIBILITY) },
    dimensions: [null, ...idsOf(TIMES), 'se_name', 'url'],
    reason: 'The visibility score is of a whole site: it can be split by time, search engine and domain.',
  },
  {
    when: { metrics: [...namesOf(VOLUMES), ...namesOf(REACH)] },
    dimensions: [null, ...idsOf(SPLITS)],
    reason: 'Search volume and market reach are told one day at a time: they have no curve.',
  },
]

/** Applied on our side, to ranks alone. */
export const FILTERS: FilterField[] = [
  textField('keyword', 'Keyword'),
  textField('tags', 'Tag'),
  textField('lp', 'Landing page'),
  numberField('rank', 'Rank'),
  numberField('search_volume', 'Search volume'),
]
