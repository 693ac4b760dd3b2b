import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { CALCULATED_METRICS, propertyParameter } from '../parameters.ts'
import { DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const optional = { required: false, global: false, dependencies: [] }

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Campaign'),
  {
    name: 'target',
    label: 'Domain',
    help: 'The campaign’s own where it is empty. Write a competitor that the campaign tracks to report on it instead.',
    control: 'text',
    required: false,
    global: true,
    dependencies: ['property'],
  },
  {
    name: 'searchEngine',
    label: 'Search engine',
    help: 'One of the campaign’s search engines; all of them where it is empty. Device and country are part of it.',
    control: 'select',
    required: false,
    global: true,
    dependencies: ['property'],
    options: 'remote',
  },
  {
    name: 'competitor',
    label: 'Competitors',
    help: 'With the dimension Domain: competitor domains of the campaign to set beside its own, separated by commas.',
    control: 'text',
    required: false,
    global: true,
    dependencies: ['property'],
  },
  {
    ...optional,
    name: 'term',
    label: 'Keywords with',
    help: 'Counts only keywords that hold this text.',
    control: 'text',
  },
  { ...optional, name: 'dimension', label: 'Dimension', control: 'dimension' },
  { ...optional, name: 'metrics', label: 'Metrics', control: 'metrics', required: true },
  { ...optional, name: 'filter', label: 'Filter', help: 'For ranks of keywords.', control: 'filter' },
  CALCULATED_METRICS,
]

/** Rank Ranger names no zone for its days; UTC is our reading. */
export const ZONE = 'UTC'
/** Only today's run can still be under way. */
export const SETTLING_DAYS = 0

export const TYPE: DataTypeDefinition = {
  type: 'rankranger',
  name: 'Rank Ranger',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  settlingDays: SETTLING_DAYS,
  dayZone: ZONE,
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'rankranger',
  name: 'Rank Ranger',
  auth: {
    type: 'credentials',
    account: {
      label: 'Account name',
      help: 'A name for this connection. It is shown to your team and never sent to Rank Ranger.',
      placeholder: 'Agency account',
      required: true,
      secret: false,
    },
    token: {
      label: 'API key',
      help: 'In Rank Ranger: Tools, Utilities, API Console. The package must be one with reports.',
      placeholder: '12345-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      required: true,
      secret: true,
    },
  },
  properties: { label: 'Campaign', labelPlural: 'Campaigns' },
  origins: { api: 'https://www.rankranger.com' },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 6 * 60 * 60,
    note: 'Rank Ranger publishes no limits: it is asked at most twice at once. Ranks are collected once a day, so answers are kept for six hours.',
  },
}
