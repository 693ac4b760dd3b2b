import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { CALCULATED_METRICS, propertyParameter } from '../parameters.ts'
import { DEVICES, DIMENSIONS, FILTERS, RULES, SEARCH_ENGINES } from './catalogue.ts'
import { METRICS } from './figures.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const optional = { required: false, dependencies: [] }
const ofProperty = { required: false, dependencies: ['property' as const] }

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Domain'),
  {
    ...{
      name: 'competitor',
      label: 'Competitor',
      control: 'select',
      global: false,
      ...ofProperty,
      options: 'remote',
    },
    help: 'Shows the figures of this competitor instead of the domain’s own.',
  },
  { name: 'device', label: 'Device', control: 'select', global: true, ...optional, options: DEVICES },
  { name: 'country', label: 'Country', control: 'select', global: true, ...ofProperty, options: 'remote' },
  {
    ...{ name: 'searchEngine', label: 'Search engine', control: 'select', global: true, ...optional },
    options: SEARCH_ENGINES,
  },
  {
    ...{ name: 'term', label: 'Keyword contains', control: 'text', global: false, ...optional },
    help: 'Figures are then put together from these keywords, for at most 92 days.',
  },
  {
    ...{ name: 'dimension', label: 'Split by', control: 'dimension', global: false, ...optional },
    help: 'Leave empty for one figure over the whole range.',
  },
  { name: 'metrics', label: 'Metrics', control: 'metrics', required: true, global: false, dependencies: [] },
  { name: 'filter', label: 'Filter', control: 'filter', global: false, ...optional },
  CALCULATED_METRICS,
]

/** Of AccuRanker's days. */
export const ZONE = 'UTC'

export const TYPE: DataTypeDefinition = {
  type: 'accuranker',
  name: 'AccuRanker',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  settlingDays: 1,
  settlingReason: 'AccuRanker looks keywords up through the night; today is not whole until then.',
  dayZone: ZONE,
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'accuranker',
  name: 'AccuRanker',
  auth: {
    type: 'oauth',
    client: 'accuranker',
    authorise: { origin: 'app', path: '/oauth/authorize/', parameters: {} },
    token: { origin: 'app', path: '/oauth/token/', clientAuthentication: 'body' },
    revoke: { origin: 'app', path: '/oauth/revoke_token/' },
    scopes: ['read'],
    requiredScopes: [],
    pkce: false,
  },
  properties: { label: 'Domain', labelPlural: 'Domains' },
  origins: { app: 'https://app.accuranker.com' },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 3 * 60 * 60,
    note: 'AccuRanker allows 100 requests a minute and four connections at once. Keywords are looked up once a day, through the night.',
  },
}
