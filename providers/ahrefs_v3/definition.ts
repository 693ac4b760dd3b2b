import type { DataTypeDefinition, ProviderDefinition } from '../contract.ts'
import { keyCredentials } from '../kit/signIn/credentialFields.ts'
import { FILTERS, RANK_FILTERS } from './catalogue/filters.ts'
import { DIMENSIONS, METRICS, RANK_DIMENSIONS, RANK_METRICS } from './catalogue/index.ts'
import { AS_OF_NOW, PARAMETERS, RANK_PARAMETERS, RANK_RULES, RULES } from './definition.form.ts'
import { PRESETS, RANK_PRESETS, TEMPLATES } from './presets.ts'

/** Days are cut in UTC, and figures are states that no longer move. */
const TIME: Pick<DataTypeDefinition, 'settlingDays' | 'dayZone' | 'realTime' | 'manyAccounts'> = {
  settlingDays: 0,
  dayZone: 'UTC',
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'ahrefs_v3',
  name: 'Ahrefs',
  auth: keyCredentials('Ahrefs', {
    account: 'Agency workspace',
    help: 'In Ahrefs: Account settings, API keys, as owner or administrator of the workspace. A key lives for one year; keys for the MCP server do not work here.',
    placeholder: 'API key (v3)',
  }),
  properties: null,
  origins: { api: 'https://api.ahrefs.com/v3' },
  types: [
    {
      type: 'ahrefs_v3',
      name: 'Ahrefs Site Explorer',
      parameters: PARAMETERS,
      metrics: METRICS,
      dimensions: DIMENSIONS,
      filters: FILTERS,
      rules: RULES,
      asOfNow: AS_OF_NOW,
      presets: PRESETS,
      ...TIME,
    },
    {
      type: 'ahrefs_v3_ranks',
      name: 'Ahrefs Rank Tracker',
      parameters: RANK_PARAMETERS,
      metrics: RANK_METRICS,
      dimensions: RANK_DIMENSIONS,
      filters: RANK_FILTERS,
      rules: RANK_RULES,
      presets: RANK_PRESETS,
      ...TIME,
    },
  ],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 24 * 60 * 60,
    note: 'Ahrefs allows 60 requests a minute and charges API units for Site Explorer: at least 50 a call, more for long lists. Rank Tracker is free of units. Answers are kept for a day.',
  },
}
