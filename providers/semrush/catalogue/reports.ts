import type { SeoReport } from '../../platforms/seo/reports.ts'
import { LINK_REPORTS } from './reports.links.ts'

/** What the target is; chooses the family of a report (`domain_rank`, `url_rank` …) or a backlink `target_type`. */
export const MODES = ['domain', 'subdomain', 'subfolder', 'url'] as const
export type Mode = (typeof MODES)[number]

/**
 * One report of Semrush as a widget offers it. `family`: about a site of any mode, `type` gets the mode as
 * prefix; `phrase`: about keywords; `backlinks`: of the backlinks address; `tracking`: about a campaign of
 * Position Tracking.
 */
export interface SemrushReport extends SeoReport {
  api: 'family' | 'phrase' | 'backlinks' | 'tracking'
  /** Vendor's report name, without the mode prefix for families. */
  type: string
  modes: readonly Mode[]
  /** The column that names a row; null where rows are identified by the requested subject. */
  nameColumn: string | null
  /**
   * API units a line (developer.semrush.com price list), five times as much from the archive; of tracking reports, a
   * request.
   */
  price: number
  /** Whether `display_date=YYYYMM15` gives an earlier month. */
  archive: boolean
  /** Columns `display_sort` takes; the first is the order of a list that is requested in none of them. */
  sorts: string[]
}

/** `target_type` of backlink reports. */
export const TARGET_TYPES: Record<Mode, string> = {
  domain: 'root_domain',
  subdomain: 'domain',
  subfolder: 'url',
  url: 'url',
}

/** What the backlinks overview has in the history report, and its column there. */
export const LINK_HISTORY: Readonly<Record<string, string>> = {
  ascore: 'score',
  total: 'backlinks_num',
  domains_num: 'domains_num',
}

/** `display_sort` of tracked keywords; the number is that of the website, of which one is requested. */
export const TRACKED_SORTS: Readonly<Record<string, string>> = {
  Vi: 'vi',
  Fi: '0_pos',
  Be: '0_be',
  Diff: '0_diff',
  Sov: 'sov',
  Nq: 'nq',
  Cp: 'cp',
}

const OVERVIEW = ['Rk', 'Or', 'Ot', 'Oc', 'Ad', 'At', 'Ac', 'Sr', 'St']
/** New, improved, declined and lost keywords: documented for whole domains only. */
export const OF_DOMAINS = ['On', 'Oe', 'Oi', 'Ol']
export const DOMAINS_ONLY =
  'Semrush tells new, improved, declined and lost keywords of whole domains only. Choose other metrics, or “Whole domain” as target.'
const DETAILS = [
  ...OF_DOMAINS,
  ...['X0', 'X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7', 'X8', 'X9', 'XA'],
  ...[0, 1, 2, 3].flatMap((intent) => [`It${intent}`, `Ip${intent}`, `Ic${intent}`]),
]
const WHOLE_SITES: Mode[] = ['domain', 'subdomain', 'subfolder']

export const REPORTS: SemrushReport[] = [
  {
    id: 'overview',
    label: 'Overview',
    api: 'family',
    type: 'rank',
    modes: MODES,
    dimensions: [null, 'domain'],
    nameColumn: null,
    metrics: [...OVERVIEW, ...DETAILS],
    price: 10,
    archive: false,
    sorts: [],
    filters: [],
  },
  {
    id: 'history',
    label: 'History',
    api: 'family',
    type: 'rank_history',
    modes: MODES,
    dimensions: ['date', 'month'],
    nameColumn: 'Dt',
    metrics: [...OVERVIEW, ...DETAILS],
    price: 10,
    archive: false,
    sorts: ['Dt'],
    filters: [],
  },
  {
    id: 'databases',
    label: 'All databases',
    api: 'family',
    type: 'ranks',
    modes: MODES,
    dimensions: ['database'],
    nameColumn: 'Db',
    metrics: [...OVERVIEW, 'Sh', 'Sv'],
    price: 10,
    archive: true,
    sorts: ['Ot', 'Or', 'Rk', 'Oc', 'Ad', 'At', 'Ac'],
    filters: [],
  },
  {
    id: 'keywords',
    label: 'Organic keywords',
    api: 'family',
    type: 'organic',
    modes: MODES,
    dimensions: ['keyword'],
    nameColumn: 'Ph',
    metrics: ['Po', 'Pp', 'Pd', 'Nq', 'Tg', 'Tr', 'Tc', 'Cp', 'Co', 'Kd', 'Nr'],
    price: 10,
    archive: true,
    sorts: ['Tr', 'Po', 'Tg', 'Tc', 'Nq', 'Co', 'Kd', 'Cp', 'Nr'],
    filters: [
      ...['Ph', 'Ur', 'Po', 'Pp', 'Nq', 'Cp', 'Co', 'Nr', 'Tr', 'Tc', 'Tg', 'In', 'Br'],
      ...['movement', 'positionType'],
    ],
  },
  {
    id: 'pages',
    label: 'Organic pages',
    api: 'family',
    type: 'organic_unique',
    modes: WHOLE_SITES,
    dimensions: ['page'],
    nameColumn: 'Ur',
    metrics: ['Tg', 'Tr', 'Pc'],
    price: 10,
    archive: true,
    sorts: ['Tr', 'Tg', 'Pc'],
    filters: ['Ur', 'Pc', 'Tg', 'Tr'],
  },
  {
    id: 'competitors',
    label: 'Organic competitors',
    api: 'family',
    type: 'organic_organic',
    modes: ['domain'],
    dimensions: ['competitor'],
    nameColumn: 'Dn',
    metrics: ['Cr', 'Np', 'Or', 'Ot', 'Oc', 'Ad'],
    price: 40,
    archive: true,
    sorts: ['Cr', 'Np'],
    filters: [],
  },
  {
    id: 'paidKeywords',
    label: 'Paid keywords',
    api: 'family',
    type: 'adwords',
    modes: MODES,
    dimensions: ['keyword'],
    nameColumn: 'Ph',
    metrics: ['Po', 'Pp', 'Pd', 'Nq', 'Tg', 'Tr', 'Cp', 'Co', 'Nr'],
    price: 20,
    archive: true,
    sorts: ['Tr', 'Po', 'Tg', 'Nq'],
    filters: ['Ph', 'Ur', 'Po', 'Pp', 'Nq', 'Cp', 'Co', 'Nr', 'Tr', 'Tg', 'movement'],
  },
  {
    id: 'paidCompetitors',
    label: 'Paid competitors',
    api: 'family',
    type: 'adwords_adwords',
    modes: ['domain'],
    dimensions: ['competitor'],
    nameColumn: 'Dn',
    metrics: ['Cr', 'Np', 'Ad', 'At', 'Ac', 'Or'],
    price: 40,
    archive: true,
    sorts: ['Cr', 'Np'],
    filters: [],
  },
  {
    id: 'keyword',
    label: 'Keyword',
    api: 'phrase',
    type: 'phrase_this',
    modes: MODES,
    dimensions: ['keyword', null],
    nameColumn: 'Ph',
    metrics: ['Nq', 'Cp', 'Co', 'Nr', 'Kd'],
    price: 10,
    archive: true,
    sorts: [],
    filters: [],
  },
  ...LINK_REPORTS,
  {
    id: 'tracking',
    label: 'Position tracking',
    api: 'tracking',
    type: 'tracking_visibility_organic',
    modes: MODES,
    dimensions: [null, 'date', 'month'],
    nameColumn: 'Dt',
    metrics: ['Vr', 'Sov', 'Av', 'trackingTr', 'trackingTc'],
    price: 100,
    archive: false,
    sorts: [],
    filters: ['Ph', 'Nq', 'Cp'],
  },
  {
    id: 'trackedKeywords',
    label: 'Tracked keywords',
    api: 'tracking',
    type: 'tracking_position_organic',
    modes: MODES,
    dimensions: ['keyword'],
    nameColumn: 'Ph',
    metrics: ['Fi', 'Be', 'Diff', 'Vi', 'Sov', 'Nq', 'Cp', 'trackingTr', 'trackingTc'],
    price: 100,
    archive: false,
    sorts: ['Vi', 'Fi', 'Be', 'Diff', 'Sov', 'Nq', 'Cp'],
    filters: ['Ph', 'Nq', 'Cp', 'movement'],
  },
]
