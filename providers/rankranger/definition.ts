import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  propertyParameter,
  questionParameters,
  selectParameter,
  textParameter,
} from '../kit/catalogue/parameters.ts'
import { keyCredentials } from '../kit/signIn/credentialFields.ts'
import { DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Campaign'),
  textParameter('target', 'Domain', {
    global: true,
    dependencies: ['property'],
    help: 'The campaign’s own where it is empty. Write a competitor that the campaign tracks to report on it instead.',
  }),
  selectParameter('searchEngine', 'Search engine', 'remote', {
    global: true,
    dependencies: ['property'],
    help: 'One of the campaign’s search engines; all of them where it is empty. Device and country are part of it.',
  }),
  textParameter('competitor', 'Competitors', {
    global: true,
    dependencies: ['property'],
    help: 'With the dimension Domain: competitor domains of the campaign to set beside its own, separated by commas.',
  }),
  textParameter('term', 'Keywords with', { help: 'Counts only keywords that hold this text.' }),
  ...questionParameters({ filter: { help: 'For ranks of keywords.' } }),
]

/** Rank Ranger names no zone for its days; UTC is our reading. */
export const ZONE = 'UTC'
/** Only today's run can still be under way. */
export const SETTLING_DAYS = 0

export const TYPE: DataTypeDefinition = {
  type: 'rankranger',
  name: 'Rank Ranger',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: { measures: [{ measure: 'top10', metrics: ['top10'], rank: 2 }] },
  settlingDays: SETTLING_DAYS,
  dayZone: ZONE,
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'rankranger',
  name: 'Rank Ranger',
  auth: keyCredentials('Rank Ranger', {
    account: 'Agency account',
    help: 'In Rank Ranger: Tools, Utilities, API Console. The package must be one with reports.',
    placeholder: '12345-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  }),
  properties: { label: 'Campaign', labelPlural: 'Campaigns' },
  origins: { api: 'https://www.rankranger.com' },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 6 * 60 * 60,
    note: 'Rank Ranger publishes no limits: it is asked at most twice at once. Ranks are collected once a day, so answers are kept for six hours.',
  },
}
