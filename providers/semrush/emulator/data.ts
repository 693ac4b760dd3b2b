import { between, chance, dayNumber, hexDigits, pick } from '../../sandbox/numbers.ts'
import { DATABASES } from '../catalogue/databases.ts'

/**
 * The sandbox's websites. Every figure is a function of domain, database and day: history rows, live figures and
 * lists of the same day agree, and equal requests always get equal responses.
 */
export interface Snapshot {
  domain: string
  database: string
  /** ISO date the figures are of. */
  date: string
}

/** Columns of one line, by Semrush's codes. */
export type Line = Record<string, string | number>

/** A key that the emulator accepts: 32 hexadecimal digits that begin with the sandbox's mark. */
export const sandboxKey = (account: string): string => SANDBOX_MARK + hexDigits(24, 'semrush', account)
const SANDBOX_MARK = '5a4db0c5'
export const isSandboxKey = (key: string): boolean => /^5a4db0c5[0-9a-f]{24}$/.test(key)

/** Grows or shrinks over the years, breathes with the seasons, trembles a little from day to day. */
function seasonality(date: string, ...keys: string[]): number {
  const day = dayNumber(date)
  const years = (day - dayNumber('2024-01-01')) / 365.25
  const season = 1 + 0.1 * Math.sin(2 * Math.PI * (years + chance('season', ...keys)))
  return (1 + between(-0.06, 0.28, 'growth', ...keys)) ** years * season * between(0.985, 1.015, ...keys, day)
}

const nameOf = (domain: string) => domain.replace(/^https?:\/\//, '').split(/[./]/)[0] ?? domain
const traffic = ({ domain, database, date }: Snapshot): number => {
  const size = 10 ** between(3.2, 4.8, 'size', domain)
  const home = pick(['us', 'uk', 'de', 'no', 'se', 'dk'], 'home', domain)
  const country = database.replace('mobile-', '').slice(0, 2)
  const share = country === 'us' || country === home ? 1 : between(0.005, 0.2, 'share', domain, country)
  const device = database.startsWith('mobile-') ? 1.35 : 1
  return Math.round(size * share * device * seasonality(date, domain, database))
}

/** The overview line of one site in one database. */
export function overview(snapshot: Snapshot): Line {
  const { domain, database, date } = snapshot
  const Ot = traffic(snapshot)
  const part = (low: number, high: number, ...keys: string[]) =>
    between(low, high, domain, database, ...keys) * seasonality(date, domain, ...keys)
  const Or = Math.round(Ot * part(0.12, 0.4, 'keywords'))
  const Oc = Math.round(Ot * part(0.7, 2.4, 'value'))
  const Ad = Math.round(between(5, 120, 'ads', domain, database) * seasonality(date, domain, 'ads'))
  const At = Math.round(Ad * part(4, 12, 'adTraffic'))
  const line: Line = {
    Dn: domain,
    Db: database,
    Dt: date.replaceAll('-', ''),
    Rk: Math.max(1, Math.round(6e8 / (Ot + 50))),
    Or,
    Ot,
    Oc,
    Ad,
    At,
    Ac: Math.round(At * part(0.8, 3, 'bid')),
    Sh: Math.round(Ad * 0.4),
    Sv: Math.round(Ad * 0.15),
    Sr: Math.round(Or * 0.08),
    St: Math.round(Ot * 0.11),
    On: Math.round(Or * part(0.02, 0.08, 'new')),
    Ol: Math.round(Or * part(0.01, 0.07, 'lost')),
    Oe: Math.round(Or * part(0.1, 0.2, 'better')),
    Oi: Math.round(Or * part(0.08, 0.2, 'worse')),
  }
  share(line, Or, BUCKETS, [4, 9, 13, 14, 13, 12, 10, 9, 7, 5, 4])
  share(line, Ot, ['It0', 'It1', 'It2', 'It3'], [22, 46, 14, 18])
  share(line, Or, ['Ip0', 'Ip1', 'Ip2', 'Ip3'], [20, 52, 8, 20])
  share(line, Oc, ['Ic0', 'Ic1', 'Ic2', 'Ic3'], [30, 25, 10, 35])
  return line
}
const BUCKETS = ['X0', 'X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7', 'X8', 'X9', 'XA']

/** Splits a total so that the parts add up to it. */
function share(line: Line, total: number, codes: string[], weights: number[]): void {
  const sum = weights.reduce((left, right) => left + right, 0)
  let given = 0
  codes.forEach((code, index) => {
    const value =
      index === codes.length - 1 ? total - given : Math.floor((total * (weights[index] ?? 0)) / sum)
    line[code] = value
    given += value
  })
}

export const databaseLines = (domain: string, date: string): Line[] =>
  DATABASES.filter(({ value }) => value !== 'bing-us')
    .map(({ value }) => overview({ domain, database: value, date }))
    .filter((line) => Number(line.Ot) > 20)

const HEADS = [
  'running shoes',
  'trail shoes',
  'hiking boots',
  'rain jacket',
  'wool socks',
  'yoga mat',
  'tent',
  'backpack',
]
const MODIFIERS = [
  '',
  'best',
  'cheap',
  'women',
  'men',
  'kids',
  'waterproof',
  'sale',
  'review',
  'size guide',
  'near me',
  'how to clean',
]

/** Keywords that rank on a day, with position 0 for those lost since the month before. */
export function keywordLines(snapshot: Snapshot, paid: boolean, many: boolean): Line[] {
  const { domain, database, date } = snapshot
  const total = traffic(snapshot)
  const month = Temporal.PlainDate.from(date).toPlainYearMonth()
  const raw = phrases(domain, paid, many).map((Ph) => {
    const Po = position(domain, database, Ph, month)
    const Pp = position(domain, database, Ph, month.subtract({ months: 1 }))
    const Nq = Math.round(10 ** between(1.3, 4.4, 'volume', database, Ph) / 10) * 10
    return { Ph, Po, Pp, Nq, weight: Po === 0 ? 0 : Nq / (Po + 0.5) ** 1.3 }
  })
  const sum = raw.reduce((all, { weight }) => all + weight, 0) || 1
  return raw
    .filter(({ Po, Pp }) => Po > 0 || Pp > 0)
    .map(({ Ph, Po, Pp, Nq, weight }) => ({
      Ph,
      Po,
      Pp,
      Pd: Pp - Po,
      Nq,
      Cp: between(0.2, 4.5, 'bid', Ph).toFixed(2),
      Co: chance('competition', Ph).toFixed(2),
      Nr: Math.round(between(1e5, 9e8, 'results', Ph)),
      Kd: Math.round(between(8, 92, 'difficulty', Ph)),
      Tr: ((100 * weight) / sum).toFixed(2),
      Tc: ((100 * weight) / sum).toFixed(2),
      Tg: Math.round((total * weight) / sum),
      Ur: addressOf(domain, Ph),
      In: String(Math.floor(chance('intent', Ph) * 4)),
      Br: Ph.includes(nameOf(domain)) ? '3' : '0',
    }))
}

function phrases(domain: string, paid: boolean, many: boolean): string[] {
  const heads = [nameOf(domain), ...HEADS.filter((head) => chance('sells', domain, head) < 0.7)]
  const all = heads.flatMap((head) => MODIFIERS.map((modifier) => `${modifier} ${head}`.trim()))
  const list = paid ? all.filter((Ph) => chance('paid', domain, Ph) < 0.3) : all
  return many ? Array.from({ length: 12_000 }, (_, index) => `${list[index % list.length]} ${index}`) : list
}

function position(domain: string, database: string, Ph: string, month: Temporal.PlainYearMonth): number {
  if (Ph === nameOf(domain)) return 1
  const usual = 1 + 98 * chance('rank', domain, database, Ph) ** 2
  const moved = Math.round(usual + between(-4, 4, 'move', domain, database, Ph, month.toString()))
  return moved > 96 || chance('drop', domain, Ph, month.toString()) < 0.04 ? 0 : Math.max(1, moved)
}

function addressOf(domain: string, Ph: string): string {
  const host = domain.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  const folder = pick(['/', '/shop/', '/blog/', '/guides/'], 'folder', domain, Ph)
  return folder === '/' ? `https://${host}/` : `https://${host}${folder}${Ph.split(' ').slice(-2).join('-')}/`
}

/** Pages, made of the keywords that lead to them. */
export function pageLines(snapshot: Snapshot, many: boolean): Line[] {
  const keywords = keywordLines(snapshot, false, many).filter(({ Po }) => Po !== 0)
  return [...Map.groupBy(keywords, ({ Ur }) => String(Ur))].map(([Ur, members]) => ({
    Ur,
    Pc: members.length,
    Tg: members.reduce((sum, { Tg }) => sum + Number(Tg), 0),
    Tr: members.reduce((sum, { Tr }) => sum + Number(Tr), 0).toFixed(2),
  }))
}

const RIVALS = [
  'northpeak.com',
  'trailhouse.com',
  'gearbarn.co.uk',
  'fjellsport.no',
  'outdoorly.de',
  'runnersworldshop.com',
  'bergzeug.de',
  'packlight.com',
  'sporthuset.se',
  'stridekit.com',
  'basecamp-store.dk',
  'wildways.com',
]

export function competitorLines(snapshot: Snapshot): Line[] {
  const own = Number(overview(snapshot).Or)
  return RIVALS.filter((rival) => rival !== snapshot.domain).map((domain) => ({
    ...overview({ ...snapshot, domain }),
    Cr: between(0.03, 0.62, 'relevance', snapshot.domain, domain, snapshot.database).toFixed(2),
    Np: Math.round(own * between(0.02, 0.3, 'common', snapshot.domain, domain, snapshot.database)),
  }))
}

export const phraseLine = (Ph: string, database: string, date: string): Line => ({
  Ph,
  Nq:
    Math.round((10 ** between(1.6, 4.8, 'volume', database, Ph) * seasonality(date, 'volume', Ph)) / 10) * 10,
  Cp: between(0.2, 4.5, 'bid', Ph).toFixed(2),
  Co: chance('competition', Ph).toFixed(2),
  Nr: Math.round(between(1e5, 9e8, 'results', Ph)),
  Kd: Math.round(between(8, 92, 'difficulty', Ph)),
})

export { nameOf, seasonality as course }
