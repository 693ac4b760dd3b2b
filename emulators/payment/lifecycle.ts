import { shareOf } from './amounts.ts'
import { accountOf, type Books, newId } from './books.ts'
import { countryOf } from './catalogue.ts'
import { chargeSubscription } from './charges.ts'
import { emitCharge, emitOrder, emitReturn, emitSubscription } from './emit.ts'
import { addIntervals, prorate, type SoldTerms } from './periods.ts'
import type { StoreOrder, Subscription } from './state.ts'

/** What happens to subscriptions and orders. Each enters its events; the caller saves and sends them. */

const DAY_MS = 86_400_000
const DAYS_TO_PAY = 3

/** Charges the next period: paid, or overdue. */
export function renew(books: Books, subscription: Subscription): void {
  const { next } = subscription
  if (next === null) return
  const { card } = accountOf(books, subscription)
  subscription.changed = books.stamp()
  if (subscription.failsNext || card === 'fails next' || card === 'declined') {
    subscription.failsNext = false
    subscription.state = 'overdue'
    emitCharge(books, 'failed', subscription, null)
    return
  }
  subscription.state = 'active'
  subscription.sequence++
  subscription.periodBegin = next
  subscription.intervals++
  subscription.next = addIntervals(subscription.product, subscription.anchor, subscription.intervals)
  const order = chargeSubscription(books, subscription, {
    subtotal: subscription.each * subscription.quantity,
    period: { begin: next, end: subscription.next },
  })
  emitCharge(books, 'completed', subscription, order)
}

/** Refuses the next charge at once. */
export function failCharge(books: Books, subscription: Subscription): void {
  subscription.failsNext = true
  renew(books, subscription)
}

/** The card was replaced: what is overdue is charged again, and succeeds. */
export function replaceCard(books: Books, accountId: string): void {
  for (const account of books.state.accounts) if (account.id === accountId) account.card = 'paid'
  for (const subscription of books.state.subscriptions) {
    if (subscription.account !== accountId) continue
    subscription.failsNext = false
    if (subscription.state === 'overdue') renew(books, subscription)
  }
}

/** At the end of what is paid. What is overdue has nothing more that is paid: it ends at once. */
export function cancel(books: Books, subscription: Subscription): void {
  if (subscription.state === 'overdue') end(books, subscription)
  if (subscription.state !== 'active') return
  subscription.changed = books.stamp()
  subscription.state = 'canceled'
  subscription.canceledAt = subscription.changed
  subscription.end = subscription.next
  subscription.next = null
  emitSubscription(books, 'canceled', subscription)
}

/** As the store's staff may: what is overdue is canceled and ends some days later, unless it is paid by then. */
export function cancelLater(books: Books, subscription: Subscription): void {
  if (subscription.state !== 'overdue') return
  subscription.changed = books.stamp()
  subscription.state = 'canceled'
  subscription.canceledAt = subscription.changed
  subscription.end = books.now() + DAYS_TO_PAY * DAY_MS
  subscription.next = null
  emitSubscription(books, 'canceled', subscription)
}

/** As the store's staff may: what has ended goes on, and its next charge is one interval away. */
export function resume(books: Books, subscription: Subscription): void {
  if (subscription.state !== 'deactivated') return
  const at = books.now()
  subscription.changed = books.stamp()
  Object.assign(subscription, { state: 'active', canceledAt: null, deactivatedAt: null, end: null })
  Object.assign(subscription, { anchor: at, periodBegin: at, intervals: 1 })
  subscription.next = addIntervals(subscription.product, at, 1)
  emitSubscription(books, 'updated', subscription)
}

export function uncancel(books: Books, subscription: Subscription): void {
  if (subscription.state !== 'canceled') return
  subscription.changed = books.stamp()
  subscription.state = 'active'
  subscription.canceledAt = null
  subscription.next = subscription.end
  subscription.end = null
  emitSubscription(books, 'uncanceled', subscription)
}

export function end(books: Books, subscription: Subscription): void {
  if (subscription.state === 'deactivated') return
  subscription.changed = books.stamp()
  subscription.state = 'deactivated'
  subscription.deactivatedAt = Math.min(subscription.end ?? books.now(), books.now())
  subscription.end = subscription.deactivatedAt
  subscription.next = null
  emitSubscription(books, 'deactivated', subscription)
}

/** Other terms from now on; the difference is charged or given back where that is wanted. */
export function change(books: Books, subscription: Subscription, to: SoldTerms, isProrated: boolean): void {
  const at = books.now()
  const { credit, charge, periodBegin, next } = prorate(subscription, to, at)
  const isOtherInterval = to.product !== subscription.product
  Object.assign(subscription, { product: to.product, quantity: to.quantity, each: to.each })
  subscription.changed = books.stamp()
  if (isProrated) Object.assign(subscription, { periodBegin, next })
  if (isOtherInterval) {
    // Without proration what is paid runs to its end, and the other interval begins there.
    Object.assign(
      subscription,
      isProrated ? { anchor: at, intervals: 1 } : { anchor: subscription.next, intervals: 0 },
    )
  }
  emitSubscription(books, 'updated', subscription)
  if (isProrated && charge < credit) giveBack(books, subscription, credit - charge)
  if (!isProrated || charge <= credit) return
  const order = chargeSubscription(books, subscription, { subtotal: charge - credit, period: null })
  emitOrder(books, 'completed', order)
}

/** The latest of a subscription's orders, from which a lower price is given back. */
export const lastCharge = ({ state }: Books, { id }: Subscription): StoreOrder | undefined =>
  state.orders.findLast(({ subscription, status }) => subscription === id && status === 'completed')

/** What can still be given back of an order. */
export const leftOf = (order: StoreOrder): number =>
  order.total - order.returns.reduce((sum, { total }) => sum + total, 0)

export const withTax = (books: Books, subscription: Subscription, amount: number): number =>
  amount + shareOf(amount, countryOf(accountOf(books, subscription).country).tax, 100)

function giveBack(books: Books, subscription: Subscription, amount: number): void {
  const order = lastCharge(books, subscription)
  if (order) enterReturn(books, order, withTax(books, subscription, amount))
}

function enterReturn(books: Books, order: StoreOrder, total: number): void {
  order.changed = books.stamp()
  const id = newId()
  order.returns.push({ id, total, at: order.changed })
  emitReturn(books, order, total, id)
}

/** Gives all of an order back. */
export function refund(books: Books, order: StoreOrder): void {
  if (order.status === 'completed' && leftOf(order) > 0) enterReturn(books, order, leftOf(order))
}

/** Everything whose time has come. A subscription that was left alone for long pays for one period after the other. */
export function passTime(books: Books): boolean {
  const before = books.state.events.length
  const now = books.now()
  for (const subscription of books.state.subscriptions) {
    while (subscription.state === 'active' && subscription.next !== null && subscription.next <= now) {
      renew(books, subscription)
    }
    const { state, end: last } = subscription
    if (state === 'canceled' && last !== null && last <= now) end(books, subscription)
  }
  return books.state.events.length > before
}

/** Moves what a subscription knows of time, so that it is so many months older. */
export function grow(subscription: Subscription, months: number): void {
  const earlier = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').subtract({ months })
      .epochMilliseconds
  subscription.begin = earlier(subscription.begin)
  subscription.anchor = earlier(subscription.anchor)
  subscription.periodBegin = earlier(subscription.periodBegin)
  const { product, anchor, intervals } = subscription
  const due = addIntervals(product, anchor, intervals)
  if (subscription.next !== null) subscription.next = due
  if (subscription.end !== null) subscription.end = due
}
