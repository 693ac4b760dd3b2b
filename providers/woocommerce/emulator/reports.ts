import type { DateRange } from '../../../shared/domain/ranges.ts'
import { ORDER_STATUSES, PAID_STATUSES } from '../catalogue/index.ts'
import { CATEGORIES, COUPONS, PRODUCTS } from './data.ts'
import { invalidParameter, type Parameters } from './lists.ts'
import { type EmulatedOrder, ordersOfDay } from './orders.ts'
import { givenBack } from './refunds.ts'
import { OPENING_DAY, registrations, type ShopAt, sum } from './rhythm.ts'

const PAID: readonly string[] = PAID_STATUSES
const about = { about: [{ href: '/wp-json/wc/v3/reports' }] }

/** Every day of a range. */
export function daysOf({ start, end }: DateRange): string[] {
  const days: string[] = []
  let day = Temporal.PlainDate.from(start)
  for (
    const last = Temporal.PlainDate.from(end);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push(day.toString())
  }
  return days
}

/** `GET reports/<name>`, or null where there is no such report. `orders` gives a day's orders. */
export function report(
  name: string,
  parameters: Parameters,
  at: ShopAt,
  ordersOf: (day: string) => EmulatedOrder[],
): Response | null {
  const range = rangeOf(parameters, at)
  if (range instanceof Response) return range
  if (name === 'sales')
    return Response.json([sales(range, at, ordersOf, parameters.get('period') === 'year')])
  if (name === 'top_sellers') return Response.json(topSellers(range, ordersOf))
  const totals = TOTALS[name]
  return totals ? Response.json(totals(at)) : null
}

function rangeOf(parameters: Parameters, at: ShopAt): DateRange | Response {
  const today = at.now.toPlainDate()
  const end = today.toString()
  const period = parameters.get('period')
  if (period === 'week') return { start: today.subtract({ days: 6 }).toString(), end }
  if (period === 'month') return { start: today.with({ day: 1 }).toString(), end }
  if (period === 'year') return { start: today.with({ month: 1, day: 1 }).toString(), end }
  if (period === 'last_month') {
    const last = today.with({ day: 1 }).subtract({ days: 1 })
    return { start: last.with({ day: 1 }).toString(), end: last.toString() }
  }
  if (period !== undefined)
    return invalidParameter('period', 'period is not one of week, month, last_month, and year.')
  const start = parameters.get('date_min') ?? end
  const wanted = { start, end: parameters.get('date_max') ?? end }
  for (const [name, day] of [['date_min', wanted.start] as const, ['date_max', wanted.end] as const]) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return invalidParameter(name, 'Invalid date.')
  }
  return wanted
}

/** Gross by bucket, refunds off the totals only, with what they gave back of tax and shipping, as the vendor's report has it. */
function sales(range: DateRange, at: ShopAt, ordersOf: (day: string) => EmulatedOrder[], year: boolean) {
  const [first, last] = [Temporal.PlainDate.from(range.start), Temporal.PlainDate.from(range.end)]
  const months = (last.year - first.year) * 12 + last.month - first.month
  const grouped = year || months > 3 ? 'month' : 'day'
  const buckets = new Map<string, { orders: EmulatedOrder['wire'][]; customers: number }>()
  for (const day of daysOf(range)) {
    const bucket = buckets.getOrInsertComputed(grouped === 'month' ? day.slice(0, 7) : day, () => ({
      orders: [],
      customers: 0,
    }))
    const orders = ordersOf(day)
    bucket.orders.push(...orders.map(({ wire }) => wire).filter(({ status }) => PAID.includes(status)))
    if (orders.length > 0) bucket.customers += registrations(at, day).length
  }
  const all = [...buckets.values()].flatMap(({ orders }) => orders)
  const total = (
    orders: EmulatedOrder['wire'][],
    field: 'total' | 'total_tax' | 'shipping_total' | 'discount_total',
  ) => sum(orders, (order) => Number(order[field]))
  const items = (orders: EmulatedOrder['wire'][]) =>
    sum(orders, ({ line_items }) => sum(line_items, ({ quantity }) => quantity))
  const refunds = sum(all, (order) => sum(order.refunds, (refund) => -Number(refund.total)))
  const back = daysOf(range)
    .flatMap(ordersOf)
    .filter(({ wire }) => PAID.includes(wire.status))
    .map(givenBack)
  const totalSales = total(all, 'total') - refunds
  const totalTax = total(all, 'total_tax') - sum(back, ({ tax }) => tax)
  const totalShipping = total(all, 'shipping_total') - sum(back, ({ shipping }) => shipping)
  const net = totalSales - totalShipping - totalTax
  return {
    total_sales: totalSales.toFixed(2),
    net_sales: net.toFixed(2),
    average_sales: (net / Math.max(1, buckets.size)).toFixed(2),
    total_orders: all.length,
    total_items: items(all),
    total_tax: totalTax.toFixed(2),
    total_shipping: totalShipping.toFixed(2),
    total_refunds: Math.round(refunds * 100) / 100,
    total_discount: total(all, 'discount_total').toFixed(2),
    totals_grouped_by: grouped,
    totals: Object.fromEntries(
      [...buckets].map(([key, { orders, customers }]) => [
        key,
        {
          sales: total(orders, 'total').toFixed(2),
          orders: orders.length,
          items: items(orders),
          tax: total(orders, 'total_tax').toFixed(2),
          shipping: total(orders, 'shipping_total').toFixed(2),
          discount: total(orders, 'discount_total').toFixed(2),
          customers,
        },
      ]),
    ),
    total_customers: sum([...buckets.values()], ({ customers }) => customers),
    _links: about,
  }
}

function topSellers(range: DateRange, ordersOf: (day: string) => EmulatedOrder[]) {
  const sold = new Map<number, { name: string; product_id: number; quantity: number }>()
  for (const { wire } of daysOf(range).flatMap(ordersOf)) {
    if (!PAID.includes(wire.status)) continue
    for (const { product_id, name, quantity } of wire.line_items) {
      const row = sold.getOrInsertComputed(product_id, () => ({ name, product_id, quantity: 0 }))
      row.quantity += quantity
    }
  }
  return [...sold.values()]
    .sort((a, b) => b.quantity - a.quantity)
    .slice(0, 12)
    .map((row) => ({ ...row, _links: about }))
}

/** All-time counters. */
const TOTALS: Record<string, (at: ShopAt) => object[]> = {
  'orders/totals': (at) => {
    const counts = new Map<string, number>()
    for (const day of daysOf({ start: OPENING_DAY, end: at.now.toPlainDate().toString() })) {
      for (const { wire } of ordersOfDay(at, day)) counts.set(wire.status, (counts.get(wire.status) ?? 0) + 1)
    }
    return ORDER_STATUSES.map(({ value, label }) => ({
      slug: value,
      name: label,
      total: counts.get(value) ?? 0,
    }))
  },
  'products/totals': () => [
    { slug: 'external', name: 'External/Affiliate product', total: 0 },
    { slug: 'grouped', name: 'Grouped product', total: 0 },
    { slug: 'simple', name: 'Simple product', total: PRODUCTS.length },
    { slug: 'variable', name: 'Variable product', total: 0 },
  ],
  'customers/totals': (at) => {
    const days = daysOf({ start: OPENING_DAY, end: at.now.toPlainDate().toString() })
    const total = sum(days, (day) => registrations(at, day).length)
    return [
      { slug: 'paying', name: 'Paying customer', total },
      { slug: 'non_paying', name: 'Non-paying customer', total: 0 },
    ]
  },
  'coupons/totals': () => [
    { slug: 'fixed_cart', name: 'Fixed cart discount', total: 0 },
    { slug: 'fixed_product', name: 'Fixed product discount', total: 0 },
    { slug: 'percent', name: 'Percentage discount', total: COUPONS.length },
  ],
  'reviews/totals': () =>
    [5, 4, 3, 2, 1].map((stars) => ({
      slug: `rated_${stars}_out_of_5`,
      name: `Rated ${stars} out of 5`,
      total: stars * CATEGORIES.length,
    })),
}
