import { ORDER_STATUSES } from '../catalogue/index.ts'
import { refuse } from './auth.ts'
import { CATEGORIES, COUPONS, PRODUCTS } from './data.ts'
import { invalidParameter, listParameter, onlyFields, type Parameters, pageOf } from './lists.ts'
import { type EmulatedOrder, ordersOfDay } from './orders.ts'
import { refundsOf } from './refunds.ts'
import { daysOf, report } from './reports.ts'
import { money, OPENING_DAY, registrations, type ShopAt } from './rhythm.ts'

export interface RouteCall {
  /** Below `wc/v3/`. */
  route: string
  parameters: Parameters
  at: ShopAt
  url: string
  twoPages: boolean
  /** Whether the shop pretends to have neither orders nor customers. */
  empty: boolean
}

/** Handles a route of wc/v3; null where there is none of that name. */
export function answerRoute(call: RouteCall): Response | null {
  const { route, parameters, at } = call
  const one = /^orders\/(\d+)(\/refunds)?$/.exec(route)
  if (one) return oneOrder(Number(one[1]), Boolean(one[2]), call)
  if (route.startsWith('reports/')) {
    return report(route.slice('reports/'.length), parameters, at, (day) => dayOrders(call, day))
  }
  const list = LISTS[route]
  if (list) {
    const items = list(call)
    return items instanceof Response ? items : pageOf(items, parameters, call)
  }
  const single = SINGLES[route]
  return single ? Response.json(onlyFields(single(at), parameters)) : null
}

function dayOrders({ at, empty }: RouteCall, day: string): EmulatedOrder[] {
  return empty ? [] : ordersOfDay(at, day)
}

const LISTS: Record<string, (call: RouteCall) => object[] | Response> = {
  orders,
  refunds: (call) => {
    const include = listParameter(call.parameters, 'include').map(Number)
    const days = include.length > 0 ? [...new Set(include.map(dayOfId))].sort() : between(call)
    return days
      .flatMap((day) => dayOrders(call, day).flatMap((order) => refundsOf(order, true)))
      .filter(({ id }) => include.length === 0 || include.includes(id))
  },
  products: ({ parameters }) =>
    sorted(PRODUCTS, parameters)
      .filter(({ id }) => isIncluded(id, parameters))
      .filter(({ name }) => includesWord(name, parameters))
      .map(product),
  'products/categories': ({ parameters }) =>
    sorted(CATEGORIES, parameters)
      .filter(({ id }) => isIncluded(id, parameters))
      .filter(({ name }) => includesWord(name, parameters))
      .map((category) => ({
        ...category,
        count: PRODUCTS.filter(({ categories }) => categories.includes(category.id)).length,
      })),
  coupons: ({ parameters }) =>
    COUPONS.filter(({ code }) => includesWord(code, parameters)).map(({ id, code, percent }) => ({
      id,
      code,
      amount: `${percent}.00`,
      discount_type: 'percent',
      usage_count: 0,
      usage_limit: null,
      date_expires: null,
    })),
  customers,
}

const SINGLES: Record<string, (at: ShopAt) => object> = {
  'data/currencies/current': ({ shop }) => {
    const name = new Intl.DisplayNames('en', { type: 'currency' }).of(shop.currency)
    return { code: shop.currency, name, symbol: shop.currency }
  },
  system_status: ({ shop }) => ({
    environment: { version: '10.3.0', wp_version: '6.9', default_timezone: 'UTC' },
    settings: { currency: shop.currency, number_of_decimals: 2 },
  }),
  reports: () =>
    ['sales', 'top_sellers', 'orders/totals'].map((slug) => ({ slug, description: `Report ${slug}` })),
}

/** Days that `after` and `before` leave between opening and now; both are exclusive instants of the shop's zone. */
function between({ parameters, at }: RouteCall): string[] {
  const today = at.now.toPlainDate().toString()
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}/.exec(parameters.get(name) ?? '')?.[0]
  // A day wider on either side: bounds may be in GMT.
  const start = Temporal.PlainDate.from(day('after') ?? OPENING_DAY)
    .subtract({ days: 1 })
    .toString()
  const end = Temporal.PlainDate.from(day('before') ?? today)
    .add({ days: 1 })
    .toString()
  return daysOf({ start: start < OPENING_DAY ? OPENING_DAY : start, end: end > today ? today : end })
}

function orders(call: RouteCall): object[] | Response {
  const { parameters } = call
  for (const name of ['after', 'before', 'modified_after', 'modified_before']) {
    const value = parameters.get(name)
    if (value !== undefined && !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?)?$/.test(value)) {
      return invalidParameter(name, 'Invalid date.')
    }
  }
  const statuses = listParameter(parameters, 'status')
  const unknown = statuses.find(
    (status) => !['any', 'trash'].includes(status) && !ORDER_STATUSES.some(({ value }) => value === status),
  )
  if (unknown !== undefined) {
    return invalidParameter(
      'status',
      `status[${statuses.indexOf(unknown)}] is not one of any, trash, pending, …`,
    )
  }
  const gmt = parameters.get('dates_are_gmt') === 'true' || parameters.get('dates_are_gmt') === '1'
  const include = listParameter(parameters, 'include')
  const exclude = listParameter(parameters, 'exclude')
  const keep = ({ wire }: EmulatedOrder) =>
    withinBounds(gmt ? wire.date_created_gmt : wire.date_created, parameters, '') &&
    withinBounds(gmt ? wire.date_modified_gmt : wire.date_modified, parameters, 'modified_') &&
    (statuses.length === 0 || statuses.includes('any') || statuses.includes(wire.status)) &&
    matches(parameters, 'customer', String(wire.customer_id)) &&
    matches(parameters, 'product', ...wire.line_items.map(({ product_id }) => String(product_id))) &&
    (include.length === 0 || include.includes(String(wire.id))) &&
    !exclude.includes(String(wire.id))
  const found = between(call)
    .flatMap((day) => dayOrders(call, day))
    .filter(keep)
    .map(({ wire }) => wire)
  return parameters.get('order') === 'asc' ? found : found.reverse()
}

function withinBounds(moment: string, parameters: Parameters, prefix: string): boolean {
  const after = parameters.get(`${prefix}after`)
  const before = parameters.get(`${prefix}before`)
  return (after === undefined || moment > after) && (before === undefined || moment < before)
}

function matches(parameters: Parameters, name: string, ...values: string[]): boolean {
  const wanted = parameters.get(name)
  return wanted === undefined || values.includes(wanted)
}

function isIncluded(id: number, parameters: Parameters): boolean {
  const include = listParameter(parameters, 'include')
  return include.length === 0 || include.includes(String(id))
}

function includesWord(text: string, parameters: Parameters): boolean {
  return text.toLowerCase().includes((parameters.get('search') ?? '').toLowerCase())
}

/** The day on which the order of a number, or of a refund's, was placed. */
function dayOfId(id: number): string {
  const since = Math.floor((id - 1000) / 200)
  return since >= 0 ? Temporal.PlainDate.from(OPENING_DAY).add({ days: since }).toString() : OPENING_DAY
}

function oneOrder(id: number, refunds: boolean, call: RouteCall): Response {
  const found = dayOrders(call, dayOfId(id)).find(({ wire }) => wire.id === id)
  if (!found) return refuse(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
  if (refunds) return pageOf(refundsOf(found, false), call.parameters, call)
  return Response.json(onlyFields(found.wire, call.parameters))
}

function product({ id, name, sku, price, categories }: (typeof PRODUCTS)[number]): object {
  return {
    id,
    name,
    type: 'simple',
    status: 'publish',
    sku,
    price: money(price),
    regular_price: money(price),
    total_sales: 0,
    stock_quantity: null,
    stock_status: 'instock',
    average_rating: '4.60',
    rating_count: 12,
    categories: CATEGORIES.filter((category) => categories.includes(category.id)),
  }
}

function customers({ at, parameters, empty }: RouteCall): object[] {
  if (empty) return []
  const found = daysOf({ start: OPENING_DAY, end: at.now.toPlainDate().toString() })
    .flatMap((day) => registrations(at, day))
    .map(({ id, date }) => ({
      id,
      date_created: date,
      email: `customer.${id}@example.com`,
      role: 'customer',
      is_paying_customer: true,
    }))
  return parameters.get('order') === 'desc' ? found.reverse() : found
}

/** By name if requested, else newest first, which is the API's default. */
function sorted<T extends { id: number; name: string }>(list: readonly T[], parameters: Parameters): T[] {
  const byName = ['title', 'name'].includes(parameters.get('orderby') ?? '')
  const ascending = [...list].sort((a, b) => (byName ? a.name.localeCompare(b.name) : a.id - b.id))
  return (parameters.get('order') ?? 'desc') === 'asc' ? ascending : ascending.reverse()
}
