import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { mailchimp } from '../index.ts'

const audience = 'f00'
const base = queryOf({ type: 'mailchimp', property: audience, metrics: ['emails_sent'] })

async function run(path: RegExp, reply: object | ((url: URL) => object), change: Partial<ProviderQuery>) {
  const { context } = replied((url) => {
    if (url.pathname.endsWith('/oauth2/metadata')) return { dc: 'us7' }
    if (path.test(url.pathname)) return typeof reply === 'function' ? reply(url) : reply
    return { account_name: 'Own', account_timezone: 'Europe/Oslo' }
  })
  return await mailchimp.run(context, { ...base, ...change })
}

const campaign = (id: string, facts: object) => ({
  id,
  campaign_title: `Letter ${id}`,
  type: 'regular',
  list_id: audience,
  list_name: 'Readers',
  subject_line: 'Hello',
  send_time: '2026-10-05T08:00:00+00:00',
  ...facts,
})
const told = (more: object = {}) => ({
  emails_sent: 100,
  abuse_reports: 0,
  unsubscribed: 2,
  bounces: { hard_bounces: 6, soft_bounces: 4, syntax_errors: 0 },
  opens: { opens_total: 50, unique_opens: 30 },
  clicks: { clicks_total: 0, unique_clicks: 0, unique_subscriber_clicks: 0 },
  ...more,
})

it.each<[string, string[], (number | null)[], (number | null)[]]>([
  [
    'bounces and what is made of them',
    ['bounces', 'delivered', 'open_rate'],
    [10, 90, 1 / 3],
    [null, null, null],
  ],
  [
    'clicks, of which there were none',
    ['clicks', 'clickers', 'unique_clicks'],
    [0, 0, 0],
    [null, null, null],
  ],
  ['opens and forwards', ['opens', 'unique_opens', 'forwards'], [50, 30, null], [null, null, null]],
  ['mails and complaints', ['emails_sent', 'unsubscribed', 'abuse_reports'], [100, 2, 0], [null, null, null]],
  ['the shop', ['orders', 'revenue'], [null, null], [null, null]],
])('%s: a campaign that tells them, and one that does not', async (_what, metrics, first, second) => {
  const reports = [campaign('A', told()), campaign('B', {})]
  const table = await run(/\/reports$/, { reports, total_items: 2 }, { dimension: 'campaign', metrics })
  expect(table.rows).toEqual([
    ['Letter A', ...first.map((value) => (value === null ? null : expect.closeTo(value, 9)))],
    ['Letter B', ...second],
  ])
  expect(table.notices).toEqual([
    { code: 'partial', text: expect.stringMatching(/^Mailchimp does not tell/) },
  ])
})

it('a shop that sold nothing sold nothing, and a rate of the industry is of the mails that have one', async () => {
  const ecommerce = { total_orders: 0, total_spent: 0, total_revenue: 0, currency_code: 'NOK' }
  const reports = [
    campaign('A', told({ ecommerce, industry_stats: { open_rate: 0.4, click_rate: 0.1 } })),
    campaign('B', told({ ecommerce })),
  ]
  const metrics = ['orders', 'revenue', 'industry_open_rate']
  const table = await run(/\/reports$/, { reports, total_items: 2 }, { metrics })
  // The mails of B have no rate, so A's is the weighted rate.
  expect(table.rows).toEqual([[0, 0, expect.closeTo(0.4, 9)]])
  expect(table.notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(/“Open rate of the industry”/),
  ])
})

it.each<[string, RegExp, object, Partial<ProviderQuery>, unknown[][]]>([
  [
    'a day of the audience',
    /\/activity$/,
    { activity: [{ day: '2026-10-02', emails_sent: 0, subs: 4, unsubs: 1, other_adds: 0 }], total_items: 1 },
    { inputs: { reportType: 'activity' }, metrics: ['emails_sent', 'new_subscribers', 'lost_subscribers'] },
    [[0, 4, null]],
  ],
  [
    'a month of the audience',
    /\/growth-history$/,
    { history: [{ month: '2026-10', subscribed: 0 }], total_items: 1 },
    { inputs: { reportType: 'growth' }, metrics: ['audience_size', 'cleaned'] },
    [[0, null]],
  ],
  [
    'an automation without a summary',
    /\/automations$/,
    { automations: [{ id: 'z', emails_sent: 3, recipients: { list_id: audience } }], total_items: 1 },
    { inputs: { reportType: 'automations' }, metrics: ['emails_sent', 'opens'] },
    [[3, null]],
  ],
  [
    'an email client',
    /\/clients$/,
    { clients: [{ client: 'Webmail' }, { client: 'Paper', members: 0 }] },
    { inputs: { reportType: 'clients' }, dimension: 'emailClient', metrics: ['members'] },
    [
      ['Paper', 0],
      ['Webmail', null],
    ],
  ],
])('what is left out of %s is not known', async (_what, path, reply, change, rows) => {
  const table = await run(path, reply, change)
  expect(table.rows).toEqual(rows)
  expect(table.notices.at(-1)).toMatchObject({
    code: 'partial',
    text: expect.stringMatching(/does not tell/),
  })
})

describe('campaigns in pages', () => {
  const all = Array.from({ length: 150 }, (_, number) => campaign(String(number), { emails_sent: 1 }))

  it('count once where one was sent meanwhile, so that the others moved', async () => {
    const pages = (url: URL) => ({
      reports: url.searchParams.get('offset') === '0' ? all.slice(0, 100) : all.slice(99),
      total_items: 150,
    })
    expect(await run(/\/reports$/, pages, {})).toMatchObject({ rows: [[150]], truncated: false, notices: [] })
  })

  it('are said to lack something where one was taken away meanwhile, so that the others moved', async () => {
    const pages = (url: URL) =>
      url.searchParams.get('offset') === '0'
        ? { reports: all.slice(0, 100), total_items: 150 }
        : { reports: all.slice(101), total_items: 149 }
    expect(await run(/\/reports$/, pages, {})).toMatchObject({ rows: [[149]], truncated: true })
  })

  it('are read on after a full page where the total is lower than what came', async () => {
    const many = Array.from({ length: 300 }, (_, number) => campaign(String(number), { emails_sent: 1 }))
    const pages = (url: URL) => ({
      reports: url.searchParams.get('offset') === '0' ? many.slice(0, 250) : many.slice(250),
      total_items: 80,
    })
    const table = await run(/\/reports$/, pages, {})
    expect(table).toMatchObject({ rows: [[300]], truncated: false, notices: [] })
  })

  it('count once where every page is the first, and are said to lack something', async () => {
    let calls = 0
    const pages = () => {
      calls++
      return { reports: all.slice(0, 100), total_items: 20_000 }
    }
    expect(await run(/\/reports$/, pages, {})).toMatchObject({
      rows: [[100]],
      truncated: true,
      notices: [{ code: 'truncated', text: expect.stringMatching(/^Mailchimp did not give all/) }],
    })
    expect(calls).toBe(2)
  })
})

it.each<[string, RegExp, object, Partial<ProviderQuery>, unknown[][]]>([
  [
    'an e-mail client',
    /\/clients$/,
    {
      clients: [
        { client: 'Reader', members: 3 },
        { client: null, members: 2 },
      ],
    },
    { inputs: { reportType: 'clients' }, dimension: 'emailClient', metrics: ['members'] },
    [['Reader', 3]],
  ],
  [
    'a place',
    /\/locations$/,
    { locations: [{ country: 'Norway', cc: 'NO', total: 3 }, 'Sweden'] },
    { inputs: { reportType: 'places' }, dimension: 'country', metrics: ['members'] },
    [['Norway', 3]],
  ],
])('%s in another form costs itself', async (_what, path, reply, change, rows) => {
  const { context, unread } = replied(({ pathname }) => {
    if (pathname.endsWith('/oauth2/metadata')) return { dc: 'us7' }
    return path.test(pathname) ? reply : { account_name: 'Own', account_timezone: 'Europe/Oslo' }
  })
  const table = await mailchimp.run(context, { ...base, ...change })
  expect([table.rows, unread]).toEqual([rows, [1]])
})

it('a report without its number costs itself, and no page', async () => {
  const reports = [campaign('1', told()), campaign('2', told()), { ...campaign('3', told()), id: null }]
  const asked: (string | null)[] = []
  const { context, unread } = replied(({ pathname, searchParams }) => {
    if (pathname.endsWith('/oauth2/metadata')) return { dc: 'us7' }
    if (!pathname.endsWith('/reports')) return { account_name: 'Own', account_timezone: 'Europe/Oslo' }
    asked.push(searchParams.get('offset'))
    return { reports, total_items: 3 }
  })
  const { rows } = await mailchimp.run(context, { ...base, metrics: ['emails_sent'] })
  expect([rows, asked, unread]).toEqual([[[200]], ['0'], [1]])
})
