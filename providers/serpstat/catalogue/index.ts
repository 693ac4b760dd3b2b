import type { DimensionDefinition } from '../../contract.ts'
import { DATE, dimensionsIn, MONTH } from '../../kit/catalogue/catalogue.ts'
import type { Notation } from '../../platforms/seo/figures.ts'
import { flowsOf, seoMetrics } from '../../platforms/seo/form.ts'

/** Metrics under Serpstat's own names, misspelt ones included. */
export const METRICS = seoMetrics([
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
])
export const FLOWS = flowsOf(METRICS)

/** How columns are written. That shares of traffic are percentages is unconfirmed. */
export const NOTATION: Notation = {
  hundredths: new Set(['relevance', 'traffic_distribution']),
  unranked: new Set(['position']),
}

/** Changes that the overview names, and what they are changes of. */
export const CHANGES: Readonly<Record<string, string>> = {
  visible_dynamic: 'visible',
  keywords_dynamic: 'keywords',
  traff_dynamic: 'traff',
  ads_dynamic: 'ads',
}

export const DIMENSIONS: DimensionDefinition[] = [
  DATE,
  MONTH,
  ...dimensionsIn('Websites', {
    domain: 'Domain (target and competitors)',
    competitor: 'Competitor',
    country: 'Country',
  }),
  ...dimensionsIn('Search', { keyword: 'Keyword', url: 'Page', subdomain: 'Subdomain', tag: 'Tag' }),
  ...dimensionsIn('Backlinks', { referringDomain: 'Referring domain', anchor: 'Anchor text' }),
]

/** The names of a response's columns. */
export const TYPE = { metrics: METRICS, dimensions: DIMENSIONS }
