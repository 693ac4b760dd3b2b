import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  propertyParameter,
  questionParameters,
  reportParameter,
  selectParameter,
} from '../kit/catalogue/parameters.ts'
import { META_ORIGINS, META_SETTINGS, metaOAuth } from '../platforms/meta/index.ts'
import { META_ZONE } from '../platforms/meta/insights.ts'
import { AS_OF_NOW, DIMENSIONS, FILTERS, METRICS, REPORTS, RULES } from './catalogue/index.ts'
import { RETIRED } from './catalogue/page.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Page'),
  reportParameter(REPORTS, {
    required: false,
    help: 'Figures of the page day by day, or of its posts since each was published.',
  }),
  selectParameter('post', 'Post', 'remote', {
    required: true,
    dependencies: ['property'],
    unless: { parameter: 'reportType', equals: 'post', negated: true },
  }),
  ...questionParameters({ filter: { label: 'Filter (posts only)' } }),
]

export const facebookPages: DataTypeDefinition = {
  type: 'facebook_social',
  name: 'Facebook Pages',
  parameters: PARAMETERS,
  metrics: METRICS,
  retiredMetrics: RETIRED,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  settlingDays: 3,
  settlingReason: 'Facebook settles a day after about three.',
  dayZone: META_ZONE,
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'facebook_social',
  name: 'Facebook Pages',
  auth: metaOAuth(
    {
      pages_show_list: 'Show a list of the Pages you manage',
      pages_read_engagement: 'Read content posted on the Page',
      read_insights: 'Access your Page and App insights',
    },
    {
      pages_read_user_content: 'Read user content on your Page',
      business_management: 'Manage your business',
    },
  ),
  properties: { label: 'Page', labelPlural: 'Pages' },
  origins: META_ORIGINS,
  settings: META_SETTINGS,
  types: [facebookPages],
  templates: TEMPLATES,
  quota: {
    concurrency: 3,
    freshSeconds: 3 * 3600,
    note: 'Facebook allows 4,800 calls a day for each person engaged with the page and refreshes figures about once a day.',
  },
}
