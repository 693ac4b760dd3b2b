import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, line, ofReport, pie, table, template } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('overview', [
    figure('visible', 'Visibility', 'Serpstat’s visibility index', 'visible'),
    figure('traff', 'Organic traffic', 'Estimated monthly visits from search', 'traff'),
    figure('keywords', 'Organic keywords', 'Keywords in the top 100', 'keywords'),
  ]),
  ...ofReport('backlinks', [
    figure(
      'sersptat_domain_rank',
      'Domain Rank',
      'Strength of the link profile, 0 to 100',
      'sersptat_domain_rank',
    ),
    figure('referring_domains', 'Referring domains', 'Domains that link to the site', 'referring_domains'),
  ]),
  ...ofReport('history', [
    line('visibilityHistory', 'Organic traffic over time', 'Traffic and keywords, snapshot by snapshot', {
      dimension: 'month',
      metrics: ['traff', 'keywords'],
      width: 4,
    }),
    bars('movements', 'New and lost keywords', 'Keywords that entered or left the top 100', {
      dimension: 'month',
      metrics: ['new_keywords', 'out_keywords'],
    }),
  ]),
  table('topKeywords', 'Top keywords', 'The keywords that bring the most visits', {
    dimension: 'keyword',
    metrics: ['traff', 'position', 'region_queries_count', 'cost'],
    inputs: { reportType: 'keywords' },
    rowsLimit: 15,
  }),
  table('topPages', 'Top pages', 'The pages that bring the most visits from search', {
    dimension: 'url',
    metrics: ['potencial_traff', 'organic_keywords'],
    inputs: { reportType: 'pages' },
    rowsLimit: 15,
  }),
  table('competitors', 'Organic competitors', 'Who ranks for the same keywords', {
    dimension: 'competitor',
    metrics: ['relevance', 'common', 'missing', 'visible'],
    inputs: { reportType: 'competitors' },
    rowsLimit: 15,
  }),
  pie('countries', 'Traffic by country', 'Where the visits from search come from', {
    dimension: 'country',
    metrics: ['traff'],
    inputs: { reportType: 'countries' },
    rowsLimit: 8,
  }),
  bars('linkChanges', 'New and lost backlinks', 'Links won and lost, month by month', {
    dimension: 'month',
    metrics: ['new_links', 'lost_links'],
    inputs: { reportType: 'linkChanges' },
  }),
  table(
    'referringDomains',
    'Strongest referring domains',
    'The domains with the highest rank that link to the site',
    {
      dimension: 'referringDomain',
      metrics: ['domainRank', 'ref_pages'],
      inputs: { reportType: 'referringDomains' },
      rowsLimit: 15,
    },
  ),
  area('rankings', 'Average position over time', 'Tracked keywords of a project, day by day', {
    dimension: 'date',
    metrics: ['avg_position'],
    inputs: { reportType: 'rankings' },
  }),
  table('trackedKeywords', 'Tracked keywords', 'Positions with their change over the range', {
    dimension: 'keyword',
    metrics: ['position', 'position_change', 'frequency'],
    inputs: { reportType: 'trackedKeywords' },
    orderBy: { column: 'frequency', dir: 'desc' },
    rowsLimit: 15,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('serpstat', {
    id: 'serpstat-seo-overview',
    name: 'SEO with Serpstat',
    description: 'Visibility, keywords, pages, competitors and backlinks of one website.',
    rows: [
      ['visible', 'traff', 'keywords', 'sersptat_domain_rank'],
      ['visibilityHistory'],
      ['movements', 'linkChanges'],
      ['topKeywords', 'topPages'],
      ['competitors', 'countries'],
      ['referringDomains'],
    ],
  }),
]
