import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { multiselectParameter, questionParameters, selectParameter } from '../kit/catalogue/parameters.ts'
import { keyCredentials } from '../kit/signIn/credentialFields.ts'
import { AS_OF_NOW, DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  selectParameter('pipeline', 'Pipeline', 'remote', {
    global: true,
    help: 'One pipeline of opportunities; all that are not archived where it is empty.',
  }),
  multiselectParameter('target', 'Won stages', 'remote', {
    global: true,
    help: 'Stages that count as won, where it is not the one called Won or with a probability of 100%.',
  }),
  multiselectParameter('mode', 'Lost stages', 'remote', {
    global: true,
    help: 'Stages that count as lost, where it is not the one called Lost and no reason is given.',
  }),
  ...questionParameters(),
]

/** People enter what happened a day late. */
export const SETTLING_DAYS = 1

export const TYPE: DataTypeDefinition = {
  type: 'salesflare',
  name: 'Salesflare',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  settlingDays: SETTLING_DAYS,
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
  currency: {
    help: 'Only amounts in this currency are counted. Leave it empty for the team’s own.',
  },
}

export const definition: ProviderDefinition = {
  kind: 'salesflare',
  name: 'Salesflare',
  auth: keyCredentials('Salesflare', {
    account: 'Sales team',
    help: 'In Salesflare: Settings, API keys. The key sees what its user sees, so let an administrator create it.',
    placeholder: 'Letters and digits',
  }),
  properties: null,
  origins: { api: 'https://api.salesflare.com' },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 15 * 60,
    note: 'Salesflare publishes no limits: it is asked at most twice at once. Every figure is counted from lists of records, so answers are kept for a quarter of an hour.',
  },
}
