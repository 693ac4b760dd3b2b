import { between, chance, dayNumber, hexDigits } from '../../sandbox/numbers.ts'

/** What all of the sandbox's figures grow from: keys, seasons, keywords and their positions. */

const MARK = 'sbx-ahrefs-'
/** A key that the emulator accepts. */
export const sandboxKey = (account: string): string => MARK + hexDigits(32, 'ahrefs', account)
export const isSandboxKey = (key: string): boolean => /^sbx-ahrefs-[0-9a-f]{32}$/.test(key)

export const dayOf = (number: number): string =>
  Temporal.PlainDate.from('1970-01-01')
    .add({ days: Math.floor(number) })
    .toString()

/** Grows or shrinks over the years, breathes with the seasons, is quieter at weekends, trembles day by day. */
export function course(date: string, ...keys: string[]): number {
  const day = dayNumber(date)
  const years = (day - 19_723) / 365.25
  const season = 1 + 0.12 * Math.sin(2 * Math.PI * (years + chance('season', ...keys)))
  const week = [1, 1.01, 1.02, 1.01, 0.99, 0.97, 0.98][(day + 3) % 7] ?? 1
  const growth = (1 + between(-0.05, 0.3, 'growth', ...keys)) ** years
  return growth * season * week * between(0.985, 1.015, ...keys, day)
}

/** Host of a target, however it was written. */
export const hostOf = (target: string): string =>
  (target.replace(/^https?:\/\//, '').split('/')[0] ?? target).replace(/^www\./, '')

const brandOf = (host: string) => (host.split('.')[0] ?? host).replaceAll('-', ' ')

const THINGS = [
  'tent',
  'hiking boots',
  'rain jacket',
  'sleeping bag',
  'trail shoes',
  'backpack',
  'camping stove',
]
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
  'repair',
]

/** Keywords that a site may rank for, its own name first. */
export function phrasesOf(host: string): string[] {
  const things = THINGS.filter((thing) => chance('sells', host, thing) < 0.8)
  const brand = brandOf(host)
  return [brand, `${brand} shop`, `${brand} outlet`].concat(
    things.flatMap((thing) => WORDS.map((word) => `${word} ${thing}`.trim())),
  )
}

export interface Ranking {
  keyword: string
  /** Null beyond the first hundred. */
  position: number | null
  volume: number
  cpc: number
  keyword_difficulty: number
  url: string
  country: string
}

/** What does not change from day to day. */
interface Standing extends Omit<Ranking, 'position'> {
  usual: number
  wave: number
}
const standings = new Map<string, Standing>()

function standingOf(host: string, keyword: string, country: string): Standing {
  const isBrand = keyword.includes(brandOf(host))
  const folder = ['shop', 'guides', 'journal'][Math.floor(chance('folder', host, keyword) * 3)] ?? 'shop'
  return {
    keyword,
    country,
    usual: isBrand ? 1 : 1 + 125 * chance('rank', host, keyword, country) ** 2,
    wave: between(7, 19, 'wave', host, keyword),
    volume: Math.round(10 ** between(1.6, 4.3, 'volume', country, keyword) / 10) * 10,
    cpc: Math.round(between(15, 420, 'bid', keyword)),
    keyword_difficulty: Math.round(between(3, 88, 'difficulty', keyword)),
    url: isBrand
      ? `https://${host}/`
      : `https://${host}/${folder}/${keyword.split(' ').slice(-2).join('-')}/`,
  }
}

/** Where a site ranks for a keyword on a day; it drifts week by week. */
export function rankingOf(host: string, keyword: string, country: string, date: string): Ranking {
  const known = standings.getOrInsertComputed(`${host} ${country} ${keyword}`, () =>
    standingOf(host, keyword, country),
  )
  const { usual, wave, ...standing } = known
  const week = Math.floor(dayNumber(date) / 7)
  const trend = 6 * Math.sin(week / wave) + between(-2, 2, 'move', host, keyword, week)
  const moved = Math.round(usual + (usual < 2 ? 0 : trend))
  return { ...standing, position: moved > 96 ? null : Math.max(1, moved) }
}

/** Visits of a month that a position brings. */
export const visitsOf = ({ position, volume }: Pick<Ranking, 'position' | 'volume'>): number =>
  position === null ? 0 : Math.round((volume * 0.32) / position ** 1.15)
