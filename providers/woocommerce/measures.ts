import type { Cell } from '../../shared/domain/values.ts'
import { type Categories, lineAttributes, orderAttributes } from './attributes.ts'
import { LINE_DIMENSIONS } from './catalogue.ts'
import type { Order, OrderLine } from './orders.ts'

/** What figures are made of: everything that adds up, and the set that does not. */
export interface Parts {
  orders: number
  gross: number
  products: number
  total: number
  refunds: number
  refundedOrders: number
  discounts: number
  shipping: number
  taxes: number
  items: number
  cancelled: number
  failed: number
  newCustomers: number
  buyers: Set<string>
}

export function noParts(): Parts {
  return {
    orders: 0,
    gross: 0,
    products: 0,
    total: 0,
    refunds: 0,
    refundedOrders: 0,
    discounts: 0,
    shipping: 0,
    taxes: 0,
    items: 0,
    cancelled: 0,
    failed: 0,
    newCustomers: 0,
    buyers: new Set(),
  }
}

/** Adds `more` to `sum`, in place. */
export function add(sum: Parts, more: Parts): void {
  for (const name of Object.keys(more) as (keyof Parts)[]) {
    if (name !== 'buyers') sum[name] += more[name]
  }
  for (const buyer of more.buyers) sum.buyers.add(buyer)
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const totalSales = (parts: Parts) => parts.total - parts.refunds
const netSales = (parts: Parts) => totalSales(parts) - parts.taxes - parts.shipping

/** Each metric of the catalogue from its parts; null where a ratio has nothing to divide by. */
const FORMULAS: Record<string, (parts: Parts) => number | null> = {
  total_sales: totalSales,
  net_sales: netSales,
  gross_sales: (parts) => parts.gross,
  product_sales: (parts) => parts.products,
  average_order_value: (parts) => ratio(netSales(parts), parts.orders),
  discounts: (parts) => parts.discounts,
  shipping: (parts) => parts.shipping,
  taxes: (parts) => parts.taxes,
  orders: (parts) => parts.orders,
  items_sold: (parts) => parts.items,
  items_per_order: (parts) => ratio(parts.items, parts.orders),
  cancelled_orders: (parts) => parts.cancelled,
  failed_orders: (parts) => parts.failed,
  refunds: (parts) => parts.refunds,
  refunded_orders: (parts) => parts.refundedOrders,
  refund_rate: (parts) => ratio(parts.refundedOrders, parts.orders),
  customers: (parts) => parts.buyers.size,
  new_customers: (parts) => parts.newCustomers,
}

/** A metric's value; the dust of binary fractions is swept off behind the sixth decimal. */
export function measure(metric: string, parts: Parts): number | null {
  const value = FORMULAS[metric]?.(parts) ?? null
  return value === null ? null : Math.round(value * 1e6) / 1e6 + 0
}

/** The row of a group: its label, then each metric. */
export function rowOf(label: string, metrics: string[], parts: Parts): Cell[] {
  return [label, ...metrics.map((metric) => measure(metric, parts))]
}

/** What a whole order adds. `counted` tells which statuses are sales in this question. */
export function partsOfOrder(order: Order, counted: ReadonlySet<string>): Parts {
  const parts = noParts()
  if (order.status === 'cancelled') parts.cancelled = 1
  if (order.status === 'failed') parts.failed = 1
  if (!counted.has(order.status)) return parts
  addLines(parts, order.lines)
  parts.orders = 1
  parts.total = order.total
  parts.refunds = order.refunded
  parts.refundedOrders = order.hasRefund ? 1 : 0
  parts.discounts = order.discount
  parts.shipping = order.shipping
  parts.taxes = order.tax
  parts.buyers.add(order.customer)
  return parts
}

function addLines(parts: Parts, lines: OrderLine[]): void {
  for (const line of lines) {
    parts.gross += line.subtotal
    parts.products += line.total
    parts.items += line.quantity
  }
}

export interface Share {
  key: string
  label: string
  parts: Parts
}

/**
 * What an order adds to each value of a dimension (not a time one). A coupon gets the whole order with the
 * discount it gave itself; a product, category or SKU gets its own lines.
 */
export function sharesOfOrder(
  dimension: string,
  order: Order,
  counted: ReadonlySet<string>,
  categories: Categories,
): Share[] {
  if (LINE_DIMENSIONS.includes(dimension)) return sharesOfLines(dimension, order, counted, categories)
  return orderAttributes(dimension, order).map(({ key, label }) => {
    const parts = partsOfOrder(order, counted)
    const coupon = dimension === 'coupon' && order.coupons.find(({ code }) => code === key)
    if (coupon && counted.has(order.status)) parts.discounts = coupon.discount
    return { key, label, parts }
  })
}

function sharesOfLines(
  dimension: string,
  order: Order,
  counted: ReadonlySet<string>,
  categories: Categories,
): Share[] {
  const linesOf = new Map<string, { label: string; lines: OrderLine[] }>()
  for (const line of order.lines) {
    for (const { key, label } of lineAttributes(dimension, line, categories)) {
      linesOf.getOrInsertComputed(key, () => ({ label, lines: [] })).lines.push(line)
    }
  }
  return [...linesOf].map(([key, { label, lines }]) => {
    return { key, label, parts: partsOfLines({ ...order, lines }, counted) }
  })
}

/** What the lines of an order add by themselves: nothing that belongs to the whole order. */
export function partsOfLines(order: Order, counted: ReadonlySet<string>): Parts {
  const parts = noParts()
  if (!counted.has(order.status)) return parts
  addLines(parts, order.lines)
  parts.orders = 1
  parts.discounts = parts.gross - parts.products
  parts.buyers.add(order.customer)
  return parts
}
