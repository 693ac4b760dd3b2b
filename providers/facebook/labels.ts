import { countryName } from '../kit/catalogue/countryNames.ts'
import { HOURLY } from './catalogue/dimensions.ts'

/** Labels of Meta's codes. */

const PLATFORMS: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  audience_network: 'Audience Network',
  messenger: 'Messenger',
  threads: 'Threads',
  whatsapp: 'WhatsApp',
}
export const PLATFORM_OPTIONS = Object.entries(PLATFORMS).map(([value, label]) => ({ value, label }))

const DEVICES: Record<string, string> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  ipod: 'iPod',
  android_smartphone: 'Android phone',
  android_tablet: 'Android tablet',
  mobile_web: 'Mobile web',
}

const ACTIONS: Record<string, string> = {
  link_click: 'Link clicks',
  outbound_click: 'Outbound clicks',
  landing_page_view: 'Landing page views',
  page_engagement: 'Page engagements',
  post_engagement: 'Post engagements',
  post_reaction: 'Reactions',
  comment: 'Comments',
  post: 'Shares',
  like: 'Page likes',
  video_view: '3-second video plays',
  lead: 'Leads (all)',
  purchase: 'Purchases (all channels)',
  omni_purchase: 'Purchases',
  omni_view_content: 'Content views',
  omni_add_to_cart: 'Adds to cart',
  omni_initiated_checkout: 'Checkouts started',
  omni_app_install: 'App installs',
  'onsite_conversion.post_save': 'Saves',
  'onsite_conversion.lead_grouped': 'Leads (Meta forms)',
  'onsite_conversion.messaging_conversation_started_7d': 'Messaging conversations started',
  'offsite_conversion.fb_pixel_purchase': 'Website purchases',
}

/** `feed` and `instagram_stories` as labels. */
const words = (code: string) => {
  const text = code.replaceAll(/[_.]/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The label of a breakdown's value. Unknown codes are spelled out as words. */
export function valueLabel(breakdown: string, code: string): string {
  switch (breakdown) {
    case HOURLY.advertiser:
    case HOURLY.audience:
      return `${code.slice(0, 2)}:00–${code.slice(0, 2)}:59`
    case 'publisher_platform':
      return PLATFORMS[code] ?? words(code)
    case 'impression_device':
    case 'action_device':
      return DEVICES[code] ?? words(code)
    case 'platform_position':
    case 'device_platform':
    case 'action_reaction':
    case 'gender':
      return words(code)
    case 'country':
      return countryName(code)
    case 'action_type': {
      const custom = /^offsite_conversion\.(?:custom|fb_pixel_custom)\.(.+)$/.exec(code)?.[1]
      return ACTIONS[code] ?? (custom ? `Custom conversion ${custom}` : words(code))
    }
    default:
      return code
  }
}

/** Statuses of campaigns, ad sets and ads, as `effective_status` has them. */
const STATUSES: Record<string, string> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  CAMPAIGN_PAUSED: 'Campaign paused',
  ADSET_PAUSED: 'Ad set paused',
  IN_PROCESS: 'In process',
  WITH_ISSUES: 'With issues',
  PENDING_REVIEW: 'In review',
  DISAPPROVED: 'Disapproved',
  PREAPPROVED: 'Pre-approved',
  PENDING_BILLING_INFO: 'Billing information missing',
  ARCHIVED: 'Archived',
  DELETED: 'Deleted',
}
/** The statuses of each type of object; a request with another one is an error. */
const STATUSES_OF = {
  campaign: ['ACTIVE', 'PAUSED', 'IN_PROCESS', 'WITH_ISSUES', 'ARCHIVED', 'DELETED'],
  adset: ['ACTIVE', 'PAUSED', 'CAMPAIGN_PAUSED', 'IN_PROCESS', 'WITH_ISSUES', 'ARCHIVED', 'DELETED'],
  ad: Object.keys(STATUSES),
} as const

export type Level = keyof typeof STATUSES_OF
export const LEVELS = ['campaign', 'adset', 'ad'] as const
/** Our parameters that choose objects, by their level. */
export const PARAMETERS = { campaign: 'campaign', adset: 'adGroup', ad: 'ad' } as const
export const statusesOf = (level: Level): readonly string[] => STATUSES_OF[level]
export const statusLabel = (status: string): string => STATUSES[status] ?? words(status.toLowerCase())

/** Why an ad account is not in normal use, by `account_status`; the figures of its past can still be read. */
export const ACCOUNT_STATUSES: Readonly<Record<number, string>> = {
  2: 'disabled',
  3: 'unsettled',
  7: 'in risk review',
  8: 'settlement pending',
  9: 'in grace period',
  100: 'closing',
  101: 'closed',
}
