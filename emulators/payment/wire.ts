import { decimalOf, displayOf, shareOf } from './amounts.ts'
import { accountOf, type Books, found } from './books.ts'
import { countryOf, productOf, TEST_CARDS } from './catalogue.ts'
import type { StoreAccount, StoreOrder, Subscription } from './state.ts'

/** The store's objects as FastSpring writes them: `whole` as events with expansion have them, else with ids of what is related. */

type Json = Record<string, unknown>

function money(name: string, units: number, currency: string): Json {
  const value = decimalOf(units, currency)
  return { [name]: value, [`${name}Display`]: displayOf(units, currency), [`${name}InPayoutCurrency`]: value }
}

/** A time and its twins. */
function time(name: string, at: number | null): Json {
  if (at === null) return { [name]: null, [`${name}InSeconds`]: null, [`${name}Display`]: null }
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDate()
  return {
    [name]: at,
    [`${name}InSeconds`]: Math.floor(at / 1000),
    [`${name}Display`]: `${day.month}/${day.day}/${day.year}`,
  }
}

export function wireAccount(books: Books, account: StoreAccount): Json {
  const own = (list: readonly { id: string; account: string }[]) =>
    list.filter((one) => one.account === account.id).map(({ id }) => id)
  const { id, first, last, email, company, country } = account
  return {
    id,
    account: id,
    contact: { first, last, email, company, phone: '' },
    language: 'en',
    country,
    lookup: { global: id },
    url: `${books.url}/storefront/account`,
    subscriptions: own(books.state.subscriptions),
    orders: own(books.state.orders),
  }
}

export function wireSubscription(books: Books, subscription: Subscription, whole: boolean): Json {
  const { id, state, currency, quantity, each, next, end } = subscription
  const product = productOf(subscription.product)
  const isCharged = state === 'active' || state === 'overdue'
  const subtotal = each * quantity
  const rate = countryOf(accountOf(books, subscription).country).tax
  return {
    id,
    subscription: id,
    active: state !== 'deactivated',
    state,
    ...time('changed', subscription.changed),
    live: false,
    currency,
    account: whole ? wireAccount(books, accountOf(books, subscription)) : subscription.account,
    product: whole
      ? { product: subscription.product, display: { en: product?.display }, format: 'digital' }
      : subscription.product,
    sku: null,
    display: product?.display,
    quantity,
    adhoc: false,
    autoRenew: true,
    ...money('price', each, currency),
    ...money('discount', 0, currency),
    ...money('subtotal', subtotal, currency),
    ...time('next', isCharged ? next : null),
    ...time('end', end),
    ...time('canceledDate', subscription.canceledAt),
    ...time('deactivationDate', subscription.deactivatedAt ?? end),
    sequence: subscription.sequence,
    periods: null,
    remainingPeriods: null,
    ...time('begin', subscription.begin),
    intervalUnit: product?.intervalUnit,
    intervalLength: 1,
    nextChargeCurrency: currency,
    ...time('nextChargeDate', isCharged ? next : null),
    ...money('nextChargeTotal', isCharged ? subtotal + shareOf(subtotal, rate, 100) : 0, currency),
    cancellationSetting: { cancellation: 'AFTER_LAST_NOTIFICATION', intervalUnit: 'week', intervalLength: 1 },
    tags: subscription.tags,
    instructions: [],
  }
}

export function wireOrder(books: Books, order: StoreOrder, whole: boolean): Json {
  const { id, currency, account, subscription } = order
  const owner = accountOf(books, order)
  const contact = { first: owner.first, last: owner.last, email: owner.email, company: owner.company }
  const began = subscription === null ? null : found(books.state.subscriptions, subscription)
  return {
    order: id,
    id,
    reference: order.reference,
    buyerReference: null,
    completed: order.status === 'completed',
    ...time('changed', order.changed),
    live: false,
    currency,
    payoutCurrency: currency,
    invoiceUrl: `${books.url}/storefront/invoice/${id}`,
    account: whole ? wireAccount(books, owner) : account,
    ...money('total', order.total, currency),
    ...money('tax', order.tax, currency),
    ...money('subtotal', order.subtotal, currency),
    ...money('discount', order.discount, currency),
    payment: {
      type: 'test',
      creditcard: 'visa',
      cardEnding: TEST_CARDS[owner.card].number.slice(-4),
    },
    customer: contact,
    address: { country: countryOf(owner.country).code, display: countryOf(owner.country).name },
    items: order.items.map((item) => ({
      product: item.product,
      quantity: item.quantity,
      display: item.display,
      sku: null,
      ...money('subtotal', item.subtotal, currency),
      ...money('discount', item.discount, currency),
      coupon: order.coupon,
      attributes: {},
      ...(began && { subscription: whole ? wireSubscription(books, began, true) : began.id }),
      fulfillments: {},
    })),
    returns: order.returns.map(({ id: returned, total, at }) => ({
      return: returned,
      ...time('changed', at),
      ...money('totalReturn', total, currency),
    })),
    tags: order.tags,
  }
}
