import { LRUCache } from 'lru-cache'
import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import {
  ATTRIBUTIONS,
  COUPONS,
  DEVICES,
  type EmulatedShop,
  FATES,
  FIRST_NAMES,
  LAST_NAMES,
  PAYMENTS,
  PLACES,
  PRODUCTS,
} from './data.ts'
import { returned } from './refunds.ts'
import {
  countOfDay,
  customerId,
  money,
  OPENING,
  OPENING_DAY,
  registrationsOfDay,
  type ShopAt,
  sum,
  weighted,
} from './rhythm.ts'

/** Days after which nothing of an order changes any more. */
const SETTLED_AFTER = 14

/** An order as wc/v3 shows it (money is text with two decimals), and what else the refund routes need. */
export interface EmulatedOrder {
  wire: ReturnType<typeof buildOrder>['wire']
  refundedAt: Temporal.PlainDateTime | null
  /** How much of it came back: 1 is all. */
  returnedShare: number
}

/** Orders placed on a day up to now, by time. Cached, since every page requests the same days. */
export function ordersOfDay(at: ShopAt, day: string): EmulatedOrder[] {
  if (day < OPENING_DAY || day > at.now.toString()) return []
  const { days: age } = Temporal.PlainDate.from(day).until(at.now, { largestUnit: 'day' })
  const name = `${at.slug} ${day} ${age > SETTLED_AFTER ? '' : at.now}`
  return built.get(name) ?? keep(name, buildDay(at, day))
}
const built = new LRUCache<string, EmulatedOrder[]>({ max: 1500 })

function keep(name: string, orders: EmulatedOrder[]): EmulatedOrder[] {
  built.set(name, orders)
  return orders
}

function buildDay(at: ShopAt, day: string): EmulatedOrder[] {
  const orders: EmulatedOrder[] = []
  const count = countOfDay(at, day)
  for (let index = 0; index < count; index++) {
    // Even spacing with some play puts ids and times in the same order. Shops sleep until six.
    const second = Math.floor(21600 + ((index + chance(at.slug, day, index, 'time')) / count) * 64000)
    const created = Temporal.PlainDate.from(day).toPlainDateTime().add({ seconds: second })
    if (Temporal.PlainDateTime.compare(created, at.now) > 0) break
    orders.push(buildOrder(at, day, index, created))
  }
  return orders
}

function buildOrder(at: ShopAt, day: string, index: number, created: Temporal.PlainDateTime) {
  const keys = [at.slug, day, index] as const
  const id = 1000 + (dayNumber(day) - OPENING) * 200 + index * 4
  const place = weighted(PLACES, ...keys, 'place')
  const payment = weighted(PAYMENTS, ...keys, 'payment')
  const coupon = chance(...keys, 'coupon?') < 0.18 ? weighted(COUPONS, ...keys, 'coupon') : null
  const currency = currencyOf(at.shop, chance(...keys, 'currency'))
  const lines = buildLines(keys, currency.rate, coupon?.percent ?? 0, place.tax, id)
  const subtotal = sum(lines, ({ subtotal }) => subtotal)
  const products = sum(lines, ({ total }) => total)
  const shipping = subtotal > 8000 * at.shop.priceFactor ? 0 : 690 * at.shop.priceFactor
  const shippingTax = Math.round(shipping * place.tax)
  const cartTax = sum(lines, ({ tax }) => tax)
  const total = products + shipping + cartTax + shippingTax
  const { status, returnedShare, refundDate } = fateOf(at, keys, created)
  const amounts = [shipping, shippingTax, ...lines.flatMap(({ total, tax }) => [total, tax])]
  const refund = sum(amounts, (amount) => returned(amount, returnedShare))
  const paid = status === 'completed' || status === 'processing' || status === 'refunded'
  const paidAt = paid ? created.add({ minutes: 1 }) : null
  const changed = refundDate ?? created.add({ hours: 3 })
  const modified = Temporal.PlainDateTime.compare(changed, at.now) > 0 ? created : changed
  const done = status === 'completed' ? created.add({ days: 2 }) : null
  const discountTax = Math.round((subtotal - products) * place.tax)
  const wire = {
    id,
    parent_id: 0,
    number: String(id),
    status,
    currency: currency.code,
    version: '10.3.0',
    prices_include_tax: false,
    date_created: created.toString(),
    date_created_gmt: gmt(at, created),
    date_modified: modified.toString(),
    date_modified_gmt: gmt(at, modified),
    discount_total: money(subtotal - products),
    discount_tax: money(discountTax),
    shipping_total: money(shipping),
    shipping_tax: money(shippingTax),
    cart_tax: money(cartTax),
    total: money(total),
    total_tax: money(cartTax + shippingTax),
    ...buyer(at, day, index, place),
    created_via: chance(...keys, 'via') < 0.02 ? 'admin' : 'checkout',
    payment_method: payment.id,
    payment_method_title: payment.title,
    transaction_id: paid ? `tx_${id}` : '',
    date_paid: paidAt?.toString() ?? null,
    date_paid_gmt: paidAt && gmt(at, paidAt),
    date_completed: done?.toString() ?? null,
    date_completed_gmt: done && gmt(at, done),
    line_items: lines.map(({ line }) => line),
    tax_lines: [],
    shipping_lines: [
      {
        id: id * 10 + 8,
        method_title: shipping === 0 ? 'Free shipping' : 'Flat rate',
        method_id: shipping === 0 ? 'free_shipping' : 'flat_rate',
        total: money(shipping),
        total_tax: money(shippingTax),
      },
    ],
    fee_lines: [],
    coupon_lines: coupon
      ? [
          {
            id: id * 10 + 9,
            code: coupon.code,
            discount: money(subtotal - products),
            discount_tax: money(discountTax),
          },
        ]
      : [],
    refunds: refund > 0 ? [{ id: id + 2, reason: '', total: `-${money(refund)}` }] : [],
    meta_data: attribution(keys, id),
  }
  return { wire, refundedAt: refundDate, returnedShare }
}

function buildLines(
  keys: readonly [string, string, number],
  rate: number,
  percent: number,
  taxRate: number,
  orderId: number,
) {
  const wanted = 1 + Math.floor(chance(...keys, 'lines') ** 2 * 3)
  const chosen = new Set(Array.from({ length: wanted }, (_, n) => weighted(PRODUCTS, ...keys, 'product', n)))
  return [...chosen].map((product, n) => {
    const quantity = 1 + Math.floor(chance(...keys, 'quantity', n) ** 3 * 3)
    const price = Math.round(product.price * rate)
    const subtotal = price * quantity
    const total = subtotal - Math.round((subtotal * percent) / 100)
    const tax = Math.round(total * taxRate)
    const line = {
      id: orderId * 10 + n,
      name: product.name,
      product_id: product.id,
      variation_id: 0,
      quantity,
      tax_class: '',
      subtotal: money(subtotal),
      subtotal_tax: money(Math.round(subtotal * taxRate)),
      total: money(total),
      total_tax: money(tax),
      sku: product.sku,
      price: total / quantity / 100,
    }
    return { line, subtotal, total, tax }
  })
}

/** Young orders are being packed or awaited; refunds come three to ten days later. */
function fateOf(at: ShopAt, keys: readonly (string | number)[], created: Temporal.PlainDateTime) {
  const final = weighted(FATES, ...keys, 'fate').status
  const partial = final === 'completed' && chance(...keys, 'partial') < 0.025
  const refundDate = created.add({ days: Math.floor(between(3, 10, ...keys, 'refund day')), minutes: 95 })
  const refunding =
    (final === 'refunded' || partial) && Temporal.PlainDateTime.compare(refundDate, at.now) <= 0
  const ageDays = created.until(at.now, { largestUnit: 'day' }).days
  const young = ageDays < 2 ? 'processing' : 'completed'
  const status =
    final === 'completed' || (final === 'refunded' && !refunding)
      ? young
      : final === 'pending' && ageDays >= 2
        ? 'cancelled'
        : final
  const returnedShare = refunding ? (partial ? 0.3 : 1) : 0
  return { status, returnedShare, refundDate: refunding ? refundDate : null }
}

/** New accounts place the first orders of their day; others come back, and the rest are guests. */
function buyer(at: ShopAt, day: string, index: number, place: (typeof PLACES)[number]) {
  const keys = [at.slug, day, index, 'buyer'] as const
  const number = dayNumber(day)
  const earlier = OPENING + Math.floor((number - OPENING) * chance(...keys, 'since'))
  const earlierDay = Temporal.PlainDate.from('1970-01-01').add({ days: earlier }).toString()
  const returns = chance(...keys) < 0.45 && registrationsOfDay(at, earlierDay) > 0
  const customer =
    index < registrationsOfDay(at, day) ? customerId(number, index) : returns ? customerId(earlier, 0) : 0
  const person =
    customer > 0 ? ['customer', customer] : ['guest', Math.floor(chance(...keys, 'guest') * 4000)]
  const first_name = pick(FIRST_NAMES, ...person, 'first')
  const last_name = pick(LAST_NAMES, ...person, 'last')
  const { city, postcode, state, country } = place
  const address = {
    first_name,
    last_name,
    company: '',
    address_1: '1 Main St',
    address_2: '',
    city,
    state,
    postcode,
    country,
  }
  const email = `${first_name}.${last_name}.${person[1]}@example.com`.toLowerCase()
  return { customer_id: customer, billing: { ...address, email, phone: '' }, shipping: address }
}

function attribution(keys: readonly (string | number)[], id: number) {
  const from = weighted(ATTRIBUTIONS, ...keys, 'attribution')
  const values = {
    source_type: from.type,
    utm_source: from.source,
    utm_medium: from.medium,
    utm_campaign: from.campaign,
    device_type: from.type === 'admin' ? '' : weighted(DEVICES, ...keys, 'device').name,
    session_pages: from.type === 'admin' ? '' : String(1 + Math.floor(chance(...keys, 'pages') * 9)),
  }
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value], n) => ({ id: id * 10 + n, key: `_wc_order_attribution_${name}`, value }))
}

function currencyOf(shop: EmulatedShop, roll: number): { code: string; rate: number } {
  let below = 0
  for (const other of shop.otherCurrencies) {
    below += other.share
    if (roll < below) return other
  }
  return { code: shop.currency, rate: shop.priceFactor }
}

function gmt(at: ShopAt, local: Temporal.PlainDateTime): string {
  return local.toZonedDateTime(at.zone).withTimeZone('UTC').toPlainDateTime().toString()
}
