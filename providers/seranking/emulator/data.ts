import { sandboxPhrases, sandboxPositions, sandboxVolume } from '../../platforms/ranks/emulator/index.ts'
import { chance, hexDigits } from '../../sandbox/numbers.ts'

/** The sandbox's projects. Every position is a function of site, engine, keyword and day. */

const MARK = '5e4a0b1d'
/** A key that the emulator accepts: a UUID that begins with the sandbox's mark. */
export function sandboxKey(account: string): string {
  const digits = MARK + hexDigits(24, 'seranking', account)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
export const isSandboxKey = (key: string): boolean =>
  /^5e4a0b1d-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)

export interface EmulatedSite {
  id: number
  title: string
  name: string
  active: boolean
  checkFreq: string
  engines: EmulatedEngine[]
  groups: [id: number, name: string, heads: string[]][]
  competitors: [id: number, name: string][]
}
interface EmulatedEngine {
  siteEngineId: number
  searchEngineId: number
}

/** World-wide list; the mobile ones are engines of their own. */
export const SEARCH_ENGINES = [
  { id: 200, name: 'Google USA', region_id: 0, type: 'google' },
  { id: 339, name: 'Google USA Mobile', region_id: 0, type: 'google' },
  { id: 180, name: 'Google UK', region_id: 0, type: 'google' },
  { id: 411, name: 'Bing USA', region_id: 0, type: 'bing' },
  { id: 368, name: 'Google Germany', region_id: 0, type: 'google' },
]

export const SITES: EmulatedSite[] = [
  {
    id: 501234,
    title: 'Northwind Outdoor',
    name: 'https://northwind.example',
    active: true,
    checkFreq: 'check_daily',
    engines: [
      { siteEngineId: 9001, searchEngineId: 200 },
      { siteEngineId: 9002, searchEngineId: 339 },
      { siteEngineId: 9003, searchEngineId: 180 },
    ],
    groups: [
      [71, 'Footwear', ['hiking boots', 'trail shoes', 'wool socks']],
      [72, 'Shelter', ['light tent', 'sleeping bag']],
      [73, 'Clothing', ['rain jacket', 'down jacket', 'merino shirt']],
      [74, 'Brand', ['northwind outdoor']],
    ],
    competitors: [
      [3101, 'trailguide.example'],
      [3102, 'peakstore.example'],
      [3103, 'gearbarn.example'],
    ],
  },
  {
    id: 501240,
    title: 'Harbour Bakery',
    name: 'https://harbourbakery.example',
    active: true,
    checkFreq: 'check_weekly',
    engines: [{ siteEngineId: 9011, searchEngineId: 368 }],
    groups: [[81, 'Bread', ['sourdough bread', 'rye bread', 'bread rolls']]],
    competitors: [[3111, 'ovenandco.example']],
  },
  {
    id: 501251,
    title: 'Old Mill (paused)',
    name: 'https://oldmill.example',
    active: false,
    checkFreq: 'manual',
    engines: [],
    groups: [],
    competitors: [],
  },
]

export interface EmulatedKeyword {
  id: number
  name: string
  groupId: number
  tags: number[]
  volume: number
}

const keywordLists = new Map<number, EmulatedKeyword[]>()
export function keywordsOf(site: EmulatedSite): EmulatedKeyword[] {
  return keywordLists.getOrInsertComputed(site.id, () =>
    site.groups.flatMap(([groupId, , heads]) =>
      heads.flatMap((head, at) =>
        sandboxPhrases(head).map((name, place): EmulatedKeyword => {
          return {
            id: groupId * 1000 + at * 20 + place,
            name,
            groupId,
            tags: [name === head ? 5 : 6, ...(chance('push', name) < 0.2 ? [7] : [])],
            volume: sandboxVolume(name),
          }
        }),
      ),
    ),
  )
}

/** Whether positions are checked on a day: daily, or on Mondays alone (1970-01-05 was one). */
export const isCheckDay = (site: EmulatedSite, day: number): boolean =>
  site.checkFreq === 'check_daily' || (site.checkFreq === 'check_weekly' && day % 7 === 4)

const names = new Map<number, string[]>()
/** Positions on a day in the order of the keywords; 0: not found within the first hundred. `whose`: site or competitor. */
export const positionsOn = (site: EmulatedSite, whose: string, engine: number, day: number): number[] =>
  sandboxPositions(
    names.getOrInsertComputed(site.id, () => keywordsOf(site).map(({ name }) => name)),
    whose,
    engine,
    day,
  )

/** The check before a day, as a day number; null where there is none within a month. */
export function checkBefore(site: EmulatedSite, day: number): number | null {
  for (let back = 1; back <= 31; back++) if (isCheckDay(site, day - back)) return day - back
  return null
}

const CLICK_SHARES = [0.32, 0.18, 0.11, 0.08, 0.06, 0.045, 0.035, 0.03, 0.025, 0.02]

/** The vendor's aggregates of one check day, over one engine or all. */
export function aggregates(site: EmulatedSite, engines: EmulatedEngine[], day: number) {
  const keywords = keywordsOf(site)
  const places = engines.flatMap(({ siteEngineId }) =>
    positionsOn(site, site.name, siteEngineId, day).map((pos, at) => ({
      volume: keywords[at]?.volume ?? 0,
      pos,
    })),
  )
  const all = places.length || 1
  const share = (places10: number) =>
    (100 * places.filter(({ pos }) => pos > 0 && pos <= places10).length) / all
  const searches = places.reduce((sum, { volume }) => sum + volume, 0) || 1
  const seen = places.reduce((sum, { volume, pos }) => sum + volume * (CLICK_SHARES[pos - 1] ?? 0), 0)
  return {
    // Keywords that are not found count as place 101 here, unlike in our own average.
    avg_pos: places.reduce((sum, { pos }) => sum + (pos || 101), 0) / all,
    visibility: Math.round(seen),
    visibility_percent: (100 * seen) / (searches * (CLICK_SHARES[0] ?? 1)),
    top1_percent: share(1),
    top3_percent: share(3),
    top5_percent: share(5),
    top10_percent: share(10),
    top30_percent: share(30),
  }
}
