import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  multiselectParameter,
  propertyParameter,
  questionParameters,
  reportParameter,
} from '../kit/catalogue/parameters.ts'
import { LINKEDIN_ORIGINS, LINKEDIN_SETTINGS, linkedInOAuth } from '../platforms/linkedin/index.ts'
import { AS_OF_NOW, DIMENSIONS, METRICS, RULES } from './catalogue.ts'
import { REPORTS } from './metrics.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const PAGE_SCOPES = {
  rw_organization_admin: 'Manage your organization’s pages and retrieve reporting data',
  r_organization_social: 'Retrieve your organization’s posts, comments and reactions',
}

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Page'),
  reportParameter(REPORTS),
  multiselectParameter('post', 'Posts', 'remote', {
    dependencies: ['property', 'reportType'],
    unless: { parameter: 'reportType', equals: 'posts', negated: true },
    help: 'For the report on single posts. Leave empty for all posts published in the range.',
  }),
  ...questionParameters({ dependencies: ['reportType'], filter: null }),
]

/** LinkedIn begins its buckets at midnight UTC. */
export const ZONE = 'UTC'

export const TYPE: DataTypeDefinition = {
  type: 'linkedin_social',
  name: 'LinkedIn Pages',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: [],
  rules: RULES,
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  settlingDays: 3,
  settlingReason: 'Reactions come late and are taken back for some days.',
  dayZone: ZONE,
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'linkedin_social',
  name: 'LinkedIn Pages',
  // The page product may not share an app with others, and other scopes would end the tokens of the ads app.
  auth: linkedInOAuth('linkedin_social', PAGE_SCOPES),
  properties: { label: 'Page', labelPlural: 'Pages' },
  origins: LINKEDIN_ORIGINS,
  settings: LINKEDIN_SETTINGS,
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 6 * 3600,
    note: 'LinkedIn counts calls a day for each app and member and starts anew at midnight UTC; apps in the development tier have very few. New followers come two days late.',
  },
}
