import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, gauge, pie, table, template, topTen } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  figure('live', 'New live links', 'Confirmed in the period and live now', 'live'),
  figure(
    'referring_domains',
    'Referring domains',
    'Different domains with a confirmed link',
    'referring_domains',
  ),
  figure('cost', 'Cost', 'Prices of the confirmed links', 'cost'),
  figure('cost_per_link', 'Cost per link', 'By confirmed links that have a price', 'cost_per_link'),
  gauge('live_rate', 'Live rate', 'Share of confirmed links that are live', 'live_rate'),
  area('won', 'Links won', 'Confirmed and live links, week by week', {
    dimension: 'week',
    metrics: ['confirmed', 'live'],
    width: 3,
  }),
  bars('funnel', 'Funnel', 'Where the links of the period stand', {
    dimension: 'month',
    metrics: ['opportunities', 'requested', 'pending', 'confirmed'],
  }),
  pie('types', 'How links were won', 'Confirmed links by type', {
    dimension: 'link_type',
    metrics: ['confirmed'],
    rowsLimit: 8,
  }),
  pie('health', 'Health of the links', 'What became of confirmed links', {
    dimension: 'health',
    metrics: ['confirmed'],
    orderBy: null,
  }),
  topTen('targets', 'Pages that won links', 'Target pages of confirmed links', {
    dimension: 'target',
    metrics: ['confirmed', 'live'],
  }),
  table('domains', 'New referring domains', 'Where the links are', {
    dimension: 'domain',
    metrics: ['confirmed', 'live_dofollow', 'cost'],
    rowsLimit: 15,
  }),
  table('owners', 'Who wins links', 'Links and rates of each owner', {
    dimension: 'owner',
    metrics: ['confirmed', 'conversion_rate', 'live_rate', 'cost_per_link'],
    rowsLimit: 15,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('base_me', {
    id: 'base-me-link-building',
    name: 'Link building',
    description: 'Links won for one client: how many, where, of what health and at what cost.',
    rows: [
      ['live', 'referring_domains', 'cost', 'cost_per_link'],
      ['live_rate', 'won'],
      ['funnel', 'types'],
      ['health', 'targets'],
      ['domains', 'owners'],
    ],
  }),
]
