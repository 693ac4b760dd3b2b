import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import {
  multiselectParameter,
  propertyParameter,
  questionParameters,
  reportParameter,
  selectParameter,
} from '../kit/catalogue/parameters.ts'
import { META_ORIGINS, META_SETTINGS, metaOAuth } from '../platforms/meta/index.ts'
import { DIMENSIONS } from './catalogue/dimensions.ts'
import { FILTERS } from './catalogue/filters.ts'
import { METRICS } from './catalogue/index.ts'
import { RULES } from './catalogue/rules.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

export const ADS_PERMISSION = 'ads_read'

const REPORTS = [
  { value: 'auto', label: 'Automatic' },
  { value: 'account', label: 'Account' },
  { value: 'campaign', label: 'Campaigns' },
  { value: 'adset', label: 'Ad sets' },
  { value: 'ad', label: 'Ads' },
]
/** The windows that still work; Meta's own keys. */
const WINDOWS = [
  { value: 'default', label: 'As set in each ad set' },
  { value: '1d_click', label: '1 day after a click' },
  { value: '7d_click', label: '7 days after a click' },
  { value: '28d_click', label: '28 days after a click' },
  { value: '1d_view', label: '1 day after a view' },
  { value: '1d_ev', label: '1 day after an engaged view' },
]

const PARAMETERS: ParameterDefinition[] = [
  propertyParameter('Ad account'),
  reportParameter(REPORTS, {
    required: false,
    help: 'What Meta counts by. “Automatic” takes the account, or campaigns, ad sets or ads where you split by them.',
  }),
  multiselectParameter('campaign', 'Campaigns', 'remote', { dependencies: ['property'] }),
  multiselectParameter('adGroup', 'Ad sets', 'remote', { dependencies: ['campaign'] }),
  multiselectParameter('ad', 'Ads', 'remote', { dependencies: ['adGroup'] }),
  selectParameter('mode', 'Attribution window', WINDOWS, {
    default: 'default',
    help: 'How long after an ad an action still counts as its doing.',
  }),
  ...questionParameters(),
]

export const metaAds: DataTypeDefinition = {
  type: 'facebook',
  name: 'Meta Ads',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: {
    measures: [{ measure: 'spend', metrics: ['spend'], settlingDays: 2 }],
  },
  settlingDays: 28,
  settlingReason: 'Meta books conversions on the day of the ad, up to 28 days after it.',
  dayZone: 'property',
  realTime: null,
  manyAccounts: true,
}

export const definition: ProviderDefinition = {
  kind: 'facebook',
  name: 'Meta Ads',
  auth: metaOAuth(
    { [ADS_PERMISSION]: 'Access your ad accounts’ figures' },
    { business_management: 'Manage your business' },
  ),
  properties: { label: 'Ad account', labelPlural: 'Ad accounts' },
  origins: META_ORIGINS,
  settings: META_SETTINGS,
  types: [metaAds],
  templates: TEMPLATES,
  quota: {
    concurrency: 3,
    freshSeconds: 3600,
    note: 'Meta counts calls by the hour and ad account: about 600 for a new app and 190,000 for one with full access, plus 400 for each active ad. A widget takes two to four.',
  },
}
