import { between, chance, dayNumber, hexDigits, pick } from '../../sandbox/numbers.ts'

/** The sandbox's sales team of Northwind Outdoor's wholesale. Every record is a function of the day it was made on. */

const MARK = 'sf5a4d'
export const sandboxKey = (account: string): string => MARK + hexDigits(34, 'salesflare', account)
export const isSandboxKey = (key: string): boolean => /^sf5a4d[0-9a-f]{34}$/.test(key)

export const ZONE = 'Europe/Vienna'
const USERS_NAMES = ['Ann Lee', 'Marco Rossi', 'Ida Berg', 'Tom Becker'] as const
export const USERS = USERS_NAMES.map((name, at) => ({
  id: 811 + at,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@northwind.example`,
  picture: null,
  disabled: at === 3,
}))
export const EUR = { id: 3, iso: 'EUR', html: '&euro;' }
const USD = { id: 1, iso: 'USD', html: '&#36;' }

const stage = (id: number, name: string, probability: number, order: number) => ({
  id,
  name,
  color: '#9ad',
  probability,
  fixed_stage: order,
  order,
})
const STAGES = [
  stage(101, 'Lead', 10, 1),
  stage(102, 'Contacted', 30, 2),
  stage(103, 'Proposal', 60, 3),
  stage(104, 'Negotiation', 80, 4),
  stage(105, 'Won', 100, 5),
  stage(106, 'Lost', 0, 6),
]
const RENTAL_STAGES = [
  stage(201, 'Enquiry', 20, 1),
  stage(202, 'Offer', 50, 2),
  stage(203, 'Won', 100, 3),
  stage(204, 'Lost', 0, 4),
]
const pipeline = (id: number, name: string, stages: typeof STAGES, extra: object) => ({
  id,
  team: 402,
  name,
  currency: EUR,
  follows_default_team_currency: true,
  order: id - 20,
  stages,
  groups: [],
  recurring: false,
  default_pipeline: id === 21,
  expected_customer_lifetime_months: 24,
  archived: false,
  creation_date: '2024-02-01T09:00:00.000Z',
  modification_date: '2026-05-01T09:00:00.000Z',
  ...extra,
})
export const PIPELINES = [
  pipeline(21, 'Wholesale', STAGES, {}),
  pipeline(22, 'Tent rental', RENTAL_STAGES, { recurring: true }),
  pipeline(23, 'Old shop', RENTAL_STAGES, { archived: true }),
]

const FIRST = dayNumber('2025-01-01')
const DAY_MS = 24 * 60 * 60 * 1000
const moment = (day: number, hour: number): string =>
  Temporal.Instant.fromEpochMilliseconds(day * DAY_MS + hour * 3_600_000).toString({
    smallestUnit: 'millisecond',
  })

const PLACES = [
  'Alpine',
  'Fjord',
  'Harbour',
  'Highland',
  'Lakeside',
  'Northern',
  'Pine Ridge',
  'Summit',
] as const
const TRADES = ['Lodge', 'Outfitters', 'Sports', 'Tours', 'Camping', 'Schools', 'Rescue', 'Guides'] as const
const COUNTRIES = ['Austria', 'Germany', 'Norway', 'Switzerland', 'Denmark'] as const
interface Tag {
  id: number
  name: string
}
const TAGS: [Tag, ...Tag[]] = [
  { id: 31, name: 'retail' },
  { id: 32, name: 'tourism' },
  { id: 33, name: 'public sector' },
]

const isWorkday = (day: number) => (day + 3) % 7 < 5
const accountName = (id: number) => {
  const at = id % 64
  return `${PLACES[at % 8]} ${TRADES[Math.floor(at / 8)]}${id >= 64 ? ` ${Math.floor(id / 64) + 1}` : ''}`
}
const accountRef = (index: number) => ({
  id: 9001 + index,
  name: accountName(index),
  picture: null,
  hotness: 1 + Math.floor(3 * chance('hot', index)),
  owner: userOf(index).id,
})
const userOf = (...keys: (string | number)[]) =>
  USERS[Math.floor(chance('user', ...keys) * 3)] ?? { id: 811, name: 'Ann Lee' }

/** New accounts on a day: one on about every third workday. */
const startsAccount = (day: number) => isWorkday(day) && chance('account', day) < 0.35

export interface Sandbox {
  accounts: Record<string, unknown>[]
  contacts: Record<string, unknown>[]
  deals: Record<string, unknown>[]
  tasks: Record<string, unknown>[]
}

const kept = new Map<number, Sandbox>()
/** All records as they stand on a day (days since 1970-01-01). */
export const recordsOn = (today: number): Sandbox => kept.getOrInsertComputed(today, () => build(today))

function build(today: number): Sandbox {
  const sandbox: Sandbox = { accounts: [], contacts: [], deals: [], tasks: [] }
  for (let day = FIRST; day <= today; day++) {
    if (startsAccount(day)) addAccount(sandbox, day, today)
    if (!isWorkday(day)) continue
    const growth = 1 + (day - FIRST) / 900
    const wanted = Math.floor(between(0, 2.4, 'deals', day) * growth)
    for (let at = 0; at < wanted; at++) sandbox.deals.push(deal(sandbox, day, at, today))
    for (let at = 0; at < 2 + Math.floor(3 * chance('tasks', day)); at++) {
      sandbox.tasks.push(task(sandbox, day, at, today))
    }
  }
  return sandbox
}

function addAccount(sandbox: Sandbox, day: number, today: number): void {
  const index = sandbox.accounts.length
  const { id, name, hotness, owner } = accountRef(index)
  const addresses = [
    { id: 1, city: null, country: pick(COUNTRIES, 'country', index), street: null, zip: null },
  ]
  const touched = Math.min(today, day + Math.floor(between(0, today - day + 1, 'touched', index)))
  const tags = [pick(TAGS, 'tag', index)]
  const created = moment(day, 9)
  const shared = { addresses, tags, custom: {}, creation_date: created, modification_date: created }
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  sandbox.accounts.push({
    ...shared,
    id,
    name,
    owner,
    hotness,
    domain,
    size: null,
    website: `https://${domain}`,
    description: null,
    last_interaction_date: moment(touched, 14),
    can_edit: true,
  })
  for (let at = 0; at < 1 + Math.floor(2 * chance('contacts', index)); at++) {
    const email = `buyer${at + 1}@${domain}`
    const contact = {
      id: 40_000 + sandbox.contacts.length,
      email,
      firstname: 'Buyer',
      lastname: String(at + 1),
    }
    sandbox.contacts.push({ ...shared, ...contact, account: { id, name }, owner: { id: owner, name: null } })
  }
}

const SOURCES = ['Referral', 'Trade fair', 'Website', 'Newsletter', 'Cold call'] as const
const REASONS = ['Price', 'No answer', 'Chose a competitor', 'Project stopped'] as const

function deal(sandbox: Sandbox, day: number, at: number, today: number): Record<string, unknown> {
  const id = day * 10 + at
  const rental = chance('rental', id) < 0.2
  const [own] = PIPELINES
  const line = (rental ? PIPELINES[1] : own) ?? own
  if (!line) throw new Error('The sandbox has no pipeline')
  const open = line.stages.filter(({ probability }) => probability > 0 && probability < 100)
  const lasts = Math.round(between(8, 75, 'lasts', id))
  const isClosed = day + lasts <= today
  const isWon = chance('won', id) < 0.42
  const reached = Math.min(open.length - 1, Math.floor(((today - day) / lasts) * open.length))
  const now = isClosed
    ? line.stages.find(({ probability }) => probability === (isWon ? 100 : 0))
    : open[Math.max(0, reached)]
  const account = accountRef(Math.floor(chance('of', id) * Math.max(1, sandbox.accounts.length)))
  const owner = userOf('deal', id)
  const value = Math.round(10 ** between(3.2, 4.6, 'value', id) / 50) * 50
  const passed = isClosed ? open : open.slice(0, Math.max(0, reached))
  const changed = moment(isClosed ? day + lasts : Math.min(today, day + reached * 5), 12)
  return {
    id,
    name: `${account.name} ${rental ? 'tent rental' : 'order'}`,
    value: rental ? 0 : value,
    calculated_value: value,
    probability: now?.probability ?? 0,
    owner,
    assignee: { id: owner.id, name: owner.name },
    account,
    pipeline: { id: line.id, name: line.name },
    stage: { ...now, pipeline: line.id },
    currency: chance('dollar', id) < 0.06 ? USD : EUR,
    frequency: rental ? 'monthly' : null,
    close_date: moment(day + lasts, 0),
    closed: isClosed,
    done: isClosed,
    lost_reason: isClosed && !isWon ? pick(REASONS, 'reason', id) : null,
    lead_source: { id: 7, name: pick(SOURCES, 'source', id) },
    tags: chance('tagged', id) < 0.7 ? [pick(TAGS, 'dealTag', id)] : [],
    custom: {},
    stage_updates: passed.map((one, place) => ({
      duration_in_seconds: Math.round(
        ((lasts * 86_400) / open.length) * between(0.6, 1.4, 'stay', id, place),
      ),
      stage: { id: one.id, order: one.order, name: one.name, color: one.color },
    })),
    last_stage_change_date: changed,
    creation_date: moment(day, 8),
    modification_date: changed,
  }
}

function task(sandbox: Sandbox, day: number, at: number, today: number): Record<string, unknown> {
  const id = 700_000 + day * 10 + at
  const due = day + 1 + Math.floor(9 * chance('due', id))
  const done = chance('done', id) < 0.88 ? due + Math.floor(4 * chance('late', id)) - 1 : null
  const completed = done !== null && done <= today
  const user = userOf('task', id)
  const index = Math.floor(chance('taskOf', id) * Math.max(1, sandbox.accounts.length))
  const helper = USERS[(user.id - 810) % 3]
  return {
    id,
    type: pick(['custom', 'call', 'email', 'meeting'], 'type', id),
    account: { id: 9001 + index, name: accountName(index) },
    description: 'Call back',
    reminder_date: moment(due, 9),
    completed,
    completion_date: completed ? moment(Math.max(done, day), 15) : null,
    archived: chance('archived', id) < 0.03,
    assignees: [user, ...(helper && chance('shared', id) < 0.1 ? [helper] : [])].map((one) => ({
      id: one.id,
      name: one.name,
    })),
    creation_date: moment(day, 8),
    modification_date: moment(day, 8),
  }
}
