import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure as figureOf, partsOf, table as tableOf } from '../presets.ts'

const figure = (reportType: string, metric: string, title: string, description: string): WidgetPreset =>
  figureOf(metric, title, description, metric, { inputs: { reportType } })

/** A list ordered by its most telling figure. */
const list = (
  preset: Omit<WidgetPreset, 'format' | 'width' | 'height'> & { dimension: string; by: string },
): WidgetPreset => {
  const { by, ...rest } = preset
  return tableOf(rest, { orderBy: { column: by, dir: 'desc' }, rowsLimit: 15 })
}

export const PRESETS: WidgetPreset[] = [
  figure('overview', 'org_traffic', 'Organic traffic', 'Estimated monthly visits from search'),
  figure('overview', 'org_keywords', 'Organic keywords', 'Keywords in the top 100'),
  figure('overview', 'org_cost', 'Traffic value', 'What the organic traffic would cost as advertising'),
  figure('overview', 'live_refdomains', 'Referring domains', 'Domains that link to the site'),
  figure('overview', 'domain_rating', 'Domain Rating', 'Strength of the link profile, 0 to 100'),
  {
    id: 'trafficHistory',
    title: 'Organic traffic over time',
    description: 'Estimated monthly visits, month by month',
    format: 'chart:area',
    width: 4,
    height: 2,
    dimension: 'month',
    metrics: ['org_traffic'],
    inputs: { reportType: 'history' },
    orderBy: { column: 'month', dir: 'asc' },
  },
  {
    id: 'positionHistory',
    title: 'Keywords by position',
    description: 'How many keywords rank in the top 3, 10 and below',
    format: 'chart:bar',
    width: 2,
    height: 2,
    dimension: 'month',
    metrics: ['top3', 'top4_10', 'top11_plus'],
    inputs: { reportType: 'history' },
    orderBy: { column: 'month', dir: 'asc' },
  },
  {
    id: 'authorityHistory',
    title: 'Referring domains over time',
    description: 'Domains that link to the site, week by week',
    format: 'chart:line',
    width: 2,
    height: 2,
    dimension: 'week',
    metrics: ['refdomains'],
    inputs: { reportType: 'history' },
    orderBy: { column: 'week', dir: 'asc' },
  },
  list({
    id: 'topKeywords',
    title: 'Top keywords',
    description: 'The keywords that bring the most visits, with their change of position',
    dimension: 'keyword',
    metrics: ['best_position', 'best_position_change', 'volume', 'sum_traffic'],
    inputs: { reportType: 'keywords' },
    by: 'sum_traffic',
  }),
  list({
    id: 'topPages',
    title: 'Top pages',
    description: 'The pages that bring the most visits from search',
    dimension: 'url',
    metrics: ['sum_traffic', 'value', 'keywords'],
    inputs: { reportType: 'pages' },
    by: 'sum_traffic',
  }),
  {
    id: 'trafficByCountry',
    title: 'Traffic by country',
    description: 'Where the visits from search come from',
    format: 'chart:pie',
    width: 2,
    height: 2,
    dimension: 'country',
    metrics: ['org_traffic'],
    inputs: { reportType: 'countries' },
    orderBy: { column: 'org_traffic', dir: 'desc' },
    rowsLimit: 8,
  },
  list({
    id: 'competitors',
    title: 'Organic competitors',
    description: 'Who ranks for the same keywords in the United States',
    dimension: 'competitor_domain',
    metrics: ['keywords_common', 'share', 'domain_rating', 'traffic'],
    inputs: { reportType: 'competitors', country: 'us' },
    by: 'keywords_common',
  }),
  list({
    id: 'referringDomains',
    title: 'Strongest referring domains',
    description: 'The domains with the highest Domain Rating that link to the site',
    dimension: 'domain',
    metrics: ['domain_rating', 'links_to_target', 'dofollow_links'],
    inputs: { reportType: 'refdomains' },
    by: 'domain_rating',
  }),
  list({
    id: 'anchors',
    title: 'Anchor texts',
    description: 'The words that others link with',
    dimension: 'anchor',
    metrics: ['links_to_target', 'refdomains'],
    inputs: { reportType: 'anchors' },
    by: 'links_to_target',
  }),
]

export const RANK_PRESETS: WidgetPreset[] = [
  figure('summary', 'share_of_voice', 'Share of voice', 'Share of all clicks on the tracked keywords'),
  figure('summary', 'average_position', 'Average position', 'Of all tracked keywords'),
  figure('summary', 'traffic', 'Traffic of tracked keywords', 'Estimated visits a month'),
  figure('summary', 'pos_1_3', 'Top 3 keywords', 'Tracked keywords in positions 1 to 3'),
  {
    id: 'shareHistory',
    title: 'Share of voice over time',
    description: 'Week by week',
    format: 'chart:line',
    width: 2,
    height: 2,
    dimension: 'week',
    metrics: ['share_of_voice'],
    inputs: { reportType: 'summary' },
    orderBy: { column: 'week', dir: 'asc' },
  },
  {
    id: 'positionHistory',
    title: 'Positions over time',
    description: 'Tracked keywords by position, month by month',
    format: 'chart:bar',
    width: 2,
    height: 2,
    dimension: 'month',
    metrics: ['pos_1_3', 'pos_4_10', 'pos_11_20'],
    inputs: { reportType: 'summary' },
    orderBy: { column: 'month', dir: 'asc' },
  },
  list({
    id: 'trackedKeywords',
    title: 'Tracked keywords',
    description: 'Positions with their change over the range',
    dimension: 'keyword',
    metrics: ['position', 'position_change', 'volume', 'traffic'],
    inputs: { reportType: 'keywords' },
    by: 'traffic',
  }),
  list({
    id: 'tags',
    title: 'Keywords by tag',
    description: 'Average position and traffic of each group of keywords',
    dimension: 'tag',
    metrics: ['keyword_count', 'position', 'traffic'],
    inputs: { reportType: 'keywords' },
    by: 'traffic',
  }),
  {
    id: 'rivals',
    title: 'Share of voice of competitors',
    description: 'The website beside the competitors of the project',
    format: 'chart:pie',
    width: 2,
    height: 2,
    dimension: 'competitor',
    metrics: ['share_of_voice'],
    inputs: { reportType: 'summary' },
    orderBy: { column: 'share_of_voice', dir: 'desc' },
    rowsLimit: 8,
  },
]

const site = partsOf('ahrefs_v3')
const ranks = partsOf('ahrefs_v3_ranks')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'ahrefs-seo-overview',
    name: 'SEO with Ahrefs',
    description: 'Traffic, keywords, pages, competitors and backlinks of one website.',
    widgets: [
      ...['org_traffic', 'org_keywords', 'org_cost', 'domain_rating', 'trafficHistory'].map(site),
      ...['positionHistory', 'authorityHistory', 'topKeywords', 'topPages'].map(site),
      ...['trafficByCountry', 'competitors', 'referringDomains', 'anchors'].map(site),
    ],
  },
  {
    id: 'ahrefs-rank-tracking',
    name: 'Rankings with Ahrefs',
    description: 'Share of voice, positions and tracked keywords of one Rank Tracker project.',
    widgets: [
      ...['share_of_voice', 'average_position', 'traffic', 'pos_1_3'].map(ranks),
      ...['shareHistory', 'positionHistory', 'trackedKeywords', 'tags', 'rivals'].map(ranks),
    ],
  },
]
