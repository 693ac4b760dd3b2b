import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'

/** The sandbox's clients and their links: of a day always the same ones, which grow older as time goes on. */

export interface EmulatedClient {
  id: number
  name: string
  domain: string
  agency: string
  reporting_range: 'monthly' | 'mid_monthly'
  categories: string[]
  active: boolean
  /** Links of an average day. */
  pace: number
}

const AGENCY = 'Harbour & Pine'
export const CLIENTS: EmulatedClient[] = [
  {
    id: 301,
    name: 'Northwind Outdoor',
    domain: 'northwind.example',
    agency: AGENCY,
    active: true,
    reporting_range: 'mid_monthly',
    categories: ['Outdoor'],
    pace: 2.4,
  },
  {
    id: 302,
    name: 'Northwind Wholesale',
    domain: 'wholesale.northwind.example',
    agency: AGENCY,
    reporting_range: 'monthly',
    categories: ['B2B'],
    active: true,
    pace: 1.1,
  },
  {
    id: 303,
    name: 'Northwind Cabins',
    domain: 'cabins.northwind.example',
    agency: AGENCY,
    reporting_range: 'monthly',
    categories: ['Travel'],
    active: false,
    pace: 0.4,
  },
]

interface Named {
  id: number
  name: string
}
const OUTREACH: Named = { id: 41, name: 'Outreach' }
const CONTENT: Named = { id: 42, name: 'Content' }
const OWNERS: readonly [Named & { team: Named }, ...(Named & { team: Named })[]] = [
  { id: 17, name: 'Ann Lee', team: OUTREACH },
  { id: 18, name: 'Ben Ortiz', team: OUTREACH },
  { id: 19, name: 'Chloe Winter', team: CONTENT },
]
const TYPES = [
  ...(['guest post', 'guest post', 'guest post', 'editorial link', 'link insert', 'resource page'] as const),
  ...(['pr', 'sponsorship partnership', 'content promotion', 'local citation', 'forum'] as const),
] as const
const PAID = ['guest post', 'link insert', 'sponsorship partnership']
const SITES = [
  ...(['trailnotes', 'campfire-kitchen', 'summit-weekly', 'hikingwithdogs', 'tent-and-stove'] as const),
  ...(['valley-gazette', 'ridgeline', 'gearbench', 'slowtravel', 'riverside-news', 'packlight'] as const),
] as const
const TOPICS = ['tents', 'boots', 'stoves', 'packs', 'maps', 'winter', 'family-camping'] as const
const ANCHORS = ['Northwind', 'this guide', 'light tents', 'hiking boots', 'camp stoves', 'the shop'] as const

export interface EmulatedLink {
  id: number
  client_id: number
  url: string
  domain: string
  date: string
  status: 'opportunity' | 'requested' | 'pending' | 'confirmed'
  health: 'unchecked' | 'live_dofollow' | 'live_nofollow' | 'dead'
  type: string
  category: string
  price: string | null
  currency: string
  anchors: { anchor: string; target: string }[]
  rating: number
  flagged: boolean
  owner: Named
  team: Named
  created_at: string
  updated_at: string
}

type Seed = Omit<EmulatedLink, 'status' | 'health' | 'updated_at'> & { luck: number; fate: number }

/** No links were recorded before. */
const FIRST_DAY = '2024-01-01'
const seeds = new Map<string, Seed[]>()

/** A client's links of these days, as they stand today. */
export function linksOf(
  client: EmulatedClient,
  { from, to }: { from: string; to: string },
  today: string,
): EmulatedLink[] {
  const last = to < today ? to : today
  const now = dayNumber(today)
  const links: EmulatedLink[] = []
  let day = Temporal.PlainDate.from(from > FIRST_DAY ? from : FIRST_DAY)
  for (; day.toString() <= last; day = day.add({ days: 1 })) {
    const date = day.toString()
    const found = seeds.getOrInsertComputed(`${client.id} ${date}`, () => seedsOf(client, day))
    for (const seed of found) links.push(grown(seed, now - dayNumber(date), today))
  }
  return links
}

/** Weekdays are for outreach; it grows slowly and rests in December. */
function seedsOf(client: EmulatedClient, day: Temporal.PlainDate): Seed[] {
  const date = day.toString()
  const rhythm = day.dayOfWeek > 5 ? 0.25 : 1.3
  const growth = 1 + dayNumber(date) / 20_000 - 0.9
  const season = day.month === 12 ? 0.6 : 1
  const wanted = client.pace * rhythm * growth * season * between(0.5, 1.5, client.id, date, 'pace')
  const count = Math.floor(wanted + chance(client.id, date, 'rest'))
  return Array.from({ length: count }, (_, index) => seed(client, date, index))
}

function seed(client: EmulatedClient, date: string, index: number): Seed {
  const key = [client.id, date, index] as const
  const id = dayNumber(date) * 100 + (client.id - 300) * 30 + index
  const site = pick(SITES, ...key, 'site')
  const number = Math.floor(between(1, 9, ...key, 'number'))
  const domain = number > 5 ? `${site}.example` : `${site}-${number}.example`
  const topic = pick(TOPICS, ...key, 'topic')
  const type = pick(TYPES, ...key, 'type')
  const { team, ...owner } = pick(OWNERS, ...key, 'owner')
  const isPaid = PAID.includes(type) && chance(...key, 'paid') < 0.8
  const pairs = chance(...key, 'pairs') < 0.12 ? 2 : 1
  return {
    id,
    client_id: client.id,
    url: `https://${domain}/${topic}/${id}`,
    domain,
    date,
    type,
    category: client.categories[0] ?? 'None',
    price: isPaid ? (Math.round(between(6, 32, ...key, 'price')) * 10).toFixed(2) : null,
    currency: client.id === 302 && chance(...key, 'currency') < 0.1 ? 'EUR' : 'USD',
    anchors: Array.from({ length: pairs }, (_, pair) => ({
      anchor: pick(ANCHORS, ...key, 'anchor', pair),
      target: `https://${client.domain}/${pick(TOPICS, ...key, 'target', pair)}`,
    })),
    rating: Math.floor(between(1, 6, ...key, 'rating')),
    flagged: chance(...key, 'flag') < 0.03,
    owner,
    team,
    created_at: `${date}T09:00:00Z`,
    luck: chance(...key, 'luck'),
    fate: chance(...key, 'fate'),
  }
}

/** A link moves forward through the funnel in its first weeks; a few stay where they are. */
function grown({ luck, fate, ...rest }: Seed, age: number, today: string): EmulatedLink {
  const reached = luck < 0.58 ? age / 3 : Math.min(age / 3, 4 * (1 - luck))
  const status =
    reached < 0.5 ? 'opportunity' : reached < 1 ? 'requested' : reached < 1.6 ? 'pending' : 'confirmed'
  const checked = fate < 0.8 ? 'live_dofollow' : fate < 0.92 ? 'live_nofollow' : 'dead'
  const health = status === 'confirmed' && age > 6 ? checked : 'unchecked'
  return { ...rest, status, health, updated_at: `${today}T02:00:00Z` }
}
