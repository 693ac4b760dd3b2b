import type { SeoReport } from '../../platforms/seo/reports.ts'

/** One call of the API and the figures it gives. */
export interface ReportSource {
  /** Below `/v3`. */
  path: string
  /** Member of the response that holds the row or rows. */
  root: string
  metrics: string[]
  /** Parameters it takes in addition to the target; unknown ones are refused with 400. */
  takes: ('mode' | 'country' | 'select')[]
  extra?: Record<string, string>
}

/**
 * A report of Site Explorer as a widget offers it. `snapshot`: figures of one day; `history`: points over time;
 * `live`: lists of the link index as it is now. Where there are several sources, each is queried for the
 * columns it has and the rows are joined by name.
 */
export interface SiteExplorerReport extends SeoReport {
  time: 'snapshot' | 'history' | 'live'
  sources: ReportSource[]
  /** Columns to order by, the most telling first. Empty: the call takes no order. */
  sorts: string[]
}

const SEARCH = ['org_traffic', 'org_cost', 'org_keywords', 'org_keywords_1_3']
const PAID = ['paid_traffic', 'paid_cost', 'paid_keywords', 'paid_pages']
const BUCKETS = ['top3', 'top4_10', 'top11_20', 'top21_50', 'top51_plus', 'top11_plus']

const site = (
  path: string,
  root: string,
  metrics: string[],
  takes: ReportSource['takes'],
  extra?: Record<string, string>,
): ReportSource => ({ path: `/site-explorer/${path}`, root, metrics, takes, ...(extra ? { extra } : {}) })

const SITE_REPORTS: Omit<SiteExplorerReport, 'metrics'>[] = [
  {
    id: 'overview',
    label: 'Overview',
    time: 'snapshot',
    dimensions: [null],
    sources: [
      site('metrics', 'metrics', [...SEARCH, ...PAID], ['mode', 'country']),
      site('domain-rating', 'domain_rating', ['domain_rating', 'ahrefs_rank'], []),
      site(
        'backlinks-stats',
        'metrics',
        ['live', 'all_time', 'live_refdomains', 'all_time_refdomains'],
        ['mode'],
      ),
    ],
    sorts: [],
    filters: [],
  },
  {
    id: 'history',
    label: 'History',
    time: 'history',
    dimensions: ['date', 'week', 'month', null],
    sources: [
      site(
        'metrics-history',
        'metrics',
        ['org_traffic', 'org_cost', 'paid_traffic', 'paid_cost'],
        ['mode', 'country', 'select'],
      ),
      site('keywords-history', 'keywords', BUCKETS, ['mode', 'country', 'select']),
      site('pages-history', 'pages', ['pages'], ['mode', 'country'], { page_positions: 'top100' }),
      site('total-search-volume-history', 'metrics', ['total_search_volume'], ['mode', 'country'], {
        top_positions: 'top_100',
      }),
      site('domain-rating-history', 'domain_ratings', ['domain_rating'], []),
      site('url-rating-history', 'url_ratings', ['url_rating'], []),
      site('refdomains-history', 'refdomains', ['refdomains'], ['mode']),
    ],
    sorts: [],
    filters: [],
  },
  {
    id: 'countries',
    label: 'Countries',
    time: 'snapshot',
    dimensions: ['country'],
    sources: [site('metrics-by-country', 'metrics', [...SEARCH, ...PAID], ['mode', 'select'])],
    sorts: [],
    filters: [],
  },
  {
    id: 'keywords',
    label: 'Organic keywords',
    time: 'snapshot',
    dimensions: ['keyword', 'keyword_country', 'best_position_url'],
    sources: [
      site(
        'organic-keywords',
        'keywords',
        [
          ...['sum_traffic', 'best_position', 'best_position_prev', 'best_position_change'],
          ...['volume', 'keyword_difficulty', 'cpc'],
        ],
        ['mode', 'country', 'select'],
      ),
    ],
    sorts: ['sum_traffic', 'best_position', 'volume', 'keyword_difficulty', 'cpc'],
    filters: [
      ...['keyword', 'best_position_url', 'best_position', 'volume', 'sum_traffic', 'keyword_difficulty'],
      ...['cpc', 'is_branded', 'is_local', 'is_informational', 'is_commercial', 'is_transactional'],
    ],
  },
  {
    id: 'pages',
    label: 'Top pages',
    time: 'snapshot',
    dimensions: ['url', 'top_keyword'],
    sources: [
      site(
        'top-pages',
        'pages',
        ['sum_traffic', 'value', 'keywords', 'referring_domains', 'ur'],
        ['mode', 'country', 'select'],
      ),
    ],
    sorts: ['sum_traffic', 'value', 'keywords', 'referring_domains', 'ur'],
    filters: ['url', 'top_keyword', 'keywords', 'sum_traffic', 'value', 'referring_domains', 'ur'],
  },
  {
    id: 'competitors',
    label: 'Organic competitors',
    time: 'snapshot',
    dimensions: ['competitor_domain'],
    sources: [
      site(
        'organic-competitors',
        'competitors',
        [
          ...['keywords_common', 'keywords_competitor', 'keywords_target', 'share'],
          ...['domain_rating', 'traffic', 'value', 'pages'],
        ],
        ['mode', 'country', 'select'],
      ),
    ],
    sorts: ['keywords_common', 'share', 'keywords_competitor', 'keywords_target', 'domain_rating'],
    filters: ['competitor_domain', 'keywords_common', 'domain_rating'],
  },
  {
    id: 'backlinks',
    label: 'Backlinks',
    time: 'live',
    dimensions: ['url_from', 'title', 'url_to', 'anchor', 'first_seen_link'],
    sources: [
      site('all-backlinks', 'backlinks', ['domain_rating_source', 'traffic_domain'], ['mode', 'select'], {
        aggregation: 'similar_links',
      }),
    ],
    sorts: ['domain_rating_source', 'traffic_domain'],
    filters: [
      ...['url_from_plain', 'url_to_plain', 'anchor', 'title', 'domain_rating_source', 'traffic_domain'],
      ...['is_dofollow', 'is_content', 'is_new', 'is_spam'],
    ],
  },
  {
    id: 'refdomains',
    label: 'Referring domains',
    time: 'live',
    dimensions: ['domain'],
    sources: [
      site(
        'refdomains',
        'refdomains',
        ['domain_rating', 'links_to_target', 'dofollow_links', 'new_links', 'lost_links', 'traffic_domain'],
        ['mode', 'select'],
      ),
    ],
    sorts: [
      'domain_rating',
      'links_to_target',
      'dofollow_links',
      'new_links',
      'lost_links',
      'traffic_domain',
    ],
    filters: ['domain', 'domain_rating', 'links_to_target', 'dofollow_links', 'traffic_domain', 'is_spam'],
  },
  {
    id: 'anchors',
    label: 'Anchor texts',
    time: 'live',
    dimensions: ['anchor'],
    sources: [site('anchors', 'anchors', ['links_to_target', 'refdomains'], ['mode', 'select'])],
    sorts: ['links_to_target', 'refdomains'],
    filters: ['anchor', 'links_to_target', 'refdomains'],
  },
]

export const REPORTS: SiteExplorerReport[] = SITE_REPORTS.map((report) => ({
  ...report,
  metrics: [...new Set(report.sources.flatMap(({ metrics }) => metrics))],
}))

/** What each report of Rank Tracker offers. */
export const RANK_REPORTS: SeoReport[] = [
  {
    id: 'summary',
    label: 'Summary',
    dimensions: [null, 'week', 'month', 'competitor'],
    metrics: [
      ...['share_of_voice', 'share_of_traffic_value', 'average_position', 'traffic', 'traffic_value'],
      ...['pos_1_3', 'pos_4_10', 'pos_11_20', 'pos_21_50', 'pos_51_plus', 'pos_no_rank'],
      ...['ai_overview_count', 'featured_snippet_count', 'image_pack_count', 'sitelinks_count'],
      ...['videos_count', 'top_stories_count', 'knowledge_panel_count'],
    ],
    filters: [],
  },
  {
    id: 'keywords',
    label: 'Tracked keywords',
    dimensions: ['keyword', 'tag', 'country', 'url', null],
    metrics: [
      ...['position', 'position_prev', 'position_change', 'keyword_count', 'traffic', 'volume'],
      ...['keyword_difficulty', 'cost_per_click', 'clicks', 'clicks_per_search'],
    ],
    filters: [
      ...['keyword', 'tags', 'country', 'location', 'url', 'position', 'volume', 'traffic'],
      ...['keyword_difficulty', 'cost_per_click', 'is_branded'],
    ],
  },
  {
    id: 'competitor',
    label: 'Keywords beside a competitor',
    dimensions: ['keyword'],
    metrics: [
      ...['position', 'competitor_position', 'competitor_lead', 'traffic', 'competitor_traffic'],
      ...['competitor_value', 'volume'],
    ],
    filters: ['keyword', 'tags', 'country', 'location', 'volume', 'keyword_difficulty'],
  },
]
