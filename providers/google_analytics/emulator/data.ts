import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import { itemOf, PLACES, SITES, type Site, SOURCES, type TrafficSource, type VisitorPlace } from './names.ts'

/**
 * The sandbox's visits. A day is a fixed number of bundles: groups of sessions that share every property a report
 * can split by. All figures of a bundle are whole numbers (money in cents), so any split adds up to its total.
 */

export interface Bundle {
  day: string
  hour: number
  site: Site
  source: TrafficSource
  /** Where the same people came from the first time. */
  firstSource: TrafficSource
  place: VisitorPlace
  city: VisitorPlace['cities'][number]
  page: Site['pages'][number]
  device: 'desktop' | 'mobile' | 'tablet'
  returning: boolean
  item: ReturnType<typeof itemOf>
  /** Picks among lists that matter little (browser, age …); from 0 to 1. */
  taste: number
  counts: SessionCounts
}

/** What is counted. `…Cents` are hundredths of the property's currency, `…Seconds` seconds. */
export const COUNTS = [
  'sessions',
  'engaged',
  'newUsers',
  'views',
  'scrolls',
  'engagementSeconds',
  'sessionSeconds',
  'itemsViewed',
  'addToCarts',
  'checkouts',
  'purchases',
  'firstPurchases',
  'itemsPurchased',
  'leads',
  'revenueCents',
  'refundCents',
  'shippingCents',
  'taxCents',
  'adClicks',
  'adImpressions',
  'adCostCents',
  'adRevenueCents',
  'adKeyEvents',
  'searchClicks',
  'searchImpressions',
  'searchPositions',
  'publisherClicks',
  'publisherImpressions',
  'publisherCents',
] as const
export type SessionCounts = Record<(typeof COUNTS)[number], number>

const BUNDLES_A_DAY = 90
const WEEKDAY = [1.08, 1.12, 1.1, 1.05, 0.98, 0.78, 0.89]
/** Few at night, most in the evening. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 5, 5, 5, 6, 6, 7, 8, 8, 7, 5, 3].map(
  (weight, hour) => ({
    weight,
    hour,
  }),
)
const KEPT_DAYS = 1500
const days = new Map<string, Bundle[]>()

/** The bundles of one day in the property's zone; none before the property was made. Never cut at "now". */
export function bundlesOf(site: Site, day: string): Bundle[] {
  const key = `${site.id} ${day}`
  const known = days.get(key)
  if (known) return known
  const made = day < site.created ? [] : makeDay(site, day)
  if (days.size >= KEPT_DAYS) days.clear()
  days.set(key, made)
  return made
}

export function siteOf(property: string): Site | undefined {
  return SITES.find(({ id }) => id === property)
}

function makeDay(site: Site, day: string): Bundle[] {
  const total = sessionsOf(site, day)
  return Array.from({ length: BUNDLES_A_DAY }, (_, index) => {
    // Whole numbers that add up to the day's total.
    const sessions =
      Math.floor(((index + 1) * total) / BUNDLES_A_DAY) - Math.floor((index * total) / BUNDLES_A_DAY)
    return makeBundle(site, day, index, sessions)
  })
}

/** A weekly rhythm, a slow growth, a dip in summer and a peak before Christmas, with noise. */
function sessionsOf(site: Site, day: string): number {
  const date = Temporal.PlainDate.from(day)
  const years = (dayNumber(day) - dayNumber(site.created)) / 365
  const season = 1 + 0.12 * Math.cos(((date.dayOfYear - 340) / 365) * 2 * Math.PI)
  const rhythm = WEEKDAY[date.dayOfWeek - 1] ?? 1
  const noise = between(0.9, 1.1, site.id, day, 'sessions')
  return Math.round(site.sessionsADay * rhythm * season * (1 + 0.14 * years) * noise)
}

/** An even spread over the bundles of a day, shifted every day: shares stay near their weights without repeating. */
function spread(index: number, step: number, ...keys: (string | number)[]): number {
  return (index * step + chance(...keys)) % 1
}

function weighted<T extends { weight: number }>(list: readonly T[], at: number): T {
  let left = at * list.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of list) {
    left -= item.weight
    if (left < 0) return item
  }
  throw new Error('There is nothing to choose from')
}

function makeBundle(site: Site, day: string, index: number, sessions: number): Bundle {
  const key = [site.id, day, index] as const
  // Steps of the plastic number and its kin fill the square evenly (Roberts' R sequence, dimension 4).
  const source = weighted(SOURCES, spread(index, 0.8566748838545029, site.id, day, 'source'))
  const place = weighted(PLACES[site.market], spread(index, 0.733891856627126, site.id, day, 'place'))
  const page = weighted(site.pages, spread(index, 0.6287067210378087, site.id, day, 'page'))
  const at = spread(index, 0.5385972572236101, site.id, day, 'device')
  const returning = chance(...key, 'returning') < source.loyalty
  return {
    day,
    hour: weighted(HOURS, chance(...key, 'hour')).hour,
    site,
    source,
    firstSource: chance(...key, 'first') < 0.7 ? source : pick(SOURCES, ...key, 'first source'),
    place,
    city: pick(place.cities, ...key, 'city'),
    page,
    device: at < 0.44 ? 'desktop' : at < 0.95 ? 'mobile' : 'tablet',
    returning,
    item: itemOf(chance(...key, 'item')),
    taste: chance(...key, 'taste'),
    counts: countsOf(site, source, page, returning, sessions, key),
  }
}

function countsOf(
  site: Site,
  source: TrafficSource,
  page: Site['pages'][number],
  returning: boolean,
  sessions: number,
  key: readonly [string, string, number],
): SessionCounts {
  // Rounds up or down by chance, so that rare events occur now and then.
  const some = (amount: number, name: string) => Math.floor(amount + chance(...key, name))
  const part = (of: number, rate: number, name: string) =>
    Math.min(of, some(of * rate * between(0.85, 1.15, ...key, name, 'rate'), name))

  const engaged = part(sessions, source.engagement, 'engaged')
  const views = sessions + some(sessions * between(0.9, 2.2, ...key, 'views'), 'views')
  const shop = site.shop ? 1 : 0
  const itemsViewed = shop * some(sessions * between(0.8, 1.6, ...key, 'items'), 'items')
  const addToCarts = part(itemsViewed, 0.085 * source.intent, 'carts')
  const checkouts = part(addToCarts, 0.55, 'checkouts')
  const purchases = part(checkouts, 0.6, 'purchases')
  const leads = part(engaged, 0.035 * source.intent, 'leads')
  const revenueCents = purchases * Math.round(between(4200, 14_800, ...key, 'basket'))
  const refundCents = chance(...key, 'refund') < 0.05 ? Math.floor(revenueCents / 4) : 0
  const adClicks = site.ads && source.googleAds ? Math.ceil(sessions * 1.08) : 0
  const searchClicks =
    site.searchConsole && source.source === 'google' && !source.googleAds ? Math.ceil(sessions * 0.96) : 0
  const searchImpressions = searchClicks * Math.round(between(18, 38, ...key, 'impressions'))
  const publisherImpressions = site.publisher && page.group === 'Journal' ? views * 2 : 0
  const publisherClicks = part(publisherImpressions, 0.012, 'publisher')
  return {
    sessions,
    engaged,
    newUsers: returning ? 0 : part(sessions, 0.86, 'new'),
    views,
    scrolls: part(engaged, 0.7, 'scrolls'),
    engagementSeconds: engaged * Math.round(between(48, 135, ...key, 'engagement')),
    sessionSeconds: sessions * Math.round(between(95, 240, ...key, 'duration')),
    itemsViewed,
    addToCarts,
    checkouts,
    purchases,
    firstPurchases: returning ? 0 : purchases,
    itemsPurchased: purchases + part(purchases, 0.6, 'more items'),
    leads,
    revenueCents,
    refundCents,
    shippingCents: purchases * 490,
    taxCents: Math.floor((revenueCents * 19) / 119),
    adClicks,
    adImpressions: adClicks * Math.round(between(16, 30, ...key, 'ad impressions')),
    adCostCents: adClicks * Math.round(between(38, 92, ...key, 'ad cost')),
    adRevenueCents: adClicks > 0 ? revenueCents - refundCents : 0,
    adKeyEvents: adClicks > 0 ? purchases + leads : 0,
    searchClicks,
    searchImpressions,
    searchPositions: Math.round(searchImpressions * between(4, 16, ...key, 'position')),
    publisherClicks,
    publisherImpressions,
    publisherCents: publisherClicks * Math.round(between(9, 31, ...key, 'publisher price')),
  }
}
