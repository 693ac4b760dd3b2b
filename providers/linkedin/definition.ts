import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { multiselectParameter, propertyParameter, questionParameters } from '../kit/catalogue/parameters.ts'
import { LINKEDIN_ORIGINS, LINKEDIN_SETTINGS, linkedInOAuth } from '../platforms/linkedin/index.ts'
import { DIMENSIONS, FILTERS, METRICS, RETIRED, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const ADS_SCOPES = {
  r_ads: 'Retrieve your advertising accounts',
  r_ads_reporting: 'Retrieve reporting for your advertising accounts',
}

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Ad account'),
  multiselectParameter('adGroup', 'Campaign group', 'remote', {
    global: true,
    dependencies: ['property'],
    help: 'Leave empty for all of the account.',
  }),
  multiselectParameter('campaign', 'Campaign', 'remote', {
    global: true,
    dependencies: ['property'],
    help: 'Leave empty for all campaigns.',
  }),
  multiselectParameter('ad', 'Ad', 'remote', {
    dependencies: ['property', 'campaign'],
    help: 'Single ads of the chosen campaigns.',
  }),
  ...questionParameters(),
]

/** LinkedIn cuts days in UTC, whatever the account's country (by general reports; not documented). */
export const ZONE = 'UTC'

export const TYPE: DataTypeDefinition = {
  type: 'linkedin',
  name: 'LinkedIn Ads',
  parameters: PARAMETERS,
  metrics: METRICS,
  retiredMetrics: RETIRED,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: {
    measures: [{ measure: 'spend', metrics: ['costInLocalCurrency'], settlingDays: 2 }],
  },
  settlingDays: 7,
  settlingReason:
    'LinkedIn settles delivery after about three days and counts conversions on the day of the click or view.',
  dayZone: ZONE,
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'linkedin',
  name: 'LinkedIn Ads',
  auth: linkedInOAuth('linkedin', ADS_SCOPES),
  properties: { label: 'Ad account', labelPlural: 'Ad accounts' },
  origins: LINKEDIN_ORIGINS,
  settings: LINKEDIN_SETTINGS,
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 4,
    freshSeconds: 4 * 3600,
    note: 'LinkedIn counts calls a day for each app and member; the limits are shown in its developer portal and start anew at midnight UTC. Too much data within five minutes is refused for about as long.',
  },
}
