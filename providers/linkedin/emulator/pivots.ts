import type { Share } from '../../platforms/linkedin/emulator/split.ts'
import type { Creative, EmulatedAccount } from './accounts.ts'

const urns = (entity: string, shares: Record<string, number>): Share[] =>
  Object.entries(shares).map(([id, share]) => [`urn:li:${entity}:${id}`, share])

const DEVICES: Share[] = [
  ['MOBILE_APP', 0.58],
  ['DESKTOP_WEB', 0.33],
  ['MOBILE_WEB', 0.09],
]
const PLACEMENTS: Share[] = [
  ['LINKEDIN_FEED', 0.82],
  ['AUDIENCE_NETWORK', 0.18],
]
const LOCATIONS: Share[] = [
  ['ON_SITE', 0.82],
  ['OFF_SITE', 0.18],
]
const CARDS: Share[] = [
  ['0', 0.34],
  ['1', 0.24],
  ['2', 0.18],
  ['3', 0.14],
  ['4', 0.1],
]
const STAGES: Share[] = [
  ['PRE_LIVE', 0.7],
  ['LIVE', 0.1],
  ['POST_LIVE', 0.2],
]
const NODES: Share[] = [
  ['urn:li:sponsoredMessageContent:1', 0.6],
  ['urn:li:sponsoredMessageContent:2', 0.4],
]
const CONVERSIONS: Share[] = [
  ['urn:lla:llaPartnerConversion:104201', 0.7],
  ['urn:lla:llaPartnerConversion:104202', 0.3],
]

/** The members of known demographics add up to less than all. */
const MEMBERS: Record<string, (isAmerican: boolean) => Share[]> = {
  MEMBER_COMPANY_SIZE: () =>
    Object.entries({ SIZE_1: 0.03, SIZE_2_TO_10: 0.13, SIZE_11_TO_50: 0.2, SIZE_51_TO_200: 0.22 })
      .concat(Object.entries({ SIZE_201_TO_500: 0.14, SIZE_501_TO_1000: 0.09, SIZE_1001_TO_5000: 0.09 }))
      .concat(Object.entries({ SIZE_5001_TO_10000: 0.03, SIZE_10001_OR_MORE: 0.04 })),
  MEMBER_INDUSTRY: () =>
    urns('industry', {
      27: 0.15,
      96: 0.13,
      4: 0.11,
      25: 0.09,
      104: 0.08,
      80: 0.08,
      33: 0.07,
      137: 0.06,
      31: 0.05,
    }),
  MEMBER_SENIORITY: () =>
    urns('seniority', { 3: 0.2, 4: 0.31, 5: 0.19, 6: 0.12, 7: 0.04, 8: 0.04, 9: 0.02, 10: 0.05 }),
  MEMBER_JOB_TITLE: () => urns('title', { 9: 0.09, 16: 0.07, 25: 0.06, 39: 0.05, 53: 0.05, 108: 0.04 }),
  MEMBER_JOB_FUNCTION: () =>
    urns('function', { 25: 0.19, 4: 0.16, 15: 0.13, 18: 0.11, 12: 0.1, 13: 0.08, 8: 0.07, 10: 0.05 }),
  MEMBER_COUNTRY_V2: (isAmerican) =>
    isAmerican
      ? urns('geo', { 103644278: 0.84, 101174742: 0.13 })
      : urns('geo', { 101282230: 0.58, 103883259: 0.14, 106693272: 0.13, 102890719: 0.07, 103819153: 0.05 }),
  MEMBER_REGION_V2: (isAmerican) =>
    isAmerican
      ? urns('geo', { 90009540: 0.06 })
      : urns('geo', { 90009735: 0.17, 90009712: 0.15, 90009725: 0.12, 90009714: 0.1, 90009750: 0.08 }),
  MEMBER_COUNTY: () => urns('geo', { 100001: 0.12, 100002: 0.09 }),
  MEMBER_COMPANY: () => urns('organization', { 1337: 0.02, 2048: 0.015, 4711: 0.012, 8080: 0.01 }),
  MEMBER_DESIGNATED_MARKET_AREA: (isAmerican) => (isAmerican ? urns('dma', { 501: 0.11, 803: 0.07 }) : []),
}

const DELIVERY: Record<string, (creative: Creative, account: EmulatedAccount) => Share[]> = {
  ACCOUNT: (_creative, { id }) => [[`urn:li:sponsoredAccount:${id}`, 1]],
  CAMPAIGN_GROUP: ({ campaign }) => [[`urn:li:sponsoredCampaignGroup:${campaign.group.id}`, 1]],
  CAMPAIGN: ({ campaign }) => [[`urn:li:sponsoredCampaign:${campaign.id}`, 1]],
  CREATIVE: ({ id }) => [[`urn:li:sponsoredCreative:${id}`, 1]],
  SHARE: ({ post, campaign }) => (campaign.type === 'SPONSORED_UPDATES' ? [[post, 1]] : []),
  COMPANY: (_creative, { organization }) => [[organization, 1]],
  CONVERSION: () => CONVERSIONS,
  IMPRESSION_DEVICE_TYPE: ({ campaign }) => (campaign.format === 'text' ? [['DESKTOP_WEB', 1]] : DEVICES),
  PLACEMENT_NAME: ({ campaign }) => (campaign.format === 'message' ? [['INBOX', 1]] : PLACEMENTS),
  SERVING_LOCATION: () => LOCATIONS,
  CARD_INDEX: ({ campaign }) => (campaign.format === 'carousel' ? CARDS : []),
  EVENT_STAGE: ({ campaign }) => (campaign.format === 'event' ? STAGES : []),
  CONVERSATION_NODE: ({ campaign }) => (campaign.format === 'message' ? NODES : []),
}

export const isKnownPivot = (pivot: string): boolean => pivot in DELIVERY || pivot in MEMBERS
export const isOfMembers = (pivot: string): boolean => pivot in MEMBERS

/** How an ad's figures fall on the values of a pivot. */
export function partsOf(pivot: string, creative: Creative, account: EmulatedAccount): readonly Share[] {
  return MEMBERS[pivot]?.(account.currency === 'USD') ?? DELIVERY[pivot]?.(creative, account) ?? []
}
