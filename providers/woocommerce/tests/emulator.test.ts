import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { chunksOf } from '../../kit/http/paging.ts'
import { secretOf } from '../emulator/auth.ts'
import { emulator, sandboxKeys } from '../emulator/index.ts'
import { signature, sortedQuery } from '../shop/oauth1.ts'

let server: EmulatorServer
let site: string
beforeAll(async () => {
  server = await serveEmulators({ woocommerce: emulator })
  site = server.originOf('woocommerce')('site')
})
afterAll(() => server.stop())
afterEach(() => server.switchesOf('woocommerce').clear())

function official(shop = '', { key, secret }: { key?: string; secret?: string } = {}) {
  const { account, token } = sandboxKeys(site, shop)
  const [consumerKey = '', consumerSecret = ''] = token.split('|')
  return new WooCommerceRestApi({
    url: account,
    consumerKey: key ?? consumerKey,
    consumerSecret: secret ?? consumerSecret,
    version: 'wc/v3',
    axiosConfig: { validateStatus: () => true },
  })
}

const Orders = z.array(
  z.object({
    id: z.number(),
    status: z.string(),
    date_created: z.string(),
    total: z.string().regex(/^\d+\.\d\d$/),
    total_tax: z.string(),
    shipping_total: z.string(),
    line_items: z.array(z.object({ product_id: z.number(), quantity: z.number(), price: z.number() })),
    refunds: z.array(z.object({ id: z.number(), total: z.string() })),
  }),
)
const RefundLines = z.array(z.object({ total: z.string(), total_tax: z.string() }))
const Refunds = z.array(z.object({ id: z.number(), line_items: RefundLines, shipping_lines: RefundLines }))
const november = { after: '2025-10-31T23:59:59', before: '2025-12-01T00:00:00' }

describe('the official client', () => {
  it('reads orders, with lists as arrays and every parameter repeated', async () => {
    const status = ['completed', 'refunded']
    const { data, headers } = await official().get('orders', {
      ...november,
      status,
      per_page: 100,
      order: 'asc',
    })
    const orders = Orders.parse(data)
    expect(orders).toHaveLength(100)
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(status))
    expect(orders.every((order) => order.date_created.startsWith('2025-11'))).toBe(true)
    expect(Number(headers['x-wp-totalpages'])).toBe(Math.ceil(Number(headers['x-wp-total']) / 100))
    expect(headers.link).toContain('rel="next"')
  })

  it('pages to the end without loss, and finds nothing beyond it', async () => {
    const page = async (number: number) =>
      (
        await official().get('orders', {
          ...november,
          per_page: 100,
          page: number,
          order: 'asc',
          _fields: 'id',
        })
      ).data
    const first = await official().get('orders', { ...november, per_page: 1 })
    const total = Number(first.headers['x-wp-total'])
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 100) }, (_, index) => page(index + 1)),
    )
    const ids = z
      .array(z.object({ id: z.number() }))
      .parse(pages.flat())
      .map(({ id }) => id)
    expect(ids).toHaveLength(total)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(await page(pages.length + 1)).toEqual([])
  })

  it('finds sales reports that agree with the orders', async () => {
    const { data } = await official().get('reports/sales', { date_min: '2025-11-01', date_max: '2025-11-30' })
    const [sales] = z
      .array(
        z.object({
          total_sales: z.string(),
          net_sales: z.string(),
          total_orders: z.number(),
          total_items: z.number(),
          total_refunds: z.number(),
          totals_grouped_by: z.literal('day'),
          totals: z.record(z.string(), z.object({ sales: z.string(), orders: z.number() })),
        }),
      )
      .parse(data)
    const status = ['completed', 'processing', 'on-hold', 'refunded']
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((page) =>
        official().get('orders', { ...november, status, per_page: 100, page }),
      ),
    )
    const orders = Orders.parse(pages.flatMap((page) => page.data))
    const sum = (value: (order: (typeof orders)[number]) => number) =>
      orders.reduce((all, one) => all + value(one), 0)
    const refunds = sum(({ refunds }) => refunds.reduce((all, { total }) => all - Number(total), 0))
    expect(sales?.total_orders).toBe(orders.length)
    expect(sales?.total_refunds).toBeCloseTo(refunds, 2)
    expect(Number(sales?.total_sales)).toBeCloseTo(sum(({ total }) => Number(total)) - refunds, 2)
    // What a refund gave back of tax and shipping is off them before they are off the sales.
    const ids = orders.flatMap((order) => order.refunds.map(({ id }) => id))
    const listed = await Promise.all(
      chunksOf(ids, 100).map((include) => official().get('refunds', { include, per_page: 100 })),
    )
    const refunded = Refunds.parse(listed.flatMap((page) => page.data))
    expect(refunded).toHaveLength(ids.length)
    const back = refunded.reduce((all, { line_items, shipping_lines }) => {
      const tax = [...line_items, ...shipping_lines].map(({ total_tax }) => Number(total_tax))
      return [...tax, ...shipping_lines.map(({ total }) => Number(total))].reduce((a, b) => a + b, all)
    }, 0)
    const apart = sum((order) => Number(order.total_tax) + Number(order.shipping_total)) + back
    expect(Number(sales?.net_sales)).toBeCloseTo(Number(sales?.total_sales) - apart, 2)
    const days = Object.values(sales?.totals ?? {})
    expect(days).toHaveLength(30)
    expect(days.reduce((all, day) => all + day.orders, 0)).toBe(orders.length)
    const { data: top } = await official().get('reports/top_sellers', {
      date_min: '2025-11-01',
      date_max: '2025-11-30',
    })
    const sellers = z
      .array(z.object({ product_id: z.number(), quantity: z.number() }))
      .max(12)
      .parse(top)
    for (const { product_id, quantity } of sellers) {
      const sold = sum(({ line_items }) =>
        line_items.reduce((all, line) => all + (line.product_id === product_id ? line.quantity : 0), 0),
      )
      expect(quantity).toBe(sold)
    }
  })

  it('groups sales by month over a long range', async () => {
    const { data } = await official().get('reports/sales', { date_min: '2025-01-01', date_max: '2025-06-30' })
    expect(data[0].totals_grouped_by).toBe('month')
    expect(Object.keys(data[0].totals)).toEqual([
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
    ])
  })

  it('reads every other list and counter', async () => {
    for (const route of ['products', 'products/categories', 'customers', 'coupons', 'refunds']) {
      const { status, data, headers } = await official().get(route, { per_page: 5 })
      expect(status, route).toBe(200)
      expect(data.length, route).toBeGreaterThan(0)
      expect(Number(headers['x-wp-total']), route).toBeGreaterThanOrEqual(data.length)
    }
    for (const counted of ['orders', 'products', 'customers', 'coupons', 'reviews']) {
      const { data } = await official().get(`reports/${counted}/totals`)
      const rows = z.array(z.object({ slug: z.string(), name: z.string(), total: z.number() })).parse(data)
      expect(
        rows.reduce((all, { total }) => all + total, 0),
        counted,
      ).toBeGreaterThan(0)
    }
    expect((await official().get('data/currencies/current')).data).toMatchObject({
      code: 'EUR',
      name: 'Euro',
    })
  })

  it('reads one order and its refunds', async () => {
    const { data } = await official().get('orders', { ...november, status: 'refunded', per_page: 1 })
    const [order] = Orders.parse(data)
    expect((await official().get(`orders/${order?.id}`)).data).toMatchObject({
      id: order?.id,
      status: 'refunded',
    })
    const refunds = (await official().get(`orders/${order?.id}/refunds`)).data
    expect(refunds).toEqual([expect.objectContaining({ amount: order?.total })])
    expect(refunds[0].date_created > (order?.date_created ?? '')).toBe(true)
  })
})

describe('refusals', () => {
  it.each([
    ['an unknown key', { key: 'ck_1' }, 'Consumer key is invalid.'],
    ['a wrong secret', { secret: 'cs_1' }, 'Invalid signature - provided signature does not match.'],
  ])('of %s', async (_what, keys, message) => {
    const { status, data } = await official('', keys).get('orders')
    expect({ status, data }).toEqual({
      status: 401,
      data: { code: 'woocommerce_rest_authentication_error', message, data: { status: 401 } },
    })
  })

  it.each([
    ['orders', { per_page: 101 }, 400, 'rest_invalid_param', 'Invalid parameter(s): per_page'],
    ['orders', { after: 'yesterday' }, 400, 'rest_invalid_param', 'Invalid parameter(s): after'],
    ['orders/999999999', {}, 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.'],
    ['nothing', {}, 404, 'rest_no_route', 'No route was found matching the URL and request method.'],
  ])('of %s %j', async (route, parameters, status, code, message) => {
    const answer = await official().get(route, parameters)
    expect(answer).toMatchObject({ status, data: { code, message, data: { status } } })
  })

  it('of writing', async () => {
    const { data } = await official().post('orders', {})
    expect(data.message).toBe('The API key provided does not have write permissions.')
  })

  it('of whoever brings no signature over http, even with a right Basic header', async () => {
    const [key = '', secret = ''] = sandboxKeys(site).token.split('|')
    const basic = { authorization: `Basic ${btoa(`${key}:${secret}`)}` }
    for (const headers of [{}, basic]) {
      const answer = await fetch(`${site}/wp-json/wc/v3/orders`, { headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'woocommerce_rest_cannot_view' })
    }
    const secure = { ...basic, 'x-forwarded-proto': 'https' }
    expect((await fetch(`${site}/wp-json/wc/v3/orders`, { headers: secure })).status).toBe(200)
  })

  it('of a call made too early, too late, twice or in part', async () => {
    const now = Temporal.Instant.from('2026-11-18T10:20:00Z')
    const then = await serveEmulators({ woocommerce: emulator }, { now: () => now })
    const shop = then.originOf('woocommerce')('site')
    const url = `${shop}/wp-json/wc/v3/orders`
    const [key = '', secret = ''] = sandboxKeys(shop).token.split('|')
    const call = async (seconds: number, nonce: string, drop?: string) => {
      const parameters = new Map([
        ['oauth_consumer_key', key],
        ['oauth_nonce', nonce],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', String(now.epochMilliseconds / 1000 + seconds)],
        ['per_page', '1'],
      ])
      parameters.set('oauth_signature', (await signature({ method: 'GET', url, parameters }, secret)) ?? '')
      if (drop) parameters.delete(drop)
      const answer = await fetch(`${url}?${sortedQuery(parameters)}`)
      const body = z
        .union([z.object({ message: z.string() }), z.array(z.unknown())])
        .parse(await answer.json())
      return Array.isArray(body) ? 'read' : body.message
    }
    expect(await call(0, 'one')).toBe('read')
    expect(await call(0, 'one')).toBe('Invalid nonce - nonce has already been used.')
    expect(await call(0, 'two')).toBe('read')
    expect(await call(-880, 'three')).toBe('read')
    expect(await call(-1000, 'four')).toBe('Invalid timestamp.')
    expect(await call(1000, 'five')).toBe('Invalid timestamp.')
    expect(await call(0, 'six', 'oauth_nonce')).toMatch(/^Missing OAuth parameter/)
    await then.stop()
  })
})

describe('the sandbox', () => {
  it('derives secrets from keys', () => {
    const [key = '', secret] = sandboxKeys('http://x').token.split('|')
    expect(key).toMatch(/^ck_[0-9a-f]{40}$/)
    expect(secret).toMatch(/^cs_[0-9a-f]{40}$/)
    expect(secretOf(key)).toBe(secret)
    expect(sandboxKeys('http://x', 'alpine').token).not.toBe(sandboxKeys('http://x').token)
  })

  it('never changes the past', async () => {
    const at = async (now: string) => {
      const then = await serveEmulators({ woocommerce: emulator }, { now: () => Temporal.Instant.from(now) })
      const headers = {
        authorization: `Basic ${btoa(sandboxKeys('').token.replace('|', ':'))}`,
        'x-forwarded-proto': 'https',
      }
      const query = 'after=2026-09-30T23:59:59&before=2026-10-05T00:00:00&per_page=100'
      const answer = await fetch(`${then.originOf('woocommerce')('site')}/wp-json/wc/v3/orders?${query}`, {
        headers,
      })
      const body = await answer.text()
      await then.stop()
      return body
    }
    const orders = await at('2026-11-01T12:00:00Z')
    expect(Orders.parse(JSON.parse(orders)).length).toBeGreaterThan(40)
    expect(await at('2026-11-20T08:30:00Z')).toBe(orders)
  })

  it('has a weekly rhythm', async () => {
    const { data } = await official().get('reports/sales', { date_min: '2025-01-06', date_max: '2025-04-06' })
    const perWeekday = Array.from({ length: 8 }, () => 0)
    for (const [day, { orders }] of Object.entries<{ orders: number }>(data[0].totals)) {
      const weekday = Temporal.PlainDate.from(day).dayOfWeek
      perWeekday[weekday] = (perWeekday[weekday] ?? 0) + orders
    }
    const [, , , , , , saturday = 0, sunday = 0] = perWeekday
    expect(sunday).toBeGreaterThan(saturday * 1.15)
  })
})
