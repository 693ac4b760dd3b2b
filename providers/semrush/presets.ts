import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  bars,
  figure,
  figures,
  line,
  ofReport,
  table,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('overview', [
    figure('organicTraffic', 'Organic traffic', 'Estimated monthly visits from search', 'Ot'),
    figure('organicKeywords', 'Organic keywords', 'Keywords in the top 100', 'Or'),
    figure('topThree', 'Top 3 keywords', 'Keywords in positions 1 to 3', 'X0'),
    figure('trafficValue', 'Traffic value', 'What the organic traffic would cost as advertising', 'Oc'),
  ]),
  area('trafficHistory', 'Organic traffic over time', 'Traffic and keywords month by month', {
    dimension: 'month',
    metrics: ['Ot', 'Or'],
    inputs: { reportType: 'history' },
    width: 4,
  }),
  table(
    'topKeywords',
    'Top keywords',
    'The keywords that bring the most visits, with their change of position',
    {
      dimension: 'keyword',
      metrics: ['Po', 'Pd', 'Nq', 'Tr'],
      inputs: { reportType: 'keywords' },
      orderBy: { column: 'Tr', dir: 'desc' },
      rowsLimit: 20,
    },
  ),
  table('topPages', 'Top pages', 'The pages that bring the most visits from search', {
    dimension: 'page',
    metrics: ['Tg', 'Tr', 'Pc'],
    inputs: { reportType: 'pages' },
    rowsLimit: 15,
  }),
  topTen('competitors', 'Organic competitors', 'Who ranks for the same keywords', {
    dimension: 'competitor',
    metrics: ['Cr', 'Np', 'Or', 'Ot'],
    inputs: { reportType: 'competitors' },
  }),
  table('paidKeywords', 'Paid keywords', 'Keywords the site advertises on', {
    dimension: 'keyword',
    metrics: ['Po', 'Nq', 'Cp', 'Tr'],
    inputs: { reportType: 'paidKeywords' },
    orderBy: { column: 'Tr', dir: 'desc' },
    rowsLimit: 15,
  }),
  ...ofReport('backlinks', [
    figure('authorityScore', 'Authority Score', 'Strength of the link profile, 0 to 100', 'ascore'),
    figure('referringDomainCount', 'Referring domains', 'Domains that link to the site', 'domains_num'),
  ]),
  bars(
    'linkHistory',
    'New and lost referring domains',
    'Domains that began or ceased to link, month by month',
    {
      dimension: 'month',
      metrics: ['domains_new_num', 'domains_lost_num'],
      inputs: { reportType: 'backlinksHistory' },
    },
  ),
  table(
    'referringDomains',
    'Strongest referring domains',
    'The domains with the highest Authority Score that link to the site',
    {
      dimension: 'referringDomain',
      metrics: ['domain_ascore', 'backlinks_num'],
      inputs: { reportType: 'referringDomains' },
      rowsLimit: 15,
    },
  ),
  ...ofReport('tracking', [
    figures(
      'trackedVisibility',
      'Visibility of tracked keywords',
      'Visibility, share of voice and average position of a campaign, in one call',
      ['Vr', 'Sov', 'Av', 'trackingTr'],
      { width: 4 },
    ),
    line(
      'visibilityOverTime',
      'Visibility over time',
      'Visibility and share of voice of a campaign, day by day',
      {
        dimension: 'date',
        metrics: ['Vr', 'Sov'],
        width: 4,
      },
    ),
  ]),
  ...ofReport('trackedKeywords', [
    table(
      'trackedKeywords',
      'Tracked keywords',
      'Where the keywords of a campaign rank, and how far they have moved',
      {
        dimension: 'keyword',
        metrics: ['Fi', 'Diff', 'Vi', 'Nq'],
        orderBy: { column: 'Vi', dir: 'desc' },
        rowsLimit: 20,
      },
    ),
    topTen('risingKeywords', 'Keywords on the rise', 'Tracked keywords that have moved up the furthest', {
      dimension: 'keyword',
      metrics: ['Fi', 'Diff', 'Nq'],
      filter: { clauses: [{ field: 'movement', operator: 'equals', values: ['rise'] }] },
      orderBy: { column: 'Diff', dir: 'desc' },
    }),
  ]),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('semrush', {
    id: 'semrush-seo-visibility',
    name: 'SEO with Semrush',
    description: 'Traffic, keywords, pages, competitors and backlinks of one website.',
    rows: [
      ['organicTraffic', 'organicKeywords', 'topThree', 'trafficValue'],
      ['trafficHistory'],
      ['topKeywords', 'topPages'],
      ['competitors', 'linkHistory'],
      ['authorityScore', 'referringDomainCount', 'referringDomains'],
    ],
  }),
  template('semrush', {
    id: 'semrush-position-tracking',
    name: 'Rankings with Semrush',
    description: 'Visibility and rankings of the keywords that a Semrush campaign tracks.',
    rows: [['trackedVisibility'], ['visibilityOverTime'], ['trackedKeywords', 'risingKeywords']],
  }),
]
