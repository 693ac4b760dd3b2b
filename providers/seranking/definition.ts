import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  DESKTOP_OR_MOBILE,
  multiselectParameter,
  propertyParameter,
  questionParameters,
  selectParameter,
  textParameter,
} from '../kit/catalogue/parameters.ts'
import { keyCredentials } from '../kit/signIn/credentialFields.ts'
import { AS_OF_NOW, DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Project'),
  selectParameter('searchEngine', 'Search engine', 'remote', {
    global: true,
    dependencies: ['property'],
    help: 'One of the project’s search engines; all of them where it is empty.',
  }),
  selectParameter('device', 'Device', DESKTOP_OR_MOBILE, {
    global: true,
    dependencies: ['property'],
    help: 'SE Ranking keeps mobile search engines as engines of their own.',
  }),
  multiselectParameter('competitor', 'Competitors', 'remote', {
    dependencies: ['property'],
    help: 'With the dimension Competitor: who stands beside your site (all where it is empty). With any other: the one competitor to report on instead of your site.',
  }),
  textParameter('term', 'Keywords with', { help: 'Counts only keywords that hold this text.' }),
  ...questionParameters({ filter: { help: 'For positions of keywords.' } }),
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
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  watched: { namesHosts: true, measures: [{ measure: 'top10', metrics: ['top10'], rank: 3 }] },
  settlingDays: SETTLING_DAYS,
  dayZone: ZONE,
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'seranking',
  name: 'SE Ranking',
  auth: keyCredentials('SE Ranking', {
    account: 'Agency account',
    help: 'In SE Ranking: API, API dashboard. The plan must include the Project API.',
    placeholder: 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
  }),
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
