import type {
  DataTypeDefinition,
  FilterField,
  FilterOperator,
  Option,
  ProviderDefinition,
} from '../contract.ts'
import { choiceField, numberField, textField, YES_OR_NO } from '../kit/catalogue/filterFields.ts'
import {
  multiselectParameter,
  propertyParameter,
  questionParameters,
  selectParameter,
} from '../kit/catalogue/parameters.ts'
import { GOOGLE_ORIGINS, googleOAuth } from '../platforms/google/index.ts'
import { DIMENSIONS, METRICS, REAL_TIME, RULES, SETTLING_DAYS } from './catalogue/index.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/analytics.readonly'

const DEVICES = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'mobile', label: 'Mobile' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'smart tv', label: 'Smart TV' },
]

const CHOICES: Record<string, Option[]> = {
  deviceCategory: DEVICES,
  newVsReturning: [
    { value: 'new', label: 'New' },
    { value: 'returning', label: 'Returning' },
  ],
  platform: [
    { value: 'web', label: 'Web' },
    { value: 'Android', label: 'Android' },
    { value: 'iOS', label: 'iOS' },
  ],
  isKeyEvent: YES_OR_NO,
}

const TEXT: FilterOperator[] = [
  ...(['equals', 'notEquals', 'contains', 'notContains', 'beginsWith', 'endsWith'] as const),
  ...(['matches', 'notMatches', 'oneOf'] as const),
]

/** Google filters by any compatible dimension, requested or not, and by metrics after adding up. */
export const FILTERS: FilterField[] = [
  ...DIMENSIONS.filter(({ time, realTimeOnly }) => !time && !realTimeOnly).map(({ id, label }) => {
    const options = CHOICES[id]
    return options ? choiceField(id, label, options) : textField(id, label, TEXT)
  }),
  ...METRICS.map(({ id, label }) => numberField(id, label, ['equals', 'notEquals', 'greater', 'less'])),
]

/** Where visits come from and where they begin. */
const BREAKDOWNS = [{ dimension: 'sessionDefaultChannelGroup' }, { dimension: 'landingPage' }]

const googleAnalytics4: DataTypeDefinition = {
  type: 'google_analytics_4',
  name: 'Google Analytics 4',
  parameters: [
    propertyParameter('Property'),
    selectParameter('profile', 'Data stream', 'remote', {
      global: true,
      dependencies: ['property'],
      help: 'Leave empty for the whole property.',
    }),
    multiselectParameter('campaign', 'Campaigns', 'remote', {
      dependencies: ['property'],
      help: 'Only sessions that came by one of these.',
    }),
    multiselectParameter('country', 'Countries', 'remote', { dependencies: ['property'] }),
    multiselectParameter('device', 'Devices', DEVICES),
    ...questionParameters(),
  ],
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: {
    overlapping: true,
    namesHosts: true,
    measures: [
      {
        measure: 'traffic',
        metrics: ['sessions'],
        settlingDays: 2,
        breakdowns: BREAKDOWNS,
      },
      { measure: 'conversions', metrics: ['keyEvents'], settlingDays: 2, breakdowns: BREAKDOWNS },
      { measure: 'revenue', metrics: ['totalRevenue'], rank: 2, settlingDays: 2, breakdowns: BREAKDOWNS },
    ],
  },
  settlingDays: SETTLING_DAYS,
  dayZone: 'property',
  realTime: REAL_TIME,
  manyAccounts: true,
  currency: {
    help: 'Google converts all amounts to it. Leave it empty for the property’s own.',
  },
}

export const definition: ProviderDefinition = {
  kind: 'google_analytics',
  name: 'Google Analytics',
  auth: googleOAuth({ [ANALYTICS_SCOPE]: 'See and download your Google Analytics data' }),
  properties: { label: 'Property', labelPlural: 'Properties' },
  origins: {
    data: 'https://analyticsdata.googleapis.com',
    admin: 'https://analyticsadmin.googleapis.com',
    ...GOOGLE_ORIGINS,
  },
  types: [googleAnalytics4],
  templates: TEMPLATES,
  quota: {
    concurrency: 5,
    freshSeconds: 3600,
    note: 'Google allows 10 questions at once per property and about 14,000 tokens an hour; a small report costs 1 to 10 tokens.',
  },
}
