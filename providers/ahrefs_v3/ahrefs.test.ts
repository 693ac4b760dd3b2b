import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { createHttpDoor } from '../http.ts'
import { emulator, sandboxKey } from './emulator.ts'
import { ahrefsV3 } from './index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
const context = (change: Partial<ProviderContext> = {}): ProviderContext => ({
  credentials: { type: 'credentials', account: '', token: sandboxKey('agency') },
  origin: server.originOf('ahrefs_v3'),
  setting: String,
  fetch: createHttpDoor({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
  ...change,
})
beforeAll(async () => {
  server = await serveEmulators({ ahrefs_v3: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('ahrefs_v3').clear())

const ask = (change: Partial<ProviderQuery>, more: Partial<ProviderContext> = {}) =>
  ahrefsV3.run(context(more), {
    type: 'ahrefs_v3',
    property: null,
    inputs: { target: 'northwind.example' },
    dimension: null,
    metrics: ['org_traffic'],
    filter: null,
    range: { start: '2026-10-01', end: '2026-10-31' },
    order: null,
    limit: 1000,
    realTime: false,
    currency: null,
    ...change,
  })
const of = (reportType: string, more = {}) => ({ target: 'northwind.example', reportType, ...more })
const total = (rows: unknown[][], column: number) =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
/** A door that answers with this body whatever is asked. */
const answering = (body: unknown, status = 200): Partial<ProviderContext> => ({
  fetch: async ({ url }) => ({ status, headers: {}, text: JSON.stringify(body), url }),
})

describe('connecting', () => {
  it('names the account by the end of the key and costs no units', async () => {
    const { accountLabel, warnings } = await ahrefsV3.probe(context())
    expect(accountLabel).toBe(`Key ••••${sandboxKey('agency').slice(-4)}`)
    expect(warnings).toEqual([])
  })
  it.each([
    ['an empty workspace', { units_limit_workspace: 10, units_usage_workspace: 10 }, /used up/],
    ['a key at its cap', { units_limit_api_key: 5, units_usage_api_key: 6 }, /own limit/],
    ['a key that ends soon', { api_key_expiration_date: '2026-12-01T00:00:00Z' }, /ends on 1 December 2026/],
  ])('warns of %s', async (_case, usage, sentence) => {
    const { warnings } = await ahrefsV3.probe(context(answering({ limits_and_usage: usage })))
    expect(warnings).toEqual([expect.stringMatching(sentence)])
  })
  it('refuses a key that Ahrefs does not know', async () => {
    const credentials = { type: 'credentials' as const, account: '', token: 'nonsense' }
    await expect(ahrefsV3.probe(context({ credentials }))).rejects.toMatchObject({
      kind: 'reauthorise',
      field: 'token',
      vendorMessage: 'Unauthorized',
    })
  })
})

describe('Site Explorer', () => {
  it('joins figures of several calls in the asked order, money in dollars', async () => {
    const metrics = ['domain_rating', 'org_cost', 'live_refdomains']
    const table = await ask({ metrics })
    const [, cents] = (await ask({ metrics })).rows[0] ?? []
    expect(table.rows).toHaveLength(1)
    expect(table).toMatchObject({ currency: 'USD', totals: table.rows[0], unsettledFrom: null })
    expect(Number(cents) * 100).toBeCloseTo(Math.round(Number(cents) * 100), 6)
    expect(table.notices).toContainEqual({ code: 'balance', text: expect.stringContaining('150') })
  })
  it('reads cents and counts of a recorded answer', async () => {
    const metrics = { org_traffic: 18_450, org_cost: 2_310_455 }
    const table = await ask({ metrics: ['org_traffic', 'org_cost'] }, answering({ metrics }))
    expect(table.rows).toEqual([[18_450, 23_104.55]])
  })
  it('countries add up to all countries', async () => {
    const all = await ask({})
    const each = await ask({ inputs: of('countries'), dimension: 'country' })
    expect(each.rows.map(([name]) => name)).toContain('United Kingdom')
    expect(total(each.rows, 1)).toBe(all.rows[0]?.[0])
  })
  it('keywords and pages bring the traffic of the overview', async () => {
    const inputs = of('keywords', { country: 'us' })
    const words = await ask({ inputs, dimension: 'keyword', metrics: ['sum_traffic'] })
    const pages = await ask({
      inputs: of('pages', { country: 'us' }),
      dimension: 'url',
      metrics: ['sum_traffic'],
    })
    const [figures] = (await ask({ inputs: of('overview', { country: 'us' }) })).rows
    expect(total(words.rows, 1)).toBe(figures?.[0])
    expect(total(pages.rows, 1)).toBe(figures?.[0])
  })
  it('the last point of a curve is the figure of its day', async () => {
    const curve = await ask({
      inputs: of('history'),
      dimension: 'date',
      metrics: ['org_traffic', 'domain_rating'],
    })
    const figure = await ask({ metrics: ['org_traffic', 'domain_rating'] })
    expect(curve.rows).toHaveLength(31)
    expect(curve.rows.at(-1)).toEqual(['2026-10-31', ...(figure.rows[0] ?? [])])
    expect(curve.totals).toEqual(figure.rows[0])
    expect((await ask({ inputs: of('history'), metrics: ['org_traffic', 'domain_rating'] })).rows).toEqual(
      figure.rows,
    )
  })
  it('a curve by month has canonical keys and names the running month', async () => {
    const range = { start: '2026-08-10', end: '2026-11-21' }
    const table = await ask({
      inputs: of('history'),
      dimension: 'month',
      metrics: ['top3', 'refdomains'],
      range,
    })
    expect(table.rows.map(([month]) => month)).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(table.unsettledFrom).toBe('2026-11-01')
  })
  it('buckets of positions make all keywords', async () => {
    const metrics = ['top3', 'top4_10', 'top11_20', 'top21_50', 'top51_plus', 'top11_plus']
    const [row = []] = (await ask({ inputs: of('history'), metrics })).rows
    const [top3, top10, to20, to50, below, rest] = row.map(Number)
    expect((to20 ?? 0) + (to50 ?? 0) + (below ?? 0)).toBe(rest)
    const [overview] = (await ask({ metrics: ['org_keywords_1_3', 'org_keywords'] })).rows
    expect(overview).toEqual([top3, (top3 ?? 0) + (top10 ?? 0) + (rest ?? 0)])
  })
  it('a keyword of several countries is one row: traffic adds up, the best position stays', async () => {
    const rows = [
      { keyword: 'tent', sum_traffic: 20, best_position: 4, best_position_prev: 9, volume: 100 },
      { keyword: 'tent', sum_traffic: 5, best_position: 2, best_position_prev: null, volume: 50 },
      { keyword: null, sum_traffic: 0, best_position: null, best_position_prev: 8, volume: null },
    ]
    const metrics = ['sum_traffic', 'best_position', 'best_position_change', 'volume']
    const table = await ask(
      { inputs: of('keywords'), dimension: 'keyword', metrics },
      answering({ keywords: rows }),
    )
    expect(table.rows).toEqual([['tent', 25, 2, 7, 100]])
  })
  it('referring domains are as many as the statistics say, and their links as well', async () => {
    const range = { start: '2026-11-01', end: '2026-11-20' }
    const list = await ask({
      inputs: of('refdomains'),
      dimension: 'domain',
      metrics: ['domain_rating', 'links_to_target'],
      range,
    })
    const [figures] = (await ask({ metrics: ['live_refdomains'], range })).rows
    expect(Math.abs(list.rows.length - Number(figures?.[0]))).toBeLessThanOrEqual(2)
    const anchors = await ask({
      inputs: of('anchors'),
      dimension: 'anchor',
      metrics: ['links_to_target', 'refdomains'],
      range,
    })
    expect(total(anchors.rows, 1)).toBe(total(list.rows, 2))
  })
  it('lists of links say that they are of today', async () => {
    const list = { inputs: of('anchors'), dimension: 'anchor', metrics: ['refdomains'] }
    expect((await ask(list)).notices[0]?.text).toMatch(/as of today/)
    const range = { start: '2026-11-01', end: '2026-11-21' }
    expect((await ask({ ...list, range })).notices.map(({ code }) => code)).toEqual(['balance'])
  })
  it('a list cut by the limit, or by a plan, says so', async () => {
    const list = { inputs: of('pages'), dimension: 'url', metrics: ['ur'] }
    expect(await ask({ ...list, limit: 5 })).toMatchObject({ truncated: true, rows: { length: 5 } })
    const pages = Array.from({ length: 100 }, (_, index) => ({ url: `/${index}`, ur: 1 }))
    expect((await ask(list, answering({ pages }))).truncated).toBe(true)
    expect((await ask(list, answering({ pages: pages.slice(1) }))).truncated).toBe(false)
  })
  it('filters at Ahrefs', async () => {
    const clauses = [
      { field: 'keyword', operator: 'contains' as const, values: ['Tent'] },
      { field: 'best_position', operator: 'less' as const, values: ['11'] },
    ]
    const question = {
      inputs: of('keywords', { country: 'us' }),
      dimension: 'keyword',
      metrics: ['best_position'],
    }
    const table = await ask({ ...question, filter: { clauses } })
    expect(table.rows.length).toBeGreaterThan(0)
    for (const [keyword, position] of table.rows) {
      expect(keyword).toMatch(/tent/)
      expect(Number(position)).toBeLessThan(11)
    }
  })
  it.each([
    ['fractions', [0.31, 0.02], [0.31, 0.02]],
    ['hundredths', [31, 0.5], [0.31, 0.005]],
  ])('shares written as %s are fractions', async (_case, written, read) => {
    const competitors = written.map((share, index) => ({ competitor_domain: `c${index}.example`, share }))
    const inputs = of('competitors', { country: 'us' })
    const table = await ask(
      { inputs, dimension: 'competitor_domain', metrics: ['share'] },
      answering({ competitors }),
    )
    expect(table.rows.map(([, share]) => share)).toEqual(read)
  })
  it('no data for a target is an empty table', async () => {
    expect(await ask({}, answering({ error: 'No data' }, 404))).toMatchObject({ rows: [], totals: null })
  })
  it('an answer without the expected member is not taken for an empty one', async () => {
    await expect(ask({}, answering({ figures: [] }))).rejects.toMatchObject({ kind: 'unexpected' })
  })
})

describe('Rank Tracker', () => {
  const type = 'ahrefs_v3_ranks' as const
  const ranks = (reportType: string, more = {}) => ({
    profile: '5200110',
    device: 'desktop',
    reportType,
    ...more,
  })
  const options = (parameter: 'profile' | 'competitor' | 'device', search = '', inputs = ranks('summary')) =>
    ahrefsV3.listOptions(context(), { parameter, type, property: null, inputs, search })

  it('offers projects under their folders, narrowed by typing', async () => {
    expect(await options('profile', 'north')).toEqual([
      { value: '5200110', label: 'Northwind Outdoor', group: 'Clients' },
    ])
    expect(await options('profile')).toHaveLength(3)
  })
  it('offers the competitors of the chosen project', async () => {
    const found = await options('competitor')
    expect(found).toHaveLength(4)
    expect(found[0]).toEqual({ value: 'trailguide.example', label: 'trailguide.example' })
    expect(await options('competitor', '', { ...ranks('summary'), profile: '' })).toEqual([])
    expect(await options('device')).toEqual([])
  })
  it('shares of voice of target and competitors make a whole', async () => {
    const table = await ask({
      type,
      inputs: ranks('summary'),
      dimension: 'competitor',
      metrics: ['share_of_voice', 'traffic'],
    })
    expect(total(table.rows, 1)).toBeCloseTo(1, 3)
    const own = await ask({ type, inputs: ranks('summary'), metrics: ['share_of_voice', 'traffic'] })
    expect(table.rows).toContainEqual(['northwind.example', ...(own.rows[0] ?? [])])
  })
  it('positions of the summary count every tracked keyword', async () => {
    const metrics = ['pos_1_3', 'pos_4_10', 'pos_11_20', 'pos_21_50', 'pos_51_plus', 'pos_no_rank']
    const [row = []] = (await ask({ type, inputs: ranks('summary'), metrics })).rows
    const [all] = (await ask({ type, inputs: ranks('keywords'), metrics: ['keyword_count', 'traffic'] })).rows
    expect(row.reduce((sum: number, cell) => sum + Number(cell), 0)).toBe(all?.[0])
    const [summary] = (await ask({ type, inputs: ranks('summary'), metrics: ['traffic'] })).rows
    expect(summary?.[0]).toBe(all?.[1])
  })
  it('a curve is asked point by point, each at its last day', async () => {
    const range = { start: '2026-10-05', end: '2026-11-21' }
    const before = server.calls.length
    const table = await ask({
      type,
      inputs: ranks('summary'),
      dimension: 'month',
      metrics: ['traffic'],
      range,
    })
    expect(table.rows.map(([month]) => month)).toEqual(['2026-10', '2026-11'])
    expect(server.calls.slice(before)).toHaveLength(3)
    const october = await ask({ type, inputs: ranks('summary'), metrics: ['traffic'] })
    expect(table.rows[0]?.[1]).toBe(october.rows[0]?.[0])
    expect(table.totals).toEqual([table.rows[1]?.[1]])
  })
  it('a curve with too many points is refused before any call', async () => {
    const range = { start: '2025-11-01', end: '2026-10-31' }
    await expect(
      ask({ type, inputs: ranks('summary'), dimension: 'week', metrics: ['traffic'], range }),
    ).rejects.toMatchObject({ kind: 'bad_request', field: 'dimension' })
  })
  it('keywords have a change that fits both positions', async () => {
    const metrics = ['position', 'position_prev', 'position_change', 'traffic']
    const inputs = ranks('keywords', { profile: '5200112' })
    const table = await ask({ type, inputs, dimension: 'keyword', metrics })
    expect(table.rows.some(([, position]) => position === null)).toBe(true)
    for (const [, now_, before, change] of table.rows) {
      expect(change).toBe(now_ === null || before === null ? null : Number(before) - Number(now_))
    }
  })
  it('tags count each keyword that bears them, and keywords without one stand apart', async () => {
    const row = { keyword: 'a', country: 'us', location: 'US' }
    const overviews = [
      { ...row, tags: ['core', 'brand'], position: 2, traffic: 10 },
      { ...row, tags: ['core'], position: 5, traffic: 1 },
      { ...row, tags: [], position: null, traffic: null },
    ]
    const metrics = ['keyword_count', 'position', 'traffic']
    const table = await ask(
      { type, inputs: ranks('keywords'), dimension: 'tag', metrics },
      answering({ overviews }),
    )
    expect(table.rows).toEqual([
      ['core', 2, 3.5, 11],
      ['brand', 1, 2, 10],
      ['(no tag)', 1, null, null],
    ])
    expect(table.totals).toEqual([3, 3.5, 11])
  })
  it('filters by tag', async () => {
    const filter = { clauses: [{ field: 'tags', operator: 'equals' as const, values: ['priority'] }] }
    const table = await ask({
      type,
      inputs: ranks('keywords'),
      dimension: 'tag',
      metrics: ['position'],
      filter,
    })
    expect(table.rows.map(([tag]) => tag)).toContain('priority')
    const all = await ask({ type, inputs: ranks('keywords'), metrics: ['keyword_count'] })
    const some = await ask({ type, inputs: ranks('keywords'), metrics: ['keyword_count'], filter })
    expect(Number(some.rows[0]?.[0])).toBeLessThan(Number(all.rows[0]?.[0]))
  })
  it('sets the competitor’s best result beside each keyword', async () => {
    const metrics = ['position', 'competitor_position', 'competitor_lead', 'competitor_value']
    const inputs = ranks('competitor', { profile: '5200112', competitor: 'trailguide.example' })
    const table = await ask({ type, inputs, dimension: 'keyword', metrics })
    const both = table.rows.filter(([, own, theirs]) => own !== null && theirs !== null)
    expect(both.length).toBeGreaterThan(10)
    for (const [, own, theirs, lead] of both) expect(lead).toBe(Number(theirs) - Number(own))
    expect(table.rows.some(([, , theirs]) => theirs === null)).toBe(true)
  })
  it.each([
    [{ profile: '' }, 'profile'],
    [{ device: 'tablet' }, 'device'],
    [{ reportType: 'competitor' }, 'competitor'],
    [{ reportType: 'none' }, 'reportType'],
  ])('%o is refused', async (wrong, field) => {
    const dimension = field === 'competitor' ? 'keyword' : null
    const inputs = { ...ranks('summary'), ...wrong }
    await expect(ask({ type, inputs, dimension, metrics: ['traffic'] })).rejects.toMatchObject({ field })
  })
})
