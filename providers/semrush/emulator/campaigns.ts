import { sandboxPhrases, sandboxPositions, sandboxVolume } from '../../platforms/ranks/emulator/index.ts'
import { between, dayNumber } from '../../sandbox/numbers.ts'
import type { Line } from './data.ts'

/** The sandbox's projects and what they track. Every position is a function of website, campaign, keyword and day. */
export interface EmulatedTracking {
  id: string
  url: string
  location: { id: number; name: string; type: string; code: string; hl: string }
  device: 'desktop' | 'phone' | 'tablet'
  keywords: readonly string[]
}
interface EmulatedProject {
  id: number
  name: string
  url: string
  tools: string[]
  permission: string[]
  campaigns: EmulatedTracking[]
}

const US = { id: 2840, name: 'United States', type: 'country', code: 'us', hl: 'en' }
const GERMANY = { id: 2276, name: 'Germany', type: 'country', code: 'de', hl: 'de' }
const SHOP = ['northwind outdoor', 'hiking boots', 'rain jacket', 'light tent', 'wool socks']
const GUIDE = ['trailguide', 'hiking trails', 'packing list']
/** Campaigns have no day before this one. */
const FIRST_DAY = '2025-01-13'

export const PROJECTS: EmulatedProject[] = [
  {
    id: 700100200300,
    name: 'Northwind Outdoor',
    url: 'northwind.example',
    tools: ['tracking', 'siteaudit'],
    permission: ['OWNER'],
    campaigns: [
      campaign('700100200300_90210', 'northwind.example', US, 'desktop', SHOP),
      campaign('700100200300_90211', 'northwind.example', GERMANY, 'phone', SHOP),
    ],
  },
  {
    id: 700100200417,
    name: 'Trailguide',
    url: 'trailguide.example',
    tools: ['tracking'],
    permission: ['READ'],
    campaigns: [campaign('700100200417_90305', 'trailguide.example', US, 'desktop', GUIDE)],
  },
  {
    id: 700100200522,
    name: 'Harbour & Pine',
    url: 'harbourpine.example',
    tools: ['siteaudit'],
    permission: ['OWNER'],
    campaigns: [],
  },
]

function campaign(
  id: string,
  url: string,
  location: EmulatedTracking['location'],
  device: EmulatedTracking['device'],
  heads: string[],
): EmulatedTracking {
  return { id, url, location, device, keywords: heads.flatMap(sandboxPhrases) }
}

export const campaignOf = (id: string): EmulatedTracking | undefined =>
  PROJECTS.flatMap(({ campaigns }) => campaigns).find((one) => one.id === id)

/** How the API writes a whole domain. */
export const maskOf = ({ url }: EmulatedTracking): string => `*.${url}/*`

/** What a campaign tracks, by the codes of filters and sorts. */
export const keywordsOf = ({ keywords }: EmulatedTracking): Line[] =>
  keywords.map((Ph, place) => ({
    place,
    Ph,
    Nq: sandboxVolume(Ph),
    Cp: between(0.2, 4.5, 'bid', Ph).toFixed(2),
  }))

/** Days of a campaign between two dates as the API writes them (`20261031`), oldest first. */
export function trackedDays(begin: string, end: string, today: string): string[] {
  const first = Temporal.PlainDate.from([begin, FIRST_DAY.replaceAll('-', '')].toSorted()[1] ?? begin)
  const last = Temporal.PlainDate.from([end, today.replaceAll('-', '')].toSorted()[0] ?? end)
  const days = Math.max(-1, first.until(last, { largestUnit: 'day' }).days)
  return Array.from({ length: days + 1 }, (_, after) =>
    first.add({ days: after }).toString().replaceAll('-', ''),
  )
}

/** Position of each keyword on a day, in their order; 0: not within the first hundred. */
export function positionsOn(of: EmulatedTracking, day: string): number[] {
  const [, engine = ''] = of.id.split('_')
  return sandboxPositions(
    of.keywords,
    of.url,
    Number(engine),
    dayNumber(Temporal.PlainDate.from(day).toString()),
  )
}

/** Share of the searches for a keyword that click on a position. */
const clickRate = (position: number) => (position === 0 ? 0 : 0.3 / position ** 1.1)
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** One keyword's figures on a day; `market` is all visits that its campaign's keywords could bring in a day. */
export function keywordDay({ Nq, Cp }: Line, position: number, market: number) {
  const visits = (Number(Nq) * clickRate(position)) / 30
  return {
    Vi: rounded((100 * clickRate(position)) / clickRate(1), 4),
    Sov: rounded((100 * visits) / market, 4),
    Tr: rounded(visits, 2),
    Tc: rounded(visits * Number(Cp), 2),
  }
}

export const marketOf = (keywords: Line[]): number =>
  keywords.reduce((sum, { Nq }) => sum + (0.9 * Number(Nq)) / 30, 0) || 1

/** What the campaign as a whole shows on a day: averages and sums of its keywords. */
export function visibilityDay(of: EmulatedTracking, keywords: Line[], Dt: string): Line {
  const positions = positionsOn(of, Dt)
  const market = marketOf(keywords)
  const each = keywords.map((line) => keywordDay(line, positions[Number(line.place)] ?? 0, market))
  const sum = (code: 'Vi' | 'Sov' | 'Tr' | 'Tc') => each.reduce((all, figures) => all + figures[code], 0)
  const places = keywords.map(({ place }) => positions[Number(place)] || 100)
  const average = (whole: number) => rounded(whole / Math.max(1, keywords.length), 4)
  return {
    Dt,
    Vi: Math.round(3640 * sum('Vi')),
    Vr: average(sum('Vi')),
    Av: average(places.reduce((all, place) => all + place, 0)),
    Sov: rounded(sum('Sov'), 4),
    Tr: rounded(sum('Tr'), 2),
    Tc: rounded(sum('Tc'), 2),
  }
}
