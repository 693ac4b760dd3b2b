import { z } from 'zod'
import type { EventFacts, PaymentEvent } from '../provider.ts'
import { type FastSpringAccount, orderFacts, subscriptionFacts } from './facts.ts'
import { named, wireEvent } from './wire.ts'

/** What an event of this type holds, or names. */
type Reader = (account: FastSpringAccount, data: unknown) => EventFacts[]

const isId = (value: unknown) => ['string', 'number'].includes(typeof value)

const member = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

/** Whole, where it comes as an object with what makes it one; else its id, with which it is read. */
function relatedTo(what: 'subscription' | 'order', account: FastSpringAccount, value: unknown): EventFacts[] {
  const isWhole = member(value, 'currency') !== undefined
  if (isWhole) return [what === 'order' ? orderFacts(account, value) : subscriptionFacts(account, value)]
  const id = named(what).safeParse(value).data
  return typeof id === 'string' ? [{ kind: 'named', what, id }] : []
}

/** A subscription as an event of its own: its data, which without expansion is its id. */
const ofSubscription: Reader = (account, data) => {
  const found = relatedTo('subscription', account, data)
  return found.length > 0 ? found : [{ kind: 'unclear', problem: 'There is no subscription.' }]
}

/** A charge names what it was for; some carry the subscription's own members instead. */
const ofCharge: Reader = (account, data) => {
  const order = member(data, 'order')
  const subscription = member(data, 'subscription')
  const isSubscription =
    member(data, 'state') !== undefined && (isId(subscription) || subscription === undefined)
  return [
    ...(isSubscription ? ofSubscription(account, data) : relatedTo('subscription', account, subscription)),
    ...relatedTo('order', account, order),
  ]
}

const ofOrder: Reader = (account, data) => {
  const found = relatedTo('order', account, data)
  if (found.length === 0) return [{ kind: 'unclear', problem: 'There is no order.' }]
  // What the order has begun comes with it where it is expanded.
  const items = z.array(z.unknown()).safeParse(member(data, 'items')).data ?? []
  const whole = items.map((item) => member(item, 'subscription')).filter((one) => member(one, 'currency'))
  return [...found, ...whole.map((one) => subscriptionFacts(account, one))]
}

/** What was given back is told of the order: it is read anew. */
const ofReturn: Reader = (_account, data) => {
  const original = member(data, 'original')
  const id = named('order').safeParse(original ?? member(data, 'order')).data
  return typeof id === 'string' ? [{ kind: 'named', what: 'order', id }] : [{ kind: 'other' }]
}

/** It was refused in a review, or its payment has failed. */
const ofAbandoned: Reader = (_account, data) => {
  const orderId = named('order').safeParse(data).data
  return typeof orderId === 'string' ? [{ kind: 'abandoned', orderId }] : [{ kind: 'other' }]
}

const nothing: Reader = () => [{ kind: 'other' }]

/** Every type of event that FastSpring documents; one that is not here is of something else. */
const READERS: Readonly<Record<string, Reader>> = {
  'order.completed': ofOrder,
  // Nothing is paid yet.
  'order.payment.pending': nothing,
  'order.approval.pending': nothing,
  'order.canceled': ofAbandoned,
  'order.failed': ofAbandoned,
  'subscription.activated': ofSubscription,
  'subscription.updated': ofSubscription,
  'subscription.charge.completed': ofCharge,
  'subscription.charge.failed': ofCharge,
  'subscription.payment.overdue': ofSubscription,
  'subscription.payment.reminder': ofSubscription,
  'subscription.trial.reminder': ofSubscription,
  'subscription.canceled': ofSubscription,
  'subscription.uncanceled': ofSubscription,
  'subscription.deactivated': ofSubscription,
  'subscription.paused': ofSubscription,
  'subscription.resumed': ofSubscription,
  'return.created': ofReturn,
  'account.created': nothing,
  'mailingListEntry.updated': nothing,
  'mailingListEntry.removed': nothing,
  'mailingListEntry.abandoned': nothing,
  'payoutEntry.created': nothing,
  'fulfillment.failed': nothing,
}

/** An event of a call. One without an id is null: it can be neither noted nor acknowledged. */
export function readEvent(account: FastSpringAccount, json: unknown): PaymentEvent | null {
  const { data: event } = wireEvent.safeParse(json)
  if (!event) return null
  const reader = Object.hasOwn(READERS, event.type) ? READERS[event.type] : undefined
  return {
    id: event.id,
    type: event.type,
    facts: (reader ?? nothing)({ ...account, live: event.live }, event.data),
  }
}
