import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type { CombinationRule, DimensionDefinition, FilterField, MetricDefinition } from '../contract.ts'
import { idsOf, type MetricRow, metricsIn, TIMES } from '../kit/catalogue/catalogue.ts'
import { numberField, textField } from '../kit/catalogue/filterFields.ts'

type Row = [id: string, label: string, type: ValueType, direction: Direction, description?: string]

const NOW = 'At the last check on or before the end of the range.'
/** From the positions of keywords: can be split by everything and filtered. */
const POSITIONS: Row[] = [
  ['pos', 'Position', 'position', 'down', `${NOW} Keywords that are not found are left out of averages.`],
  ['change', 'Position change', 'integer', 'up', 'Places gained at the last check against the check before.'],
  ['total_up', 'Keywords improved', 'integer', 'up', 'Since the check before the last one.'],
  ['total_down', 'Keywords declined', 'integer', 'down', 'Since the check before the last one.'],
  ['top1', 'Keywords in first place', 'integer', 'up', NOW],
  ['top3', 'Keywords in top 3', 'integer', 'up', NOW],
  ['top5', 'Keywords in top 5', 'integer', 'up', NOW],
  ['top10', 'Keywords in top 10', 'integer', 'up', NOW],
  ['top30', 'Keywords in top 30', 'integer', 'up', NOW],
  ['top100', 'Keywords in top 100', 'integer', 'up', NOW],
  [
    'unranked',
    'Keywords not found',
    'integer',
    'down',
    'Keywords without a position within the checked depth.',
  ],
  ['map_position', 'Local pack position', 'position', 'down', NOW],
  ['paid_position', 'Paid position', 'position', 'down', NOW],
]
/** Known for today only: no time series. */
const KEYWORD_FACTS: Row[] = [
  [
    'volume',
    'Search volume',
    'integer',
    'neutral',
    'Searches a month; a keyword on several engines counts once.',
  ],
  ['competition', 'Competition (0–1)', 'decimal', 'down'],
  ['cpc', 'CPC', 'money', 'neutral'],
  ['suggested_bid', 'Suggested bid', 'money', 'neutral'],
  ['results', 'Search results', 'integer', 'neutral'],
]
const PRICES: Row[] = [
  [
    'price',
    'Pay-for-position amount',
    'money',
    'neutral',
    'What the checks of the range cost by your own price list.',
  ],
  ['total_sum', 'Pay-for-position total', 'money', 'neutral', 'SE Ranking’s own sum over the range.'],
]
/** SE Ranking’s own aggregates by day: whole site or one search engine, never filtered. */
const HISTORY: Row[] = [
  [
    'avg_pos',
    'Average position',
    'position',
    'down',
    'As SE Ranking reckons it, with keywords that are not found.',
  ],
  ['visibility', 'Visibility', 'integer', 'up'],
  ['visibility_percent', 'Visibility %', 'percent', 'up'],
  ['top1_percent', 'Share of keywords in first place', 'percent', 'up'],
  ['top3_percent', 'Share of keywords in top 3', 'percent', 'up'],
  ['top5_percent', 'Share of keywords in top 5', 'percent', 'up'],
  ['top10_percent', 'Share of keywords in top 10', 'percent', 'up'],
  ['top30_percent', 'Share of keywords in top 30', 'percent', 'up'],
]
const SUMMARY: Row[] = [
  [
    'today_avg',
    'Average position today',
    'position',
    'down',
    'Of the last check; SE Ranking keeps no history of it.',
  ],
  ['yesterday_avg', 'Previous average position', 'position', 'down', 'Of the check before the last one.'],
]
const SITE: Row[] = [['keyword_count', 'Tracked keywords', 'integer', 'neutral', 'As of today.']]
const ADS: Row[] = [
  ['ads_top', 'Ads above the results', 'integer', 'neutral'],
  ['ads_bottom', 'Ads below the results', 'integer', 'neutral'],
]

const GROUPS: [string, Row[]][] = [
  ['Positions', POSITIONS],
  ['Keywords', KEYWORD_FACTS],
  ['Pay for position', PRICES],
  ['Visibility', HISTORY],
  ['Summary', SUMMARY],
  ['Project', SITE],
  ['Ads', ADS],
]

export const METRICS = GROUPS.flatMap(([group, rows]) => {
  const add = group === 'Pay for position' ? 'sum' : 'own'
  const metrics = rows.map(([id, label, type, ...rest]): MetricRow => [id, label, type, add, ...rest])
  // Unconfirmed; pay-for-position amounts are in whatever the account calls a price.
  const isInDollars = ({ type }: MetricDefinition) => type === 'money' && group === 'Keywords'
  return metricsIn(group, metrics).map((one) => (isInDollars(one) ? { ...one, currency: 'USD' } : one))
})

const namesOf = (...parts: Row[][]) => parts.flat().map(([id]) => id)
/** Metrics by the call that returns them. */
export const SOURCES = {
  positions: namesOf(POSITIONS, KEYWORD_FACTS, PRICES),
  history: namesOf(HISTORY),
  summary: namesOf(SUMMARY),
  site: namesOf(SITE),
  ads: namesOf(ADS),
}
export type SourceName = keyof typeof SOURCES
export const SOURCE_OF: ReadonlyMap<string, SourceName> = new Map(
  (Object.keys(SOURCES) as SourceName[]).flatMap((source) => SOURCES[source].map((id) => [id, source])),
)

const SPLITS: DimensionDefinition[] = [
  { id: 'keyword', label: 'Keyword', group: 'Keywords' },
  { id: 'group', label: 'Keyword group', group: 'Keywords' },
  { id: 'tag', label: 'Tag', group: 'Keywords' },
  { id: 'page', label: 'Landing page', group: 'Site' },
  { id: 'engine', label: 'Search engine', group: 'Site' },
  { id: 'competitor', label: 'Competitor (with your site)', group: 'Site' },
]
export const DIMENSIONS: DimensionDefinition[] = [...TIMES, ...SPLITS]

const times = [null, ...idsOf(TIMES)]
const splits = [null, ...idsOf(SPLITS)]
export const RULES: CombinationRule[] = [
  {
    when: { metrics: SOURCES.history },
    dimensions: times,
    reason:
      'Visibility, average position and shares come whole from SE Ranking: they can be split by time alone.',
  },
  {
    when: { metrics: SOURCES.ads },
    dimensions: times,
    reason: 'Ads are counted by day for the whole project.',
  },
  {
    when: { metrics: SOURCES.summary },
    dimensions: [null],
    reason: 'Today’s and the previous average position are single figures without a dimension.',
  },
  {
    when: { metrics: SOURCES.site },
    dimensions: [null, 'engine'],
    reason: 'Tracked keywords are a figure of today, of the whole project or by search engine.',
  },
  {
    when: { metrics: [...namesOf(KEYWORD_FACTS), 'total_sum'] },
    dimensions: splits,
    reason: 'Search volume, CPC and the like are known for today alone: they have no curve over time.',
  },
  {
    when: { dimensions: ['competitor'] },
    metrics: namesOf(POSITIONS),
    reason: 'Competitors are compared by their positions.',
  },
]

/** Applied on our side, to positions alone. */
export const FILTERS: FilterField[] = [
  textField('keyword', 'Keyword'),
  textField('group', 'Keyword group'),
  textField('tag', 'Tag'),
  textField('page', 'Landing page'),
  numberField('pos', 'Position'),
  numberField('volume', 'Search volume'),
]

/** Available for today only, whatever the range. */
export const AS_OF_NOW: CombinationRule['when'][] = [{ metrics: namesOf(KEYWORD_FACTS, SUMMARY, SITE) }]
