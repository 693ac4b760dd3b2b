import * as links from './links.ts'
import { BadRequest } from './lists.ts'
import * as ranks from './ranks.ts'
import type { SiteRow } from './sites.ts'
import * as sites from './sites.ts'

/** One report of the emulator: what it takes, and its lines before filter, order and selection. */
export interface Route {
  root: string
  required: string[]
  optional: string[]
  /** `object`: the root holds one line and not an array. */
  shape: 'object' | 'array'
  /** Columns of the response when `select` is not sent; null where it must be. */
  columns: string[] | null
  lines(ask: (name: string) => string, today: string): SiteRow[]
  /** Whether the call costs units. */
  free?: true
}

const LIST = ['select', 'where', 'order_by', 'limit', 'volume_mode']
const SPAN = ['date_to', 'history_grouping', 'volume_mode']
const question = (ask: (name: string) => string, date = ask('date')): sites.SiteRequest => ({
  target: ask('target'),
  mode: ask('mode') || 'subdomains',
  country: ask('country'),
  date,
})

/** Reports of points over time share everything except the values of a point. */
const history = (
  root: string,
  optional: string[],
  columns: string[],
  point: (asked: sites.SiteRequest) => SiteRow,
): Route => ({
  root,
  required: ['target', 'date_from'],
  optional: [...SPAN, ...optional],
  shape: 'array',
  columns,
  lines: (ask, today) => {
    const to = ask('date_to') || today
    const grouping = ask('history_grouping') || 'monthly'
    return sites.pointsBetween(ask('date_from'), to, grouping).map((date) => ({
      date,
      ...point(question(ask, sites.endOfPoint(date, grouping, to))),
    }))
  },
})
const list = (
  root: string,
  required: string[],
  optional: string[],
  lines: Route['lines'],
  free?: true,
): Route => ({
  root,
  required: ['select', ...required],
  optional: [...LIST, ...optional],
  shape: 'array',
  columns: null,
  lines,
  ...(free ? { free } : {}),
})
const PLACE = ['mode', 'protocol', 'country']
const TRACKER = ['project_id', 'device', 'date']

function project(ask: (name: string) => string) {
  const found = ranks.projectOf(ask('project_id'))
  if (!found) throw new BadRequest('Project not found')
  return found
}

export const ROUTES: Record<string, Route> = {
  '/site-explorer/metrics': {
    root: 'metrics',
    required: ['target', 'date'],
    optional: [...PLACE, 'volume_mode'],
    shape: 'object',
    columns: [],
    lines: (ask) => [sites.metrics(question(ask))],
  },
  '/site-explorer/metrics-by-country': {
    ...list('metrics', ['target', 'date'], ['mode', 'protocol'], (ask) => sites.byCountry(question(ask))),
    required: ['target', 'date'],
    columns: ['country', 'org_keywords', 'org_traffic', 'org_cost'],
  },
  '/site-explorer/metrics-history': history(
    'metrics',
    [...PLACE, 'select'],
    ['date', 'org_traffic', 'org_cost', 'paid_traffic', 'paid_cost'],
    sites.metrics,
  ),
  '/site-explorer/keywords-history': history(
    'keywords',
    [...PLACE, 'select'],
    ['date', 'top3', 'top4_10', 'top11_plus'],
    sites.positions,
  ),
  '/site-explorer/pages-history': history(
    'pages',
    [...PLACE, 'page_positions'],
    ['date', 'pages'],
    (asked) => ({
      pages: sites.pages(asked).length,
    }),
  ),
  '/site-explorer/total-search-volume-history': history(
    'metrics',
    [...PLACE, 'top_positions'],
    ['date', 'total_search_volume'],
    sites.totalVolume,
  ),
  '/site-explorer/domain-rating': {
    root: 'domain_rating',
    required: ['target', 'date'],
    optional: [],
    shape: 'object',
    columns: [],
    lines: (ask) => [links.ratingOf(ask('target'), ask('date'))],
  },
  '/site-explorer/domain-rating-history': history(
    'domain_ratings',
    [],
    ['date', 'domain_rating'],
    ({ target, date }) => links.ratingOf(target, date),
  ),
  '/site-explorer/url-rating-history': history(
    'url_ratings',
    [],
    ['date', 'url_rating'],
    ({ target, date }) => links.urlRating(target, date),
  ),
  '/site-explorer/backlinks-stats': {
    root: 'metrics',
    required: ['target', 'date'],
    optional: ['mode', 'protocol'],
    shape: 'object',
    columns: [],
    lines: (ask) => [links.linkStats(ask('target'), ask('date'))],
  },
  '/site-explorer/refdomains-history': history(
    'refdomains',
    ['mode', 'protocol'],
    ['date', 'refdomains'],
    ({ target, date }) => links.refdomainCount(target, date),
  ),
  '/site-explorer/organic-keywords': list(
    'keywords',
    ['target', 'date'],
    [...PLACE, 'date_compared'],
    (ask) => sites.keywords(question(ask), ask('date_compared')),
  ),
  '/site-explorer/top-pages': list('pages', ['target', 'date'], [...PLACE, 'date_compared'], (ask) =>
    sites.pages(question(ask)),
  ),
  '/site-explorer/organic-competitors': list(
    'competitors',
    ['target', 'date', 'country'],
    ['mode', 'protocol', 'date_compared'],
    (ask) => sites.competitors(question(ask)),
  ),
  '/site-explorer/all-backlinks': list(
    'backlinks',
    ['target'],
    ['mode', 'protocol', 'aggregation', 'history'],
    (ask, today) => links.backlinks(ask('target'), today),
  ),
  '/site-explorer/refdomains': list('refdomains', ['target'], ['mode', 'protocol', 'history'], (ask, today) =>
    links.refdomains(ask('target'), today, ask('history') || 'all_time'),
  ),
  '/site-explorer/anchors': list('anchors', ['target'], ['mode', 'protocol', 'history'], (ask, today) =>
    links.anchors(ask('target'), today),
  ),
  '/rank-tracker/overview': list(
    'overviews',
    TRACKER,
    ['date_compared'],
    (ask) => ranks.overview(project(ask), ask('device'), ask('date'), ask('date_compared')),
    true,
  ),
  '/rank-tracker/competitors-stats': {
    ...list(
      'competitors-metrics',
      TRACKER,
      [],
      (ask) => ranks.competitorStats(project(ask), ask('device'), ask('date')),
      true,
    ),
    optional: ['volume_mode'],
  },
  '/rank-tracker/competitors-overview': list(
    'keywords',
    TRACKER,
    ['date_compared'],
    (ask) => ranks.competitorKeywords(project(ask), ask('device'), ask('date')),
    true,
  ),
  '/management/projects': {
    root: 'projects',
    required: [],
    optional: ['access', 'owned_by', 'project_id', 'has_keywords'],
    shape: 'array',
    columns: [],
    lines: (ask) => ranks.projects(ask('project_id')),
    free: true,
  },
  '/management/project-competitors': {
    root: 'competitors',
    required: ['project_id'],
    optional: [],
    shape: 'array',
    columns: [],
    lines: (ask) => ranks.projectCompetitors(project(ask)),
    free: true,
  },
}
