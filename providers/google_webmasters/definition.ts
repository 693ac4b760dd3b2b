import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { metricsOf } from '../facts.ts'
import { GOOGLE_ORIGINS, GOOGLE_ZONE, googleOAuth } from '../families/google.ts'
import { CALCULATED_METRICS, propertyParameter } from '../parameters.ts'
import { DEVICES, DIMENSIONS, FILTERS, METRICS, RULES, SEARCH_TYPES, SETTLING_DAYS } from './catalogue.ts'
import { COUNTRIES } from './countries.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const SEARCH_CONSOLE_SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly'

const optional = { required: false, dependencies: [] }

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Property'),
  {
    name: 'reportType',
    label: 'Search type',
    control: 'select',
    global: false,
    ...optional,
    options: SEARCH_TYPES,
    default: 'web',
  },
  { name: 'country', label: 'Country', control: 'select', global: true, ...optional, options: COUNTRIES },
  { name: 'device', label: 'Device', control: 'select', global: true, ...optional, options: DEVICES },
  {
    name: 'term',
    label: 'Query contains',
    help: 'Only searches with these words. Rare searches, which Google hides, are then left out of every figure.',
    control: 'text',
    global: false,
    ...optional,
  },
  {
    name: 'dimension',
    label: 'Split by',
    help: 'Leave empty for one figure over the whole range.',
    control: 'dimension',
    global: false,
    ...optional,
  },
  { name: 'metrics', label: 'Metrics', control: 'metrics', required: true, global: false, dependencies: [] },
  { name: 'filter', label: 'Filter', control: 'filter', global: false, ...optional },
  CALCULATED_METRICS,
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
