import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { partsOf } from '../presets.ts'

const figure = (id: string, title: string, description: string, metric = id): WidgetPreset => ({
  ...{ id, title, description, format: 'summary', width: 1, height: 1 },
  ...{ dimension: null, metrics: [metric] },
})

export const PRESETS: WidgetPreset[] = [
  figure('live', 'New live links', 'Confirmed in the period and live now'),
  figure('referring_domains', 'Referring domains', 'Different domains with a confirmed link'),
  figure('cost', 'Cost', 'Prices of the confirmed links'),
  figure('cost_per_link', 'Cost per link', 'By confirmed links that have a price'),
  {
    ...{ id: 'live_rate', title: 'Live rate', description: 'Share of confirmed links that are live' },
    ...{ format: 'chart:gauge', width: 1, height: 2, dimension: null, metrics: ['live_rate'] },
  },
  {
    ...{ id: 'won', title: 'Links won', description: 'Confirmed and live links, week by week' },
    ...{ format: 'chart:area', width: 3, height: 2, dimension: 'week', metrics: ['confirmed', 'live'] },
    orderBy: { column: 'week', dir: 'asc' },
  },
  {
    ...{ id: 'funnel', title: 'Funnel', description: 'Where the links of the period stand' },
    ...{ format: 'chart:bar', width: 2, height: 2, dimension: 'month' },
    metrics: ['opportunities', 'requested', 'pending', 'confirmed'],
    orderBy: { column: 'month', dir: 'asc' },
  },
  {
    ...{ id: 'types', title: 'How links were won', description: 'Confirmed links by type' },
    ...{ format: 'chart:pie', width: 2, height: 2, dimension: 'link_type', metrics: ['confirmed'] },
    orderBy: { column: 'confirmed', dir: 'desc' },
    rowsLimit: 8,
  },
  {
    ...{ id: 'health', title: 'Health of the links', description: 'What became of confirmed links' },
    ...{ format: 'chart:pie', width: 2, height: 2, dimension: 'health', metrics: ['confirmed'] },
  },
  {
    ...{ id: 'targets', title: 'Pages that won links', description: 'Target pages of confirmed links' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'target' },
    metrics: ['confirmed', 'live'],
    orderBy: { column: 'confirmed', dir: 'desc' },
    rowsLimit: 10,
  },
  {
    ...{ id: 'domains', title: 'New referring domains', description: 'Where the links are' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'domain' },
    metrics: ['confirmed', 'live_dofollow', 'cost'],
    orderBy: { column: 'confirmed', dir: 'desc' },
    rowsLimit: 15,
  },
  {
    ...{ id: 'owners', title: 'Who wins links', description: 'Links and rates of each owner' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'owner' },
    metrics: ['confirmed', 'conversion_rate', 'live_rate', 'cost_per_link'],
    orderBy: { column: 'confirmed', dir: 'desc' },
    rowsLimit: 15,
  },
]

const part = partsOf('base_me')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'base-me-link-building',
    name: 'Link building',
    description: 'Links won for one client: how many, where, of what health and at what cost.',
    widgets: [
      ...['live', 'referring_domains', 'cost', 'cost_per_link', 'live_rate', 'won'].map(part),
      ...['funnel', 'types', 'health', 'targets', 'domains', 'owners'].map(part),
    ],
  },
]
