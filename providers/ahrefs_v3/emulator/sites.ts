import { between } from '../../sandbox/numbers.ts'
import { hostOf, phrasesOf, type Ranking, rankingOf, seasonality, visitsOf } from './seeds.ts'

/** Search figures of Site Explorer: keywords make pages, countries and totals, so all of them agree. */

export type SiteRow = Record<string, unknown>
export interface SiteRequest {
  target: string
  mode: string
  /** Empty for all countries. */
  country: string
  date: string
}

export const COUNTRIES = ['us', 'gb', 'de', 'ca', 'no', 'nl', 'au']
const MODE_SIZES: Record<string, number> = { subdomains: 1, domain: 0.94, prefix: 0.35, exact: 0.08 }

const countriesOf = (country: string) => (country === '' ? COUNTRIES : [country])
const rankings = new Map<string, (Ranking & { traffic: number })[]>()

/** Keywords of one country that rank on a day, with the visits they bring; remembered by day. */
function rankingsOf({ target, mode, date }: SiteRequest, country: string) {
  const host = hostOf(target)
  const key = [host, mode, country, date].join(' ')
  const known = rankings.get(key)
  if (known) return known
  const share = (MODE_SIZES[mode] ?? 1) * between(0.4, 1.6, 'home', host, country) * seasonality(date, host)
  const found = phrasesOf(host)
    .map((keyword) => rankingOf(host, keyword, country, date))
    .filter(({ position }) => position !== null)
    .map((ranking) => ({ ...ranking, traffic: Math.round(visitsOf(ranking) * share) }))
  if (rankings.size > 3000) rankings.clear()
  rankings.set(key, found)
  return found
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const before = (date: string, days: number) => Temporal.PlainDate.from(date).subtract({ days }).toString()

function metricsOf(question: SiteRequest, country: string): SiteRow {
  const ranked = rankingsOf(question, country)
  const paid_keywords = Math.round(
    between(2, 30, 'paid', question.target, country) * seasonality(question.date, 'paid'),
  )
  const paid_traffic = paid_keywords * 7
  return {
    org_keywords: ranked.length,
    org_keywords_1_3: ranked.filter(({ position }) => (position ?? 99) <= 3).length,
    org_traffic: sum(ranked.map(({ traffic }) => traffic)),
    org_cost: sum(ranked.map(({ traffic, cpc }) => traffic * cpc)),
    paid_keywords,
    paid_traffic,
    paid_cost: paid_traffic * Math.round(between(40, 210, 'bid', question.target, country)),
    paid_pages: Math.ceil(paid_keywords / 4),
  }
}

export const byCountry = (question: SiteRequest): SiteRow[] =>
  COUNTRIES.map((country) => ({ ...metricsOf(question, country), country }))

/** Figures of one country, or of all countries added up. */
export function metrics(question: SiteRequest): SiteRow {
  const lines = countriesOf(question.country).map((country) => metricsOf(question, country))
  const names = Object.keys(lines[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, sum(lines.map((line) => Number(line[name])))]))
}

export function positions(question: SiteRequest): SiteRow {
  const ranked = countriesOf(question.country).flatMap((country) => rankingsOf(question, country))
  const within = (from: number, to: number) =>
    ranked.filter(({ position }) => position !== null && position >= from && position <= to).length
  return {
    top3: within(1, 3),
    top4_10: within(4, 10),
    top11_20: within(11, 20),
    top21_50: within(21, 50),
    top51_plus: within(51, 100),
    top11_plus: within(11, 100),
  }
}

export const totalVolume = (question: SiteRequest): SiteRow => ({
  total_search_volume: sum(
    countriesOf(question.country)
      .flatMap((country) => rankingsOf(question, country))
      .map(({ volume }) => volume),
  ),
})

export const keywords = (question: SiteRequest, compared: string): SiteRow[] =>
  countriesOf(question.country).flatMap((country) => {
    const host = hostOf(question.target)
    return rankingsOf(question, country).map((ranking): SiteRow => {
      const { keyword, position, url, traffic, volume, cpc, keyword_difficulty } = ranking
      const earlier = rankingOf(host, keyword, country, compared || before(question.date, 30)).position
      return {
        keyword,
        keyword_country: country,
        best_position: position,
        best_position_url: url,
        ...(compared ? { best_position_prev: earlier } : {}),
        sum_traffic: traffic,
        volume,
        cpc,
        keyword_difficulty,
        is_branded: keyword.includes(host.split('.')[0] ?? host),
        is_local: false,
        is_informational: /review|guide|repair/.test(keyword),
        is_commercial: /best|review/.test(keyword),
        is_transactional: /sale|shop|outlet/.test(keyword),
      }
    })
  })

/** Pages, made of the keywords that lead to them. */
export function pages(question: SiteRequest): SiteRow[] {
  const ranked = countriesOf(question.country).flatMap((country) => rankingsOf(question, country))
  return [...Map.groupBy(ranked, ({ url }) => url)].map(([url, members]) => ({
    url,
    top_keyword: members.toSorted((a, b) => b.traffic - a.traffic)[0]?.keyword ?? null,
    sum_traffic: sum(members.map(({ traffic }) => traffic)),
    value: sum(members.map(({ traffic, cpc }) => traffic * cpc)),
    keywords: members.length,
    referring_domains: Math.round(between(0, 60, 'pageLinks', url)),
    ur: Math.round(between(4, 48, 'ur', url)),
  }))
}

export const RIVALS = [
  ...['trailguide.example', 'fjellbutikken.example', 'gearbarn.example', 'highlandsupply.example'],
  ...['packlight.example', 'campandco.example'],
]

export function competitors(question: SiteRequest): SiteRow[] {
  const own = new Set(rankingsOf(question, question.country).map(({ keyword }) => keyword))
  return RIVALS.filter((rival) => rival !== hostOf(question.target)).map((rival) => {
    const theirs = { ...question, target: rival, mode: 'domain' }
    const names = rankingsOf(theirs, question.country).map(({ keyword }) => keyword)
    const common = names.filter((name) => own.has(name)).length
    const { org_traffic, org_cost } = metricsOf(theirs, question.country)
    return {
      competitor_domain: rival,
      domain_rating: Math.round(between(18, 74, 'dr', rival)),
      keywords_common: common,
      keywords_competitor: names.length - common,
      keywords_target: own.size - common,
      share: Number(((100 * common) / (names.length + own.size - common || 1)).toFixed(1)),
      traffic: org_traffic,
      value: org_cost,
      pages: pages(theirs).length,
    }
  })
}

/** First days of the groups from one day to another. */
export function pointsBetween(from: string, to: string, grouping: string): string[] {
  const start = Temporal.PlainDate.from(from)
  const first =
    grouping === 'monthly'
      ? start.with({ day: 1 })
      : grouping === 'weekly'
        ? start.subtract({ days: start.dayOfWeek - 1 })
        : start
  const step = grouping === 'monthly' ? { months: 1 } : grouping === 'weekly' ? { weeks: 1 } : { days: 1 }
  const days: string[] = []
  for (
    let day = first;
    Temporal.PlainDate.compare(day, Temporal.PlainDate.from(to)) <= 0;
    day = day.add(step)
  ) {
    days.push(day.toString())
  }
  return days
}

/** Last day of the group that a point stands for, no later than `to`: a point is the state at its end. */
export function endOfPoint(day: string, grouping: string, to: string): string {
  const date = Temporal.PlainDate.from(day)
  const end =
    grouping === 'monthly'
      ? date.add({ months: 1 }).subtract({ days: 1 })
      : grouping === 'weekly'
        ? date.add({ days: 6 })
        : date
  return end.toString() < to ? end.toString() : to
}
