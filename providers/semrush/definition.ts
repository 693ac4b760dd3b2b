import type { ProviderDefinition } from '../contract.ts'
import { keyCredentials } from '../kit/signIn/credentialFields.ts'
import { FILTERS } from './catalogue/filters.ts'
import { DIMENSIONS, METRICS } from './catalogue/index.ts'
import { AS_OF_NOW, PARAMETERS, RULES } from './definition.form.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const definition: ProviderDefinition = {
  kind: 'semrush',
  name: 'Semrush',
  auth: keyCredentials('Semrush', {
    account: 'Agency account',
    help: 'In Semrush: Subscription info, API units, API key (version 3).',
    placeholder: '32 letters and digits',
  }),
  properties: null,
  origins: { api: 'https://api.semrush.com', www: 'https://www.semrush.com' },
  types: [
    {
      type: 'semrush',
      name: 'Semrush',
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
    concurrency: 4,
    freshSeconds: 12 * 60 * 60,
    note: 'Semrush charges API units for each row (10 to 40, five times as much for an earlier month) or call (100 for Position Tracking) and allows 10 requests a second. Answers are kept for half a day.',
  },
}
