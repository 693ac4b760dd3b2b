import type { SeoReport } from '../../platforms/seo/reports.ts'

/** How one list is requested and where its figures are. */
export interface ListCall {
  method: string
  /** The parameter for the subject of the list. */
  about: 'domain' | 'query' | 'keywords'
  /** How subdomains are counted in. */
  mode?: 'withSubdomains' | 'searchType'
  /** Whether it depends on the search engine. */
  engine: boolean
  /** `none`: everything comes at once. */
  order: 'object' | 'strings' | 'none'
  /** Where the value of each dimension is in a row. */
  names: Record<string, string>
  /** Where metrics are in a row, where that is not under their own name. */
  columns?: Record<string, string>
  /** Metrics it can be sorted by, with the vendor's word; the first is the default order. */
  sorts: Record<string, string>
  /** The least and most rows of a page, where those differ from the usual ones. */
  pages?: readonly [least: number, most: number]
}

/** A report of Serpstat as a widget offers it. */
export interface SerpstatReport extends SeoReport {
  list?: ListCall
  /** Whether it describes the present alone; every list does. */
  isLive?: true
}

const STATES = ['visible', 'keywords', 'traff', 'ad_keywords', 'ads']
const FLOWS = ['new_keywords', 'out_keywords', 'rised_keywords', 'down_keywords']
const KEYWORD = ['region_queries_count', 'cost', 'concurrency', 'difficulty', 'found_results']

export const REPORTS: SerpstatReport[] = [
  {
    id: 'overview',
    label: 'Overview',
    dimensions: [null, 'domain'],
    metrics: [...STATES, 'visible_dynamic', 'keywords_dynamic', 'traff_dynamic', 'ads_dynamic', ...FLOWS],
    filters: [],
  },
  {
    id: 'history',
    label: 'History',
    dimensions: ['date', 'month', null],
    metrics: [...STATES, ...FLOWS],
    filters: [],
  },
  {
    id: 'countries',
    label: 'Traffic by country',
    dimensions: ['country'],
    metrics: ['traff'],
    filters: [],
    list: {
      method: 'SerpstatDomainProcedure.getAllRegionsTraffic',
      about: 'domain',
      engine: false,
      order: 'none',
      names: { country: 'country_name_en' },
      sorts: {},
    },
  },
  {
    id: 'keywords',
    label: 'Organic keywords',
    dimensions: ['keyword', 'url', 'subdomain'],
    metrics: ['position', 'dynamic', 'traff', ...KEYWORD],
    filters: [
      ...['keyword', 'url', 'position', 'region_queries_count', 'cost', 'concurrency', 'difficulty'],
      ...['keyword_length', 'intent'],
    ],
    list: {
      method: 'SerpstatDomainProcedure.getDomainKeywords',
      about: 'domain',
      mode: 'withSubdomains',
      engine: true,
      order: 'object',
      names: { keyword: 'keyword', url: 'url', subdomain: 'subdomain' },
      sorts: {
        traff: 'traff',
        position: 'position',
        ...Object.fromEntries(KEYWORD.map((column) => [column, column])),
      },
    },
  },
  {
    id: 'paidKeywords',
    label: 'Paid keywords',
    dimensions: ['keyword', 'url'],
    metrics: ['position', ...KEYWORD],
    filters: ['position', 'region_queries_count', 'cost', 'concurrency', 'difficulty'],
    list: {
      method: 'SerpstatDomainProcedure.getAdKeywords',
      about: 'domain',
      engine: true,
      order: 'object',
      names: { keyword: 'keyword', url: 'url' },
      sorts: {
        region_queries_count: 'region_queries_count',
        position: 'position',
        cost: 'cost',
        concurrency: 'concurrency',
        difficulty: 'difficulty',
        found_results: 'found_results',
      },
    },
  },
  {
    id: 'pages',
    label: 'Top pages',
    dimensions: ['url'],
    metrics: ['potencial_traff', 'organic_keywords'],
    filters: [],
    list: {
      method: 'SerpstatDomainProcedure.getTopUrls',
      about: 'domain',
      engine: true,
      order: 'object',
      names: { url: 'url' },
      // The field is misspelt, its sort is not.
      sorts: { potencial_traff: 'potential_traff', organic_keywords: 'organic_keywords' },
    },
  },
  {
    id: 'competitors',
    label: 'Organic competitors',
    dimensions: ['competitor'],
    metrics: ['common', 'missing', 'relevance', 'keywords', 'visible'],
    filters: [],
    list: {
      method: 'SerpstatDomainProcedure.getOrganicCompetitorsPage',
      pages: [10, 500],
      about: 'domain',
      engine: true,
      order: 'object',
      names: { competitor: 'domain' },
      columns: {
        common: 'common.currentValue',
        keywords: 'all.currentValue',
        visible: 'visibility.currentValue',
      },
      sorts: {
        relevance: 'relevance',
        common: 'common',
        missing: 'missing',
        keywords: 'all',
        visible: 'visibility',
      },
    },
  },
  {
    id: 'keyword',
    label: 'Keyword',
    dimensions: ['keyword', null],
    metrics: KEYWORD,
    filters: [],
    list: {
      method: 'SerpstatKeywordProcedure.getKeywordsInfo',
      about: 'keywords',
      engine: true,
      order: 'none',
      names: { keyword: 'keyword' },
      sorts: {},
    },
  },
  {
    id: 'backlinks',
    label: 'Backlinks overview',
    isLive: true,
    dimensions: [null],
    metrics: [
      ...['sersptat_domain_rank', 'referring_domains', 'referring_ip_addresses', 'referring_subnets'],
      ...['referring_malicious_domains', 'backlinks', 'dofollow_backlinks', 'nofollow_backlinks'],
      ...['external_domains', 'external_links'],
    ],
    filters: [],
  },
  {
    id: 'linkChanges',
    label: 'New and lost backlinks',
    dimensions: ['date', 'month', null],
    metrics: ['new_links', 'lost_links'],
    filters: [],
  },
  {
    id: 'referringDomains',
    label: 'Referring domains',
    dimensions: ['referringDomain'],
    metrics: ['ref_pages', 'domainRank'],
    filters: ['domain_from', 'domain_links', 'domain_rank'],
    list: {
      method: 'SerpstatBacklinksProcedure.getRefDomains',
      about: 'query',
      mode: 'searchType',
      engine: false,
      order: 'strings',
      names: { referringDomain: 'domain_from' },
      sorts: { domainRank: 'domain_rank', ref_pages: 'domain_links' },
    },
  },
  {
    id: 'anchors',
    label: 'Anchor texts',
    dimensions: ['anchor'],
    metrics: ['total', 'refDomains', 'noFollow'],
    filters: ['anchor', 'total', 'refDomains'],
    list: {
      method: 'SerpstatBacklinksProcedure.getAnchors',
      about: 'query',
      mode: 'searchType',
      engine: false,
      order: 'strings',
      names: { anchor: 'anchor' },
      sorts: { total: 'total', refDomains: 'refDomains', noFollow: 'nofollow' },
    },
  },
  {
    id: 'rankings',
    label: 'Rankings of a project',
    dimensions: [null, 'date', 'month', 'competitor'],
    metrics: [
      ...['avg_position', 'traffic_distribution', 'keywords_count'],
      ...['top1', 'top3', 'top5', 'top10', 'top20', 'top101'],
    ],
    filters: [],
  },
  {
    id: 'trackedKeywords',
    label: 'Tracked keywords of a project',
    dimensions: ['keyword', 'tag', 'url', null],
    metrics: ['position', 'position_before', 'position_change', 'frequency'],
    filters: [],
  },
]

/** Reports about a project of the rank tracker instead of a website. */
export const PROJECT_REPORTS = ['rankings', 'trackedKeywords']

/** Columns of a domain's day in the rank tracker, by metric. */
export const RANKING_COLUMNS: Readonly<Record<string, string>> = {
  avg_position: 'avg_position.value',
  traffic_distribution: 'traffic_distribution.value',
  keywords_count: 'keywords_count.value',
  top1: 'keywords_by_ranges.top1.value',
  top3: 'keywords_by_ranges.top3.value',
  top5: 'keywords_by_ranges.top5.value',
  top10: 'keywords_by_ranges.top10.value',
  top20: 'keywords_by_ranges.top20.value',
  top101: 'keywords_by_ranges.top101.value',
}
