import type {
  DataTypeDefinition,
  OAuthDialect,
  ParameterDefinition,
  ProviderDefinition,
  Unless,
} from '../contract.ts'
import {
  multiselectParameter,
  propertyParameter,
  questionParameters,
  reportParameter,
} from '../kit/catalogue/parameters.ts'
import { reportOptions } from '../kit/catalogue/reports.ts'
import { AS_OF_NOW, DIMENSIONS, FILTERS, METRICS, OF_CAMPAIGNS, REPORTS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const WITHOUT_CAMPAIGNS: Unless = { parameter: 'reportType', oneOf: OF_CAMPAIGNS, negated: true }

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Audience'),
  reportParameter(reportOptions(REPORTS)),
  multiselectParameter('campaign', 'Campaigns', 'remote', {
    global: true,
    dependencies: ['property'],
    help: 'Leave empty for all that were sent in the range.',
    unless: WITHOUT_CAMPAIGNS,
  }),
  ...questionParameters({ dependencies: ['reportType'], filter: { unless: WITHOUT_CAMPAIGNS } }),
]

/** Mailchimp has no scopes: a grant has the permissions of the person who gave it. */
export const dialect: OAuthDialect = {
  authoriseQuery({ scope: _scope, ...standard }) {
    return standard
  },
}

export const TYPE: DataTypeDefinition = {
  type: 'mailchimp',
  name: 'Mailchimp',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  settlingDays: 30,
  settlingReason: 'Mailchimp counts opens and clicks to the day on which a campaign was sent.',
  dayZone: 'property',
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'mailchimp',
  name: 'Mailchimp',
  auth: {
    type: 'oauth',
    client: 'mailchimp',
    authorise: { origin: 'login', path: '/oauth2/authorize', parameters: {} },
    token: { origin: 'login', path: '/oauth2/token', clientAuthentication: 'body' },
    revoke: null,
    scopes: [],
    requiredScopes: [],
    pkce: false,
  },
  properties: { label: 'Audience', labelPlural: 'Audiences' },
  // The data centre is in the login host's response about the account.
  origins: { login: 'https://login.mailchimp.com', api: 'https://{dc}.api.mailchimp.com/3.0' },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 1800,
    note: 'Mailchimp allows ten connections at once for a login. Opens and clicks count to the day a campaign was sent, so its figures grow for weeks.',
  },
}
