import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import { type Ad, type AdAccount, adsOf, type Goal } from './campaigns.ts'

/**
 * The sandbox's ad deliveries. A day of an ad is a fixed number of bundles: groups of impressions that share every
 * property an insight can be split by. All figures of a bundle are whole numbers, so any split adds up to its total.
 */

export interface Bundle {
  ad: Ad
  day: string
  hour: number
  age: string
  gender: string
  country: string
  region: string
  market: string
  platform: string
  position: string
  device: string
  product: string
  reaction: string
  /** Within which window its conversions are counted. */
  path: '1d_click' | '7d_click' | '1d_view' | '1d_ev'
  counts: InsightCounts
}

/** What is counted. `…Cents` are hundredths of the account's currency. */
export type InsightCounts = Record<(typeof COUNTS)[number], number>
export const COUNTS = [
  ...(['impressions', 'spendCents', 'clicks', 'linkClicks', 'outbound', 'landing'] as const),
  ...(['reactions', 'comments', 'shares', 'likes', 'saves', 'profileVisits'] as const),
  ...([
    'plays',
    'threeSeconds',
    'thruplays',
    'p25',
    'p50',
    'p75',
    'p95',
    'p100',
    'thirty',
    'seconds',
  ] as const),
  ...(['views', 'carts', 'checkouts', 'purchases', 'valueCents', 'leads', 'formLeads'] as const),
  ...(['chats', 'installs', 'custom', 'customCents'] as const),
] as const

const BUNDLES = 5

/** Chooses by shares, at a place from 0 to 1. */
function among<K extends string>(shares: Readonly<Record<K, number>>): (at: number) => K {
  const names = Object.keys(shares) as K[]
  let total = 0
  const ends = names.map((name) => (total += shares[name]))
  return (at) => {
    const index = ends.findIndex((end) => at * total < end)
    const name = names[index]
    if (name === undefined) throw new Error('There is nothing to choose from')
    return name
  }
}
const WEEKDAY = [0.96, 0.98, 1, 1.02, 1.05, 1.03, 1.08]
const hourOf = among(
  Object.fromEntries(
    [2, 1, 1, 1, 1, 2, 4, 6, 6, 5, 5, 6, 7, 6, 5, 5, 6, 7, 9, 11, 12, 11, 8, 4].map((share, hour) => [
      String(hour),
      share,
    ]),
  ),
)
const ageOf = among({ '18-24': 16, '25-34': 29, '35-44': 24, '45-54': 16, '55-64': 9, '65+': 5, Unknown: 1 })
const genderOf = among({ female: 47, male: 50, unknown: 3 })
const PLACES: Record<string, (at: number) => string> = {
  'Europe/Berlin': among({
    'DE|Bavaria|': 26,
    'DE|Berlin|': 18,
    'DE|North Rhine-Westphalia|': 19,
    'DE|Hamburg|': 8,
    'AT|Tyrol|': 10,
    'AT|Vienna|': 9,
    'CH|Zurich|': 10,
  }),
  'America/New_York': among({
    'US|California|Los Angeles': 24,
    'US|Colorado|Denver': 21,
    'US|Washington|Seattle-Tacoma': 20,
    'US|Oregon|Portland, OR': 15,
    'US|Utah|Salt Lake City': 12,
    'CA|British Columbia|': 8,
  }),
}
const placementOf = among({
  'facebook|feed|android_smartphone': 22,
  'facebook|feed|iphone': 12,
  'facebook|feed|desktop': 6,
  'facebook|facebook_reels|android_smartphone': 8,
  'instagram|feed|iphone': 13,
  'instagram|instagram_stories|iphone': 11,
  'instagram|instagram_reels|android_smartphone': 13,
  'audience_network|an_classic|android_smartphone': 6,
  'messenger|messenger_stories|iphone': 4,
  'threads|threads_feed|iphone': 5,
})
const productOf = among({
  '4711, Kite 3 trail shoe': 34,
  '4720, Fell rain jacket': 28,
  '4733, Tarn tent': 17,
  '4741, Crag pack 28': 21,
})
const reactionOf = among({ like: 71, love: 19, haha: 4, wow: 4, sorry: 1, anger: 1 })
const pathOf = among({ '1d_click': 52, '7d_click': 31, '1d_view': 13, '1d_ev': 4 })
/** What a campaign's goal does to price and deeds. */
const GOALS: Record<Goal, { cpm: number; ctr: number; buys: number; leads: number; watch: number }> = {
  sales: { cpm: 8.4, ctr: 0.017, buys: 1, leads: 0.1, watch: 0.7 },
  leads: { cpm: 7.1, ctr: 0.014, buys: 0.15, leads: 1, watch: 0.5 },
  awareness: { cpm: 3.2, ctr: 0.006, buys: 0.1, leads: 0.05, watch: 1.6 },
  traffic: { cpm: 5.6, ctr: 0.021, buys: 0.2, leads: 0.1, watch: 0.6 },
}

const KEPT_DAYS = 1000
const days = new Map<string, Bundle[]>()

/** All deliveries of a day in the account's zone. Never cut at "now". */
export function bundlesOf(account: AdAccount, day: string): Bundle[] {
  const key = `${account.id} ${day}`
  const known = days.get(key)
  if (known) return known
  const demand = demandOn(day)
  const made = adsOf(account).flatMap((ad) => deliveriesOf(account, ad, day, demand))
  if (days.size >= KEPT_DAYS) days.clear()
  days.set(key, made)
  return made
}

function deliveriesOf(account: AdAccount, ad: Ad, day: string, demand: number): Bundle[] {
  const { start, end } = ad.adSet.campaign
  if (day < start || (end !== null && day > end)) return []
  const total = impressionsOf(ad, day, demand)
  return Array.from({ length: BUNDLES }, (_, index) => {
    // Whole numbers that add up to the day's total.
    const impressions = Math.floor(((index + 1) * total) / BUNDLES) - Math.floor((index * total) / BUNDLES)
    return bundle(account, ad, day, impressions, dice(ad.id, day, index))
  })
}

/** A weekly rhythm and a peak before Christmas. */
function demandOn(day: string): number {
  const date = Temporal.PlainDate.from(day)
  const season = 1 + 0.16 * Math.cos(((date.dayOfYear - 335) / 365) * 2 * Math.PI)
  return (WEEKDAY[date.dayOfWeek - 1] ?? 1) * season
}

/** A slow start of each campaign, then a slow growth, and noise. */
function impressionsOf(ad: Ad, day: string, demand: number): number {
  const age = dayNumber(day) - dayNumber(ad.adSet.campaign.start)
  const growth = Math.min(1, 0.4 + age / 12) * (1 + (0.1 * age) / 365)
  return Math.round(ad.daily * demand * growth * between(0.86, 1.14, ad.id, day))
}

/** Numbers from 0 to 1 in a row that its keys fix; cheaper than `chance` for the many that a bundle needs. */
function dice(...keys: (string | number)[]): () => number {
  let state = Math.floor(chance(...keys) * 2 ** 32) | 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state = (state ^ (state >>> 15)) + 0x9e3779b9
    return (state >>> 0) / 2 ** 32
  }
}

function bundle(account: AdAccount, ad: Ad, day: string, impressions: number, roll: () => number): Bundle {
  const [country = '', region = '', market = ''] = (PLACES[account.timezone_name]?.(roll()) ?? '').split('|')
  const [platform = '', position = '', device = ''] = placementOf(roll()).split('|')
  return {
    ad,
    day,
    country,
    region,
    market,
    platform,
    position,
    device,
    hour: Number(hourOf(roll())),
    age: ageOf(roll()),
    gender: genderOf(roll()),
    product: productOf(roll()),
    reaction: reactionOf(roll()),
    path: pathOf(roll()),
    counts: countsOf(ad, impressions, device === 'desktop', roll),
  }
}

function countsOf(ad: Ad, impressions: number, desktop: boolean, roll: () => number): InsightCounts {
  const goal = GOALS[ad.adSet.campaign.goal]
  // Rounds up or down by chance, so that rare events occur now and then.
  const part = (of: number, rate: number) =>
    Math.min(of, Math.floor(of * rate * (0.8 + 0.4 * roll()) + roll()))
  const clicks = part(impressions, goal.ctr * ad.pull * (desktop ? 0.8 : 1))
  const linkClicks = part(clicks, 0.74)
  const outbound = part(linkClicks, 0.93)
  const landing = part(outbound, 0.84)
  const plays = ad.name.startsWith('Film') || ad.name.startsWith('Video') ? part(impressions, 0.62) : 0
  const threeSeconds = part(plays, 0.36 * Math.min(1, goal.watch))
  const p25 = part(threeSeconds, 0.7)
  const p50 = part(p25, 0.62)
  const p75 = part(p50, 0.68)
  const p95 = part(p75, 0.74)
  const p100 = part(p95, 0.85)
  const thruplays = part(p50, 0.8)
  const views = part(landing, 0.72)
  const carts = part(views, 0.16 * ad.pull)
  const checkouts = part(carts, 0.58)
  const purchases = Math.floor(part(checkouts, 0.62) * goal.buys + roll() * 0.99 * goal.buys)
  const leads = part(landing, 0.11 * goal.leads)
  const custom = part(landing, 0.05)
  return {
    impressions,
    spendCents: Math.round((impressions * goal.cpm * (0.85 + 0.3 * roll())) / 10),
    clicks,
    linkClicks,
    outbound,
    landing,
    reactions: part(impressions, 0.0042),
    comments: part(impressions, 0.0004),
    shares: part(impressions, 0.0005),
    likes: part(impressions, 0.0003),
    saves: part(impressions, 0.0007),
    profileVisits: part(impressions, 0.0011),
    plays,
    threeSeconds,
    thruplays,
    p25,
    p50,
    p75,
    p95,
    p100,
    thirty: part(p75, 0.6),
    seconds: Math.round(plays * (3 + 4 * roll() * goal.watch)),
    views,
    carts,
    checkouts,
    purchases,
    leads,
    valueCents: purchases * Math.round(5200 + 8800 * roll()),
    formLeads: part(leads, 0.6),
    chats: part(linkClicks, 0.006),
    installs: 0,
    custom,
    customCents: custom * 150,
  }
}
