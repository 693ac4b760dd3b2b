import type { ProviderDefinition } from '../contract.ts'
import { keyCredentials } from '../kit/signIn/credentialFields.ts'
import { FILTERS } from './catalogue/filters.ts'
import { DIMENSIONS, METRICS } from './catalogue/index.ts'
import { AS_OF_NOW, PARAMETERS, RULES } from './definition.form.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const definition: ProviderDefinition = {
  kind: 'serpstat',
  name: 'Serpstat',
  auth: keyCredentials('Serpstat', {
    account: 'Agency account',
    label: 'API token',
    help: 'In Serpstat: your profile page, API token. The plan has to include the API.',
    placeholder: 'Letters and digits from your profile',
  }),
  properties: null,
  origins: { api: 'https://api.serpstat.com/v4' },
  types: [
    {
      type: 'serpstat',
      name: 'Serpstat',
      parameters: PARAMETERS,
      metrics: METRICS,
      dimensions: DIMENSIONS,
      filters: FILTERS,
      rules: RULES,
      asOfNow: AS_OF_NOW,
      presets: PRESETS,
      settlingDays: 0,
      dayZone: 'UTC',
      realTime: null,
      manyAccounts: false,
    },
  ],
  templates: TEMPLATES,
  quota: {
    concurrency: 1,
    freshSeconds: 24 * 60 * 60,
    note: 'Serpstat answers one request a second on most plans and charges credits: 5 for an overview, 1 for each row of a list. Projects of the rank tracker are free. Answers are kept for a day.',
  },
}
