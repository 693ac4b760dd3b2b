import type { CombinationRule, DimensionDefinition, FilterField, Option } from '../contract.ts'
import { dimensionsIn, idsOf, TIMES, YEAR } from '../kit/catalogue/catalogue.ts'
import { choiceField } from '../kit/catalogue/filterFields.ts'
import { METRICS, NOT_BY_MEMBER, REACH } from './metrics.ts'

export { MADE, METRICS, REACH, RETIRED } from './metrics.ts'

/** Time dimensions are cut by `timeGranularity`; every other one is a pivot under LinkedIn's own name. */
const TIME: DimensionDefinition[] = [...TIMES, YEAR]

const ADS = dimensionsIn('Campaigns', {
  ACCOUNT: 'Account',
  CAMPAIGN_GROUP: 'Campaign group',
  CAMPAIGN: 'Campaign',
  CREATIVE: 'Ad',
})
const DELIVERY = dimensionsIn('Delivery', {
  SHARE: 'Sponsored post',
  COMPANY: 'Advertised company',
  CONVERSION: 'Conversion rule',
  IMPRESSION_DEVICE_TYPE: 'Device',
  PLACEMENT_NAME: 'Placement',
  SERVING_LOCATION: 'Serving location',
  CARD_INDEX: 'Carousel card',
  EVENT_STAGE: 'Event stage',
  CONVERSATION_NODE: 'Conversation step',
})
const MEMBERS = dimensionsIn('Who saw the ads', {
  MEMBER_COMPANY_SIZE: 'Company size',
  MEMBER_INDUSTRY: 'Industry',
  MEMBER_SENIORITY: 'Seniority',
  MEMBER_JOB_TITLE: 'Job title',
  MEMBER_JOB_FUNCTION: 'Job function',
  MEMBER_COUNTRY_V2: 'Country',
  MEMBER_REGION_V2: 'Region',
  MEMBER_COUNTY: 'County',
  MEMBER_COMPANY: 'Company',
  MEMBER_DESIGNATED_MARKET_AREA: 'Market area (US)',
})

export const DIMENSIONS: DimensionDefinition[] = [...TIME, ...ADS, ...DELIVERY, ...MEMBERS]

const isOf = (dimensions: DimensionDefinition[]) => {
  const known = new Set(idsOf(dimensions))
  return (dimension: string | null) => dimension !== null && known.has(dimension)
}
export const isTime = isOf(TIME)
export const isMemberPivot = isOf(MEMBERS)
/** Pivots whose rows hold all that happened, so that they add up to the total. */
export const isWhole = isOf([...TIME, ...ADS])

/** Parameters that narrow a report: LinkedIn's name for each, and the entity that its URNs name. */
export const FACETS = [
  { parameter: 'adGroup', facet: 'campaignGroups', entity: 'sponsoredCampaignGroup' },
  { parameter: 'campaign', facet: 'campaigns', entity: 'sponsoredCampaign' },
  { parameter: 'ad', facet: 'creatives', entity: 'sponsoredCreative' },
] as const

/**
 * Some spellings of `objectiveType` are unconfirmed; LinkedIn refuses an unknown one with its own message.
 */
const OBJECTIVES: Option[] = [
  { value: 'BRAND_AWARENESS', label: 'Brand awareness' },
  { value: 'WEBSITE_VISIT', label: 'Website visits' },
  { value: 'ENGAGEMENT', label: 'Engagement' },
  { value: 'VIDEO_VIEW', label: 'Video views' },
  { value: 'LEAD_GENERATION', label: 'Lead generation' },
  { value: 'WEBSITE_CONVERSION', label: 'Website conversions' },
  { value: 'JOB_APPLICANT', label: 'Job applicants' },
  { value: 'TALENT_LEAD', label: 'Talent leads' },
]
const CAMPAIGN_TYPES: Option[] = [
  { value: 'SPONSORED_UPDATES', label: 'Sponsored content' },
  { value: 'SPONSORED_INMAILS', label: 'Message ads' },
  { value: 'TEXT_AD', label: 'Text ads' },
  { value: 'DYNAMIC', label: 'Dynamic ads' },
]

export const FILTERS: FilterField[] = [
  choiceField('objectiveType', 'Objective', OBJECTIVES, ['equals']),
  choiceField('campaignType', 'Ad type', CAMPAIGN_TYPES, ['equals']),
]

const CONVERSION_METRICS = METRICS.filter(({ group, additive }) => group === 'Conversions' && additive)
const OTHER_MONEY = METRICS.filter(({ id, type }) => type === 'money' && id !== 'costInUsd')
const roas = METRICS.filter(({ id }) => id === 'roas')

/** Allowed combinations (learn.microsoft.com/linkedin/marketing/integrations/ads-reporting). */
export const RULES: CombinationRule[] = [
  {
    when: { dimensions: idsOf(MEMBERS) },
    metrics: idsOf(METRICS).filter((id) => !NOT_BY_MEMBER.includes(id)),
    reason: 'LinkedIn gives neither reach nor conversion value by who saw the ads.',
  },
  {
    when: { metrics: REACH },
    dimensions: [null, 'date', ...idsOf(ADS), ...idsOf(DELIVERY)],
    reason:
      'Members are counted by day or over the whole range; weeks, months and years cannot be added up from days.',
  },
  {
    when: { dimensions: ['CONVERSION'] },
    metrics: idsOf(CONVERSION_METRICS),
    reason: 'A conversion rule has conversions and their value only.',
  },
  {
    when: { metrics: ['costInUsd'] },
    metrics: idsOf(METRICS.filter((metric) => ![...OTHER_MONEY, ...roas].includes(metric))),
    reason: 'One widget shows one currency: take either cost in USD or the account’s own.',
  },
]
