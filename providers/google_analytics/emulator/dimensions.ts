import { type Bundle, COUNTS, type SessionCounts } from './data.ts'

/** How the sandbox's visits are split: by events and by Google's dimensions. */

/** A bundle, or the part of it that one event is about. */
export interface Unit {
  bundle: Bundle
  event: string | null
  counts: SessionCounts
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
const CARRIED: Record<string, (keyof SessionCounts)[]> = {
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

const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as SessionCounts

const wholeUnits = new WeakMap<Bundle, Unit>()

export function wholeUnit(bundle: Bundle): Unit {
  return wholeUnits.getOrInsertComputed(bundle, () => {
    const events = eventsOf(bundle).reduce((sum, [, count]) => sum + count, 0)
    const { counts } = bundle
    return { bundle, event: null, counts, events, keyEvents: counts.purchases + counts.leads }
  })
}

/** A session counts for every event it holds, so sessions of events do not add up; the events do. */
export function eventUnits(bundle: Bundle): Unit[] {
  return eventsOf(bundle)
    .filter(([, count]) => count > 0)
    .map(([event, events]) => {
      const counts = { ...NOTHING }
      for (const name of CARRIED[event] ?? []) counts[name] = bundle.counts[name]
      counts.sessions = Math.min(bundle.counts.sessions, events)
      counts.engaged = Math.min(bundle.counts.engaged, events)
      return { bundle, event, counts, events, keyEvents: KEY_EVENTS.includes(event) ? events : 0 }
    })
}

type Read = (unit: Unit, start: string) => string
const date = (unit: Unit) => Temporal.PlainDate.from(unit.bundle.day)
const two = (value: number | undefined) => String(value).padStart(2, '0')
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
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
  dayOfWeekName: (unit) => WEEKDAYS[date(unit).dayOfWeek - 1] ?? '',
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
