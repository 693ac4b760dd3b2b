import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type { DimensionDefinition, MetricDefinition } from '../contract.ts'

type Row = [id: string, label: string, type: ValueType, direction: Direction, additive?: true]

/** Metrics under Serpstat's own names, misspelt ones included. */
const GROUPS: [string, Row[]][] = [
  [
    'Visibility',
    [
      ['visible', 'Visibility', 'decimal', 'up'],
      ['keywords', 'Organic keywords', 'integer', 'up'],
      ['traff', 'Organic traffic a month', 'integer', 'up'],
      ['ad_keywords', 'Paid keywords', 'integer', 'up'],
      ['ads', 'Advertisements', 'integer', 'up'],
      ['visible_dynamic', 'Visibility, change since the snapshot before', 'decimal', 'up'],
      ['keywords_dynamic', 'Keywords, change since the snapshot before', 'integer', 'up'],
      ['traff_dynamic', 'Traffic, change since the snapshot before', 'integer', 'up'],
      ['ads_dynamic', 'Advertisements, change since the snapshot before', 'integer', 'up'],
    ],
  ],
  [
    'Movements',
    [
      ['new_keywords', 'New keywords', 'integer', 'up', true],
      ['out_keywords', 'Lost keywords', 'integer', 'down', true],
      ['rised_keywords', 'Improved keywords', 'integer', 'up', true],
      ['down_keywords', 'Declined keywords', 'integer', 'down', true],
    ],
  ],
  [
    'Keywords and pages',
    [
      ['position', 'Position', 'position', 'down'],
      ['dynamic', 'Position change (Serpstat)', 'integer', 'up'],
      ['region_queries_count', 'Search volume', 'integer', 'neutral'],
      ['cost', 'Cost per click', 'money', 'neutral'],
      ['concurrency', 'Paid competition (1–100)', 'integer', 'down'],
      ['difficulty', 'Keyword difficulty (0–100)', 'integer', 'down'],
      ['found_results', 'Search results', 'integer', 'neutral'],
      ['organic_keywords', 'Keywords of the page', 'integer', 'up'],
      ['potencial_traff', 'Traffic of the page', 'integer', 'up'],
    ],
  ],
  [
    'Competitors',
    [
      ['common', 'Common keywords', 'integer', 'neutral'],
      ['missing', 'Keywords missing here', 'integer', 'neutral'],
      ['relevance', 'Relevance', 'percent', 'neutral'],
    ],
  ],
  [
    'Backlinks',
    [
      ['sersptat_domain_rank', 'Serpstat Domain Rank (0–100)', 'integer', 'up'],
      ['referring_domains', 'Referring domains', 'integer', 'up'],
      ['referring_ip_addresses', 'Referring IP addresses', 'integer', 'up'],
      ['referring_subnets', 'Referring subnets', 'integer', 'up'],
      ['referring_malicious_domains', 'Malicious referring domains', 'integer', 'down'],
      ['backlinks', 'Backlinks', 'integer', 'up'],
      ['dofollow_backlinks', 'Dofollow backlinks', 'integer', 'up'],
      ['nofollow_backlinks', 'Nofollow backlinks', 'integer', 'neutral'],
      ['external_domains', 'Domains linked to', 'integer', 'neutral'],
      ['external_links', 'Outgoing links', 'integer', 'neutral'],
      ['new_links', 'New backlinks', 'integer', 'up', true],
      ['lost_links', 'Lost backlinks', 'integer', 'down', true],
      ['ref_pages', 'Linking pages', 'integer', 'up', true],
      ['domainRank', 'Domain Rank of the linking site', 'integer', 'up'],
      ['total', 'Links with the anchor text', 'integer', 'up', true],
      ['noFollow', 'Nofollow links with the anchor text', 'integer', 'neutral', true],
      ['refDomains', 'Domains with the anchor text', 'integer', 'up'],
    ],
  ],
  [
    'Rank tracker',
    [
      ['avg_position', 'Average position', 'position', 'down'],
      ['traffic_distribution', 'Share of traffic', 'percent', 'up'],
      ['keywords_count', 'Ranking keywords', 'integer', 'up'],
      ['top1', 'Keywords in position 1', 'integer', 'up'],
      ['top3', 'Keywords in positions 2–3', 'integer', 'up'],
      ['top5', 'Keywords in positions 4–5', 'integer', 'up'],
      ['top10', 'Keywords in positions 6–10', 'integer', 'up'],
      ['top20', 'Keywords in positions 11–20', 'integer', 'up'],
      ['top101', 'Keywords in positions 21–100', 'integer', 'down'],
      ['position_before', 'Position at the beginning of the range', 'position', 'down'],
      ['position_change', 'Position change over the range', 'integer', 'up'],
      ['frequency', 'Search volume of the tracked keyword', 'integer', 'neutral'],
    ],
  ],
]

export const METRICS: MetricDefinition[] = GROUPS.flatMap(([group, rows]) =>
  rows.map(([id, label, type, direction, additive]) => ({
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
/** Whether a metric counts what happened, and so adds up; the others are states. */
export const isFlow = (id: string): boolean => metricOf(id)?.additive === true

export const DIMENSIONS: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
  { id: 'domain', label: 'Domain (target and competitors)', group: 'Websites' },
  { id: 'competitor', label: 'Competitor', group: 'Websites' },
  { id: 'country', label: 'Country', group: 'Websites' },
  { id: 'keyword', label: 'Keyword', group: 'Search' },
  { id: 'url', label: 'Page', group: 'Search' },
  { id: 'subdomain', label: 'Subdomain', group: 'Search' },
  { id: 'tag', label: 'Tag', group: 'Search' },
  { id: 'referringDomain', label: 'Referring domain', group: 'Backlinks' },
  { id: 'anchor', label: 'Anchor text', group: 'Backlinks' },
]
