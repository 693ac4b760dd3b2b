import { between, chance, hexDigits } from '../../sandbox/numbers.ts'
import { course, type Line, nameOf } from './data.ts'

const domainsOn = (target: string, date: string) =>
  Math.round(10 ** between(2, 3.5, 'links', target) * course(date, 'links', target))
const linksOn = (target: string, date: string) =>
  Math.round(domainsOn(target, date) * between(8, 40, 'density', target))
const scoreOn = (target: string, date: string) =>
  Math.min(99, Math.round(9 * Math.log10(domainsOn(target, date)) + between(2, 12, 'score', target)))

/** The link profile of a day. */
export function linkOverview(target: string, date: string): Line {
  const total = linksOn(target, date)
  const domains = domainsOn(target, date)
  const follows = Math.round(total * between(0.6, 0.85, 'follow', target))
  const images = Math.round(total * 0.12)
  return {
    ascore: scoreOn(target, date),
    total,
    domains_num: domains,
    urls_num: Math.round(total * 0.7),
    ips_num: Math.round(domains * 0.8),
    ipclassc_num: Math.round(domains * 0.66),
    follows_num: follows,
    nofollows_num: total - follows,
    sponsored_num: Math.round(total * 0.01),
    ugc_num: Math.round(total * 0.03),
    texts_num: total - images,
    images_num: images,
  }
}

/** One row a week, dated Mondays, newest first, back to 2020; what is new less what is lost is the change. */
export function linkHistory(target: string, today: string): Line[] {
  const first = Temporal.PlainDate.from('2020-01-06')
  const weeks = first.until(Temporal.PlainDate.from(today), { largestUnit: 'week' }).weeks
  return Array.from({ length: weeks + 1 }, (_, index) => first.add({ weeks: weeks - index })).map((day) => {
    const date = day.toString()
    const before = day.subtract({ weeks: 1 }).toString()
    const links = churn(linksOn(target, date), linksOn(target, before), 'links', target, date)
    const domains = churn(domainsOn(target, date), domainsOn(target, before), 'domains', target, date)
    return {
      date: day.toZonedDateTime('UTC').epochMilliseconds / 1000,
      score: scoreOn(target, date),
      backlinks_num: linksOn(target, date),
      backlinks_new_num: links.gained,
      backlinks_lost_num: links.lost,
      domains_num: domainsOn(target, date),
      domains_new_num: domains.gained,
      domains_lost_num: domains.lost,
    }
  })
}

function churn(now: number, before: number, ...keys: string[]): { gained: number; lost: number } {
  const usual = Math.round(before * between(0.003, 0.012, 'churn', ...keys))
  const lost = Math.max(usual, before - now)
  return { gained: now - before + lost, lost }
}

const HOSTS = ['blog', 'news', 'magazine', 'review', 'wiki', 'forum', 'journal', 'guide', 'daily', 'post']
const TOPICS = ['outdoor', 'running', 'travel', 'gear', 'sport', 'nordic', 'family', 'health']
const ZONES = ['com', 'net', 'org', 'no', 'de', 'co.uk', 'se', 'dk']

export function referringDomains(target: string): Line[] {
  return TOPICS.flatMap((topic) =>
    HOSTS.map((host) => {
      const zone = ZONES[Math.floor(chance('zone', topic, host) * ZONES.length)] ?? 'com'
      return {
        domain: `${topic}-${host}.${zone}`,
        domain_ascore: Math.round(between(3, 88, 'ascore', topic, host)),
        backlinks_num: Math.round(10 ** between(0, 3, 'from', target, topic, host)),
        country: zone.length === 2 ? zone : zone === 'co.uk' ? 'gb' : 'us',
        zone: zone.split('.').at(-1) ?? zone,
      }
    }),
  ).filter(({ domain }) => chance('linksTo', target, domain) < 0.8)
}

export function anchors(target: string): Line[] {
  const name = nameOf(target)
  const texts = [
    name,
    target,
    'read more',
    `shop; official "${name}" site`,
    'here',
    'website',
    'running shoes',
    'trail shoes',
    `${name} sale`,
    'source',
  ]
  return texts.map((anchor, place) => ({
    anchor,
    backlinks_num: Math.round(
      linksOn(target, '2026-01-01') * between(0.2, 0.4, 'anchor', target, anchor) * 0.6 ** place,
    ),
    domains_num: Math.round(
      domainsOn(target, '2026-01-01') * between(0.2, 0.5, 'anchor', target, anchor) * 0.6 ** place,
    ),
  }))
}

export function linkedPages(target: string): Line[] {
  return Array.from({ length: 24 }, (_, place) => ({
    source_url:
      place === 0 ? `https://${target}/` : `https://${target}/blog/${hexDigits(6, 'page', target, place)}/`,
    backlinks_num: Math.round(
      linksOn(target, '2026-01-01') * between(0.1, 0.3, 'page', target, place) * 0.8 ** place,
    ),
    domains_num: Math.round(
      domainsOn(target, '2026-01-01') * between(0.1, 0.3, 'page', target, place) * 0.8 ** place,
    ),
  }))
}

export function zones(target: string): Line[] {
  return [...Map.groupBy(referringDomains(target), ({ zone }) => String(zone))].map(([zone, members]) => ({
    zone,
    domains_num: members.length,
    backlinks_num: members.reduce((sum, { backlinks_num }) => sum + Number(backlinks_num), 0),
  }))
}
