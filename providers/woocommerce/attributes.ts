import { countryName } from '../countryNames.ts'
import { ORDER_STATUSES } from './catalogue.ts'
import type { Order, OrderLine } from './orders.ts'

/** One value that a dimension or a filter can see in an order. */
export interface Attribute {
  /** What rows are grouped by. */
  key: string
  label: string
}

/** The categories of each product id. */
export type Categories = ReadonlyMap<number, readonly { id: number; name: string }[]>

const STATUS_NAMES = new Map(ORDER_STATUSES.map(({ value, label }) => [value, label]))

/** Words of the shop's own order screen for `_wc_order_attribution_source_type`. */
const SOURCE_TYPES: Record<string, string> = {
  utm: 'Campaign (UTM)',
  organic: 'Organic search',
  referral: 'Referral',
  typein: 'Direct',
  admin: 'Web admin',
  mobile_app: 'Mobile app',
}
const CREATED_VIA: Record<string, string> = {
  checkout: 'Checkout',
  'store-api': 'Checkout',
  admin: 'Admin',
  'rest-api': 'API',
}

/** Values of an order as a whole. Time, product, category, SKU and coupon stand elsewhere. */
const OF_ORDER: Record<string, (order: Order) => Attribute> = {
  status: ({ status }) => named(status, STATUS_NAMES.get(status) ?? status, 'status'),
  payment_method: ({ payment }) => plain(payment, 'payment method'),
  currency: ({ currency }) => plain(currency, 'currency'),
  created_via: ({ createdVia }) => {
    const label = CREATED_VIA[createdVia] ?? createdVia
    return named(label, label, 'channel')
  },
  country: ({ country }) => named(country, countryName(country), 'country'),
  state: ({ state, country }) => named(state && `${country}:${state}`, `${state}, ${country}`, 'state'),
  city: ({ city, country }) => named(city && `${city}, ${country}`, `${city}, ${country}`, 'city'),
  customer: ({ customer }) => plain(customer, 'customer'),
  source_type: ({ attribution: { type } }) => named(type, SOURCE_TYPES[type] ?? type, 'origin'),
  source: ({ attribution }) => plain(attribution.source, 'source'),
  medium: ({ attribution }) => plain(attribution.medium, 'medium'),
  campaign: ({ attribution }) => plain(attribution.campaign, 'campaign'),
  device: ({ attribution }) => plain(attribution.device, 'device'),
}

/** Values of an order under a dimension or filter field that is not about time, amounts or lines. */
export function orderAttributes(field: string, order: Order): Attribute[] {
  if (field === 'coupon') {
    const coupons = order.coupons.map(({ code }) => plain(code, 'coupon'))
    return coupons.length > 0 ? coupons : [plain('', 'coupon')]
  }
  const ofOrder = OF_ORDER[field]
  return ofOrder ? [ofOrder(order)] : []
}

/** Values of one line under `product`, `category` or `sku`; a product may be in several categories. */
export function lineAttributes(field: string, line: OrderLine, categories: Categories): Attribute[] {
  if (field === 'sku') return [plain(line.sku, 'SKU')]
  if (field === 'product') {
    return [{ key: line.productId > 0 ? String(line.productId) : `name:${line.name}`, label: line.name }]
  }
  const found = categories.get(line.productId) ?? []
  return found.length > 0
    ? found.map(({ id, name }) => ({ key: String(id), label: name }))
    : [plain('', 'category')]
}

function plain(value: string, what: string): Attribute {
  return named(value, value, what)
}

function named(key: string, label: string, what: string): Attribute {
  return key ? { key, label } : { key: '', label: `(no ${what})` }
}
