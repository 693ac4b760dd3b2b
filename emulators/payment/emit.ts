import { decimalOf } from './amounts.ts'
import { accountOf, type Books, newId } from './books.ts'
import type { StoreEvent, StoreOrder, Subscription } from './state.ts'
import { wireAccount, wireOrder, wireSubscription } from './wire.ts'

/** Enters an event, to be sent with the next call of the webhook. What it tells is as it was at that time. */
export function emit(books: Books, type: string, data: Record<string, unknown>): StoreEvent {
  const event: StoreEvent = {
    id: newId(),
    type,
    created: books.now(),
    data,
    status: 'waiting',
    attempts: 0,
    due: books.now(),
  }
  books.state.events.push(event)
  return event
}

/** `subscription.<type>`. */
export const emitSubscription = (books: Books, type: string, subscription: Subscription): StoreEvent =>
  emit(books, `subscription.${type}`, wireSubscription(books, subscription, true))

export const emitOrder = (books: Books, type: string, order: StoreOrder): StoreEvent =>
  emit(books, `order.${type}`, wireOrder(books, order, true))

/** `subscription.charge.<type>`. */
export const emitCharge = (
  books: Books,
  type: 'completed' | 'failed',
  subscription: Subscription,
  order: StoreOrder | null,
): StoreEvent =>
  emit(books, `subscription.charge.${type}`, {
    currency: subscription.currency,
    total: decimalOf(order?.total ?? subscription.each * subscription.quantity, subscription.currency),
    status: type === 'completed' ? 'successful' : 'failed',
    timestamp: books.now(),
    ...(order && { order: wireOrder(books, order, true) }),
    account: wireAccount(books, accountOf(books, subscription)),
    subscription: wireSubscription(books, subscription, true),
  })

export const emitReturn = (books: Books, order: StoreOrder, total: number, id: string): StoreEvent =>
  emit(books, 'return.created', {
    return: id,
    reference: order.reference,
    completed: true,
    changed: order.changed,
    live: false,
    currency: order.currency,
    totalReturn: decimalOf(total, order.currency),
    original: { id: order.id, order: order.id, reference: order.reference },
    account: wireAccount(books, accountOf(books, order)),
  })
