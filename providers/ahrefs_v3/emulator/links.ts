import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import { dayOf, hostOf } from './seeds.ts'
import type { SiteRow } from './sites.ts'

/** The link index of the sandbox: domains that begin and cease to link; everything else is counted from them. */

interface Linker {
  domain: string
  rating: number
  traffic: number
  from: number
  until: number
  links: number
  dofollow: number
  anchor: string
}

const FIRST = [
  'trail',
  'alpine',
  'camp',
  'forest',
  'river',
  'summit',
  'north',
  'wild',
  'fjord',
  'valley',
] as const
const SECOND = ['journal', 'notes', 'weekly', 'club', 'review', 'stories', 'daily', 'mag'] as const
const ENDS = ['example', 'blog.example', 'org.example', 'news.example', 'test'] as const
const DOMAINS = 380

const linkers = new Map<string, Linker[]>()

function linkersOf(target: string): Linker[] {
  const host = hostOf(target)
  const known = linkers.get(host)
  if (known) return known
  const brand = (host.split('.')[0] ?? host).replaceAll('-', ' ')
  const found = Array.from({ length: DOMAINS }, (_, index): Linker => {
    const name = [FIRST[index % 10], SECOND[Math.floor(index / 10) % 8]].join('-')
    const from = Math.round(between(18_500, 21_500, 'from', host, index))
    const stays = chance('stays', host, index) < 0.75
    const links = 1 + Math.floor(6 * chance('links', host, index) ** 3)
    return {
      domain: `${name}.${ENDS[Math.floor(index / 80)] ?? 'example'}`,
      rating: Math.round(820 * chance('rating', host, index) ** 1.6) / 10,
      traffic: Math.round(10 ** between(1, 5.2, 'visits', host, index)),
      from,
      until: stays ? Number.POSITIVE_INFINITY : from + Math.round(between(60, 1500, 'until', host, index)),
      links,
      dofollow: chance('follow', host, index) < 0.7 ? links : 0,
      anchor: pick([brand, host, 'here', 'this shop', `${brand} tents`, 'read more'], 'anchor', host, index),
    }
  })
  linkers.set(host, found)
  return found
}

const lives = (day: number) => (one: Linker) => one.from <= day && day < one.until
const linksOf = (list: Linker[]) => list.reduce((total, { links }) => total + links, 0)

/** Counts of one day. */
export function linkStats(target: string, date: string): SiteRow {
  const day = dayNumber(date)
  const seen = linkersOf(target).filter(({ from }) => from <= day)
  const live = seen.filter(lives(day))
  return {
    live: linksOf(live),
    all_time: linksOf(seen),
    live_refdomains: live.length,
    all_time_refdomains: seen.length,
  }
}

export const refdomainCount = (target: string, date: string): SiteRow => ({
  refdomains: Number(linkStats(target, date).live_refdomains),
})

export function ratingOf(target: string, date: string): SiteRow {
  const domains = Number(linkStats(target, date).live_refdomains)
  const rating = Math.round(10 * Math.min(92, 9.5 * Math.log2(1 + domains / 12))) / 10
  return { domain_rating: rating, ahrefs_rank: Math.round(4e7 / 1.12 ** rating) }
}

export const urlRating = (target: string, date: string): SiteRow => ({
  url_rating: Math.round(7 * Number(ratingOf(target, date).domain_rating)) / 10,
})

/** Domains that link now; with `since`, also those that ceased to after that day. */
export function refdomains(target: string, today: string, history: string): SiteRow[] {
  const [now, since] = [dayNumber(today), sinceOf(history, today)]
  return linkersOf(target)
    .filter((one) => one.from <= now && one.until > since)
    .map((one) => ({
      domain: one.domain,
      domain_rating: one.rating,
      links_to_target: one.until > now ? one.links : 0,
      dofollow_links: one.until > now ? one.dofollow : 0,
      new_links: one.from >= since ? one.links : 0,
      lost_links: one.until <= now ? one.links : 0,
      traffic_domain: one.traffic,
      first_seen: `${dayOf(one.from)}T06:00:00Z`,
      last_seen: one.until <= now ? `${dayOf(one.until)}T06:00:00Z` : null,
      is_spam: one.rating < 1,
    }))
}

function sinceOf(history: string, today: string): number {
  if (history === 'all_time') return 0
  return dayNumber(history.startsWith('since:') ? history.slice('since:'.length) : today)
}

export function anchors(target: string, today: string): SiteRow[] {
  const live = linkersOf(target).filter(lives(dayNumber(today)))
  return [...Map.groupBy(live, ({ anchor }) => anchor)].map(([anchor, members]) => ({
    anchor,
    links_to_target: linksOf(members),
    refdomains: members.length,
    first_seen: `${dayOf(Math.min(...members.map(({ from }) => from)))}T06:00:00Z`,
  }))
}

export function backlinks(target: string, today: string): SiteRow[] {
  const host = hostOf(target)
  const now = dayNumber(today)
  return linkersOf(target)
    .filter(lives(now))
    .flatMap((one) =>
      Array.from({ length: one.links }, (_, index): SiteRow => {
        const page = pick(
          ['best-tents', 'packing-list', 'gear-of-the-year', 'weekend-trips'],
          one.domain,
          index,
        )
        const url_from = `https://${one.domain}/${page}-${index + 1}/`
        const url_to = `https://${host}/${pick(['', 'shop/tent/', 'guides/boots/'], 'to', one.domain, index)}`
        return {
          url_from,
          url_from_plain: url_from,
          url_to,
          url_to_plain: url_to,
          anchor: one.anchor,
          title: `${page.replaceAll('-', ' ')} | ${one.domain}`,
          first_seen_link: `${dayOf(one.from)}T06:00:00Z`,
          domain_rating_source: one.rating,
          traffic_domain: one.traffic,
          is_dofollow: one.dofollow > 0,
          is_content: index === 0,
          is_new: one.from >= now - 7,
          is_spam: one.rating < 1,
        }
      }),
    )
}
