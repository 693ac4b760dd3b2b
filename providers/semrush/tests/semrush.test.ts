import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'
import { semrush } from '../index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
const context = (token = sandboxKey('agency')): ProviderContext => ({
  credentials: { type: 'credentials', account: '', token },
  origin: server.originOf('semrush'),
  setting: String,
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})

beforeAll(async () => {
  server = await serveEmulators({ semrush: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('semrush').clear())

const ask = (change: Partial<ProviderQuery>) =>
  semrush.run(context(), {
    type: 'semrush',
    property: null,
    inputs: { target: 'example.com' },
    dimension: null,
    metrics: ['Ot', 'Oc', 'Rk'],
    filter: null,
    range: { start: '2026-11-01', end: '2026-11-21' },
    order: null,
    limit: 15,
    realTime: false,
    currency: null,
    ...change,
  })
const year = { start: '2025-12-01', end: '2026-11-21' }
const october = { start: '2026-10-01', end: '2026-10-31' }
const inputs = (reportType: string) => ({ target: 'example.com', reportType })

describe('connecting', () => {
  it('proves the key by the balance and names the account by the end of the key', async () => {
    const key = sandboxKey('agency')
    expect(await semrush.probe(context())).toEqual({ accountLabel: `Key ••••${key.slice(-4)}`, warnings: [] })
  })
  it('accepts an empty balance with a warning', async () => {
    server.switchesOf('semrush').add('quota_used_up')
    expect((await semrush.probe(context())).warnings).toHaveLength(1)
  })
  it('refuses a key that Semrush does not know, and never tells it', async () => {
    const failed = semrush.probe(context('0123456789abcdef0123456789abcdef'))
    await expect(failed).rejects.toMatchObject({ kind: 'reauthorise', field: 'token' })
    await failed.catch((error) =>
      expect(JSON.stringify([error.message, error.vendorMessage])).not.toContain('0123456'),
    )
  })
})

describe('the overview', () => {
  it('is one row in US dollars, its day not settled while it is live', async () => {
    const table = await ask({})
    expect(table.rows).toHaveLength(1)
    expect(table).toMatchObject({ currency: 'USD', unsettledFrom: '2026-11-21', totals: table.rows[0] })
    expect(table.notices).toContainEqual({
      code: 'balance',
      text: expect.stringContaining('10 Semrush API units'),
    })
  })
  it('of a month equals the last point of its history', async () => {
    const figure = await ask({ range: october })
    const curve = await ask({ range: year, dimension: 'month', inputs: inputs('history') })
    expect(curve.rows.map(([month]) => month)).toContain('2026-10')
    expect(figure.rows[0]).toEqual(curve.rows.find(([month]) => month === '2026-10')?.slice(1))
    expect(figure.unsettledFrom).toBeNull()
  })
  it('sets competitors beside the target', async () => {
    const table = await ask({
      inputs: { target: 'example.com', competitor: 'gearbarn.co.uk,trailhouse.com' },
      dimension: 'domain',
    })
    expect(table.rows.map(([domain]) => domain)).toEqual(['example.com', 'gearbarn.co.uk', 'trailhouse.com'])
  })
})

describe('the history', () => {
  it('has a row a month with canonical keys, oldest first, and its last as total', async () => {
    const table = await ask({ range: year, dimension: 'month', inputs: inputs('history') })
    expect(table.rows.map(([month]) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ])
    expect(table.totals).toEqual(table.rows.at(-1)?.slice(1))
  })
  it('of the last 31 days has a row a day, and its last equals the live figure', async () => {
    const range = { start: '2026-10-22', end: '2026-11-21' }
    const table = await ask({ range, dimension: 'date', inputs: inputs('history') })
    expect(table.rows).toHaveLength(31)
    expect(table.rows[0]?.[0]).toBe('2026-10-22')
    expect(table.rows.at(-1)?.slice(1)).toEqual((await ask({})).rows[0])
  })
  it('by day of a longer range shows monthly points and says so', async () => {
    const table = await ask({ range: october, dimension: 'date', inputs: inputs('history') })
    expect(table.rows.map(([day]) => day)).toEqual(['2026-10-15'])
    expect(table.notices[0]?.text).toMatch(/31 days/)
  })
})

describe('lists', () => {
  const keywords = {
    inputs: inputs('keywords'),
    dimension: 'keyword',
    metrics: ['Po', 'Pp', 'Pd', 'Tr', 'Kd'],
  }

  it('of keywords are unique, ordered by traffic, with fractions and a change that fits the positions', async () => {
    const table = await ask({ ...keywords, limit: 40 })
    const names = table.rows.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    const shares = table.rows.map((row) => Number(row[4]))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    for (const [, now, before, change] of table.rows) {
      expect(change).toBe(now === null || before === null ? null : Number(before) - Number(now))
    }
    expect(table.truncated).toBe(true)
    expect(table.notices.map(({ code }) => code)).toContain('truncated')
    const sorted = await ask({ ...keywords, limit: 40, order: { column: 'Tr', dir: 'desc' } })
    expect(sorted.truncated).toBe(true)
    expect(sorted.notices.map(({ code }) => code)).not.toContain('truncated')
  })
  it('of lost keywords have no position', async () => {
    const filter = { clauses: [{ field: 'movement', operator: 'equals' as const, values: ['lost'] }] }
    const table = await ask({ ...keywords, filter, limit: 100 })
    expect(table.rows.length).toBeGreaterThan(0)
    expect(table.rows.every(([, position]) => position === null)).toBe(true)
    expect(table.truncated).toBe(false)
  })
  it('filter at the vendor', async () => {
    const clauses = [
      { field: 'Po', operator: 'less' as const, values: ['11'] },
      { field: 'Ph', operator: 'notContains' as const, values: ['shoes'] },
    ]
    const table = await ask({ ...keywords, filter: { clauses }, limit: 500 })
    expect(table.rows.length).toBeGreaterThan(0)
    for (const [name, position] of table.rows) {
      expect(Number(position)).toBeLessThan(11)
      expect(name).not.toMatch(/shoes/)
    }
  })
  it('longer than a page are read whole', async () => {
    server.switchesOf('semrush').add('two_pages')
    const before = server.calls.length
    const table = await ask({ ...keywords, metrics: ['Tr'], limit: 50_000 })
    expect(table.rows.length).toBeGreaterThan(10_000)
    expect(server.calls.slice(before).map(({ origin }) => origin)).toEqual(['api', 'api', 'www'])
  })
  it('say when the balance cut them short', async () => {
    const client = createHttpClient({ allow: [server.url] })
    const poor: ProviderContext = {
      ...context(),
      fetch: async (request) => ({
        ...(await client(request)),
        ...(request.url.includes('countapiunits') ? { text: '7' } : {}),
      }),
    }
    const query = {
      ...keywords,
      type: 'semrush' as const,
      property: null,
      filter: null,
      range: year,
      order: null,
    }
    const table = await semrush.run(poor, { ...query, limit: 5000, realTime: false, currency: null })
    expect(table.notices.map(({ code }) => code)).toContain('partial')
  })
  it('of an earlier month come from the archive and name its day', async () => {
    const table = await ask({ ...keywords, range: october })
    expect(table.notices.map(({ text }) => text)).toContain('Semrush’s monthly snapshot of 15 October 2026.')
  })
  it('of pages add up to the keywords they are made of', async () => {
    const pages = await ask({
      inputs: inputs('pages'),
      dimension: 'page',
      metrics: ['Tg', 'Pc'],
      limit: 1000,
    })
    const words = await ask({ ...keywords, metrics: ['Tg'], limit: 1000 })
    const sum = (rows: unknown[][]) => rows.reduce((total, row) => total + Number(row[1]), 0)
    expect(sum(pages.rows)).toBe(sum(words.rows))
  })
  it('of anchors keep names with separators whole', async () => {
    const table = await ask({ inputs: inputs('anchors'), dimension: 'anchor', metrics: ['backlinks_num'] })
    expect(table.rows.map(([name]) => name)).toContain('shop; official "example" site')
  })
  it('of keywords to look up have a row a term', async () => {
    const table = await ask({
      inputs: { reportType: 'keyword', term: 'blue widgets, running shoes' },
      dimension: 'keyword',
      metrics: ['Nq', 'Cp'],
    })
    expect(table.rows.map(([term]) => term)).toEqual(['blue widgets', 'running shoes'])
  })
})

describe('backlinks', () => {
  const flows = ['domains_new_num', 'domains_lost_num']
  it('gained and lost in months add up to the range', async () => {
    const question = { inputs: inputs('backlinksHistory'), metrics: ['domains_num', ...flows], range: year }
    const months = await ask({ ...question, dimension: 'month' })
    const whole = await ask(question)
    expect(months.rows).toHaveLength(12)
    const sum = (index: number) => months.rows.reduce((total, row) => total + Number(row[index]), 0)
    expect(whole.rows).toEqual([[months.rows.at(-1)?.[1], sum(2), sum(3)]])
    expect(months.totals).toEqual(whole.rows[0])
  })
  it('of an earlier day are those that the history keeps; the rest stays empty and is named', async () => {
    const table = await ask({
      inputs: inputs('backlinks'),
      metrics: ['ascore', 'total', 'ips_num'],
      range: october,
    })
    expect(table.rows[0]?.map((cell) => cell === null)).toEqual([false, false, true])
    expect(table.notices[0]?.code).toBe('vendor')
  })
})

describe('failures', () => {
  it.each([
    ['expired_token', 'reauthorise'],
    ['revoked_grant', 'reauthorise'],
    ['missing_scope', 'bad_request'],
    ['no_access', 'bad_request'],
    ['bad_field', 'bad_request'],
    ['rate_limited', 'rate_limited'],
    ['quota_used_up', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['html_answer', 'unavailable'],
    ['truncated_answer', 'unavailable'],
    ['error_in_200', 'unavailable'],
  ] as const)('%s', async (name, kind) => {
    server.switchesOf('semrush').add(name)
    await expect(ask({})).rejects.toMatchObject({ name: 'ProviderError', kind })
  })
  it('nothing found is an empty table', async () => {
    server.switchesOf('semrush').add('empty')
    expect(await ask({ dimension: 'keyword', inputs: inputs('keywords'), metrics: ['Po'] })).toMatchObject({
      rows: [],
      truncated: false,
    })
    expect((await ask({})).rows).toEqual([])
  })
  it('an unconfirmed subdomain asked for as a domain is empty as at Semrush', async () => {
    expect((await ask({ inputs: { target: 'blog.example.com' } })).rows).toEqual([])
  })
})

it('the same question twice has the same answer', async () => {
  const question = { inputs: inputs('competitors'), dimension: 'competitor', metrics: ['Cr', 'Np', 'Or'] }
  expect(await ask(question)).toEqual(await ask(question))
})
