import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  propertyParameter,
  questionParameters,
  reportParameter,
  selectParameter,
} from '../kit/catalogue/parameters.ts'
import { META_ORIGINS, META_SETTINGS, metaOAuth } from '../platforms/meta/index.ts'
import { META_ZONE } from '../platforms/meta/insights.ts'
import { AS_OF_NOW, DIMENSIONS, FILTERS, METRICS, REPORTS, RULES, TIMEFRAMES } from './catalogue/index.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Account'),
  reportParameter(REPORTS, {
    required: false,
    help: 'Figures of the account in the range, its audience, or its posts since each was published.',
  }),
  selectParameter('post', 'Post', 'remote', {
    required: true,
    dependencies: ['property'],
    unless: { parameter: 'reportType', equals: 'one', negated: true },
  }),
  selectParameter('mode', 'Time frame of the audience', TIMEFRAMES, {
    default: 'this_month',
    help: 'Of engaged and reached accounts; followers are those of now.',
    unless: { parameter: 'reportType', equals: 'audience', negated: true },
  }),
  ...questionParameters({ filter: { label: 'Filter (posts and stories only)' } }),
]

/** The one type of the kind. */
export const instagramAccounts: DataTypeDefinition = {
  type: 'instagram',
  name: 'Instagram',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  settlingDays: 3,
  settlingReason: 'Instagram gives figures up to 48 hours late.',
  dayZone: META_ZONE,
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'instagram',
  name: 'Instagram',
  auth: metaOAuth(
    {
      instagram_basic: 'Access profile and posts from your Instagram account',
      instagram_manage_insights: 'Access insights for your Instagram account',
      pages_show_list: 'Show a list of the Pages you manage',
      pages_read_engagement: 'Read content posted on the Page',
    },
    { business_management: 'Manage your business' },
  ),
  properties: { label: 'Account', labelPlural: 'Accounts' },
  origins: META_ORIGINS,
  settings: META_SETTINGS,
  types: [instagramAccounts],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 3 * 3600,
    note: 'Instagram allows 4,800 calls a day for each impression of the account. Most figures take one call for each day shown, and posts one call each.',
  },
}
