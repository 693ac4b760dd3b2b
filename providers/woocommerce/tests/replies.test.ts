import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { sayingUnread } from '../../kit/answers/notices.ts'
import { ProviderError } from '../../providerError.ts'
import { Reply, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { woocommerce } from '../index.ts'

/** Orders and refunds in the shape in which shops show them; names and numbers are invented. */

const INDEX = { gmt_offset: 1, timezone_string: 'Europe/Berlin', namespaces: ['wc/v3'] }
const credentials = {
  type: 'credentials' as const,
  account: 'kiosk.test',
  token: `ck_${'a'.repeat(40)}|cs_${'b'.repeat(40)}`,
}

const line = {
  id: 71,
  name: 'Lamp',
  product_id: 5,
  variation_id: 0,
  quantity: 2,
  tax_class: '',
  sku: 'LAMP',
  subtotal: '100.00',
  subtotal_tax: '20.00',
  total: '100.00',
  total_tax: '20.00',
  price: 50,
}
/** Two lamps of 50, shipped for 10; a fifth of tax on both: 100 + 20 + 10 + 2 = 132. */
const order = (change: object) => ({
  id: 700,
  parent_id: 0,
  status: 'completed',
  currency: 'EUR',
  date_created: '2026-10-05T10:20:30',
  discount_total: '0.00',
  shipping_total: '10.00',
  total: '132.00',
  total_tax: '22.00',
  customer_id: 9,
  billing: { country: 'DE', email: 'someone@mail.test' },
  line_items: [line],
  coupon_lines: [],
  meta_data: [],
  refunds: [],
  created_via: 'checkout',
  payment_method: 'cod',
  ...change,
})
const whole = order({
  id: 701,
  status: 'refunded',
  refunds: [{ id: 801, reason: 'Order fully refunded', total: '-132.00' }],
})
/** One of the two lamps came back, with its tax and half of the shipping: 50 + 10 + 5 + 1 = 66. */
const half = order({ id: 702, refunds: [{ id: 802, reason: 'One is broken', total: '-66.00' }] })
const refundOfHalf = {
  id: 802,
  parent_id: 702,
  date_created: '2026-10-09T08:00:00',
  amount: '66.00',
  reason: 'One is broken',
  line_items: [
    { id: 72, name: 'Lamp', product_id: 5, quantity: -1, total: '-50.00', total_tax: '-10.00', sku: 'LAMP' },
  ],
  shipping_lines: [{ id: 73, method_id: 'flat_rate', total: '-5.00', total_tax: '-1.00' }],
  fee_lines: [],
  tax_lines: [],
}

const NO_ROUTE = new Reply(
  {
    code: 'rest_no_route',
    message: 'No route was found matching the URL and request method.',
    data: { status: 404 },
  },
  404,
)
const NOT_ALLOWED = new Reply(
  {
    code: 'woocommerce_rest_cannot_view',
    message: 'Sorry, you cannot list resources.',
    data: { status: 403 },
  },
  403,
)

/** @param of by route; any other route does not exist in the shop */
async function ask(of: Record<string, unknown>, change: Partial<ProviderQuery>) {
  const { context, calls } = replied(
    (url) => {
      const { pathname } = url
      const route = pathname.replace('/wp-json/wc/v3/', '')
      if (pathname === '/wp-json/') return INDEX
      if (route === 'data/currencies/current') return { code: 'EUR' }
      const reply = of[route] ?? NO_ROUTE
      return typeof reply === 'function' ? reply(url) : reply
    },
    { credentials },
  )
  const query = queryOf({ type: 'woocommerce', property: null, metrics: [], ...change })
  const [table] = await sayingUnread('WooCommerce', context, async (asked) => [
    await woocommerce.run(asked, query),
  ])
  if (!table || table instanceof ProviderError) throw new Error('It was not answered.')
  return { ...table, routes: calls.map(({ pathname }) => pathname.replace('/wp-json/wc/v3/', '')) }
}
const MONEY = ['total_sales', 'net_sales', 'average_order_value', 'shipping', 'taxes', 'refunds']

describe('a refund', () => {
  it('of a whole order leaves nothing of it, without a further call', async () => {
    const { totals, notices, routes } = await ask({ orders: [whole] }, { metrics: MONEY })
    expect(totals).toEqual([0, 0, 0, 0, 0, 132])
    expect(notices).toEqual([])
    expect(routes.filter((route) => route.includes('refunds'))).toEqual([])
  })

  it('of a part takes its own tax and shipping with it', async () => {
    const replies = { orders: [order({}), half], refunds: [refundOfHalf] }
    // 132 + 132 - 66 = 198; shipping 10 + 10 - 5, tax 22 + 22 - 11; 198 - 15 - 33 = 150 over two orders.
    const { totals, notices, routes } = await ask(replies, { metrics: MONEY })
    expect(totals).toEqual([198, 150, 75, 15, 33, 66])
    expect(notices).toEqual([])
    expect(routes.filter((route) => route.includes('refunds'))).toEqual(['refunds'])
  })

  it('is asked of each order where the shop has no list of all', async () => {
    const { totals, routes } = await ask(
      { orders: [half], 'orders/702/refunds': [refundOfHalf] },
      { metrics: ['net_sales'] },
    )
    expect(totals).toEqual([50])
    expect(routes).toContain('orders/702/refunds')
  })

  it('by amount alone has neither tax nor shipping in it', async () => {
    const byAmount = { ...refundOfHalf, line_items: [], shipping_lines: [] }
    const { totals, notices } = await ask(
      { orders: [half], refunds: [byAmount] },
      { metrics: ['net_sales', 'shipping', 'taxes'] },
    )
    // 132 - 66 - 10 - 22
    expect(totals).toEqual([34, 10, 22])
    expect(notices).toEqual([])
  })

  it.each([
    ['is not shown to the key', { refunds: NOT_ALLOWED, 'orders/702/refunds': NOT_ALLOWED }],
    [
      'comes without its shipping, as of an older shop',
      { 'orders/702/refunds': [{ ...refundOfHalf, shipping_lines: undefined, fee_lines: undefined }] },
    ],
  ])('whose parts %s leaves net sales unknown no more than by them, and says so', async (_why, replies) => {
    const { totals, notices } = await ask(
      { orders: [half], ...replies },
      { metrics: ['net_sales', 'total_sales'] },
    )
    expect(totals).toEqual([34, 66])
    expect(notices).toEqual([
      { code: 'partial', text: expect.stringMatching(/tax and shipping .* 1 refunded order/) },
    ])
  })

  it('is not looked into where no figure needs its parts', async () => {
    const { totals, notices, routes } = await ask({ orders: [half] }, { metrics: ['total_sales', 'orders'] })
    expect(totals).toEqual([66, 1])
    expect([notices, routes.filter((route) => route.includes('refunds'))]).toEqual([[], []])
  })
})

describe('what plugins write otherwise than the shop', () => {
  it('is read: numbers for text, text for numbers', async () => {
    const odd = order({
      total: 132,
      customer_id: '9',
      payment_method: 7,
      billing: { country: 'DE', city: 12, email: null },
      line_items: [{ ...line, sku: 5501, name: 33, product_id: '5', quantity: '1.5', subtotal: 100 }],
      coupon_lines: [{ code: 30, discount: '0' }],
    })
    const metrics = ['items_sold', 'gross_sales']
    expect((await ask({ orders: [odd] }, { dimension: 'sku', metrics })).rows).toEqual([['5501', 1.5, 100]])
    expect((await ask({ orders: [odd] }, { dimension: 'product', metrics })).rows).toEqual([['33', 1.5, 100]])
    expect((await ask({ orders: [odd] }, { dimension: 'coupon', metrics: ['orders'] })).rows).toEqual([
      ['30', 1],
    ])
  })

  it.each([
    ['total', 'total_sales'],
    ['shipping_total', 'shipping'],
    ['total_tax', 'taxes'],
    ['discount_total', 'discounts'],
  ])('an order without %s is unknown, not nothing, and said', async (field, metric) => {
    const [known, unknown] = [order({ id: 1 }), order({ id: 2, [field]: undefined })]
    const alone = await ask({ orders: [unknown] }, { metrics: [metric] })
    expect(alone.totals).toEqual([null])
    expect(alone.notices).toEqual([{ code: 'partial', text: expect.stringContaining('1 order') }])
    expect((await ask({ orders: [known] }, { metrics: [metric] })).notices).toEqual([])
  })
})

const NEWS = { id: 1, key: '_wc_order_attribution_utm_source', value: 'news' }

describe('an odd order costs itself at most', () => {
  // `date_created` null: woocommerce/woocommerce-ios, pull request 126; woocommerce/woocommerce, issue 17489.
  it.each([null, '', '0000-00-00T00:00:00', undefined])(
    'without a day it is left out: %s',
    async (moment) => {
      const orders = [order({ id: 1 }), order({ id: 2, date_created: moment }), order({ id: 3 })]
      const { totals, notices } = await ask({ orders }, { metrics: ['orders', 'total_sales'] })
      expect(totals).toEqual([2, 264])
      expect(notices).toEqual([
        { code: 'partial', text: expect.stringMatching(/^One row of what WooCommerce/) },
      ])
    },
  )

  it.each([{ total: '5.00' }, 'none'])('whose lines are no list is left out: %j', async (line_items) => {
    const orders = [order({ id: 1 }), order({ id: 2, line_items })]
    const { totals, notices } = await ask({ orders }, { metrics: ['orders'] })
    expect([totals, notices.length]).toEqual([[1], 1])
  })

  it('that is the only one leaves an empty table', async () => {
    const { rows, notices } = await ask(
      { orders: [order({ date_created: null })] },
      { dimension: 'source', metrics: ['orders'] },
    )
    expect([rows, notices.length]).toEqual([[], 1])
  })

  // An object by index: woocommerce/woocommerce, issue 14907. Empty members: issues 17223 and 24148.
  it.each<[string, unknown]>([
    ['an object by index', { '0': NEWS, '2': { id: 3, key: 'other', value: ['x'] } }],
    ['empty members', [{}, [], null, NEWS]],
  ])('whose attributes come as %s counts with them', async (_how, meta_data) => {
    const orders = [order({ id: 1, meta_data }), order({ id: 2, meta_data: [NEWS] })]
    const { rows, notices } = await ask({ orders }, { dimension: 'source', metrics: ['orders'] })
    expect([rows, notices]).toEqual([[['news', 2]], []])
  })

  it('with nothing for its lists and its address counts', async () => {
    const nothing = { meta_data: null, refunds: {}, coupon_lines: null, billing: [], line_items: null }
    const orders = [order({ id: 1 }), order({ id: '2', ...nothing })]
    const { totals, notices } = await ask({ orders }, { metrics: ['orders', 'total_sales', 'items_sold'] })
    expect([totals, notices]).toEqual([[2, 264, 2], []])
  })
})

it('orders are read on after a full page where the shop counts fewer than came', async () => {
  const orders = Array.from({ length: 130 }, (_, at) => order({ id: at + 1 }))
  const counts = { 'content-type': 'application/json', 'x-wp-total': '40', 'x-wp-totalpages': '1' }
  const page = ({ searchParams }: URL) => {
    const from = (Number(searchParams.get('page')) - 1) * 100
    return new Reply(orders.slice(from, from + 100), 200, counts)
  }
  const table = await ask({ orders: page }, { metrics: ['orders'] })
  expect(table.rows).toEqual([[130]])
})

it('a choice in another form costs itself, and its number may be text', async () => {
  const { context, unread } = replied(
    ({ pathname }) =>
      pathname.endsWith('/categories')
        ? [
            { id: '7', name: 'Lamps' },
            { id: null, name: 'Odd' },
          ]
        : INDEX,
    { credentials },
  )
  const asked = {
    parameter: 'term' as const,
    search: '',
    type: 'woocommerce' as const,
    property: null,
    inputs: {},
  }
  const options = await woocommerce.listOptions(context, asked)
  expect([options, unread]).toEqual([[{ value: '7', label: 'Lamps' }], [1]])
})
