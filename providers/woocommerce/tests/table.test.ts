import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { timeKeys } from '../../../shared/rules/tableTime.ts'
import { buildTable } from '../../kit/answers/resultRows.ts'
import { queryOf } from '../../tests/source.ts'
import { DIMENSIONS, LINE_DIMENSIONS, METRICS, PAID_STATUSES } from '../catalogue/index.ts'
import { oneCurrency } from '../currency.ts'
import { TYPE } from '../definition.ts'
import { salesRows } from '../orders/facts.ts'
import { boundsOf, type Order, OrderSchema, withoutEmail } from '../orders/index.ts'
import { anOrder } from './orders.ts'

const range = { start: '2026-10-30', end: '2026-11-03' }
const counted = new Set<string>(PAID_STATUSES)
const categories = new Map([[1, [{ id: 21, name: 'Mugs' }]]])
const table = (
  orders: Order[],
  dimension: string | null,
  metrics: string[],
  order: { column: string; dir: 'asc' | 'desc' } | null = null,
) => {
  const query = { ...queryOf({ type: 'woocommerce', property: null, metrics }), dimension, order, range }
  const { rows, totals } = salesRows({ orders, registrations: [], counted, categories }, query, range)
  const now = Temporal.Instant.from('2026-11-21T16:30:00Z')
  return buildTable(query, TYPE, rows, { totals, timeZone: 'UTC', now })
}

describe('a recorded order', () => {
  const [recorded] = z
    .array(z.unknown())
    .parse(JSON.parse(readFileSync(new URL('./fixtures/orders.json', import.meta.url), 'utf8')))

  it('loses name, address and e-mail', async () => {
    const order = await withoutEmail(OrderSchema.parse(recorded))
    expect(JSON.stringify(order)).not.toMatch(/ann|lee|main st|8010|@/i)
    expect(order).toMatchObject({
      day: '2026-11-01',
      total: 63.6,
      refunded: 12,
      hasRefund: true,
      customer: 'Customer 12',
      attribution: { type: 'utm', source: 'google', medium: '' },
    })
  })

  it.each([
    ['total_sales', 51.6],
    ['net_sales', 33],
    ['gross_sales', 50],
    ['product_sales', 45],
    ['average_order_value', 33],
    ['discounts', 5],
    ['shipping', 8],
    ['taxes', 10.6],
    ['orders', 1],
    ['items_sold', 3],
    ['items_per_order', 3],
    ['refunds', 12],
    ['refunded_orders', 1],
    ['refund_rate', 1],
    ['customers', 1],
    ['cancelled_orders', 0],
  ])('has %s of %d', async (metric, value) => {
    const order = await withoutEmail(OrderSchema.parse(recorded))
    expect(table([order], null, [metric]).totals).toEqual([value])
  })

  it('tells guests apart by e-mail without keeping it', async () => {
    const guest = async (email: string) =>
      (
        await withoutEmail(
          OrderSchema.parse({
            id: 1,
            status: 'completed',
            currency: 'EUR',
            date_created: '2026-11-01T00:00:00',
            billing: { email },
          }),
        )
      ).customer
    expect(await guest('Ann@Example.com ')).toBe(await guest('ann@example.com'))
    expect(await guest('ann@example.com')).not.toBe(await guest('ben@example.com'))
    expect(await guest('ann@example.com')).toMatch(/^Guest [0-9a-f]{12}$/)
  })
})

describe('rows', () => {
  const line = { productId: 1, name: 'Mug', sku: 'MUG', quantity: 2, subtotal: 20, total: 18 }
  const orders = [
    anOrder({
      id: 1,
      total: 20,
      lines: [line],
      country: 'AT',
      coupons: [{ code: 'a', discount: 2 }],
      discount: 3,
    }),
    anOrder({
      id: 2,
      total: 30,
      day: '2026-11-02',
      country: 'DE',
      lines: [{ ...line, productId: 2 }],
      customer: 'X',
    }),
    anOrder({ id: 3, total: 99, status: 'cancelled', country: 'DE' }),
  ]

  it('stand for every day, with a real zero where nothing was sold', () => {
    expect(table(orders, 'day', ['orders', 'average_order_value', 'cancelled_orders']).rows).toEqual([
      ['2026-10-30', 0, null, 0],
      ['2026-10-31', 0, null, 0],
      ['2026-11-01', 1, 20, 1],
      ['2026-11-02', 1, 30, 0],
      ['2026-11-03', 0, null, 0],
    ])
  })

  it.each([
    ['week', ['2026-W44', '2026-W45']],
    ['month', ['2026-10', '2026-11']],
  ])('have canonical keys by %s', (dimension, keys) => {
    expect(table(orders, dimension, ['orders']).rows.map(([key]) => key)).toEqual(keys)
  })

  it('of one name stay apart by product', () => {
    expect(table(orders, 'product', ['items_sold', 'discounts']).rows).toEqual([
      ['Mug (#1)', 2, 2],
      ['Mug (#2)', 2, 2],
    ])
  })

  it('give a coupon its own discount and the whole order', () => {
    expect(table(orders, 'coupon', ['discounts', 'total_sales']).rows).toEqual([
      ['(no coupon)', 0, 30],
      ['a', 2, 20],
    ])
  })

  it('add up a coupon that an order has twice', () => {
    const coupons = [2, 5].map((discount) => ({ code: 'a', discount }))
    const twice = anOrder({ id: 1, total: 20, coupons })
    expect(table([twice], 'coupon', ['discounts', 'orders']).rows).toEqual([['a', 7, 1]])
    const untold = { ...twice, coupons: [...coupons, { code: 'a', discount: null }] }
    expect(table([untold], 'coupon', ['discounts', 'orders']).rows).toEqual([['a', null, 1]])
  })

  it('are ordered by any column, empty cells last', () => {
    const by = (column: string, dir: 'asc' | 'desc') =>
      table(orders, 'country', ['average_order_value'], { column, dir }).rows.map(([name]) => name)
    expect(by('average_order_value', 'desc')).toEqual(['Germany', 'Austria'])
    expect(by('dimension', 'desc')).toEqual(['Germany', 'Austria'])
    expect(by('country', 'asc')).toEqual(['Austria', 'Germany'])
    const empty = [...orders, anOrder({ id: 4, status: 'failed', country: 'IT' })]
    const rows = table(empty, 'country', ['average_order_value'], {
      column: 'average_order_value',
      dir: 'desc',
    }).rows
    expect(rows.at(-1)).toEqual(['Italy', null])
  })
})

describe('totals', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
  const someOrder = fc.record({
    status: fc.constantFrom('completed', 'processing', 'refunded', 'cancelled', 'failed'),
    day: fc.constantFrom('2026-10-30', '2026-10-31', '2026-11-01', '2026-11-03'),
    country: fc.constantFrom('AT', 'DE', ''),
    payment: fc.constantFrom('Card', 'PayPal'),
    customer: fc.constantFrom('Customer 1', 'Customer 2', 'Guest abc'),
    total: money,
    tax: money,
    shipping: money,
    discount: money,
    refunded: money,
    hasRefund: fc.boolean(),
    lines: fc.array(
      fc.record({
        productId: fc.constantFrom(1, 2, 3),
        name: fc.constant('Thing'),
        sku: fc.constantFrom('A', ''),
        quantity: fc.integer({ min: 1, max: 5 }),
        subtotal: money,
        total: money,
      }),
      { maxLength: 3 },
    ),
  })
  const orders = fc.array(someOrder.map(anOrder), { maxLength: 20 })
  const additive = METRICS.filter((metric) => metric.additive).map(({ id }) => id)
  const partitions = ['day', 'week', 'month', 'status', 'country', 'payment_method', 'customer']

  it('are the sums of their days, and of any split that puts each order in one row', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...partitions), (list, dimension) => {
        const { rows, totals } = table(list, dimension, additive)
        additive.forEach((metric, column) => {
          const sum = rows.reduce((total, row) => total + Number(row[column + 1]), 0)
          expect(sum, metric).toBeCloseTo(totals?.[column] ?? 0, 3)
        })
      }),
    )
  })

  it('of lines are the sums of their products', () => {
    const metrics = ['gross_sales', 'product_sales', 'items_sold', 'discounts']
    fc.assert(
      fc.property(orders, fc.constantFrom('product', 'sku'), (list, dimension) => {
        const { rows, totals } = table(list, dimension, metrics)
        metrics.forEach((metric, column) => {
          const sum = rows.reduce((total, row) => total + Number(row[column + 1]), 0)
          expect(sum, metric).toBeCloseTo(totals?.[column] ?? 0, 3)
        })
      }),
    )
  })

  it('of ratios come from their parts, never from other ratios', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(null, ...partitions), (list, dimension) => {
        const metrics = ['net_sales', 'orders', 'average_order_value', 'refunded_orders', 'refund_rate']
        const { rows, totals } = table(list, dimension, metrics)
        for (const cells of [...rows.map((row) => row.slice(dimension === null ? 0 : 1)), totals ?? []]) {
          const [net, count, average, refunded, rate] = cells.map(Number)
          if (!count) expect(cells[2]).toBeNull()
          else {
            expect(average).toBeCloseTo((net ?? 0) / count, 3)
            expect(rate).toBeCloseTo((refunded ?? 0) / count, 5)
          }
        }
      }),
    )
  })

  it('count each buyer once', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const { rows, totals } = table(list, 'day', ['customers'])
        const buyers = new Set(
          list.filter(({ status }) => counted.has(status)).map(({ customer }) => customer),
        )
        expect(totals).toEqual([buyers.size])
        for (const [, ofDay] of rows) expect(Number(ofDay)).toBeLessThanOrEqual(buyers.size)
      }),
    )
  })
})

describe('currencies are never added', () => {
  const orders = ['EUR', 'EUR', 'USD', 'CHF'].map((currency, id) => anOrder({ id, currency }))

  it('the shop’s own is kept and the others are named', () => {
    const kept = oneCurrency(orders, 'EUR')
    expect(kept.orders.map(({ currency }) => currency)).toEqual(['EUR', 'EUR'])
    expect(kept.notices).toEqual([
      {
        code: 'partial',
        text: 'Only orders in EUR are counted. Left out: 1 in USD, 1 in CHF. Filter by currency to see them.',
      },
    ])
  })

  it.each([
    ['the only one there is, without a word', ['USD'], 'EUR', 'USD', 0],
    ['the most frequent where the own is unknown', ['USD', 'CHF', 'CHF'], null, 'CHF', 1],
    ['the own where there are no orders', [], 'EUR', 'EUR', 0],
    ['none where nothing is known', [], null, null, 0],
  ])('%s', (_what, codes, own, currency, notices) => {
    const kept = oneCurrency(
      codes.map((code, id) => anOrder({ id, currency: code })),
      own,
    )
    expect(kept.currency).toBe(currency)
    expect(kept.notices).toHaveLength(notices)
  })
})

describe('days', () => {
  it('are asked for by exclusive bounds', () => {
    expect(boundsOf({ start: '2026-03-01', end: '2026-03-01' })).toEqual({
      after: '2026-02-28T23:59:59',
      before: '2026-03-02T00:00:00',
    })
  })

  it.each([
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
  ])('%s is of ISO week %s', (day, week) => {
    expect(timeKeys('week', { start: day, end: day }).get(day)).toBe(week)
  })
})

it('has a formula for every metric and a value for every dimension', () => {
  for (const { id } of METRICS)
    expect(table([anOrder({ total: 1 })], null, [id]).totals?.[0], id).not.toBeUndefined()
  const lines = [{ productId: 9, name: 'Tent', sku: '', quantity: 1, subtotal: 1, total: 1 }]
  for (const { id } of DIMENSIONS) {
    const { rows } = table([anOrder({ lines })], id, ['orders'])
    expect(rows.length, id).toBeGreaterThan(0)
    if (LINE_DIMENSIONS.includes(id)) expect(rows).toHaveLength(1)
  }
})
