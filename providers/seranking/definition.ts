import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { CALCULATED_METRICS, propertyParameter } from '../parameters.ts'
import { DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const optional = { required: false, global: false, dependencies: [] }
const ofProperty = { required: false, global: true, dependencies: ['property' as const] }

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Project'),
  {
    ...ofProperty,
    name: 'searchEngine',
    label: 'Search engine',
    help: 'One of the project’s search engines; all of them where it is empty.',
    control: 'select',
    options: 'remote',
  },
  {
    ...ofProperty,
    name: 'device',
    label: 'Device',
    help: 'SE Ranking keeps mobile search engines as engines of their own.',
    control: 'select',
    options: [
      { value: 'desktop', label: 'Desktop' },
      { value: 'mobile', label: 'Mobile' },
    ],
  },
  {
    ...ofProperty,
    global: false,
    name: 'competitor',
    label: 'Competitors',
    help: 'With the dimension Competitor: who stands beside your site (all where it is empty). With any other: the one competitor to report on instead of your site.',
    control: 'multiselect',
    options: 'remote',
  },
  {
    ...optional,
    name: 'term',
    label: 'Keywords with',
    help: 'Counts only keywords that hold this text.',
    control: 'text',
  },
  { ...optional, name: 'dimension', label: 'Dimension', control: 'dimension' },
  { ...optional, name: 'metrics', label: 'Metrics', control: 'metrics', required: true },
  { ...optional, name: 'filter', label: 'Filter', help: 'For positions of keywords.', control: 'filter' },
  CALCULATED_METRICS,
]

/** SE Ranking names no zone for its days; UTC is our reading. */
export const ZONE = 'UTC'
/** Only today's checks can still be under way. */
export const SETTLING_DAYS = 0

export const TYPE: DataTypeDefinition = {
  type: 'seranking',
  name: 'SE Ranking',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  settlingDays: SETTLING_DAYS,
  dayZone: ZONE,
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'seranking',
  name: 'SE Ranking',
  auth: {
    type: 'credentials',
    account: {
      label: 'Account name',
      help: 'A name for this connection. It is shown to your team and never sent to SE Ranking.',
      placeholder: 'Agency account',
      required: true,
      secret: false,
    },
    token: {
      label: 'API key',
      help: 'In SE Ranking: API, API dashboard. The plan must include the Project API.',
      placeholder: 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
      required: true,
      secret: true,
    },
  },
  properties: { label: 'Project', labelPlural: 'Projects' },
  origins: { api: 'https://api.seranking.com', legacy: 'https://api4.seranking.com' },
  settings: [
    {
      name: 'SERANKING_API',
      label: 'path style of the SE Ranking API (current or legacy)',
      default: 'current',
    },
  ],
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 6 * 60 * 60,
    note: 'SE Ranking allows 5 requests a second for a key; reading costs nothing. Positions are checked once a day at most, so answers are kept for six hours.',
  },
}
