import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, line, ofReport, pie, table, template } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('overview', [
    figure('org_traffic', 'Organic traffic', 'Estimated monthly visits from search', 'org_traffic'),
    figure('org_keywords', 'Organic keywords', 'Keywords in the top 100', 'org_keywords'),
    figure('org_cost', 'Traffic value', 'What the organic traffic would cost as advertising', 'org_cost'),
    figure('live_refdomains', 'Referring domains', 'Domains that link to the site', 'live_refdomains'),
    figure('domain_rating', 'Domain Rating', 'Strength of the link profile, 0 to 100', 'domain_rating'),
  ]),
  ...ofReport('history', [
    area('trafficHistory', 'Organic traffic over time', 'Estimated monthly visits, month by month', {
      dimension: 'month',
      metrics: ['org_traffic'],
      width: 4,
    }),
    bars('positionHistory', 'Keywords by position', 'How many keywords rank in the top 3, 10 and below', {
      dimension: 'month',
      metrics: ['top3', 'top4_10', 'top11_plus'],
    }),
    line('authorityHistory', 'Referring domains over time', 'Domains that link to the site, week by week', {
      dimension: 'week',
      metrics: ['refdomains'],
    }),
  ]),
  table(
    'topKeywords',
    'Top keywords',
    'The keywords that bring the most visits, with their change of position',
    {
      dimension: 'keyword',
      metrics: ['best_position', 'best_position_change', 'volume', 'sum_traffic'],
      inputs: { reportType: 'keywords' },
      orderBy: { column: 'sum_traffic', dir: 'desc' },
      rowsLimit: 15,
    },
  ),
  table('topPages', 'Top pages', 'The pages that bring the most visits from search', {
    dimension: 'url',
    metrics: ['sum_traffic', 'value', 'keywords'],
    inputs: { reportType: 'pages' },
    rowsLimit: 15,
  }),
  pie('trafficByCountry', 'Traffic by country', 'Where the visits from search come from', {
    dimension: 'country',
    metrics: ['org_traffic'],
    inputs: { reportType: 'countries' },
    rowsLimit: 8,
  }),
  table('competitors', 'Organic competitors', 'Who ranks for the same keywords in the United States', {
    dimension: 'competitor_domain',
    metrics: ['keywords_common', 'share', 'domain_rating', 'traffic'],
    inputs: { reportType: 'competitors', country: 'us' },
    rowsLimit: 15,
  }),
  table(
    'referringDomains',
    'Strongest referring domains',
    'The domains with the highest Domain Rating that link to the site',
    {
      dimension: 'domain',
      metrics: ['domain_rating', 'links_to_target', 'dofollow_links'],
      inputs: { reportType: 'refdomains' },
      rowsLimit: 15,
    },
  ),
  table('anchors', 'Anchor texts', 'The words that others link with', {
    dimension: 'anchor',
    metrics: ['links_to_target', 'refdomains'],
    inputs: { reportType: 'anchors' },
    rowsLimit: 15,
  }),
]

export const RANK_PRESETS: WidgetPreset[] = [
  ...ofReport('summary', [
    figure(
      'share_of_voice',
      'Share of voice',
      'Share of all clicks on the tracked keywords',
      'share_of_voice',
    ),
    figure('average_position', 'Average position', 'Of all tracked keywords', 'average_position'),
    figure('traffic', 'Traffic of tracked keywords', 'Estimated visits a month', 'traffic'),
    figure('pos_1_3', 'Top 3 keywords', 'Tracked keywords in positions 1 to 3', 'pos_1_3'),
    line('shareHistory', 'Share of voice over time', 'Week by week', {
      dimension: 'week',
      metrics: ['share_of_voice'],
    }),
    bars('positionHistory', 'Positions over time', 'Tracked keywords by position, month by month', {
      dimension: 'month',
      metrics: ['pos_1_3', 'pos_4_10', 'pos_11_20'],
    }),
  ]),
  ...ofReport('keywords', [
    table('trackedKeywords', 'Tracked keywords', 'Positions with their change over the range', {
      dimension: 'keyword',
      metrics: ['position', 'position_change', 'volume', 'traffic'],
      orderBy: { column: 'traffic', dir: 'desc' },
      rowsLimit: 15,
    }),
    table('tags', 'Keywords by tag', 'Average position and traffic of each group of keywords', {
      dimension: 'tag',
      metrics: ['keyword_count', 'position', 'traffic'],
      orderBy: { column: 'traffic', dir: 'desc' },
      rowsLimit: 15,
    }),
  ]),
  pie('rivals', 'Share of voice of competitors', 'The website beside the competitors of the project', {
    dimension: 'competitor',
    metrics: ['share_of_voice'],
    inputs: { reportType: 'summary' },
    rowsLimit: 8,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('ahrefs_v3', {
    id: 'ahrefs-seo-overview',
    name: 'SEO with Ahrefs',
    description: 'Traffic, keywords, pages, competitors and backlinks of one website.',
    rows: [
      ['org_traffic', 'org_keywords', 'org_cost', 'domain_rating'],
      ['trafficHistory'],
      ['positionHistory', 'authorityHistory'],
      ['topKeywords', 'topPages'],
      ['trafficByCountry', 'competitors'],
      ['referringDomains', 'anchors'],
    ],
  }),
  template('ahrefs_v3_ranks', {
    id: 'ahrefs-rank-tracking',
    name: 'Rankings with Ahrefs',
    description: 'Share of voice, positions and tracked keywords of one Rank Tracker project.',
    rows: [
      ['share_of_voice', 'average_position', 'traffic', 'pos_1_3'],
      ['shareHistory', 'positionHistory'],
      ['trackedKeywords', 'tags'],
      ['rivals'],
    ],
  }),
]
