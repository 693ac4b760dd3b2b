import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { metricsOf } from '../kit/answers/facts.ts'
import { propertyParameter, questionParameters, textParameter } from '../kit/catalogue/parameters.ts'
import { GOOGLE_ORIGINS, GOOGLE_ZONE, googleOAuth } from '../platforms/google/index.ts'
import { AS_OF_NOW, DIMENSIONS, METRICS, RULES } from './catalogue.ts'
import { SETTLING_DAYS } from './days.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const BUSINESS_SCOPE = 'https://www.googleapis.com/auth/business.manage'

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Location'),
  textParameter('term', 'Search keyword contains', {
    help: 'Only searches with these words. It leaves all other figures as they are.',
  }),
  ...questionParameters({ filter: null }),
]

export const TYPE: DataTypeDefinition = {
  type: 'google_my_business',
  name: 'Google Business Profile',
  parameters: PARAMETERS,
  metrics: metricsOf(METRICS),
  dimensions: DIMENSIONS,
  filters: [],
  rules: RULES,
  asOfNow: AS_OF_NOW,
  presets: PRESETS,
  settlingDays: SETTLING_DAYS,
  dayZone: GOOGLE_ZONE,
  realTime: null,
  manyAccounts: true,
  settlingReason: 'Google counts visits and actions three to five days late, so that the newest are missing.',
}

export const definition: ProviderDefinition = {
  kind: 'google_my_business',
  name: 'Google Business Profile',
  auth: googleOAuth({ [BUSINESS_SCOPE]: 'See, edit, create and delete your business listings' }),
  properties: { label: 'Location', labelPlural: 'Locations' },
  origins: {
    management: 'https://mybusinessaccountmanagement.googleapis.com',
    information: 'https://mybusinessbusinessinformation.googleapis.com',
    performance: 'https://businessprofileperformance.googleapis.com',
    reviews: 'https://mybusiness.googleapis.com',
    ...GOOGLE_ORIGINS,
  },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 5,
    freshSeconds: 3 * 3600,
    note: 'Google allows 300 questions a minute for the whole installation; a widget takes one for each location and 45 days. Figures are three to five days late, search keywords come by whole months.',
  },
}
