import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { CALCULATED_METRICS } from '../parameters.ts'
import { DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const optional = { required: false, global: false, dependencies: [] }

const PARAMETERS: ParameterDefinition[] = [
  {
    ...optional,
    name: 'pipeline',
    label: 'Pipeline',
    help: 'One pipeline of opportunities; all that are not archived where it is empty.',
    global: true,
    control: 'select',
    options: 'remote',
  },
  {
    ...optional,
    name: 'target',
    label: 'Won stages',
    help: 'Stages that count as won, where it is not the one called Won or with a probability of 100 %.',
    global: true,
    control: 'multiselect',
    options: 'remote',
  },
  {
    ...optional,
    name: 'mode',
    label: 'Lost stages',
    help: 'Stages that count as lost, where it is not the one called Lost and no reason is given.',
    global: true,
    control: 'multiselect',
    options: 'remote',
  },
  { ...optional, name: 'dimension', label: 'Dimension', control: 'dimension' },
  { ...optional, name: 'metrics', label: 'Metrics', control: 'metrics', required: true },
  { ...optional, name: 'filter', label: 'Filter', control: 'filter' },
  CALCULATED_METRICS,
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
  presets: PRESETS,
  settlingDays: SETTLING_DAYS,
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'salesflare',
  name: 'Salesflare',
  auth: {
    type: 'credentials',
    account: {
      label: 'Account name',
      help: 'A name for this connection, such as the team’s. It is shown to your team and never sent to Salesflare.',
      placeholder: 'Sales team',
      required: true,
      secret: false,
    },
    token: {
      label: 'API key',
      help: 'In Salesflare: Settings, API keys. The key sees what its user sees, so let an administrator create it.',
      placeholder: 'Letters and digits',
      required: true,
      secret: true,
    },
  },
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
