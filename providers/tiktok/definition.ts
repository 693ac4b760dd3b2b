import type {
  DataTypeDefinition,
  OAuthDefinition,
  ParameterDefinition,
  ProviderDefinition,
} from '../contract.ts'
import {
  multiselectParameter,
  questionParameters,
  reportParameter,
  selectParameter,
} from '../kit/catalogue/parameters.ts'
import { DIMENSIONS, FILTERS, RULES } from './catalogue.ts'
import { METRICS } from './figures.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const choices = (name: 'campaign' | 'adGroup' | 'ad', label: string) =>
  multiselectParameter(name, label, 'remote', {
    global: true,
    dependencies: ['profile'],
    help: 'Leave empty for all.',
  })

const PARAMETERS: ParameterDefinition[] = [
  selectParameter('profile', 'Advertiser', 'remote', { required: true, global: true }),
  choices('campaign', 'Campaigns'),
  choices('adGroup', 'Ad groups'),
  choices('ad', 'Ads'),
  reportParameter([
    { value: 'BASIC', label: 'Performance' },
    { value: 'AUDIENCE', label: 'Audience' },
  ]),
  ...questionParameters({ dependencies: ['reportType'], filter: { dependencies: [] } }),
]

/** Permissions have numbers, are fixed on the app and cannot be requested. */
export const SCOPES = { '1': 'Ad account management', '2': 'Ads management', '4': 'Reporting' }

export const auth: OAuthDefinition = {
  type: 'oauth',
  client: 'tiktok',
  authorise: { origin: 'portal', path: '/portal/auth', parameters: {} },
  token: { origin: 'api', path: '/oauth2/access_token/', clientAuthentication: 'body' },
  revoke: { origin: 'api', path: '/oauth2/revoke_token/' },
  scopes: Object.keys(SCOPES),
  requiredScopes: ['4'],
  scopeLabels: SCOPES,
  pkce: false,
  clientInCalls: true,
}

export const TYPE: DataTypeDefinition = {
  type: 'tiktok',
  name: 'TikTok Ads',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: { account: 'profile', measures: [{ measure: 'spend', metrics: ['spend'], settlingDays: 2 }] },
  // Conversions move for eight days where the default windows hold, deliveries for three.
  settlingDays: 8,
  settlingReason: 'TikTok counts conversions for days after a click.',
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'tiktok',
  name: 'TikTok Ads',
  auth,
  properties: null,
  origins: {
    portal: 'https://business-api.tiktok.com',
    api: 'https://business-api.tiktok.com/open_api/{TIKTOK_API_VERSION}',
  },
  settings: [{ name: 'TIKTOK_API_VERSION', label: 'version of the Marketing API', default: 'v1.3' }],
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 4,
    freshSeconds: 3600,
    note: 'TikTok allows the app 10 questions a second and 600 a minute. Deliveries are up to some hours behind, figures about the audience up to twelve.',
  },
}
