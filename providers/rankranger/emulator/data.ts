import { sandboxPhrases, sandboxPositions, sandboxVolume } from '../../platforms/ranks/emulator/index.ts'
import { between, chance, hexDigits } from '../../sandbox/numbers.ts'

/** The sandbox's campaigns. Every rank is a function of domain, engine, keyword and day. */

const MARK = '4ab0'
/** A key that the emulator accepts: digits, a hyphen and 32 hexadecimal digits that begin with the sandbox's mark. */
export const sandboxKey = (account: string): string => `77001-${MARK}${hexDigits(28, 'rankranger', account)}`
export const isSandboxKey = (key: string): boolean => /^77001-4ab0[0-9a-f]{28}$/.test(key)

export interface EmulatedCampaign {
  id: string
  name: string
  domain: string
  packageId: string
  competitors: string[]
  engines: [id: string, name: string][]
  keywords: string[]
}

export const CAMPAIGNS: EmulatedCampaign[] = [
  {
    id: '101001',
    name: 'Northwind Outdoor',
    domain: 'northwind.example',
    packageId: '5501',
    competitors: ['trailguide.example', 'peakstore.example', 'gearbarn.example'],
    // Desktop and mobile have the same name; only the ids differ.
    engines: [
      ['64', 'google.com'],
      ['443', 'google.com'],
      ['6', 'bing.com'],
    ],
    keywords: [
      'northwind outdoor',
      ...['hiking boots', 'rain jacket', 'light tent', 'sleeping bag', 'wool socks'].flatMap(sandboxPhrases),
    ],
  },
  {
    id: '101002',
    name: 'Harbour Bakery',
    domain: 'harbourbakery.example',
    packageId: '5501',
    competitors: ['ovenandco.example'],
    engines: [['77', 'google.de']],
    keywords: ['sourdough bread', 'rye bread'].flatMap(sandboxPhrases),
  },
]

export type Row = Record<string, string>

const dateOf = (day: number): string => {
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(date.month)}/${two(date.day)}/${date.year}`
}

interface Asked {
  campaign: EmulatedCampaign
  domain: string
  engines: EmulatedCampaign['engines']
  /** Days since 1970-01-01. */
  days: number[]
}

export function rankRows({ campaign, domain, engines, days }: Asked): Row[] {
  return engines.flatMap(([se, name]) =>
    days.flatMap((day) => {
      const date = dateOf(day)
      return sandboxPositions(campaign.keywords, domain, Number(se), day).map((rank, at): Row => {
        const keyword = campaign.keywords[at] ?? ''
        return {
          date,
          url: domain,
          lp: pageOf(domain, keyword),
          keyword,
          se,
          se_name: name,
          rank: String(rank || '-'),
        }
      })
    }),
  )
}

const pageOf = (domain: string, keyword: string) => {
  const folder = keyword.includes('review') ? 'journal' : keyword.split(' ').slice(-2).join('-')
  return `https://${domain}/${folder}`
}

const tagsOf = (keyword: string): string =>
  [
    ...(keyword.split(' ').length === 2 ? ['core'] : ['long tail']),
    ...(chance('push', keyword) < 0.2 ? ['push'] : []),
  ].join(',')

export const statRows = (asked: Asked): Row[] =>
  rankRows(asked).map((row) => ({
    ...row,
    tags: tagsOf(row.keyword ?? ''),
    search_volume: String(sandboxVolume(row.keyword ?? '')),
  }))

/** `share` is the part of searches in percent that a rank is clicked in on an engine. */
export const reachRows = (asked: Asked, share: (rank: number, engine: string) => number): Row[] =>
  statRows(asked).map(({ search_volume: volume = '0', ...row }) => {
    const rank = Number(row.rank) || 0
    const reach = Math.round((Number(volume) * share(rank, row.se_name ?? '')) / 100)
    return { ...row, total_volume: volume, reach: String(reach) }
  })

export function visibilityRows({ campaign, domain, engines, days }: Asked): Row[] {
  return engines.flatMap(([se, name]) =>
    days.map((day): Row => {
      const score = sandboxPositions(campaign.keywords, domain, Number(se), day).reduce(
        (sum, rank, at) =>
          rank > 0 && rank <= 30
            ? sum + (31 - rank) * between(0.3, 0.6, 'weight', campaign.keywords[at] ?? '')
            : sum,
        0,
      )
      return { url: domain, se, se_name: name, date: dateOf(day), visibility_score: score.toFixed(1) }
    }),
  )
}
