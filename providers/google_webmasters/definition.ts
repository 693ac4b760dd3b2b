import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { metricsOf } from '../kit/answers/facts.ts'
import {
  propertyParameter,
  questionParameters,
  selectParameter,
  textParameter,
} from '../kit/catalogue/parameters.ts'
import { GOOGLE_ORIGINS, GOOGLE_ZONE, googleOAuth } from '../platforms/google/index.ts'
import { DEVICES, DIMENSIONS, FILTERS, METRICS, RULES, SEARCH_TYPES, SETTLING_DAYS } from './catalogue.ts'
import { COUNTRIES } from './countries.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const SEARCH_CONSOLE_SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Property'),
  selectParameter('reportType', 'Search type', SEARCH_TYPES, { default: 'web' }),
  selectParameter('country', 'Country', COUNTRIES, { global: true }),
  selectParameter('device', 'Device', DEVICES, { global: true }),
  textParameter('term', 'Query contains', {
    help: 'Only searches with these words. Rare searches, which Google hides, are then left out of every figure.',
  }),
  ...questionParameters(),
]

export const TYPE: DataTypeDefinition = {
  type: 'google_webmasters',
  name: 'Google Search Console',
  parameters: PARAMETERS,
  metrics: metricsOf(METRICS),
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: {
    overlapping: true,
    measures: [
      {
        measure: 'clicks',
        metrics: ['clicks'],
        settlingDays: 3,
        breakdowns: [{ dimension: 'page' }, { dimension: 'query' }],
      },
      { measure: 'position', metrics: ['position'], settlingDays: 3 },
    ],
    pages: { dimension: 'page', metric: 'impressions' },
  },
  settlingDays: SETTLING_DAYS,
  settlingReason: 'Google settles a day after about four days.',
  dayZone: GOOGLE_ZONE,
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'google_webmasters',
  name: 'Google Search Console',
  auth: googleOAuth({ [SEARCH_CONSOLE_SCOPE]: 'View Search Console data for your verified sites' }),
  properties: { label: 'Property', labelPlural: 'Properties' },
  origins: { searchconsole: 'https://searchconsole.googleapis.com', ...GOOGLE_ORIGINS },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 4,
    freshSeconds: 3600,
    note: 'Google allows 1,200 questions a minute per property, and a hidden load quota counts long ranges and questions by page and query most. The latest days are preliminary for about four days.',
  },
}
