import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { propertyParameter, questionParameters } from '../kit/catalogue/parameters.ts'
import { DECIMAL_CHOICES } from '../kit/import/importAmounts.ts'
import { DIMENSIONS, FILTERS, RULES } from './catalogue/index.ts'
import { SIGN_IN_PATHS } from './client.ts'
import { METRICS } from './figures.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Client', {
    help: 'For a client that Base.me reports mid-monthly, choose the date range “Mid-monthly” too.',
  }),
  ...questionParameters(),
]

/** Links have calendar days; the zone in which they were recorded is not documented. */
export const ZONE = 'UTC'

export const TYPE: DataTypeDefinition = {
  type: 'base_me',
  name: 'Base.me',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  // A link of any age may die.
  settlingDays: null,
  dayZone: ZONE,
  realTime: null,
  manyAccounts: true,
  currency: {
    help: 'Only prices in this currency are counted. Leave it empty for the account’s own.',
  },
}

export const definition: ProviderDefinition = {
  kind: 'base_me',
  name: 'Base.me',
  auth: {
    type: 'oauth',
    client: 'base_me',
    authorise: { origin: 'app', path: SIGN_IN_PATHS.authorise, parameters: {} },
    token: { origin: 'app', path: SIGN_IN_PATHS.token, clientAuthentication: 'body' },
    revoke: null,
    scopes: ['read'],
    requiredScopes: [],
    pkce: false,
    caution:
      'Base.me publishes no API. Signing in follows a contract that is assumed, and it is not verified against the live service.',
  },
  properties: { label: 'Client', labelPlural: 'Clients' },
  origins: { app: 'https://{BASE_ME_HOST}' },
  settings: [{ name: 'BASE_ME_HOST', label: 'host of the API, such as app.base.me', default: null }],
  import: {
    label: 'CSV export',
    accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain',
    help: 'Export your links in Base.me as CSV. The columns Client, Link, Date and Status must be there; Type, Category, Health, Price, Currency, Anchor, Target, Owner, Team and Domain are used where they are.',
    record: { one: 'link', many: 'links' },
    fields: [
      {
        id: 'currency',
        label: 'Currency of the prices',
        help: 'For links whose row does not name one.',
        control: 'currency',
        default: 'USD',
      },
      {
        id: 'decimals',
        label: 'Decimals of the prices',
        help: 'Choose the sign where the preview reads prices wrongly.',
        control: 'choice',
        choices: DECIMAL_CHOICES,
        default: 'auto',
      },
    ],
  },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 1,
    freshSeconds: 60 * 60,
    note: 'Base.me publishes no limits: it is asked once at a time, and answers are kept for an hour. An imported file is asked nothing.',
  },
}
