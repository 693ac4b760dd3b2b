import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import { DEVICE_SHARES, type EmulatedSite, type Host, SEARCHES, type Search, TYPE_SIZES } from './sites.ts'

/** One search result of a day, country and device: every response is a sum of these. */
export interface Fact {
  date: string
  hour: number | null
  query: string | null
  /** All pages that were shown; counting by page makes one fact of each. */
  pages: string[]
  country: string
  device: string
  appearance: string | null
  impressions: number
  clicks: number
  position: number
}

/** How far the day has come: figures of today are those of its past hours. */
export interface Progress {
  today: string
  /** Full hours that have been counted today. */
  hours: number
}

/** Facts of a range; `hourly` splits each into the hours of its day. */
export function factsOf(
  site: EmulatedSite,
  type: string,
  range: { start: string; end: string },
  progress: Progress,
  hourly: boolean,
): Fact[] {
  const facts: Fact[] = []
  const end = range.end < progress.today ? range.end : progress.today
  for (let date = range.start; date <= end; date = dayAfter(date)) {
    const hours = date === progress.today ? progress.hours : 24
    for (const host of site.hosts) {
      if (date < host.since) continue
      for (const fact of factsOfDay(host, type, date)) {
        if (hourly) facts.push(...hoursOf(fact, hours))
        else facts.push(hours < 24 ? partOf(fact, 0, hours) : fact)
      }
    }
  }
  return facts.filter(({ impressions }) => impressions > 0)
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

const MOST_DAYS = 1000
const knownDays = new Map<string, Fact[]>()

/** Cached: a day never changes, and every widget queries the same days. */
function factsOfDay(host: Host, type: string, date: string): Fact[] {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  return knownDays.getOrInsertComputed(`${host.host} ${type} ${date}`, () => makeDay(host, type, date))
}

function makeDay(host: Host, type: string, date: string): Fact[] {
  const day = dayNumber(date)
  const size = host.impressionsADay * (TYPE_SIZES[type] ?? 0) * seasonality(day, host.host)
  return SEARCHES.flatMap((search, number) => {
    const position = Math.max(1, search.position - rise(day, host.host, number))
    return host.countries.flatMap(([country, inCountry]) =>
      DEVICE_SHARES.map(([device, onDevice]): Fact => {
        const seed = chance(type, host.host, number, country, device, day)
        const expected = size * search.share * inCountry * onDevice * (0.75 + seed / 2)
        const impressions = Math.floor(expected + chance('rounding', host.host, number, country, device, day))
        const rate = (device === 'MOBILE' ? 0.3 : 0.36) / position ** 1.15
        return {
          date,
          hour: null,
          query: search.query,
          pages: pagesOf(host, search),
          country,
          device,
          appearance: search.appearance,
          impressions,
          clicks: Math.min(
            impressions,
            Math.floor(impressions * rate + chance('clicks', number, country, device, day)),
          ),
          position: Math.round((position + (device === 'MOBILE' ? 0.4 : 0)) * 10) / 10,
        }
      }),
    )
  })
}

const pagesOf = ({ host }: Host, { pages }: Search) => pages.map((page) => host + page)

/** Grows, breathes with the year, and rests on weekends. */
function seasonality(day: number, host: string): number {
  const years = (day - dayNumber('2025-01-01')) / 365.25
  // 1970-01-01 was a Thursday, so Saturday and Sunday are 2 and 3.
  const weekend = [2, 3].includes(day % 7) ? 0.82 : 1
  const season = 1 + 0.2 * Math.sin(2 * Math.PI * (years - 0.2))
  return (
    (1 + between(0.08, 0.25, 'growth', host)) ** years *
    season *
    weekend *
    between(0.94, 1.06, 'day', host, day)
  )
}

/** Places won since 2025, with a wave of some weeks. */
function rise(day: number, host: string, number: number): number {
  const years = (day - dayNumber('2025-01-01')) / 365.25
  return (
    years * between(-0.4, 1.6, 'rise', host, number) +
    0.5 * Math.sin(day / between(9, 30, 'wave', host, number))
  )
}

/** Share of a day's searches before an hour begins: little at night, most in the evening. */
const HOURS = [1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 5, 5, 5, 6, 7, 8, 8, 6, 3, 1]
const DAY = HOURS.reduce((sum, weight) => sum + weight, 0)
const before = (hour: number) => HOURS.slice(0, hour).reduce((sum, weight) => sum + weight, 0) / DAY

/** What of a day's fact fell into some hours; the parts of a day add up to it, and no click lacks its impression. */
function partOf(fact: Fact, from: number, to: number): Fact {
  const shown = (hour: number) => Math.floor(fact.impressions * before(hour) + 1e-9)
  const clicked = (hour: number) => Math.floor((fact.clicks * shown(hour)) / Math.max(1, fact.impressions))
  return { ...fact, impressions: shown(to) - shown(from), clicks: clicked(to) - clicked(from) }
}

const hoursOf = (fact: Fact, hours: number): Fact[] =>
  Array.from({ length: hours }, (_, hour) => ({ ...partOf(fact, hour, hour + 1), hour }))
