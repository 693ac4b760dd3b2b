import type { Option } from '../contract.ts'

/** Labels of Google's enumerations, and the filter options made of them. */

export const DEVICES = options({
  MOBILE: 'Mobile',
  DESKTOP: 'Desktop',
  TABLET: 'Tablet',
  CONNECTED_TV: 'TV screens',
  OTHER: 'Other devices',
})
export const NETWORKS = options({
  SEARCH: 'Google Search',
  SEARCH_PARTNERS: 'Search partners',
  CONTENT: 'Display Network',
  YOUTUBE: 'YouTube',
  MIXED: 'Cross-network',
  GMAIL: 'Gmail',
  DISCOVER: 'Discover',
  MAPS: 'Maps',
  GOOGLE_TV: 'Google TV',
})
export const CHANNELS = options({
  SEARCH: 'Search',
  PERFORMANCE_MAX: 'Performance Max',
  SHOPPING: 'Shopping',
  DISPLAY: 'Display',
  VIDEO: 'Video',
  DEMAND_GEN: 'Demand Gen',
  MULTI_CHANNEL: 'App',
  HOTEL: 'Hotel',
  LOCAL: 'Local',
  LOCAL_SERVICES: 'Local services',
  SMART: 'Smart',
  TRAVEL: 'Travel',
})
export const STATUSES = options({ ENABLED: 'Enabled', PAUSED: 'Paused', REMOVED: 'Removed' })
export const MATCH_TYPES = options({ EXACT: 'Exact match', PHRASE: 'Phrase match', BROAD: 'Broad match' })

/** Fields whose values are members of an enumeration. */
export const ENUMERATIONS = new Set([
  'segments.day_of_week',
  'segments.device',
  'segments.ad_network_type',
  'segments.slot',
  'segments.click_type',
  'segments.conversion_action_category',
  'campaign.status',
  'campaign.advertising_channel_type',
  'campaign.bidding_strategy_type',
  'ad_group.status',
  'ad_group_ad.ad.type',
  'ad_group_criterion.keyword.match_type',
  'ad_group_criterion.gender.type',
  'ad_group_criterion.age_range.type',
  'search_term_view.status',
  'geographic_view.location_type',
  'performance_max_placement_view.placement_type',
])

/** Enumerations that share a value with different meanings. */
const BY_FIELD: Record<string, Record<string, string>> = {
  'segments.device': names(DEVICES),
  'segments.ad_network_type': names(NETWORKS),
  'campaign.advertising_channel_type': names(CHANNELS),
  'ad_group_criterion.keyword.match_type': names(MATCH_TYPES),
}
const SPECIAL: Record<string, string> = {
  TARGET_CPA: 'Target CPA',
  TARGET_ROAS: 'Target ROAS',
  TARGET_CPM: 'Target CPM',
  TARGET_CPV: 'Target CPV',
  MANUAL_CPC: 'Manual CPC',
  MANUAL_CPM: 'Manual CPM',
  MANUAL_CPV: 'Manual CPV',
  ENHANCED_CPC: 'Enhanced CPC',
  URL_CLICKS: 'Headline',
  UNDETERMINED: 'Unknown',
  AGE_RANGE_UNDETERMINED: 'Unknown',
  AGE_RANGE_65_UP: '65 and older',
}

/** `PERFORMANCE_MAX` → “Performance max”; a value that Google has added since reads well enough too. */
export function labelOfEnum(field: string, value: string): string {
  const known = BY_FIELD[field]?.[value] ?? SPECIAL[value]
  if (known) return known
  const age = /^AGE_RANGE_(\d+)_(\d+)$/.exec(value)
  if (age) return `${age[1]}–${age[2]}`
  const plain = value.toLowerCase().replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function options(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
function names(choices: Option[]): Record<string, string> {
  return Object.fromEntries(choices.map(({ value, label }) => [value, label]))
}

/** What is chosen by its number is called. */
export const CHOSEN: Readonly<Record<string, string>> = {
  'campaign.id': 'Campaign',
  'ad_group.id': 'Ad group',
  'ad_group_ad.ad.id': 'Ad',
  'asset_group.id': 'Asset group',
}
