import { dayNumber } from '../../sandbox/numbers.ts'
import type { EmulatedAccount } from './accounts.ts'
import type { Atom } from './data.ts'
import type { Action } from './metrics.ts'

/** The sandbox's GAQL fields; a field that is in none of these lists is not recognised. */

export type Value = string | number | boolean | string[] | { text: string }[] | undefined
type Reader<T> = Record<string, (from: T) => Value>

const CUSTOMER: Reader<EmulatedAccount> = {
  id: ({ id }) => id,
  descriptive_name: ({ name }) => name,
  currency_code: ({ currency }) => currency,
  time_zone: ({ timeZone }) => timeZone,
  manager: ({ manager }) => manager,
  test_account: () => false,
  status: ({ status }) => status,
  auto_tagging_enabled: () => true,
}

const monday = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
// 1970-01-01 was a Thursday.
const WEEKDAYS = ['THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY']
const quarter = (day: string) =>
  `${day.slice(0, 5)}${['01', '04', '07', '10'][Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01`

const SEGMENTS: Reader<Atom> = {
  date: ({ day }) => day,
  week: ({ day }) => monday(day),
  month: ({ day }) => `${day.slice(0, 8)}01`,
  quarter: ({ day }) => quarter(day),
  year: ({ day }) => Number(day.slice(0, 4)),
  day_of_week: ({ day }) => WEEKDAYS[dayNumber(day) % 7],
  hour: ({ hour }) => hour,
  device: ({ device }) => device,
  ad_network_type: ({ network }) => network,
  slot: ({ slot }) => slot,
  click_type: ({ clickType }) => clickType,
  product_title: ({ product }) => product?.title,
  product_item_id: ({ product }) => product?.id,
  product_brand: ({ product }) => product?.brand,
  product_type_l1: ({ product }) => product?.type,
}

const CAMPAIGN: Reader<Atom> = {
  id: ({ campaignId }) => campaignId,
  name: ({ campaign }) => campaign.name,
  status: ({ campaign }) => campaign.status,
  advertising_channel_type: ({ campaign }) => campaign.type,
  bidding_strategy_type: ({ campaign }) => campaign.bidding,
}
const AD_GROUP: Reader<Atom> = {
  id: ({ adGroupId }) => adGroupId,
  name: ({ adGroup }) => adGroup?.name,
  status: () => 'ENABLED',
}
const AD: Reader<Atom> = {
  status: () => 'ENABLED',
  'ad.id': ({ adId }) => adId,
  // Most ads have no name, and Google then leaves it out.
  'ad.name': ({ ad }) => ad?.name || undefined,
  'ad.type': ({ ad }) => ad?.type,
  'ad.final_urls': ({ page }) => [page],
  'ad.responsive_search_ad.headlines': ({ ad }) =>
    ad && ad.headlines.length > 0 ? ad.headlines.map((text) => ({ text })) : undefined,
}
const CRITERION: Reader<Atom> = {
  'keyword.text': ({ keyword }) => keyword?.text,
  'keyword.match_type': ({ keyword }) => keyword?.match,
  'quality_info.quality_score': ({ keyword }) => keyword?.score,
  'gender.type': ({ gender }) => gender,
  'age_range.type': ({ age }) => age,
}
const country = { country_criterion_id: (atom: Atom) => atom.country }

const OTHERS: Record<string, Reader<Atom>> = {
  segments: SEGMENTS,
  campaign: CAMPAIGN,
  ad_group: AD_GROUP,
  ad_group_ad: AD,
  ad_group_criterion: CRITERION,
  search_term_view: {
    search_term: ({ search }) => search ?? undefined,
    status: ({ keyword, search }) => (keyword?.text === search ? 'ADDED' : 'NONE'),
  },
  campaign_search_term_view: { search_term: ({ search }) => search ?? undefined },
  geographic_view: {
    ...country,
    location_type: ({ presence }) => (presence ? 'LOCATION_OF_PRESENCE' : 'AREA_OF_INTEREST'),
  },
  user_location_view: country,
  landing_page_view: { unexpanded_final_url: ({ page }) => page },
  asset_group: {
    id: ({ assetGroupId }) => assetGroupId,
    name: ({ assetGroup }) => assetGroup ?? undefined,
    status: () => 'ENABLED',
  },
  performance_max_placement_view: {
    display_name: ({ placement }) => placement?.name,
    placement_type: ({ placement }) => placement?.type,
  },
}

/** How to read a field of an atom that may belong to a conversion action; null for an unknown field. */
export function readerOf(field: string): ((atom: Atom, action: Action | null) => Value) | null {
  const [head = '', ...rest] = field.split('.')
  const tail = rest.join('.')
  if (field === 'segments.conversion_action_name') return (_atom, action) => action?.name
  if (field === 'segments.conversion_action_category') return (_atom, action) => action?.category
  if (head === 'customer') {
    const read = CUSTOMER[tail]
    return read ? ({ account }) => read(account) : null
  }
  const read = OTHERS[head]?.[tail]
  return read ? (atom) => read(atom) : null
}

export const readCustomer = (account: EmulatedAccount, field: string): Value => CUSTOMER[field]?.(account)

/** Whether an atom is counted by a resource, and which of its rows it belongs to. */
export const IDENTITIES: Record<string, (atom: Atom) => string | null> = {
  customer: () => '',
  campaign: ({ campaignId }) => campaignId,
  ad_group: ({ adGroup, adGroupId }) => adGroup && adGroupId,
  ad_group_ad: ({ ad, adId }) => ad && adId,
  keyword_view: ({ keyword, keywordId }) => keyword && keywordId,
  search_term_view: ({ adGroup, adGroupId, search }) => (adGroup && search ? `${adGroupId} ${search}` : null),
  campaign_search_term_view: ({ campaignId, search }) => (search ? `${campaignId} ${search}` : null),
  geographic_view: ({ country: id, presence }) => `${id} ${presence}`,
  user_location_view: ({ country: id }) => id,
  landing_page_view: ({ page }) => page,
  gender_view: ({ adGroup, adGroupId, gender }) => adGroup && `${adGroupId} ${gender}`,
  age_range_view: ({ adGroup, adGroupId, age }) => adGroup && `${adGroupId} ${age}`,
  shopping_performance_view: ({ product }) => product && '',
  asset_group: ({ assetGroup, assetGroupId }) => assetGroup && assetGroupId,
  performance_max_placement_view: ({ placement }) => placement?.name ?? null,
}
