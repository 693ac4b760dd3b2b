import type { ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  multiselectParameter,
  propertyParameter,
  questionParameters,
  reportParameter,
  selectParameter,
} from '../kit/catalogue/parameters.ts'
import { GOOGLE_ORIGINS, googleOAuth } from '../platforms/google/index.ts'
import { DIMENSIONS } from './catalogue/dimensions.ts'
import { FILTERS } from './catalogue/filters.ts'
import { ATTRIBUTION_DAYS, METRICS, SETTLING_DAYS } from './catalogue/metrics.ts'
import { REPORT_TYPES } from './catalogue/resources.ts'
import { RULES } from './catalogue/rules.ts'
import { DEVICES } from './labels.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const ADS_SCOPE = 'https://www.googleapis.com/auth/adwords'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Account'),
  selectParameter('profile', 'Manager account', 'remote', {
    global: true,
    help: 'Only where Google asks for it: accounts are reached through the manager they were found under.',
  }),
  reportParameter(REPORT_TYPES, {
    required: false,
    help: 'What figures are counted by. “Automatic” takes the widest report that has all you ask for; totals of keywords, ads and searches are smaller than the account’s, since Performance Max is in none of them.',
  }),
  multiselectParameter('campaign', 'Campaigns', 'remote', { dependencies: ['property'] }),
  multiselectParameter('adGroup', 'Ad groups', 'remote', { dependencies: ['campaign'] }),
  multiselectParameter('ad', 'Ads', 'remote', { dependencies: ['adGroup'] }),
  multiselectParameter('device', 'Devices', DEVICES),
  ...questionParameters(),
]

export const definition: ProviderDefinition = {
  kind: 'google_ads',
  name: 'Google Ads',
  auth: googleOAuth({ [ADS_SCOPE]: 'See, edit, create and delete your Google Ads accounts and data' }),
  properties: { label: 'Account', labelPlural: 'Accounts' },
  origins: { googleads: 'https://googleads.googleapis.com/{GOOGLE_ADS_VERSION}', ...GOOGLE_ORIGINS },
  settings: [
    { name: 'GOOGLE_ADS_VERSION', label: 'version of the Google Ads API', default: 'v26' },
    { name: 'GOOGLE_ADS_DEVELOPER_TOKEN', label: 'Google Ads developer token', default: '', secret: true },
  ],
  types: [
    {
      type: 'google_ads',
      name: 'Google Ads',
      parameters: PARAMETERS,
      metrics: METRICS,
      dimensions: DIMENSIONS.map(({ id, label, group, time, order }) => ({
        id,
        label,
        group,
        ...(time ? { time } : {}),
        ...(order ? { order } : {}),
      })),
      filters: FILTERS,
      rules: RULES,
      presets: PRESETS,
      watched: {
        measures: [
          { measure: 'spend', metrics: ['cost_micros'], settlingDays: 1 },
          {
            measure: 'conversions',
            metrics: ['conversions'],
            rank: 2,
            breakdowns: [{ dimension: 'campaign.name' }],
          },
        ],
      },
      settlingReason: `Google Ads corrects clicks and cost for invalid clicks, and books a conversion on the day of its click, up to ${ATTRIBUTION_DAYS} days and more after it.`,
      settlingDays: SETTLING_DAYS,
      dayZone: 'property',
      realTime: null,
      manyAccounts: true,
    },
  ],
  templates: TEMPLATES,
  quota: {
    concurrency: 4,
    freshSeconds: 3600,
    note: 'Google allows 15,000 questions in 24 hours for the whole installation (2,880 before it is approved); a widget takes one to three. Conversions are booked on the day of the click and grow for weeks.',
  },
}
