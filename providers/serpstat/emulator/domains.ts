import { between, chance } from '../../sandbox/numbers.ts'
import {
  latestSnapshot,
  type Ranking,
  rankingsOf,
  snapshotBefore,
  snapshotDays,
  standingOf,
} from './seeds.ts'

/** Search figures of the sandbox's websites: keywords make pages, snapshots and countries, so all of them agree. */

export type DomainRow = Record<string, unknown>

const countryOf = (se: string) => se.replace(/^g_/, '')
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
export const RIVALS = ['trailguide.example', 'gearbarn.example', 'packlight.example', 'campandco.example']

const paidOf = (host: string, ranked: Ranking[]) =>
  ranked.filter(({ keyword }) => chance('paid', host, keyword) < 0.25)

const snapshots = new Map<string, DomainRow>()

/** One snapshot: what ranks now, and what has moved since the one before. */
export function snapshot(host: string, se: string, date: string): DomainRow {
  return snapshots.getOrInsertComputed(`${host} ${se} ${date}`, () => {
    const now = rankingsOf(host, countryOf(se), date)
    const before = new Map(
      rankingsOf(host, countryOf(se), snapshotBefore(date)).map((ranking) => [
        ranking.keyword,
        ranking.position,
      ]),
    )
    const names = new Set(now.map(({ keyword }) => keyword))
    const moved = (test: (place: number, earlier: number) => boolean) =>
      now.filter(({ keyword, position }) => test(position, before.get(keyword) ?? position)).length
    const traff = sum(now.map((ranking) => ranking.traff))
    const paid = paidOf(host, now).length
    return {
      domain: host,
      keywords: now.length,
      traff,
      visible: Number((traff / 13_581).toFixed(5)),
      visible_static: Number((traff / 13_581).toFixed(5)),
      new_keywords: now.filter(({ keyword }) => !before.has(keyword)).length,
      out_keywords: [...before.keys()].filter((keyword) => !names.has(keyword)).length,
      rised_keywords: moved((place, earlier) => place < earlier),
      down_keywords: moved((place, earlier) => place > earlier),
      ad_keywords: paid,
      ads: Math.ceil(paid / 2),
      date,
    }
  })
}

/** The latest snapshot with its changes. Domains without data are left out; here those that begin with `unknown.`. */
export function domainsInfo(domains: string[], se: string, today: string): DomainRow[] {
  const date = latestSnapshot(today)
  const prev_date = snapshotBefore(date)
  return domains
    .filter((domain) => !domain.startsWith('unknown.'))
    .map((domain) => {
      const { date: _date, visible_static: _static, ...now } = snapshot(domain, se, date)
      const before = snapshot(domain, se, prev_date)
      const change = (name: string) => Number((Number(now[name]) - Number(before[name])).toFixed(5))
      return {
        ...now,
        visible_dynamic: change('visible'),
        keywords_dynamic: change('keywords'),
        traff_dynamic: change('traff'),
        ads_dynamic: change('ads'),
        prev_date,
      }
    })
}

/** Snapshots of a span, with those of the `www.` host mixed in. */
export function domainHistory(domain: string, se: string, from: string, to: string): DomainRow[] {
  return snapshotDays(from, to).flatMap((date) => {
    const line = snapshot(domain, se, date)
    return [line, { ...line, domain: `www.${domain}`, traff: 1, keywords: 1 }]
  })
}

export const COUNTRIES: Record<string, string> = {
  g_us: 'United States',
  g_uk: 'United Kingdom',
  g_de: 'Germany',
  g_no: 'Norway',
  g_nl: 'Netherlands',
  g_ca: 'Canada',
}

/** An object of countries, inside `data` once more. */
export function regionsTraffic(domain: string, today: string): DomainRow {
  const date = latestSnapshot(today)
  const entries = Object.entries(COUNTRIES).map(([se, country_name_en]): [string, DomainRow] => [
    se,
    {
      country_name_en,
      region: countryOf(se),
      traff: snapshot(domain, se, date).traff,
      google_domain: `google.${countryOf(se)}`,
    },
  ])
  return { data: Object.fromEntries(entries) }
}

const INTENTS = ['informational', 'navigational', 'commercial', 'transactional']

export function domainKeywords(domain: string, se: string, today: string, withIntents: boolean): DomainRow[] {
  const date = latestSnapshot(today)
  const before = new Map(
    rankingsOf(domain, countryOf(se), snapshotBefore(date)).map(({ keyword, position }) => [
      keyword,
      position,
    ]),
  )
  return rankingsOf(domain, countryOf(se), date).map(
    ({ usual: _usual, wave: _wave, volume, ...ranking }) => ({
      domain,
      subdomain: `www.${domain}`,
      ...ranking,
      keyword_length: ranking.keyword.split(' ').length,
      types: ['pic'],
      found_results: Math.round(between(1e5, 9e8, 'results', ranking.keyword)),
      region_queries_count: volume,
      region_queries_count_wide: 0,
      geo_names: [],
      dynamic: (before.get(ranking.keyword) ?? ranking.position) - ranking.position,
      ...(withIntents ? { intents: [INTENTS[Math.floor(chance('intent', ranking.keyword) * 4)]] } : {}),
    }),
  )
}

export function adKeywords(domain: string, se: string, today: string): DomainRow[] {
  const paid = new Set(
    paidOf(domain, rankingsOf(domain, countryOf(se), latestSnapshot(today))).map(({ keyword }) => keyword),
  )
  return domainKeywords(domain, se, today, false)
    .filter(({ keyword }) => paid.has(String(keyword)))
    .map(({ traff: _traff, dynamic: _dynamic, ...line }, index) => ({
      ...line,
      position: 1 + (index % 4),
      type: String(1 + (index % 2)),
      title: 'Outdoor gear',
      text: 'Free delivery',
    }))
}

/** Pages, made of the keywords that lead to them. */
export function topUrls(domain: string, se: string, today: string): DomainRow[] {
  const ranked = rankingsOf(domain, countryOf(se), latestSnapshot(today))
  return [...Map.groupBy(ranked, ({ url }) => url)].map(([url, members]) => ({
    url,
    organic_keywords: members.length,
    facebook_shares: Math.round(between(0, 90, 'shares', url)),
    potencial_traff: sum(members.map(({ traff }) => traff)),
  }))
}

export function competitors(domain: string, se: string, today: string): DomainRow[] {
  const date = latestSnapshot(today)
  const own = new Set(rankingsOf(domain, countryOf(se), date).map(({ keyword }) => keyword))
  const pair = (now: unknown, before: unknown) => ({
    currentValue: Number(now),
    dynamicValue: Number((Number(now) - Number(before)).toFixed(5)),
  })
  return RIVALS.filter((rival) => rival !== domain).map((rival) => {
    const theirs = rankingsOf(rival, countryOf(se), date).map(({ keyword }) => keyword)
    const common = theirs.filter((keyword) => own.has(keyword)).length
    const [now, before] = [snapshot(rival, se, date), snapshot(rival, se, snapshotBefore(date))]
    return {
      domain: rival,
      favicon: `https://www.google.com/s2/favicons?domain=${rival}`,
      all: pair(now.keywords, before.keywords),
      common: pair(common, common),
      visibility: pair(now.visible, before.visible),
      missing: theirs.length - common,
      relevance: Number(((100 * common) / (own.size || 1)).toFixed(2)),
    }
  })
}

export const keywordsInfo = (keywords: string[], se: string): DomainRow[] =>
  keywords.map((keyword) => {
    const { volume, cost, concurrency, difficulty } = standingOf('', keyword, countryOf(se))
    return {
      keyword,
      cost,
      concurrency,
      difficulty,
      found_results: Math.round(between(1e5, 9e8, 'results', keyword)),
      region_queries_count: volume,
      region_queries_count_wide: volume * 3,
      lang: 'en',
      types: ['pic'],
      intents: ['commercial'],
      keywords_count: 12,
    }
  })
