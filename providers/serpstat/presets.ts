import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure as figureOf, partsOf, table as tableOf } from '../presets.ts'

const figure = (reportType: string, metric: string, title: string, description: string): WidgetPreset =>
  figureOf(metric, title, description, metric, { inputs: { reportType } })

/** A table ordered by its first metric, or by the one named. */
const list = (
  id: string,
  reportType: string,
  dimension: string,
  metrics: string[],
  text: { title: string; description: string },
  by = metrics[0] ?? '',
): WidgetPreset =>
  tableOf(
    { id, ...text, dimension, metrics },
    { inputs: { reportType }, orderBy: { column: by, dir: 'desc' }, rowsLimit: 15 },
  )

export const PRESETS: WidgetPreset[] = [
  figure('overview', 'visible', 'Visibility', 'Serpstat’s visibility index'),
  figure('overview', 'traff', 'Organic traffic', 'Estimated monthly visits from search'),
  figure('overview', 'keywords', 'Organic keywords', 'Keywords in the top 100'),
  figure('backlinks', 'sersptat_domain_rank', 'Domain Rank', 'Strength of the link profile, 0 to 100'),
  figure('backlinks', 'referring_domains', 'Referring domains', 'Domains that link to the site'),
  {
    id: 'visibilityHistory',
    title: 'Organic traffic over time',
    description: 'Traffic and keywords, snapshot by snapshot',
    format: 'chart:line',
    width: 4,
    height: 2,
    dimension: 'month',
    metrics: ['traff', 'keywords'],
    inputs: { reportType: 'history' },
    orderBy: { column: 'month', dir: 'asc' },
  },
  {
    id: 'movements',
    title: 'New and lost keywords',
    description: 'Keywords that entered or left the top 100',
    format: 'chart:bar',
    width: 2,
    height: 2,
    dimension: 'month',
    metrics: ['new_keywords', 'out_keywords'],
    inputs: { reportType: 'history' },
    orderBy: { column: 'month', dir: 'asc' },
  },
  list('topKeywords', 'keywords', 'keyword', ['traff', 'position', 'region_queries_count', 'cost'], {
    title: 'Top keywords',
    description: 'The keywords that bring the most visits',
  }),
  list('topPages', 'pages', 'url', ['potencial_traff', 'organic_keywords'], {
    title: 'Top pages',
    description: 'The pages that bring the most visits from search',
  }),
  list('competitors', 'competitors', 'competitor', ['relevance', 'common', 'missing', 'visible'], {
    title: 'Organic competitors',
    description: 'Who ranks for the same keywords',
  }),
  {
    id: 'countries',
    title: 'Traffic by country',
    description: 'Where the visits from search come from',
    format: 'chart:pie',
    width: 2,
    height: 2,
    dimension: 'country',
    metrics: ['traff'],
    inputs: { reportType: 'countries' },
    orderBy: { column: 'traff', dir: 'desc' },
    rowsLimit: 8,
  },
  {
    id: 'linkChanges',
    title: 'New and lost backlinks',
    description: 'Links won and lost, month by month',
    format: 'chart:bar',
    width: 2,
    height: 2,
    dimension: 'month',
    metrics: ['new_links', 'lost_links'],
    inputs: { reportType: 'linkChanges' },
    orderBy: { column: 'month', dir: 'asc' },
  },
  list('referringDomains', 'referringDomains', 'referringDomain', ['domainRank', 'ref_pages'], {
    title: 'Strongest referring domains',
    description: 'The domains with the highest rank that link to the site',
  }),
  {
    id: 'rankings',
    title: 'Average position over time',
    description: 'Tracked keywords of a project, day by day',
    format: 'chart:area',
    width: 2,
    height: 2,
    dimension: 'date',
    metrics: ['avg_position'],
    inputs: { reportType: 'rankings' },
    orderBy: { column: 'date', dir: 'asc' },
  },
  list(
    'trackedKeywords',
    'trackedKeywords',
    'keyword',
    ['position', 'position_change', 'frequency'],
    { title: 'Tracked keywords', description: 'Positions with their change over the range' },
    'frequency',
  ),
]

const part = partsOf('serpstat')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'serpstat-seo-overview',
    name: 'SEO with Serpstat',
    description: 'Visibility, keywords, pages, competitors and backlinks of one website.',
    widgets: [
      ...['visible', 'traff', 'keywords', 'sersptat_domain_rank', 'visibilityHistory'].map(part),
      ...['movements', 'linkChanges', 'topKeywords', 'topPages'].map(part),
      ...['competitors', 'countries', 'referringDomains'].map(part),
    ],
  },
]
