import { between, chance, dayNumber } from '../../sandbox/numbers.ts'

/** The sandbox's domains with their keywords, and how those ranked on each day. */

export interface EmulatedDomain {
  id: number
  domain: string
  name: string
  account: { id: number; name: string }
  country: string
  currency: string
  competitors: { id: number; domain: string }[]
  /** Positions that the domain ranks below its usual ones. */
  handicap: number
}
const COMPETITORS = [
  { id: 71_001, domain: 'alpine-gear.example' },
  { id: 71_002, domain: 'trailhead.example' },
]
const SHOP = { id: 4821, name: 'Northwind Outdoor' }

/** Domains of the first sandbox person, who belongs to two accounts; the second belongs to none. */
export const DOMAINS: EmulatedDomain[] = [
  {
    id: 149_001,
    domain: 'northwind.example',
    name: 'Northwind Outdoor',
    account: SHOP,
    handicap: 0,
    country: 'DE',
    currency: 'EUR',
    competitors: COMPETITORS,
  },
  {
    id: 149_002,
    domain: 'us.northwind.example',
    name: '',
    account: SHOP,
    handicap: 9,
    country: 'US',
    currency: 'USD',
    competitors: COMPETITORS.slice(0, 1),
  },
  {
    id: 149_003,
    domain: 'wholesale.northwind.example',
    name: 'Northwind Wholesale',
    handicap: 14,
    account: { id: 4822, name: 'Northwind Wholesale' },
    country: 'DE',
    currency: 'EUR',
    competitors: [],
  },
]

/** Text, searches a month, usual place, page, tags. */
const WORDS: [text: string, volume: number, place: number, page: string, tags: string[]][] = [
  ['northwind outdoor', 2900, 1, '/', ['brand']],
  ['northwind stores', 480, 1, '/stores/', ['brand']],
  ['light tent', 3600, 6, '/tents/ridge-2', ['tents', 'core']],
  ['two person tent', 5400, 8, '/tents/', ['tents', 'core']],
  ['best hiking tent', 2400, 14, '/tents/', ['tents']],
  ['ridge 2 tent', 320, 1, '/tents/ridge-2', ['tents', 'brand']],
  ['hiking backpack', 6600, 11, '/backpacks/', ['backpacks', 'core']],
  ['hiking backpack 45l', 1300, 5, '/backpacks/fell-45', ['backpacks']],
  ['hiking boots', 12_100, 19, '/boots/', ['boots', 'core']],
  ['waterproof hiking boots', 2900, 12, '/boots/', ['boots']],
  ['hiking boots women', 4400, 27, '/boots/', ['boots']],
  ['how to pack a backpack', 880, 3, '/journal/how-to-pack', ['journal']],
  ['camping checklist', 5400, 9, '/journal/how-to-pack', ['journal']],
  ['wild camping rules', 1600, 33, '/journal/first-night-out', ['journal']],
  ['sleeping bag minus 5', 720, 48, '/sale/', []],
  ['outdoor sale', 2400, 64, '/sale/', []],
  ['merino base layer', 1900, 97, '/sale/', []],
  ['camping stove', 3200, 130, '/sale/', []],
]

export interface EmulatedKeyword {
  id: number
  keyword: string
  volume: number
  place: number
  page: string
  tags: string[]
  /** 1 desktop, 2 mobile. */
  device: number
  cpc: number
  competition: number
}
export const keywordsOf = (domain: EmulatedDomain): EmulatedKeyword[] =>
  WORDS.flatMap(([keyword, volume, place, page, tags], at) =>
    [1, 2].map((device) => ({
      id: domain.id * 100 + at * 2 + device,
      keyword,
      place,
      page,
      tags,
      device,
      volume: Math.round(volume * (device === 2 ? 0.64 : 0.36)),
      cpc: Math.round(between(0.3, 2.4, 'cpc', keyword) * 100) / 100,
      competition: Math.round(between(0.1, 0.9, 'competition', keyword) * 100) / 100,
    })),
  )

/** How a keyword stood on one day. */
export interface Standing {
  keyword: EmulatedKeyword
  rank: number | null
  visits: number
  ctr: number
  competitors: { id: number; domain: string; rank: number | null }[]
}

const MOST_DAYS = 2000
const knownDays = new Map<string, Standing[]>()

/** Cached: a day never changes, and every widget queries the same days. */
export function standingsOn(domain: EmulatedDomain, date: string): Standing[] {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  return knownDays.getOrInsertComputed(`${domain.id} ${date}`, () => {
    const day = dayNumber(date)
    return keywordsOf(domain).map((keyword): Standing => {
      const rank = placeOn(keyword, day, domain.handicap, domain.domain)
      const ctr = rank === null ? 0 : 0.31 / rank ** 1.1
      return {
        keyword,
        rank,
        ctr,
        visits: Math.round(keyword.volume * ctr),
        competitors: domain.competitors.map((one) => ({
          ...one,
          rank: placeOn(keyword, day, between(-3, 12, one.domain, keyword.keyword), one.domain),
        })),
      }
    })
  })
}

/** Rises slowly, swings over some weeks and trembles from day to day; beyond the hundredth place there is none. */
function placeOn(keyword: EmulatedKeyword, day: number, handicap: number, who: string): number | null {
  const usual = keyword.place <= 1 && handicap <= 0 ? 1 : keyword.place + handicap
  const months = (day - dayNumber('2026-01-01')) / 30
  const wave = Math.sin(day / between(6, 20, 'wave', who, keyword.id)) * Math.min(3, usual / 6)
  const tremble = chance('day', who, keyword.id, day) > 0.7 ? 1 : 0
  const place = Math.max(
    1,
    Math.round(usual - months * between(0, 0.5, 'rise', who, keyword.id) + wave) + tremble,
  )
  return usual <= 1 ? 1 : place > 100 ? null : place
}

/** A domain's figures of one day, as sums of its keywords. */
export function historyDay(domain: EmulatedDomain, date: string, competitor?: number): object {
  const before = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()
  const rankOf = (standing: Standing) =>
    competitor === undefined
      ? standing.rank
      : (standing.competitors.find(({ id }) => id === competitor)?.rank ?? null)
  const standings = standingsOn(domain, date)
  const places = standings.map((standing) => rankOf(standing) ?? 101)
  const earlier = standingsOn(domain, before).map((standing) => rankOf(standing) ?? 101)
  const ranked = places.filter((place) => place <= 100)
  const volume = standings.reduce((sum, { keyword }) => sum + keyword.volume, 0)
  const visits = standings.reduce((sum, { keyword }, at) => {
    const place = places[at] ?? 101
    return sum + (place > 100 ? 0 : Math.round((keyword.volume * 0.31) / place ** 1.1))
  }, 0)
  const count = (from: number, to: number) => places.filter((place) => place >= from && place <= to).length
  const moved = (compare: (now: number, then: number) => boolean) =>
    places.filter((place, at) => compare(place, earlier[at] ?? place)).length
  const average = ranked.reduce((sum, place) => sum + place, 0) / Math.max(1, ranked.length)
  return {
    date,
    average_rank: average,
    average_local_pack_rank: average * 0.6,
    avg_base_rank: average * 1.1,
    share_of_voice: visits,
    share_of_voice_percentage: (visits / (volume * 0.31)) * 100,
    ai_share_of_voice: Math.round(visits * 0.2),
    estimated_visits: visits,
    search_volume: volume,
    traffic_value: visits * 1.1,
    ai_traffic_value: visits * 0.2,
    average_ctr: (visits / volume) * 100,
    average_ctr_max: 31,
    above_the_fold: count(1, 4),
    keywords_with_ai_overview: 12,
    keywords_with_ai_overview_owned: count(1, 2),
    pixels_from_top: 900,
    informational_intent: 8,
    commercial_intent: 16,
    transactional_intent: 8,
    navigational_intent: 4,
    ranking_distribution: {
      keywords_0_3: count(1, 3),
      keywords_4_10: count(4, 10),
      keywords_11_20: count(11, 20),
      keywords_21_50: count(21, 50),
      keywords_above_50: count(51, 100),
      keywords_unranked: count(101, 101),
      keywords_total: places.length,
    },
    ranking_movement: {
      winners: moved((now, then) => now < then),
      losers: moved((now, then) => now > then),
      no_movement: moved((now, then) => now === then),
    },
  }
}
