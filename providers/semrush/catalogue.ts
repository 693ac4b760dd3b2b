import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type { DimensionDefinition, FilterField, FilterOperator, MetricDefinition } from '../contract.ts'

/**
 * One figure of Semrush under its own column code. `headers` are the names its column bears in the first row of
 * an answer: SEO reports print names, backlink reports print the codes themselves.
 */
export interface Column {
  code: string
  headers: string[]
}

type Row = [
  code: string,
  header: string,
  label: string,
  type: ValueType,
  direction: Direction,
  additive?: true,
]

const OVERVIEW: Row[] = [
  ['Rk', 'Rank', 'Semrush Rank', 'position', 'down'],
  ['Or', 'Organic Keywords', 'Organic keywords (top 100)', 'integer', 'up'],
  ['Ot', 'Organic Traffic', 'Organic traffic a month', 'integer', 'up'],
  ['Oc', 'Organic Cost', 'Organic traffic cost', 'money', 'up'],
  ['Ad', 'Adwords Keywords', 'Paid keywords', 'integer', 'up'],
  ['At', 'Adwords Traffic', 'Paid traffic a month', 'integer', 'up'],
  ['Ac', 'Adwords Cost', 'Paid traffic cost', 'money', 'neutral'],
  ['Sr', 'SERP Features Positions', 'Keywords in search features', 'integer', 'up'],
  ['St', 'SERP Features Traffic', 'Traffic from search features', 'integer', 'up'],
]
const MOVEMENTS: Row[] = [
  ['On', 'Organic Positions New', 'New keywords', 'integer', 'up'],
  ['Oe', 'Organic Positions Improved', 'Improved keywords', 'integer', 'up'],
  ['Oi', 'Organic Positions Declined', 'Declined keywords', 'integer', 'down'],
  ['Ol', 'Organic Positions Lost', 'Lost keywords', 'integer', 'down'],
]
const BUCKETS: Row[] = [
  ['X0', 'X0', 'Keywords in positions 1–3', 'integer', 'up'],
  ['X1', 'X1', 'Keywords in positions 4–10', 'integer', 'up'],
  ...['11–20', '21–30', '31–40', '41–50', '51–60', '61–70', '71–80', '81–90', '91–100'].map(
    (places, index): Row => {
      const code = index === 8 ? 'XA' : `X${index + 2}`
      return [code, code, `Keywords in positions ${places}`, 'integer', 'neutral']
    },
  ),
]
const INTENTS: Row[] = ['Commercial', 'Informational', 'Navigational', 'Transactional'].flatMap(
  (intent, index): Row[] => [
    [`It${index}`, `Intent ${intent} Traffic`, `Traffic, ${intent.toLowerCase()} intent`, 'integer', 'up'],
    [`Ip${index}`, `Intent ${intent} Positions`, `Keywords, ${intent.toLowerCase()} intent`, 'integer', 'up'],
    [
      `Ic${index}`,
      `Intent ${intent} Traffic Cost`,
      `Traffic cost, ${intent.toLowerCase()} intent`,
      'money',
      'up',
    ],
  ],
)
const SHOPPING: Row[] = [
  ['Sh', 'PLA keywords', 'Shopping keywords', 'integer', 'up'],
  ['Sv', 'PLA uniques', 'Shopping advertisements', 'integer', 'up'],
]
const KEYWORDS: Row[] = [
  ['Po', 'Position', 'Position', 'position', 'down'],
  ['Pp', 'Previous Position', 'Previous position', 'position', 'down'],
  ['Pd', 'Position Difference', 'Position change', 'integer', 'up'],
  ['Tg', 'Traffic', 'Traffic', 'integer', 'up', true],
  ['Tr', 'Traffic (%)', 'Traffic share', 'percent', 'up'],
  ['Tc', 'Traffic Cost (%)', 'Traffic cost share', 'percent', 'up'],
  ['Nq', 'Search Volume', 'Search volume', 'integer', 'neutral'],
  ['Cp', 'CPC', 'Cost per click', 'money', 'neutral'],
  ['Co', 'Competition', 'Paid competition (0–1)', 'decimal', 'down'],
  ['Kd', 'Keyword Difficulty Index', 'Keyword difficulty', 'percent', 'down'],
  ['Nr', 'Number of Results', 'Search results', 'integer', 'neutral'],
  ['Pc', 'Number of Keywords', 'Keywords of the page', 'integer', 'up'],
]
const COMPETITORS: Row[] = [
  ['Cr', 'Competitor Relevance', 'Competition level (0–1)', 'decimal', 'neutral'],
  ['Np', 'Common Keywords', 'Common keywords', 'integer', 'neutral'],
]
const BACKLINKS: Row[] = [
  ['ascore', 'ascore', 'Authority Score', 'integer', 'up'],
  ['total', 'total', 'Backlinks (profile)', 'integer', 'up'],
  ['domains_num', 'domains_num', 'Referring domains', 'integer', 'up'],
  ['urls_num', 'urls_num', 'Referring pages', 'integer', 'up'],
  ['ips_num', 'ips_num', 'Referring IP addresses', 'integer', 'up'],
  ['ipclassc_num', 'ipclassc_num', 'Referring subnets', 'integer', 'up'],
  ['follows_num', 'follows_num', 'Follow links', 'integer', 'up'],
  ['nofollows_num', 'nofollows_num', 'Nofollow links', 'integer', 'neutral'],
  ['sponsored_num', 'sponsored_num', 'Sponsored links', 'integer', 'neutral'],
  ['ugc_num', 'ugc_num', 'Links in user content', 'integer', 'neutral'],
  ['texts_num', 'texts_num', 'Text links', 'integer', 'neutral'],
  ['images_num', 'images_num', 'Image links', 'integer', 'neutral'],
  ['score', 'score', 'Authority Score (history)', 'integer', 'up'],
  ['backlinks_num', 'backlinks_num', 'Backlinks', 'integer', 'up'],
  ['backlinks_new_num', 'backlinks_new_num', 'New backlinks', 'integer', 'up', true],
  ['backlinks_lost_num', 'backlinks_lost_num', 'Lost backlinks', 'integer', 'down', true],
  ['domains_new_num', 'domains_new_num', 'New referring domains', 'integer', 'up', true],
  ['domains_lost_num', 'domains_lost_num', 'Lost referring domains', 'integer', 'down', true],
  ['domain_ascore', 'domain_ascore', 'Authority Score of the domain', 'integer', 'up'],
]
/** Estimated visits and their cost bear codes that lists of keywords use for shares, so ours are longer. */
const TRACKING: Row[] = [
  ['Vr', 'Vr', 'Tracked visibility', 'percent', 'up'],
  ['Sov', 'Sov', 'Share of voice', 'percent', 'up'],
  ['Av', 'Av', 'Average tracked position', 'position', 'down'],
  ['Fi', 'Fi', 'Tracked position', 'position', 'down'],
  ['Be', 'Be', 'Tracked position before', 'position', 'down'],
  ['Diff', 'Diff', 'Tracked position change', 'integer', 'up'],
  ['Vi', 'Vi', 'Visibility of the keyword', 'percent', 'up'],
  ['trackingTr', 'Tr', 'Estimated visits a day', 'decimal', 'up'],
  ['trackingTc', 'Tc', 'Estimated value of the visits a day', 'money', 'up'],
]

const GROUPS: [string, Row[]][] = [
  ['Visibility', OVERVIEW],
  ['Movements', MOVEMENTS],
  ['Positions', BUCKETS],
  ['Search intent', INTENTS],
  ['Shopping', SHOPPING],
  ['Keywords and pages', KEYWORDS],
  ['Competitors', COMPETITORS],
  ['Backlinks', BACKLINKS],
  ['Position tracking', TRACKING],
]

/** Metric ids are Semrush's column codes. All money is in US dollars. */
export const METRICS: MetricDefinition[] = GROUPS.flatMap(([group, rows]) =>
  rows.map(([id, , label, type, direction, additive]) => ({
    id,
    label,
    type,
    additive: additive ?? false,
    direction,
    group,
    ...(type === 'money' ? { currency: 'USD' } : {}),
  })),
)

const metrics = new Map(METRICS.map((metric) => [metric.id, metric]))
export const metricOf = (id: string): MetricDefinition | undefined => metrics.get(id)

/** Names under which an answer may print a column; asked case-insensitively. */
const HEADERS = new Map<string, string[]>([
  ...GROUPS.flatMap(([, rows]) => rows).map(([code, header]): [string, string[]] => [code, [header]]),
  ['Ph', ['Keyword']],
  ['Ur', ['Url']],
  ['Dn', ['Domain']],
  ['Db', ['Database']],
  ['Dt', ['Date']],
])
export const headersOf = (code: string): string[] => [...(HEADERS.get(code) ?? []), code]

/** Percentages that Semrush writes as 0–100; ours are fractions. */
export const WRITTEN_IN_HUNDREDTHS: ReadonlySet<string> = new Set(['Tr', 'Tc', 'Kd', 'Vr', 'Sov', 'Vi'])
/** Shares of one whole, which add up where several rows of a list are one name's. */
export const SHARES: ReadonlySet<string> = new Set(['Tr', 'Tc'])
/** Positions where 0 stands for “does not rank”. */
export const ZERO_IS_UNRANKED: ReadonlySet<string> = new Set(['Po', 'Pp', 'Rk', 'Fi', 'Be', 'Av'])

export const DIMENSIONS: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
  { id: 'domain', label: 'Domain (target and competitors)', group: 'Websites' },
  { id: 'database', label: 'Database', group: 'Websites' },
  { id: 'competitor', label: 'Competitor', group: 'Websites' },
  { id: 'keyword', label: 'Keyword', group: 'Search' },
  { id: 'page', label: 'Page', group: 'Search' },
  { id: 'referringDomain', label: 'Referring domain', group: 'Backlinks' },
  { id: 'anchor', label: 'Anchor text', group: 'Backlinks' },
  { id: 'linkedPage', label: 'Linked page', group: 'Backlinks' },
  { id: 'zone', label: 'Top-level domain', group: 'Backlinks' },
]

const TEXT: FilterOperator[] = ['contains', 'notContains', 'equals', 'notEquals', 'beginsWith', 'endsWith']
const NUMBER: FilterOperator[] = ['greater', 'less', 'equals', 'notEquals']
const CHOICE: FilterOperator[] = ['equals', 'notEquals']
const number = (id: string, label: string): FilterField => ({ id, label, type: 'number', operators: NUMBER })

/** Fields of `display_filter`, and two switches that are parameters of their own (`movement`, `positionType`). */
export const FILTERS: FilterField[] = [
  { id: 'Ph', label: 'Keyword', type: 'text', operators: TEXT },
  { id: 'Ur', label: 'Page', type: 'text', operators: TEXT },
  number('Po', 'Position'),
  number('Pp', 'Previous position'),
  number('Nq', 'Search volume'),
  number('Cp', 'Cost per click (USD)'),
  number('Co', 'Paid competition (0–1)'),
  number('Nr', 'Search results'),
  number('Tr', 'Traffic share (%)'),
  number('Tc', 'Traffic cost share (%)'),
  number('Tg', 'Traffic'),
  number('Pc', 'Keywords of the page'),
  {
    id: 'In',
    label: 'Search intent',
    type: 'choice',
    operators: CHOICE,
    options: [
      { value: '0', label: 'Commercial' },
      { value: '1', label: 'Informational' },
      { value: '2', label: 'Navigational' },
      { value: '3', label: 'Transactional' },
    ],
  },
  {
    id: 'Br',
    label: 'Branded keyword',
    type: 'choice',
    operators: CHOICE,
    options: [
      { value: '0', label: 'Not branded' },
      { value: '1', label: 'Another brand' },
      { value: '3', label: 'Own brand' },
    ],
  },
  {
    id: 'movement',
    label: 'Movement',
    type: 'choice',
    operators: ['equals'],
    options: [
      { value: 'new', label: 'New in the top 100' },
      { value: 'lost', label: 'Lost from the top 100' },
      { value: 'rise', label: 'Moved up' },
      { value: 'fall', label: 'Moved down' },
    ],
  },
  {
    id: 'positionType',
    label: 'Kind of result',
    type: 'choice',
    operators: ['equals'],
    options: [
      { value: 'organic', label: 'Organic results' },
      { value: 'serp_features', label: 'Search features' },
      { value: 'all', label: 'Both' },
    ],
  },
  { id: 'country', label: 'Country of the referring domain (two letters)', type: 'text', operators: CHOICE },
  { id: 'zone', label: 'Top-level domain of the referring domain', type: 'text', operators: CHOICE },
]

/** Fields with a fixed set of values: the operation stays blank in `display_filter`. */
export const FIXED_VALUE_FIELDS: ReadonlySet<string> = new Set(['Br', 'country', 'zone'])
