import { between, chance, dayNumber, hexDigits } from '../../sandbox/numbers.ts'

/** The sandbox's account: its audiences, and what was sent to them. */

export const ACCOUNT = {
  account_id: '8d3a3db4d97663a9074efcc16',
  account_name: 'Northwind Outdoor',
  email: 'alex.rivera@northwind.example',
  account_timezone: 'Europe/Berlin',
  role: 'owner',
  pricing_plan_type: 'monthly',
  total_subscribers: 0,
}
const FIRST_DAY = '2024-02-01'

export interface EmulatedAudience {
  id: string
  name: string
  /** Members on the first day, and how many join on an ordinary day. */
  members: number
  joins: number
  /** ISO weekdays on which a campaign is sent, with how many weeks lie between. */
  sends: [weekday: number, every: number, title: string][]
}
export const AUDIENCES: EmulatedAudience[] = [
  {
    id: 'a1b2c3d4e5',
    name: 'Newsletter',
    members: 2900,
    joins: 6,
    sends: [
      [2, 1, 'Trail notes'],
      [4, 2, 'Gear of the fortnight'],
    ],
  },
  {
    id: 'f6a7b8c9d0',
    name: 'Shop customers',
    members: 1400,
    joins: 4,
    sends: [[5, 2, 'Shop letter']],
  },
  { id: '1234abcd56', name: 'Press list', members: 84, joins: 0.1, sends: [] },
]

const SUBJECTS: [string, ...string[]] = [
  'Pack light this weekend',
  '20 % off tents until Sunday',
  'How we test our boots',
  'Your next trail is closer than you think',
  'New: Fell 45 in green',
  'Letters from the hut',
]

/** A campaign with its final figures. */
export interface EmulatedMailing {
  id: string
  title: string
  subject: string
  type: string
  audience: EmulatedAudience
  sentAt: string
  sent: number
  hard: number
  soft: number
  uniqueOpens: number
  opens: number
  clickers: number
  uniqueClicks: number
  clicks: number
  unsubscribed: number
  abuse: number
  forwards: number
  orders: number
  revenue: number
}

/** Campaigns of an audience between two days, both included, in the order of sending. */
export function campaignsOf(audience: EmulatedAudience, from: string, to: string): EmulatedMailing[] {
  const campaigns: EmulatedMailing[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from < FIRST_DAY ? FIRST_DAY : from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const [weekday, every, title] of audience.sends) {
      const isDue = day.dayOfWeek === weekday && Math.floor(dayNumber(day.toString()) / 7) % every === 0
      if (isDue) campaigns.push(campaignOn(audience, day, title))
    }
  }
  return campaigns
}

const known = new Map<string, EmulatedMailing>()

function campaignOn(audience: EmulatedAudience, day: Temporal.PlainDate, title: string): EmulatedMailing {
  return known.getOrInsertComputed(`${audience.id} ${day} ${title}`, () => makeCampaign(audience, day, title))
}

function makeCampaign(audience: EmulatedAudience, date: Temporal.PlainDate, title: string): EmulatedMailing {
  const day = date.toString()
  const draw = (low: number, high: number, what: string) => between(low, high, audience.id, day, title, what)
  const sent = membersOn(audience, day)
  const hard = Math.floor(sent * draw(0.001, 0.004, 'hard'))
  const soft = Math.floor(sent * draw(0.004, 0.01, 'soft'))
  const uniqueOpens = Math.floor((sent - hard - soft) * draw(0.31, 0.44, 'opens'))
  const clickers = Math.floor(uniqueOpens * draw(0.08, 0.19, 'clicks'))
  const uniqueClicks = Math.floor(clickers * 1.15)
  const orders = Math.floor(clickers * draw(0.02, 0.07, 'orders'))
  const number = Math.floor(chance('subject', audience.id, day) * SUBJECTS.length)
  return {
    audience,
    sent,
    hard,
    soft,
    uniqueOpens,
    clickers,
    uniqueClicks,
    orders,
    id: hexDigits(10, 'campaign', audience.id, day, title),
    title: `${title}, week ${date.weekOfYear}/${date.yearOfWeek}`,
    subject: SUBJECTS[number] ?? SUBJECTS[0],
    type: title === 'Gear of the fortnight' ? 'ab_split' : 'regular',
    sentAt: `${day}T08:00:00+00:00`,
    opens: Math.floor(uniqueOpens * 1.5),
    clicks: Math.floor(uniqueClicks * 1.4),
    unsubscribed: Math.floor(sent * draw(0.001, 0.005, 'unsubscribed')),
    abuse: chance('abuse', audience.id, day) > 0.8 ? 1 : 0,
    forwards: Math.floor(draw(0, 5, 'forwards')),
    revenue: Math.round(orders * draw(42, 78, 'revenue') * 100) / 100,
  }
}

/** What a day added to an audience and took from it. */
export function changesOn({ id, joins }: EmulatedAudience, day: string) {
  const isWeekend = Temporal.PlainDate.from(day).dayOfWeek > 5
  const count = (high: number, what: string) =>
    Math.floor(between(0, high, id, day, what) * (isWeekend ? 1.3 : 1))
  return {
    subs: count(joins * 2, 'subs'),
    unsubs: count(joins * 0.8, 'unsubs'),
    other_adds: count(joins * 0.3, 'adds'),
    other_removes: count(joins * 0.15, 'removes'),
  }
}

export interface Counters {
  members: number
  unsubscribed: number
  cleaned: number
}
const counters = new Map<string, Counters[]>()

/** The state of an audience at the end of a day. */
export function countersOn(audience: EmulatedAudience, day: string): Counters {
  const days = counters.getOrInsertComputed(audience.id, () => [])
  const wanted = Math.max(0, dayNumber(day) - dayNumber(FIRST_DAY))
  while (days.length <= wanted) {
    const earlier = days.at(-1) ?? { members: audience.members, unsubscribed: 0, cleaned: 0 }
    const date = Temporal.PlainDate.from(FIRST_DAY).add({ days: days.length }).toString()
    const { subs, unsubs, other_adds, other_removes } = changesOn(audience, date)
    days.push({
      members: earlier.members + subs + other_adds - unsubs - other_removes,
      unsubscribed: earlier.unsubscribed + unsubs,
      cleaned: earlier.cleaned + other_removes,
    })
  }
  return days[wanted] ?? { members: audience.members, unsubscribed: 0, cleaned: 0 }
}

const membersOn = (audience: EmulatedAudience, day: string) => countersOn(audience, day).members

/** What has come of a campaign by now: most of it on the first day. */
export function soFar(campaign: EmulatedMailing, now: Temporal.Instant) {
  const hours = now.since(Temporal.Instant.from(campaign.sentAt)).total('hours')
  const share = 1 - Math.exp(-hours / 18)
  const by = (count: number) => Math.floor(count * share)
  return {
    opens: by(campaign.opens),
    uniqueOpens: by(campaign.uniqueOpens),
    clicks: by(campaign.clicks),
    uniqueClicks: by(campaign.uniqueClicks),
    clickers: by(campaign.clickers),
    unsubscribed: by(campaign.unsubscribed),
    orders: by(campaign.orders),
    revenue: Math.round(campaign.revenue * share * 100) / 100,
  }
}

/** A count in parts that add up to it. */
export function partsOf(total: number, shares: number[]): number[] {
  let given = 0
  let upTo = 0
  return shares.map((share, at) => {
    upTo += share
    const part = (at === shares.length - 1 ? total : Math.floor(total * upTo)) - given
    given += part
    return part
  })
}
