import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import type { DomainRow } from './domains.ts'

/** The link index of the sandbox: domains that begin and cease to link; everything else is counted from them. */

interface Linker {
  domain: string
  rank: number
  from: number
  until: number
  links: number
  follows: boolean
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
const ENDS = ['example', 'blog.example', 'org.example', 'news.example'] as const

const linkers = new Map<string, Linker[]>()

const linkersOf = (host: string): Linker[] =>
  linkers.getOrInsertComputed(host, () => {
    const brand = (host.split('.')[0] ?? host).replaceAll('-', ' ')
    return Array.from({ length: 320 }, (_, index): Linker => {
      const from = Math.round(between(18_500, 21_500, 'from', host, index))
      const stays = chance('stays', host, index) < 0.75
      return {
        domain: `${FIRST[index % 10]}-${SECOND[Math.floor(index / 10) % 8]}.${ENDS[Math.floor(index / 80)] ?? 'example'}`,
        rank: Math.round(80 * chance('rank', host, index) ** 1.6),
        from,
        until: stays ? Number.POSITIVE_INFINITY : from + Math.round(between(60, 1500, 'until', host, index)),
        links: 1 + Math.floor(6 * chance('links', host, index) ** 3),
        follows: chance('follow', host, index) < 0.7,
        anchor: pick([brand, host, 'here', 'this shop', `${brand} tents`, ''], 'anchor', host, index),
      }
    })
  })

const liveOn = (host: string, day: number) =>
  linkersOf(host).filter(({ from, until }) => from <= day && day < until)
const linksOf = (list: Linker[]) => list.reduce((total, { links }) => total + links, 0)

export function linkSummary(host: string, today: string): DomainRow {
  const live = liveOn(host, dayNumber(today))
  const before = liveOn(host, dayNumber(today) - 7)
  const follow = linksOf(live.filter(({ follows }) => follows))
  return {
    sersptat_domain_rank: Math.min(90, Math.round(6 * Math.log2(1 + live.length / 4))),
    referring_domains: live.length,
    referring_domains_change: live.length - before.length,
    redirected_domains: 0,
    referring_malicious_domains: live.filter(({ rank }) => rank < 1).length,
    referring_ip_addresses: Math.round(live.length * 0.82),
    referring_subnets: Math.round(live.length * 0.55),
    backlinks: linksOf(live),
    backlinks_change: linksOf(live) - linksOf(before),
    backlinks_from_mainpages: Math.round(live.length * 0.1),
    nofollow_backlinks: linksOf(live) - follow,
    dofollow_backlinks: follow,
    text_backlinks: linksOf(live),
    image_backlinks: 0,
    redirect_backlinks: 0,
    external_domains: Math.round(between(20, 640, 'out', host)),
    external_links: Math.round(between(700, 5120, 'outLinks', host)),
  }
}

/** Weeks, each dated by its Monday, of the last two years: the change of live links between two of them. */
export function linkChanges(host: string, today: string): DomainRow[] {
  const monday = Temporal.PlainDate.from(today)
  const last = monday.subtract({ days: monday.dayOfWeek - 1 })
  return Array.from({ length: 104 }, (_, back) => {
    const date = last.subtract({ weeks: 103 - back }).toString()
    const end = dayNumber(date)
    const within = (day: number) => day > end - 7 && day <= end
    return {
      date,
      lost_links: linksOf(linkersOf(host).filter(({ until }) => within(until))),
      new_links: linksOf(linkersOf(host).filter(({ from }) => within(from))),
    }
  })
}

/** Numbers are printed as text in this list, as the documentation has it. */
export const refDomains = (host: string, today: string): DomainRow[] =>
  liveOn(host, dayNumber(today)).map(({ domain, links, rank }) => ({
    domain_from: domain,
    ref_pages: String(links),
    domainRank: String(rank),
  }))

export const anchors = (host: string, today: string): DomainRow[] =>
  [...Map.groupBy(liveOn(host, dayNumber(today)), ({ anchor }) => anchor)].map(([anchor, members]) => ({
    anchor,
    refDomains: members.length,
    total: linksOf(members),
    noFollow: linksOf(members.filter(({ follows }) => !follows)),
  }))
