import type { Name } from '../../kit/answers/facts.ts'
import { countryName } from '../../kit/catalogue/countryNames.ts'
import { ORDER_STATUSES } from '../catalogue/index.ts'
import { CREATED_VIA, SOURCE_TYPES } from '../catalogue/orders.ts'
import type { Order, OrderLine } from './index.ts'

/** One value that a dimension or a filter can see in an order. */
export type Attribute = Exclude<Name, string>

/** The categories of each product id. */
export type Categories = ReadonlyMap<number, readonly { id: number; name: string }[]>

/** Values of an order as a whole. Time, product, category, SKU and coupon stand elsewhere. */
const OF_ORDER: Record<string, (order: Order) => Attribute> = {
  status: ({ status }) =>
    named('status', status, ORDER_STATUSES.find(({ value }) => value === status)?.label),
  payment_method: ({ payment }) => named('payment method', payment),
  currency: ({ currency }) => named('currency', currency),
  created_via: ({ createdVia }) => named('channel', CREATED_VIA[createdVia] ?? createdVia),
  country: ({ country }) => named('country', country, countryName(country)),
  state: ({ state, country }) => named('state', state && `${country}:${state}`, `${state}, ${country}`),
  city: ({ city, country }) => named('city', city && `${city}, ${country}`),
  customer: ({ customer }) => named('customer', customer),
  source_type: ({ attribution: { type } }) => named('origin', type, SOURCE_TYPES[type]),
  source: ({ attribution }) => named('source', attribution.source),
  medium: ({ attribution }) => named('medium', attribution.medium),
  campaign: ({ attribution }) => named('campaign', attribution.campaign),
  device: ({ attribution }) => named('device', attribution.device),
}

/** Values of an order under a dimension or filter field that is not about time, amounts or lines. */
export function orderAttributes(field: string, order: Order): Attribute[] {
  const ofOrder = OF_ORDER[field]
  if (ofOrder) return [ofOrder(order)]
  if (field !== 'coupon') return []
  const codes = order.coupons.length > 0 ? order.coupons.map(({ code }) => code) : ['']
  // One code may have several lines.
  return [...new Set(codes)].map((code) => named('coupon', code))
}

/** Values of one line under `product`, `category` or `sku`; a product may be in several categories. */
export function lineAttributes(field: string, line: OrderLine, categories: Categories): Attribute[] {
  if (field === 'sku') return [named('SKU', line.sku)]
  if (field === 'product') {
    return [{ id: line.productId > 0 ? String(line.productId) : `name:${line.name}`, label: line.name }]
  }
  const found = categories.get(line.productId) ?? []
  if (found.length === 0) return [named('category', '')]
  return found.map(({ id, name }) => ({ id: String(id), label: name }))
}

const named = (what: string, id: string, label = id): Attribute =>
  id ? { id, label } : { id, label: `(no ${what})` }
