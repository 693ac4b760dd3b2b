import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { queryOf } from '../../tests/source.ts'
import { METRICS } from '../catalogue/index.ts'
import { emulator, sandboxKeys } from '../emulator/index.ts'
import { woocommerce } from '../index.ts'

const now = Temporal.Instant.from('2026-11-21T16:30:00Z')
let server: EmulatorServer
let urls: string[]
let client: ProviderContext['fetch']
beforeAll(async () => {
  server = await serveEmulators({ woocommerce: emulator }, { now: () => now })
  const guarded = createHttpClient({ allow: [server.url] })
  client = (request) => {
    urls.push(decodeURIComponent(request.url))
    return guarded(request)
  }
})
afterAll(() => server.stop())
afterEach(() => server.switchesOf('woocommerce').clear())

function context(shop = ''): ProviderContext {
  urls = []
  const keys = sandboxKeys(server.originOf('woocommerce')('site'), shop)
  const credentials = { type: 'credentials' as const, ...keys }
  const origin = server.originOf('woocommerce')
  return { credentials, origin, setting: String, fetch: client, now, signal: new AbortController().signal }
}

const run = (query: Partial<ProviderQuery>, shop?: string) =>
  woocommerce.run(
    context(shop),
    queryOf({ type: 'woocommerce', property: null, metrics: ['orders'], ...query }),
  )
const equals = (field: string, value: string) => ({
  clauses: [{ field, operator: 'equals' as const, values: [value] }],
})

describe('connecting', () => {
  it('names the shop, and warns where nothing was sold', async () => {
    const probe = await woocommerce.probe(context())
    expect(probe.accountLabel).toMatch(/^127\.0\.0\.1:\d+\/woocommerce\/site$/)
    expect(probe.warnings).toEqual([])
    server.switchesOf('woocommerce').add('empty')
    expect((await woocommerce.probe(context())).warnings).toEqual([
      expect.stringContaining('no orders for 30 days'),
    ])
  })

  it('knows no properties', async () => expect(await woocommerce.listProperties(context())).toEqual([]))

  it.each(['expired_token', 'missing_scope', 'no_access'] as const)('fails with %s', async (name) => {
    server.switchesOf('woocommerce').add(name)
    await expect(woocommerce.probe(context())).rejects.toMatchObject({ kind: 'reauthorise' })
  })
})

describe('options', () => {
  const ask = (parameter: 'target' | 'term' | 'campaign' | 'country', search = '') =>
    woocommerce.listOptions(context(), { parameter, search, type: 'woocommerce', property: null, inputs: {} })

  it('are products, categories and coupons', async () => {
    expect(await ask('target', 'mug')).toEqual([
      { value: '88', label: 'Enamel mug, set of two' },
      { value: '87', label: 'Trail mug' },
    ])
    expect(await ask('term')).toContainEqual({ value: '23', label: 'Camp Kitchen' })
    expect(await ask('campaign', 'welcome')).toEqual([{ value: 'welcome10', label: 'welcome10' }])
    expect(await ask('country')).toEqual([])
  })

  it('hold what is chosen already beside what is found, asked for by its number', async () => {
    const include = ['87', '88', 'not-a-number']
    const found = await woocommerce.listOptions(context(), {
      parameter: 'target',
      search: 'two',
      type: 'woocommerce',
      property: null,
      inputs: {},
      include,
    })
    expect(found).toContainEqual({ value: '87', label: 'Trail mug' })
    expect(found.filter(({ value }) => value === '88')).toHaveLength(1)
    expect(
      urls.filter((url) => url.includes('include=')).map((url) => new URL(url).searchParams.get('include')),
    ).toEqual(['87'])
  })
})

describe('answers', () => {
  it('give the month by day, whole and in the shop’s own days', async () => {
    const metrics = ['orders', 'total_sales', 'average_order_value', 'new_customers', 'customers']
    const table = await run({ dimension: 'day', metrics })
    expect(table).toMatchObject({
      currency: 'EUR',
      timeZone: 'Europe/Vienna',
      unsettledFrom: null,
      truncated: false,
      notices: [],
    })
    expect(table.columns).toEqual([
      { id: 'day', label: 'Day', type: 'time' },
      { id: 'orders', label: 'Orders', type: 'integer' },
      { id: 'total_sales', label: 'Total sales', type: 'money' },
      { id: 'average_order_value', label: 'Average order value', type: 'money' },
      { id: 'new_customers', label: 'New customers', type: 'integer' },
      { id: 'customers', label: 'Customers', type: 'integer' },
    ])
    expect(table.rows).toHaveLength(31)
    expect(table.rows[0]?.[0]).toBe('2026-10-01')
    const sum = (column: number) => table.rows.reduce((all, row) => all + Number(row[column]), 0)
    expect(sum(1)).toBe(table.totals?.[0])
    expect(sum(2)).toBeCloseTo(table.totals?.[1] ?? 0, 2)
    expect(sum(4)).toBe(table.totals?.[3])
    expect(sum(4)).toBeGreaterThan(20)
    expect(table.totals).toEqual((await run({ metrics })).totals)
  })

  it('are those of the shop’s own report', async () => {
    const headers = {
      authorization: `Basic ${btoa(sandboxKeys('').token.replace('|', ':'))}`,
      'x-forwarded-proto': 'https',
    }
    const site = server.originOf('woocommerce')('site')
    const report = await fetch(
      `${site}/wp-json/wc/v3/reports/sales?date_min=2026-10-01&date_max=2026-10-31`,
      { headers },
    )
    const [sales] = await report.json()
    const { totals } = await run({ metrics: ['total_sales', 'net_sales', 'orders', 'items_sold', 'refunds'] })
    expect(totals?.map(Number)).toEqual([
      expect.closeTo(Number(sales.total_sales), 2),
      expect.closeTo(Number(sales.net_sales), 2),
      sales.total_orders,
      sales.total_items,
      expect.closeTo(sales.total_refunds, 2),
    ])
  })

  it('ask for no more of an order than they need', async () => {
    await run({ metrics: ['orders'] })
    expect(urls.at(-1)).not.toMatch(/billing|meta_data|line_items|customer_id/)
    await run({ metrics: ['orders'], dimension: 'country' })
    expect(urls.at(-1)).toContain('billing.country')
    expect(urls.at(-1)).not.toContain('billing.email')
  })

  it('mark today as unsettled', async () => {
    const { rows, unsettledFrom } = await run({
      range: { start: '2026-11-20', end: '2026-11-21' },
      dimension: 'day',
    })
    expect(unsettledFrom).toBe('2026-11-21')
    expect(rows).toHaveLength(2)
  })

  it('leave the days to come out', async () => {
    const month = { start: '2026-11-01', end: '2026-11-30' }
    const { rows, unsettledFrom } = await run({ range: month, dimension: 'day' })
    expect(rows.at(-1)?.[0]).toBe('2026-11-21')
    expect(rows).toHaveLength(21)
    expect(unsettledFrom).toBe('2026-11-21')
    const future = { start: '2026-12-01', end: '2026-12-02' }
    expect(await run({ range: future, dimension: 'day' })).toMatchObject({ rows: [], totals: [0] })
  })

  it('cut the list where it was asked, say so, and keep the totals whole', async () => {
    const order = { column: 'product_sales', dir: 'desc' as const }
    const all = await run({ dimension: 'product', metrics: ['product_sales'], order })
    const three = await run({ dimension: 'product', metrics: ['product_sales'], order, limit: 3 })
    expect(three.rows).toEqual(all.rows.slice(0, 3))
    expect(three).toMatchObject({ truncated: true, totals: all.totals })
    expect(all.truncated).toBe(false)
  })

  it('say how much was read of a shop that has more orders than are read', async () => {
    let calls = 0
    const endless: ProviderContext['fetch'] = async ({ url }) => {
      const order = { id: ++calls, status: 'completed', currency: 'EUR', date_created: '2026-10-02T10:00:00' }
      const text = JSON.stringify(url.includes('/wc/') ? [order] : { namespaces: ['wc/v3'] })
      const headers = { 'content-type': 'application/json', 'x-wp-total': '9999', 'x-wp-totalpages': '9999' }
      return { status: 200, headers, text, url }
    }
    const question = queryOf({
      type: 'woocommerce',
      property: null,
      metrics: ['orders'],
      dimension: 'status',
    })
    const table = await woocommerce.run({ ...context(), fetch: endless }, question)
    expect(table).toMatchObject({
      truncated: true,
      rows: [['Completed', 100]],
      notices: [{ code: 'truncated' }],
    })
    expect(table.notices.map(({ text }) => text)).toEqual([
      'Only the first 100 of 9,999 orders of this range were read. Choose a shorter range.',
    ])
  })

  it('are the same in small pages', async () => {
    const whole = await run({ dimension: 'day', metrics: ['orders', 'total_sales'] })
    server.switchesOf('woocommerce').add('two_pages')
    expect(await run({ dimension: 'day', metrics: ['orders', 'total_sales'] })).toEqual(whole)
  })

  it('of an empty shop are zeros, not failures', async () => {
    server.switchesOf('woocommerce').add('empty')
    const table = await run({ dimension: 'month', metrics: ['orders', 'total_sales', 'refund_rate'] })
    expect(table).toMatchObject({ rows: [['2026-10', 0, 0, null]], totals: [0, 0, null], currency: 'EUR' })
  })

  it('read a year in fewer than a hundred calls', async () => {
    const before = urls.length
    const range = { start: '2025-11-22', end: '2026-11-21' }
    const { rows } = await run({ dimension: 'month', metrics: METRICS.map(({ id }) => id), range })
    expect(rows).toHaveLength(13)
    expect(urls.length - before).toBeLessThan(100)
  })

  it('join categories, and narrow by product, category and coupon', async () => {
    const metrics = ['product_sales', 'items_sold']
    const categories = await run({ dimension: 'category', metrics })
    expect(categories.rows.map(([name]) => name)).toContain('Mugs & Bottles')
    const mugs = await run({ metrics, inputs: { term: ['21'] } })
    const row = categories.rows.find(([name]) => name === 'Mugs & Bottles')
    expect(mugs.totals).toEqual(row?.slice(1))
    const products = await run({ dimension: 'product', metrics, inputs: { target: ['87'] } })
    expect(products.rows.map(([name]) => name)).toEqual(['Trail mug'])
    expect(urls.at(-2)).toContain('product=87')
    const coupons = await run({ dimension: 'coupon', metrics: ['orders', 'discounts'] })
    const one = await run({ metrics: ['orders', 'discounts'], inputs: { campaign: ['WELCOME10'] } })
    expect(one.totals).toEqual(coupons.rows.find(([code]) => code === 'welcome10')?.slice(1))
  })

  it('count other statuses only when asked', async () => {
    const { totals } = await run({ metrics: ['orders', 'cancelled_orders', 'failed_orders'] })
    const cancelled = await run({ metrics: ['orders'], filter: equals('status', 'cancelled') })
    expect(cancelled.totals).toEqual([totals?.[1]])
    expect(Number(totals?.[2])).toBeGreaterThan(0)
  })
})

describe('several currencies', () => {
  it('are not added: the shop’s own counts and the others are named', async () => {
    const { currency, notices, totals } = await run({ metrics: ['total_sales', 'orders'] }, 'alpine')
    expect(currency).toBe('EUR')
    expect(notices).toEqual([{ code: 'partial', text: expect.stringMatching(/\d+ in CHF, \d+ in USD/) }])
    const counts = await run({ metrics: ['orders'], dimension: 'currency' }, 'alpine')
    expect(counts.rows.find(([code]) => code === 'EUR')?.[1]).toBe(totals?.[1])
    expect(counts.notices).toEqual([])
  })

  it('can be looked at one by one', async () => {
    const francs = await run({ metrics: ['total_sales'], filter: equals('currency', 'CHF') }, 'alpine')
    expect(francs).toMatchObject({ currency: 'CHF', notices: [] })
    expect(Number(francs.totals?.[0])).toBeGreaterThan(0)
  })

  it('of another shop, with plain permalinks and an offset for a zone', async () => {
    const table = await run({ metrics: ['total_sales'], dimension: 'week' }, 'bazaar')
    expect(table).toMatchObject({ currency: 'INR', timeZone: '+05:30' })
    expect(table.rows.map(([week]) => week)).toEqual([
      '2026-W40',
      '2026-W41',
      '2026-W42',
      '2026-W43',
      '2026-W44',
    ])
  })
})

describe('questions that the shop cannot answer are refused', () => {
  it.each<[Partial<ProviderQuery>, string]>([
    [{ metrics: ['sessions'] }, 'metrics'],
    [{ dimension: 'hour' }, 'dimension'],
    [{ filter: equals('age', '5') }, 'filter'],
    [{ dimension: 'product', metrics: ['taxes'] }, 'metrics'],
    [{ dimension: 'currency', metrics: ['total_sales'] }, 'metrics'],
    [{ dimension: 'country', metrics: ['new_customers'] }, 'metrics'],
    [{ metrics: ['new_customers'], filter: equals('country', 'AT') }, 'filter'],
    [{ metrics: ['orders', 'new_customers'], inputs: { target: ['87'] } }, 'filter'],
  ])('%j', async (query, field) => {
    await expect(run(query)).rejects.toMatchObject({ kind: 'bad_request', field })
    expect(urls).toEqual([])
  })
})

describe('the definition', () => {
  const [type] = woocommerce.definition.types
  it('offers presets that the rules allow', async () => {
    for (const { id, dimension, metrics, inputs = {}, filter = null } of type?.presets ?? []) {
      const table = await run({ dimension, metrics, inputs, filter })
      expect(table.rows.length, id).toBeGreaterThan(0)
    }
  })

  it('has a template of its own presets', () => {
    const known = type?.presets.map(({ id }) => id)
    for (const { widgets } of woocommerce.definition.templates) {
      for (const { preset } of widgets) expect(known).toContain(preset)
    }
  })
})
