import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'
import { ahrefsV3 } from '../index.ts'
import { answering, askAhrefs, total } from './ahrefs.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ ahrefs_v3: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('ahrefs_v3').clear())
const { context, ask } = askAhrefs(() => server, now)
const of = (reportType: string, more = {}) => ({ target: 'northwind.example', reportType, ...more })

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
  // The scale is told by Ahrefs' OpenAPI of August 2026 (api-evangelist/ahrefs); the values are invented.
  it.each([
    ['small', [0.7, 0.3], [0.007, 0.003]],
    ['large and small', [31, 0.5], [0.31, 0.005]],
  ])('shares are percentages: %s ones', async (_case, written, read) => {
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
