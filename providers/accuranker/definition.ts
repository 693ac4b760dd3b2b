import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  propertyParameter,
  questionParameters,
  selectParameter,
  textParameter,
} from '../kit/catalogue/parameters.ts'
import { DEVICES, DIMENSIONS, FILTERS, RULES, SEARCH_ENGINES } from './catalogue.ts'
import { METRICS } from './figures.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Domain'),
  selectParameter('competitor', 'Competitor', 'remote', {
    dependencies: ['property'],
    help: 'Shows the figures of this competitor instead of the domain’s own.',
  }),
  selectParameter('device', 'Device', DEVICES, { global: true }),
  selectParameter('country', 'Country', 'remote', { global: true, dependencies: ['property'] }),
  selectParameter('searchEngine', 'Search engine', SEARCH_ENGINES, { global: true }),
  textParameter('term', 'Keyword contains', {
    help: 'Figures are then put together from these keywords, for at most 92 days.',
  }),
  ...questionParameters(),
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
  watched: { measures: [{ measure: 'top10', metrics: ['keywords_0_3', 'keywords_4_10'] }] },
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
