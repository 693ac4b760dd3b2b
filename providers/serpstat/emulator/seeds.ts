import { between, chance, dayNumber, hexDigits } from '../../sandbox/numbers.ts'

/** What all of the sandbox's figures grow from: tokens, days of snapshots, keywords and their positions. */

/** A token that the emulator accepts: 32 hexadecimal digits that begin with the sandbox's mark. */
export const sandboxToken = (account: string): string => `5e7b57a7${hexDigits(24, 'serpstat', account)}`
export const isSandboxToken = (token: string): boolean => /^5e7b57a7[0-9a-f]{24}$/.test(token)

const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

const ANCHOR = '2026-10-31'
const STEP = 14
/** Days of snapshots from one day to another, a fortnight apart. */
export function snapshotDays(from: string, to: string): string[] {
  const first = Math.ceil((dayNumber(from) - dayNumber(ANCHOR)) / STEP)
  const last = Math.floor((dayNumber(to) - dayNumber(ANCHOR)) / STEP)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    addDays(ANCHOR, (first + index) * STEP),
  )
}
export const latestSnapshot = (today: string): string =>
  snapshotDays(addDays(today, 1 - STEP), today).at(-1) ?? ANCHOR
export const snapshotBefore = (date: string): string => addDays(date, -STEP)

/** Grows or shrinks over the years and breathes with the seasons. */
function course(date: string, ...keys: string[]): number {
  const years = (dayNumber(date) - 19_723) / 365.25
  const season = 1 + 0.12 * Math.sin(2 * Math.PI * (years + chance('season', ...keys)))
  return (1 + between(-0.05, 0.3, 'growth', ...keys)) ** years * season
}

const brandOf = (host: string) => (host.split('.')[0] ?? host).replaceAll('-', ' ')
const THINGS = ['tent', 'hiking boots', 'rain jacket', 'sleeping bag', 'trail shoes', 'backpack', 'headlamp']
const WORDS = [
  '',
  'best',
  'light',
  'waterproof',
  'women',
  'men',
  'kids',
  'sale',
  'review',
  'size guide',
  'rental',
]

export function phrasesOf(host: string): string[] {
  const brand = brandOf(host)
  const things = THINGS.filter((thing) => chance('sells', host, thing) < 0.85)
  return [brand, `${brand} shop`, `${brand} outlet`].concat(
    things.flatMap((thing) => WORDS.map((word) => `${word} ${thing}`.trim())),
  )
}

/** What does not change about a site's rank for a keyword. */
interface Standing {
  usual: number
  wave: number
  volume: number
  cost: number
  concurrency: number
  difficulty: number
  url: string
}
const standings = new Map<string, Standing>()

export function standingOf(host: string, keyword: string, country: string): Standing {
  return standings.getOrInsertComputed(`${host} ${country} ${keyword}`, () => {
    const isBrand = keyword.startsWith(brandOf(host))
    const folder = ['shop', 'guides', 'journal'][Math.floor(chance('folder', host, keyword) * 3)] ?? 'shop'
    const page = keyword.split(' ').slice(-2).join('-')
    return {
      usual: isBrand ? 1 : 1 + 130 * chance('rank', host, keyword, country) ** 2,
      wave: between(50, 130, 'wave', host, keyword),
      volume: Math.round(10 ** between(1.6, 4.3, 'volume', country, keyword) / 10) * 10,
      cost: Number(between(0.15, 4.2, 'bid', keyword).toFixed(2)),
      concurrency: Math.round(between(1, 100, 'competition', keyword)),
      difficulty: Math.round(between(3, 88, 'difficulty', keyword)),
      url: isBrand ? `https://${host}/` : `https://${host}/${folder}/${page}/`,
    }
  })
}

/** Position on a day; null beyond the first hundred. It drifts over weeks. */
export function positionOf(host: string, keyword: string, country: string, date: string): number | null {
  const { usual, wave } = standingOf(host, keyword, country)
  const day = dayNumber(date)
  const reach = 3 + 0.14 * usual
  const drift = reach * Math.sin(day / wave) + between(-2, 2, 'move', host, keyword, Math.floor(day / 7))
  const position = Math.round(usual < 2 ? usual : usual + drift)
  return position > 97 ? null : Math.max(1, position)
}

export interface Ranking extends Standing {
  keyword: string
  position: number
  traff: number
}
const rankings = new Map<string, Ranking[]>()

/** Keywords of a site that rank in one country on a day, with the visits they bring; remembered. */
export function rankingsOf(host: string, country: string, date: string): Ranking[] {
  return rankings.getOrInsertComputed(`${host} ${country} ${date}`, () => {
    const size = between(0.3, 1.5, 'home', host, country) * course(date, host)
    return phrasesOf(host).flatMap((keyword): Ranking[] => {
      const position = positionOf(host, keyword, country, date)
      if (position === null) return []
      const standing = standingOf(host, keyword, country)
      const traff = Math.round((standing.volume * 0.32 * size) / position ** 1.15)
      return [{ ...standing, keyword, position, traff }]
    })
  })
}
