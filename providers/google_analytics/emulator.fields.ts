import { between } from '../sandboxNumbers.ts'
import { METRICS } from './catalogue.ts'
import { type Bundle, COUNTS, type Counts } from './emulator.data.ts'

/** How the sandbox's visits become Google's dimensions and metrics. */

/** A bundle, or the part of it that one event is about. */
export interface Unit {
  bundle: Bundle
  event: string | null
  counts: Counts
  events: number
  keyEvents: number
}

const KEY_EVENTS = ['purchase', 'generate_lead']
/** Dimensions that split a bundle into its events. */
export const EVENT_DIMENSIONS = ['eventName', 'isKeyEvent']

function eventsOf({ counts }: Bundle): [name: string, count: number][] {
  return [
    ['page_view', counts.views],
    ['session_start', counts.sessions],
    ['first_visit', counts.newUsers],
    ['user_engagement', counts.engaged],
    ['scroll', counts.scrolls],
    ['view_item', counts.itemsViewed],
    ['add_to_cart', counts.addToCarts],
    ['begin_checkout', counts.checkouts],
    ['purchase', counts.purchases],
    ['generate_lead', counts.leads],
  ]
}

/** What an event of this name carries beside its sessions. */
const CARRIED: Record<string, (keyof Counts)[]> = {
  page_view: ['views'],
  first_visit: ['newUsers'],
  user_engagement: ['engagementSeconds'],
  scroll: ['scrolls'],
  view_item: ['itemsViewed'],
  add_to_cart: ['addToCarts'],
  begin_checkout: ['checkouts'],
  purchase: [
    'purchases',
    'firstPurchases',
    'itemsPurchased',
    'revenueCents',
    'refundCents',
    'shippingCents',
    'taxCents',
  ],
  generate_lead: ['leads'],
}

export function wholeUnit(bundle: Bundle): Unit {
  const events = eventsOf(bundle).reduce((sum, [, count]) => sum + count, 0)
  const { counts } = bundle
  return { bundle, event: null, counts, events, keyEvents: counts.purchases + counts.leads }
}

/** A session counts for every event it holds, so sessions of events do not add up; the events do. */
export function eventUnits(bundle: Bundle): Unit[] {
  return eventsOf(bundle)
    .filter(([, count]) => count > 0)
    .map(([event, events]) => {
      const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts
      for (const name of CARRIED[event] ?? []) counts[name] = bundle.counts[name]
      counts.sessions = Math.min(bundle.counts.sessions, events)
      counts.engaged = Math.min(bundle.counts.engaged, events)
      return { bundle, event, counts, events, keyEvents: KEY_EVENTS.includes(event) ? events : 0 }
    })
}

type Read = (unit: Unit, start: string) => string
const date = (unit: Unit) => Temporal.PlainDate.from(unit.bundle.day)
const two = (value: number | undefined) => String(value).padStart(2, '0')
const compact = (day: string) => day.replaceAll('-', '')
/** US weeks: the first begins on 1 January, all others on a Sunday. */
const sundayWeek = (unit: Unit) => {
  const day = date(unit)
  const first = day.with({ month: 1, day: 1 })
  return two(Math.floor((day.dayOfYear - 1 + (first.dayOfWeek % 7)) / 7) + 1)
}
const choose = (list: readonly string[], at: number) => list[Math.floor(at * list.length)] ?? ''

const BROWSERS = {
  desktop: ['Chrome', 'Chrome', 'Firefox', 'Edge'],
  mobile: ['Chrome', 'Safari', 'Samsung Internet'],
  tablet: ['Safari', 'Chrome'],
}
const SYSTEMS = {
  desktop: ['Windows', 'Macintosh', 'Windows', 'Linux'],
  mobile: ['Android', 'iOS'],
  tablet: ['iOS', 'Android'],
}
const SCREENS = {
  desktop: ['1920x1080', '1536x864', '2560x1440'],
  mobile: ['393x852', '412x915', '360x800'],
  tablet: ['820x1180'],
}
const AUDIENCES = ['All Users', 'All Users', 'Purchasers', 'Cart abandoners']

function traffic(prefix: 'session' | 'firstUser', of: 'source' | 'firstSource'): Record<string, Read> {
  return {
    [`${prefix}DefaultChannelGroup`]: ({ bundle }) => bundle[of].channel,
    [`${prefix}PrimaryChannelGroup`]: ({ bundle }) => bundle[of].channel,
    [`${prefix}Source`]: ({ bundle }) => bundle[of].source,
    [`${prefix}Medium`]: ({ bundle }) => bundle[of].medium,
    [`${prefix}SourceMedium`]: ({ bundle }) => `${bundle[of].source} / ${bundle[of].medium}`,
    [`${prefix}CampaignName`]: ({ bundle }) => bundle[of].campaign,
    [`${prefix}CampaignId`]: ({ bundle }) => bundle[of].campaignId,
    [`${prefix}ManualTerm`]: ({ bundle }) => bundle[of].term,
    [`${prefix}ManualAdContent`]: ({ bundle }) => bundle[of].content,
    [`${prefix}GoogleAdsCampaignName`]: ({ bundle }) => bundle[of].googleAds?.campaign ?? '(not set)',
    [`${prefix}GoogleAdsAdGroupName`]: ({ bundle }) => bundle[of].googleAds?.adGroup ?? '(not set)',
    [`${prefix}GoogleAdsKeyword`]: ({ bundle }) => bundle[of].googleAds?.keyword ?? '(not set)',
  }
}

const withQuery = ({ bundle }: Unit) =>
  bundle.taste < 0.03 ? '(other)' : bundle.page.path + (bundle.source.googleAds ? '?gad_source=1' : '')

/** Dimensions by API name. `start` is the first day of the range. */
export const READ: Record<string, Read> = {
  date: ({ bundle }) => compact(bundle.day),
  dateHour: ({ bundle }) => compact(bundle.day) + two(bundle.hour),
  isoYearIsoWeek: (unit) => `${date(unit).yearOfWeek}${two(date(unit).weekOfYear)}`,
  yearMonth: ({ bundle }) => compact(bundle.day).slice(0, 6),
  year: ({ bundle }) => bundle.day.slice(0, 4),
  hour: ({ bundle }) => two(bundle.hour),
  dayOfWeekName: (unit) => date(unit).toLocaleString('en-US', { weekday: 'long' }),
  week: sundayWeek,
  isoWeek: (unit) => two(date(unit).weekOfYear),
  yearWeek: (unit) => unit.bundle.day.slice(0, 4) + sundayWeek(unit),
  month: ({ bundle }) => bundle.day.slice(5, 7),
  nthDay: (unit, start) => String(Temporal.PlainDate.from(start).until(date(unit)).days).padStart(4, '0'),
  ...traffic('session', 'source'),
  ...traffic('firstUser', 'firstSource'),
  source: ({ bundle }) => bundle.source.source,
  medium: ({ bundle }) => bundle.source.medium,
  campaignName: ({ bundle }) => bundle.source.campaign,
  defaultChannelGroup: ({ bundle }) => bundle.source.channel,
  pagePath: ({ bundle }) => bundle.page.path,
  pagePathPlusQueryString: withQuery,
  pageTitle: ({ bundle }) => bundle.page.title,
  pageLocation: (unit) =>
    withQuery(unit) === '(other)' ? '(other)' : `https://${unit.bundle.site.host}${withQuery(unit)}`,
  hostName: ({ bundle }) => bundle.site.host,
  pageReferrer: ({ bundle }) =>
    bundle.source.medium === 'organic' ? `https://www.${bundle.source.source}.com/` : '',
  contentGroup: ({ bundle }) => bundle.page.group,
  unifiedScreenName: ({ bundle }) => bundle.page.title,
  landingPage: ({ bundle }) => (bundle.taste < 0.02 ? '' : bundle.page.path),
  landingPagePlusQueryString: withQuery,
  country: ({ bundle }) => bundle.place.country,
  countryId: ({ bundle }) => bundle.place.id,
  region: ({ bundle }) => bundle.city.region,
  city: ({ bundle }) => bundle.city.city,
  cityId: ({ bundle }) => bundle.city.id,
  continent: ({ bundle }) => bundle.place.continent,
  language: ({ bundle }) => bundle.place.language,
  deviceCategory: ({ bundle }) => bundle.device,
  browser: ({ bundle }) => choose(BROWSERS[bundle.device], bundle.taste),
  operatingSystem: ({ bundle }) => choose(SYSTEMS[bundle.device], bundle.taste),
  screenResolution: ({ bundle }) => choose(SCREENS[bundle.device], bundle.taste),
  platform: () => 'web',
  appVersion: () => '(not set)',
  streamId: ({ bundle }) => bundle.site.stream,
  streamName: ({ bundle }) => bundle.site.host,
  eventName: ({ event }) => event ?? '',
  isKeyEvent: ({ event }) => String(KEY_EVENTS.includes(event ?? '')),
  newVsReturning: ({ bundle }) => (bundle.returning ? 'returning' : 'new'),
  audienceName: ({ bundle }) => choose(AUDIENCES, bundle.taste),
  audienceId: ({ bundle }) => String(6100 + AUDIENCES.indexOf(choose(AUDIENCES, bundle.taste))),
  audienceResourceName: (unit, start) =>
    `properties/${unit.bundle.site.id}/audiences/${READ.audienceId?.(unit, start)}`,
  userAgeBracket: ({ bundle }) =>
    choose(['18-24', '25-34', '35-44', '45-54', 'unknown', 'unknown'], bundle.taste),
  userGender: ({ bundle }) => choose(['female', 'male', 'unknown'], bundle.taste),
  brandingInterest: ({ bundle }) =>
    choose(['Sports & Fitness/Outdoor', 'Travel/Adventure', ''], bundle.taste),
  itemName: ({ bundle }) => bundle.item.name,
  itemId: ({ bundle }) => bundle.item.id,
  itemBrand: ({ bundle }) => bundle.item.brand,
  itemCategory: ({ bundle }) => bundle.item.category,
}

/** Dimensions that make Google hide rows with few users. */
export const THRESHOLDED = [
  'audienceName',
  'audienceId',
  'audienceResourceName',
  'userAgeBracket',
  'userGender',
  'brandingInterest',
]

/** The sum of units; whatever is a ratio or counts people is computed from it, never added up. */
export class Group {
  readonly counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts
  readonly days = new Set<string>()
  events = 0
  keyEvents = 0

  add(unit: Unit): void {
    for (const name of COUNTS) this.counts[name] += unit.counts[name]
    this.days.add(unit.bundle.day)
    this.events += unit.events
    this.keyEvents += unit.keyEvents
  }

  /** Distinct people: the longer the time, the more of them have been counted before. */
  people(of: number): number {
    return Math.round(of * Math.max(1, this.days.size) ** -0.05)
  }

  get users(): number {
    return Math.max(this.counts.newUsers, this.people(this.counts.sessions * 0.86))
  }

  get purchasers(): number {
    return Math.max(this.counts.firstPurchases, this.people(this.counts.purchases * 0.96))
  }

  /** Mean of a day, and how many times as many come within a week and four weeks. */
  get daily(): { one: number; seven: number; twentyEight: number } {
    const one = this.counts.sessions === 0 ? 0 : (this.counts.sessions * 0.86) / this.days.size
    const last = [...this.days].sort().at(-1) ?? ''
    return { one, seven: one * between(4.7, 5.4, last), twentyEight: one * between(14, 16.5, last) }
  }
}

const per = (amount: number, of: number) => (of === 0 ? 0 : amount / of)

/** Metrics by API name. Money is in the property's currency. */
export const COMPUTE: Record<string, (group: Group) => number> = {
  sessions: ({ counts }) => counts.sessions,
  engagedSessions: ({ counts }) => counts.engaged,
  engagementRate: ({ counts }) => per(counts.engaged, counts.sessions),
  bounceRate: ({ counts }) => per(counts.sessions - counts.engaged, counts.sessions),
  averageSessionDuration: ({ counts }) => per(counts.sessionSeconds, counts.sessions),
  userEngagementDuration: ({ counts }) => counts.engagementSeconds,
  sessionsPerUser: ({ counts, users }) => per(counts.sessions, users),
  activeUsers: ({ users }) => users,
  totalUsers: ({ users }) => Math.round(users * 1.04),
  newUsers: ({ counts }) => counts.newUsers,
  active1DayUsers: ({ daily }) => Math.round(daily.one),
  active7DayUsers: ({ daily }) => Math.round(daily.seven),
  active28DayUsers: ({ daily }) => Math.round(daily.twentyEight),
  scrolledUsers: (group) => group.people(group.counts.scrolls),
  dauPerMau: ({ daily }) => per(daily.one, daily.twentyEight),
  dauPerWau: ({ daily }) => per(daily.one, daily.seven),
  wauPerMau: ({ daily }) => per(daily.seven, daily.twentyEight),
  screenPageViews: ({ counts }) => counts.views,
  screenPageViewsPerSession: ({ counts }) => per(counts.views, counts.sessions),
  screenPageViewsPerUser: ({ counts, users }) => per(counts.views, users),
  eventCount: ({ events }) => events,
  eventsPerSession: ({ events, counts }) => per(events, counts.sessions),
  eventCountPerUser: ({ events, users }) => per(events, users),
  eventValue: ({ counts }) => counts.leads * 20 + counts.revenueCents / 100,
  keyEvents: ({ keyEvents }) => keyEvents,
  sessionKeyEventRate: ({ keyEvents, counts }) => per(Math.min(keyEvents, counts.sessions), counts.sessions),
  userKeyEventRate: ({ keyEvents, users }) => per(Math.min(keyEvents, users), users),
  totalRevenue: ({ counts }) => (counts.revenueCents - counts.refundCents + counts.publisherCents) / 100,
  purchaseRevenue: ({ counts }) => (counts.revenueCents - counts.refundCents) / 100,
  grossPurchaseRevenue: ({ counts }) => counts.revenueCents / 100,
  refundAmount: ({ counts }) => counts.refundCents / 100,
  transactions: ({ counts }) => counts.purchases,
  ecommercePurchases: ({ counts }) => counts.purchases,
  totalPurchasers: ({ purchasers }) => purchasers,
  firstTimePurchasers: ({ counts }) => counts.firstPurchases,
  averagePurchaseRevenue: ({ counts }) =>
    per((counts.revenueCents - counts.refundCents) / 100, counts.purchases),
  averagePurchaseRevenuePerUser: ({ counts, purchasers }) =>
    per((counts.revenueCents - counts.refundCents) / 100, purchasers),
  averageRevenuePerUser: (group) => per(COMPUTE.totalRevenue?.(group) ?? 0, group.users),
  purchaserRate: ({ purchasers, users }) => per(purchasers, users),
  firstTimePurchaserRate: ({ counts, users }) => per(counts.firstPurchases, users),
  addToCarts: ({ counts }) => counts.addToCarts,
  checkouts: ({ counts }) => counts.checkouts,
  cartToViewRate: ({ counts }) => per(counts.addToCarts, counts.itemsViewed),
  purchaseToViewRate: ({ counts }) => per(counts.purchases, counts.itemsViewed),
  shippingAmount: ({ counts }) => counts.shippingCents / 100,
  taxAmount: ({ counts }) => counts.taxCents / 100,
  itemsViewed: ({ counts }) => counts.itemsViewed,
  itemsAddedToCart: ({ counts }) => counts.addToCarts,
  itemsCheckedOut: ({ counts }) => counts.checkouts,
  itemsPurchased: ({ counts }) => counts.itemsPurchased,
  itemRevenue: ({ counts }) => (counts.revenueCents - counts.refundCents) / 100,
  advertiserAdCost: ({ counts }) => counts.adCostCents / 100,
  advertiserAdClicks: ({ counts }) => counts.adClicks,
  advertiserAdImpressions: ({ counts }) => counts.adImpressions,
  advertiserAdCostPerClick: ({ counts }) => per(counts.adCostCents / 100, counts.adClicks),
  advertiserAdCostPerKeyEvent: ({ counts, keyEvents }) => per(counts.adCostCents / 100, keyEvents),
  returnOnAdSpend: ({ counts }) => per(counts.revenueCents - counts.refundCents, counts.adCostCents),
  organicGoogleSearchClicks: ({ counts }) => counts.searchClicks,
  organicGoogleSearchImpressions: ({ counts }) => counts.searchImpressions,
  organicGoogleSearchClickThroughRate: ({ counts }) => per(counts.searchClicks, counts.searchImpressions),
  organicGoogleSearchAveragePosition: ({ counts }) => per(counts.searchPositions, counts.searchImpressions),
  publisherAdClicks: ({ counts }) => counts.publisherClicks,
  publisherAdImpressions: ({ counts }) => counts.publisherImpressions,
  totalAdRevenue: ({ counts }) => counts.publisherCents / 100,
}

export function metricType(id: string): string {
  switch (METRICS.find((metric) => metric.id === id)?.type) {
    case 'integer':
      return 'TYPE_INTEGER'
    case 'money':
      return 'TYPE_CURRENCY'
    case 'seconds':
      return 'TYPE_SECONDS'
    default:
      return 'TYPE_FLOAT'
  }
}
