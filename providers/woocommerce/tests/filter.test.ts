import { describe, expect, it } from 'vitest'
import type { FilterOperator } from '../../contract.ts'
import { countedStatuses, filterOrders } from '../filter.ts'
import { anOrder } from './orders.ts'

const mug = { productId: 87, name: 'Trail mug', sku: 'MUG', quantity: 2, subtotal: 30, total: 27 }
const socks = { productId: 122, name: 'Wool socks', sku: '', quantity: 1, subtotal: 15, total: 15 }
const order = anOrder({
  total: 63.6,
  country: 'AT',
  city: 'Graz',
  payment: 'Card',
  coupons: [
    { code: 'fall15', discount: 3 },
    { code: 'welcome10', discount: 2 },
  ],
  lines: [mug, socks],
})
const categories = new Map([[87, [{ id: 21, name: 'Mugs & Bottles' }]]])
const filter = (field: string, operator: FilterOperator, ...values: string[]) => ({
  clauses: [{ field, operator, values }],
})
const kept = (...clause: Parameters<typeof filter>) =>
  filterOrders([order], filter(...clause), categories)[0] ?? null

describe('clauses about an order', () => {
  it.each<[boolean, ...Parameters<typeof filter>]>([
    [true, 'country', 'equals', 'AT'],
    [true, 'country', 'equals', 'austria'],
    [false, 'country', 'notEquals', 'Austria'],
    [true, 'country', 'oneOf', 'DE', 'AT'],
    [false, 'country', 'oneOf', 'DE', 'IT'],
    [true, 'payment_method', 'contains', 'AR'],
    [false, 'payment_method', 'notContains', 'ar'],
    [true, 'city', 'beginsWith', 'gra'],
    [true, 'payment_method', 'endsWith', 'rd'],
    [true, 'coupon', 'equals', 'WELCOME10'],
    [false, 'coupon', 'notEquals', 'welcome10'],
    [true, 'coupon', 'notEquals', 'other'],
    [true, 'source', 'equals', '(no source)'],
    [true, 'total', 'equals', '63.6'],
    [true, 'total', 'greater', '63'],
    [false, 'total', 'less', '63.6'],
  ])('%s: %s %s %s', (keeps, ...clause) => expect(kept(...clause)).toEqual(keeps ? order : null))
})

describe('clauses about lines', () => {
  it.each<[(typeof mug)[] | null, ...Parameters<typeof filter>]>([
    [[mug], 'product', 'contains', 'mug'],
    [[mug], 'product', 'equals', '87'],
    [[socks], 'product', 'notContains', 'mug'],
    [null, 'product', 'equals', 'Tent'],
    [[mug], 'category', 'equals', 'mugs & bottles'],
    [[socks], 'category', 'equals', '(no category)'],
    [[socks], 'sku', 'notEquals', 'mug'],
  ])('leave %j of the lines: %s %s %s', (lines, ...clause) => {
    expect(kept(...clause)?.lines ?? null).toEqual(lines)
  })
})

it('keeps everything without a filter', () =>
  expect(filterOrders([order], null, categories)).toEqual([order]))

it.each<Parameters<typeof filter>>([
  ['country', 'matches', '(a+)+$'],
  ['country', 'greater', '1'],
  ['total', 'contains', '1'],
  ['total', 'greater', 'much'],
  ['total', 'greater'],
])('refuses %s %s %s', (...clause) => {
  expect(() => kept(...clause)).toThrow(expect.objectContaining({ kind: 'bad_request', field: 'filter' }))
})

describe('statuses that count', () => {
  it.each<[string[], ReturnType<typeof filter> | null]>([
    [['completed', 'processing', 'on-hold', 'refunded'], null],
    [['completed', 'processing', 'on-hold', 'refunded'], filter('country', 'equals', 'AT')],
    [['cancelled'], filter('status', 'equals', 'cancelled')],
    [['on-hold'], filter('status', 'equals', 'On hold')],
    [['pending', 'failed'], filter('status', 'oneOf', 'Pending payment', 'wc-failed')],
    [['shipped'], filter('status', 'equals', 'shipped')],
    [
      ['processing', 'on-hold', 'refunded', 'pending', 'cancelled', 'failed'],
      filter('status', 'notEquals', 'completed'),
    ],
  ])('%j', (statuses, asked) => expect(countedStatuses(asked)).toEqual(statuses))

  it('are none when two clauses exclude each other', () => {
    const clauses = ['failed', 'completed'].flatMap((status) => filter('status', 'equals', status).clauses)
    expect(countedStatuses({ clauses })).toEqual([])
  })
})
