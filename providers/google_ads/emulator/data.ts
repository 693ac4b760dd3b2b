import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import type { EmulatedAccount } from './accounts.ts'
import {
  type AdGroup,
  type AdsCampaign,
  CAMPAIGNS,
  PLACEMENTS,
  type Placement,
  PRODUCTS,
  type ShoppingProduct,
} from './campaigns.ts'

/** Figures that are added up; money in millionths. */
export const COUNTS = [
  ...([
    'impressions',
    'clicks',
    'cost',
    'engagements',
    'interactions',
    'purchases',
    'signups',
    'visits',
  ] as const),
  ...([
    'value',
    'visitValue',
    'viewThrough',
    'crossDevice',
    'eligible',
    'lostBudget',
    'displayEligible',
  ] as const),
  ...(['top', 'absoluteTop', 'calls', 'callImpressions', 'invalid', 'videoImpressions', 'views'] as const),
  ...(['units', 'viewable', 'measurable', 'searchImpressions', 'videoCost', 'scored', 'score'] as const),
] as const
export type Count = (typeof COUNTS)[number]
export type CampaignCounts = Record<Count, number>

/** A handful of impressions with all their attributes: every response is a sum of these. */
export interface Atom {
  day: string
  hour: number
  account: EmulatedAccount
  campaign: AdsCampaign
  campaignId: string
  adGroup: AdGroup | null
  adGroupId: string
  ad: AdGroup['ads'][number] | null
  adId: string
  keyword: AdGroup['keywords'][number] | null
  keywordId: string
  /** Null where the search is hidden or there was none. */
  search: string | null
  assetGroup: string | null
  assetGroupId: string
  placement: Placement | null
  product: ShoppingProduct | null
  device: string
  network: string
  slot: string
  clickType: string
  country: string
  presence: boolean
  gender: string
  age: string
  page: string
  counts: CampaignCounts
}

export const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as CampaignCounts

const ATOMS_A_DAY = 12
const MOST_DAYS = 3000
const knownDays = new Map<string, Atom[]>()

/** All that an account's ads did on a day. Cached, since it never changes and every widget queries it. */
export function atomsOf(account: EmulatedAccount, day: string): Atom[] {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  return knownDays.getOrInsertComputed(`${account.id} ${day}`, () =>
    CAMPAIGNS.flatMap((campaign, number) =>
      campaign.from <= day && day <= campaign.until && account.size > 0
        ? Array.from({ length: ATOMS_A_DAY }, (_, index) => makeAtom(account, campaign, number, day, index))
        : [],
    ),
  )
}

/** Every campaign, ad group, ad and keyword once, without figures: what exists although nothing happened. */
export function carriersOf(account: EmulatedAccount): Atom[] {
  return CAMPAIGNS.flatMap((campaign, number) => {
    const all = Math.max(
      ...campaign.adGroups.map(({ ads, keywords }) => Math.max(ads.length, keywords.length)),
      campaign.assetGroups.length,
      1,
    )
    const groups = Math.max(1, campaign.adGroups.length)
    return Array.from({ length: groups * all }, (_, index) => ({
      ...place(account, campaign, number, '2026-01-01', index, {
        group: index % groups,
        member: Math.floor(index / groups),
      }),
      counts: NOTHING,
    }))
  })
}

const byWeight = (weights: Record<string, number>): Weights => {
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(weights).map(([name, weight]) => ({ name, share: weight / all }))
}
type Weights = { name: string; share: number }[]
const HOURS = byWeight(
  Object.fromEntries(
    [1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 5, 5, 5, 6, 7, 8, 8, 6, 3, 1].map((share, hour) => [
      hour,
      share,
    ]),
  ),
)
const DEVICES = byWeight({ MOBILE: 0.56, DESKTOP: 0.36, TABLET: 0.08 })
const AGES = byWeight({
  AGE_RANGE_18_24: 0.12,
  AGE_RANGE_25_34: 0.27,
  AGE_RANGE_35_44: 0.23,
  AGE_RANGE_45_54: 0.16,
  AGE_RANGE_55_64: 0.09,
  AGE_RANGE_65_UP: 0.04,
  AGE_RANGE_UNDETERMINED: 0.09,
})
const GENDERS = byWeight({ MALE: 0.46, FEMALE: 0.44, UNDETERMINED: 0.1 })
const NETWORKS: Record<AdsCampaign['type'], Weights> = {
  SEARCH: byWeight({ SEARCH: 0.9, SEARCH_PARTNERS: 0.1 }),
  SHOPPING: byWeight({ SEARCH: 0.93, SEARCH_PARTNERS: 0.07 }),
  PERFORMANCE_MAX: byWeight({ MIXED: 1 }),
  DISPLAY: byWeight({ CONTENT: 1 }),
  VIDEO: byWeight({ YOUTUBE: 0.94, GOOGLE_TV: 0.06 }),
}

const knownCountries = new Map<string, Weights>()
const countriesOf = ({ id, countries }: EmulatedAccount): Weights =>
  knownCountries.getOrInsertComputed(id, () =>
    byWeight(Object.fromEntries(countries.map((country) => [country.id, country.weight]))),
  )

function weighted(weights: Weights, at: number): string {
  let left = at
  for (const { name, share } of weights) {
    left -= share
    if (left < 0) return name
  }
  return weights[0]?.name ?? ''
}

function place(
  account: EmulatedAccount,
  campaign: AdsCampaign,
  number: number,
  day: string,
  index: number,
  fixed?: { group: number; member: number },
): Omit<Atom, 'counts'> {
  const key = [account.id, number, day, index] as const
  const choose = (count: number, name: string) => Math.floor(chance(...key, name) * count)
  const groupAt = fixed?.group ?? choose(campaign.adGroups.length, 'group')
  const group = campaign.adGroups[groupAt] ?? null
  const memberOf = (count: number, name: string) =>
    fixed ? fixed.member % Math.max(1, count) : choose(count, name)
  const adAt = memberOf(group?.ads.length ?? 0, 'ad')
  const keywordAt = memberOf(group?.keywords.length ?? 0, 'keyword')
  const assetAt = memberOf(campaign.assetGroups.length, 'asset')
  const isProduct = campaign.type === 'SHOPPING' || campaign.type === 'PERFORMANCE_MAX'
  const isMax = campaign.type === 'PERFORMANCE_MAX'
  const own = account.id.slice(-3) + String(number + 1)
  const searches = isMax ? ['camping gear', 'light tent', 'northwind', null] : (group?.searches ?? [])
  return {
    day,
    account,
    campaign,
    adGroup: group,
    hour: Number(weighted(HOURS, chance(...key, 'hour'))),
    campaignId: `20${own}`,
    adGroupId: `30${own}${groupAt}`,
    adId: `40${own}${groupAt}${adAt}`,
    ad: group?.ads[adAt] ?? null,
    keyword: group?.keywords[keywordAt] ?? null,
    keywordId: `50${own}${groupAt}${keywordAt}`,
    search: searches[choose(searches.length, 'search')] ?? null,
    assetGroup: campaign.assetGroups[assetAt] ?? null,
    assetGroupId: `60${own}${assetAt}`,
    placement: isMax ? pick(PLACEMENTS, ...key, 'placement') : null,
    product: isProduct ? pick(PRODUCTS, ...key, 'product') : null,
    device: weighted(DEVICES, chance(...key, 'device')),
    network: weighted(NETWORKS[campaign.type], chance(...key, 'network')),
    slot:
      campaign.type !== 'SEARCH' ? 'CONTENT' : chance(...key, 'slot') < 0.7 ? 'SEARCH_TOP' : 'SEARCH_OTHER',
    clickType:
      campaign.type !== 'SEARCH' ? 'OTHER' : chance(...key, 'click') < 0.8 ? 'URL_CLICKS' : 'SITELINKS',
    country: weighted(countriesOf(account), chance(...key, 'country')),
    presence: chance(...key, 'presence') < 0.9,
    gender: weighted(GENDERS, chance(...key, 'gender')),
    age: weighted(AGES, chance(...key, 'age')),
    page: group?.page ?? 'https://www.northwind.example/bestsellers',
  }
}

/** Grows, breathes with the year, and rests on Saturdays; 1970-01-01 was a Thursday. */
function seasonality(day: number, name: string): number {
  const years = (day - dayNumber('2025-01-01')) / 365.25
  const week = [1, 1.02, 0.8, 0.93, 1.08, 1.05, 1.03][day % 7] ?? 1
  return (
    1.16 ** years * week * (1 + 0.22 * Math.sin(2 * Math.PI * (years - 0.2))) * between(0.93, 1.07, name, day)
  )
}

function makeAtom(
  account: EmulatedAccount,
  campaign: AdsCampaign,
  number: number,
  day: string,
  index: number,
): Atom {
  const key = [account.id, number, day, index] as const
  // Rounds up or down by chance, so that rare events occur now and then.
  const some = (amount: number, name: string) => Math.floor(amount + chance(...key, name))
  const part = (of: number, rate: number, name: string) =>
    Math.min(of, some(of * rate * between(0.8, 1.2, ...key, name, 'rate'), name))
  const { type } = campaign
  const daily =
    campaign.impressionsADay * account.size * seasonality(dayNumber(day), `${account.id} ${number}`)
  const impressions = some((daily / ATOMS_A_DAY) * between(0.5, 1.5, ...key, 'share'), 'impressions')
  const isSearch = type === 'SEARCH' || type === 'SHOPPING'
  const isVideo = type === 'VIDEO'
  const clicks = part(impressions, campaign.ctr, 'clicks')
  const views = isVideo ? part(impressions, 0.31, 'views') : 0
  const engagements = isVideo ? views : type === 'DISPLAY' ? part(impressions, 0.002, 'engaged') : 0
  const paid = isVideo ? views * 0.031 * account.price : clicks * campaign.cpc * account.price
  const purchases = part(clicks, campaign.conversionRate, 'purchases')
  const visits = part(clicks, 0.009, 'visits')
  const measurable = type === 'DISPLAY' || isVideo ? part(impressions, 0.94, 'measurable') : 0
  const eligible = isSearch ? Math.round(impressions / between(0.52, 0.86, account.id, number, day)) : 0
  const scored = type === 'SEARCH' ? impressions : 0
  const searchImpressions = isSearch ? impressions : 0
  const put = place(account, campaign, number, day, index)
  const cost = Math.round(paid * between(0.85, 1.15, ...key, 'price') * 100) * 10_000
  return {
    ...put,
    counts: {
      impressions,
      clicks,
      views,
      engagements,
      purchases,
      visits,
      measurable,
      eligible,
      scored,
      searchImpressions,
      cost,
      videoCost: isVideo ? cost : 0,
      interactions: isVideo ? views : clicks,
      signups: part(clicks, 0.012, 'signups'),
      value: purchases * Math.round(between(6200, 15_400, ...key, 'basket') * account.price) * 10_000,
      visitValue: visits * 20_000_000 * account.price,
      viewThrough: isSearch ? 0 : some(impressions * 0.0003, 'through'),
      crossDevice: part(purchases, 0.14, 'cross'),
      lostBudget: part(Math.max(0, eligible - impressions), 0.35, 'budget'),
      displayEligible: type === 'DISPLAY' ? Math.round(impressions / 0.34) : 0,
      top: isSearch ? part(impressions, 0.68, 'top') : 0,
      absoluteTop: isSearch ? part(impressions, 0.31, 'very top') : 0,
      callImpressions: type === 'SEARCH' ? part(impressions, 0.4, 'phones') : 0,
      calls: type === 'SEARCH' ? part(clicks, 0.02, 'calls') : 0,
      invalid: part(clicks, 0.06, 'invalid'),
      videoImpressions: isVideo ? impressions : 0,
      units: purchases + part(purchases, 0.5, 'more units'),
      viewable: part(measurable, 0.63, 'viewable'),
      score: scored * (put.keyword?.score ?? 0),
    },
  }
}
