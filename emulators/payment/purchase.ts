import { shareOf } from './amounts.ts'
import { type Books, newId } from './books.ts'
import { type Card, COUPONS, type Country, countryOf, productOf } from './catalogue.ts'
import { placeOrder } from './charges.ts'
import { emit, emitOrder, emitSubscription } from './emit.ts'
import { addIntervals } from './periods.ts'
import type { Cart, StoreAccount, StoreOrder, Subscription } from './state.ts'
import { wireAccount } from './wire.ts'

export interface Summary {
  country: Country
  currency: string
  lines: {
    product: string
    display: string
    quantity: number
    each: number
    subtotal: number
    discount: number
  }[]
  subtotal: number
  discount: number
  tax: number
  total: number
}

/** What a cart costs: in its country's currency, or in dollars where it has no price of that. */
export function sumUp(cart: Cart): Summary {
  const country = countryOf(cart.country)
  const currency = cart.items.every(({ prices }) => prices[country.currency] !== undefined)
    ? country.currency
    : (Object.keys(cart.items[0]?.prices ?? {}).find((one) => one === 'USD') ??
      Object.keys(cart.items[0]?.prices ?? {})[0] ??
      'USD')
  const off = COUPONS[cart.coupon ?? ''] ?? 0
  const lines = cart.items.map(({ product, quantity, prices }) => {
    const each = prices[currency] ?? 0
    const discount = shareOf(each * quantity, off, 100)
    const display = productOf(product)?.display ?? product
    return { product, display, quantity, each, subtotal: each * quantity - discount, discount }
  })
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const tax = shareOf(subtotal, country.tax, 100)
  return { country, currency, lines, subtotal, discount, tax, total: subtotal + tax }
}

/** The person of a cart: known by the address, or new. */
function accountFor(books: Books, cart: Cart, card: Card): StoreAccount {
  const { contact } = cart
  const known = books.state.accounts.find(({ email }) => email.toLowerCase() === contact.email.toLowerCase())
  const country = countryOf(cart.country).code
  if (known) return Object.assign(known, { card, country })
  const account: StoreAccount = { id: newId(), ...contact, country, card }
  books.state.accounts.push(account)
  emit(books, 'account.created', wireAccount(books, account))
  return account
}

/** Pays for a cart with a card that is not declined. */
export function purchase(books: Books, cart: Cart, card: Card): StoreOrder {
  const account = accountFor(books, cart, card)
  const { currency, lines } = sumUp(cart)
  const order = placeOrder(books, {
    account: account.id,
    subscription: null,
    status: card === 'review' ? 'pending' : 'completed',
    currency,
    items: lines.map(({ each: _each, ...item }) => item),
    coupon: cart.coupon,
    period: null,
    tags: cart.tags,
    each: lines[0]?.each ?? 0,
  })
  cart.order = order.id
  if (order.status === 'pending') emitOrder(books, 'approval.pending', order)
  else activate(books, order)
  return order
}

/** The subscription that an order begins. */
function activate(books: Books, order: StoreOrder): void {
  const [item] = order.items
  if (!item) return
  const begin = books.now()
  const subscription: Subscription = {
    id: newId(),
    account: order.account,
    state: 'active',
    product: item.product,
    quantity: item.quantity,
    each: order.each,
    currency: order.currency,
    begin,
    periodBegin: begin,
    next: addIntervals(item.product, begin, 1),
    end: null,
    canceledAt: null,
    deactivatedAt: null,
    changed: books.stamp(),
    sequence: 1,
    anchor: begin,
    intervals: 1,
    failsNext: false,
    tags: order.tags,
  }
  books.state.subscriptions.push(subscription)
  order.subscription = subscription.id
  order.period = { begin, end: addIntervals(item.product, begin, 1) }
  emitSubscription(books, 'activated', subscription)
  emitOrder(books, 'completed', order)
}

/** A review has ended. */
export function decide(books: Books, order: StoreOrder, isApproved: boolean): void {
  if (order.status !== 'pending') return
  order.changed = books.stamp()
  order.status = isApproved ? 'completed' : 'canceled'
  if (isApproved) activate(books, order)
  else emitOrder(books, 'canceled', order)
}
