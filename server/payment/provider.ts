import type { z } from 'zod'
import type { checkoutScript } from '../../shared/api/payment.ts'
import type { PaymentProviderName, SubscriptionState } from '../../shared/domain/payment.ts'
import type { Interval } from '../../shared/rules/price.ts'

/** How many dashboards are paid for, and how often. */
export interface Terms {
  dashboards: number
  interval: Interval
}

/** What a buyer is to pay for. */
export interface CheckoutOrder extends Terms {
  /** Comes back with the provider's events. Not a secret from the buyer, who can change nothing that is sealed with it. */
  reference: string
  /** For one dashboard and interval after discounts: smallest units by currency. */
  each: Readonly<Record<string, number>>
  buyer: PaymentContact & { company: string }
  expiresAt: Temporal.Instant
}

/** The person whom the provider writes to. */
export interface PaymentContact {
  /** The first word of the name. */
  firstName: string
  /** The second word; empty without one. */
  lastName: string
  email: string
}

/** What the provider's script in the browser is handed: an order whose content its buyer may know and cannot change. */
export interface SealedOrder {
  /** Base64. */
  payload: string
  /** Base64. */
  key: string
}

/** What the browser needs to load the provider's script and show its checkout. */
export type CheckoutScript = z.output<typeof checkoutScript> & {
  /** Origins that a page with the checkout loads scripts and frames from, and calls. */
  origins: readonly string[]
}

/** A subscription as the provider knows it at an instant. */
export interface SubscriptionFacts extends Terms {
  id: string
  accountId: string | null
  state: SubscriptionState
  currency: string
  /** For one dashboard and interval, in smallest units; null where the provider does not say. */
  each: number | null
  begunAt: Temporal.Instant
  /** When the next charge is due; null where there is none. */
  paidUntil: Temporal.Instant | null
  /** When a canceled one ends, or has ended. */
  endsAt: Temporal.Instant | null
  changedAt: Temporal.Instant
  /** `CheckoutOrder.reference`, where the provider repeats it. */
  reference: string | null
}

export interface OrderLine {
  /** In words. */
  what: string
  quantity: number
  /** In smallest units, after its discount, before taxes. */
  amount: number
}

/** Something that was charged. Amounts are in smallest units. */
export interface OrderFacts {
  id: string
  /** What people and the provider's support call it. */
  number: string
  /** `CheckoutOrder.reference`, where the provider repeats it. */
  reference: string | null
  subscriptionId: string | null
  /** What was paid for at once; null where the provider does not say. */
  interval: Interval | null
  placedAt: Temporal.Instant
  currency: string
  total: number
  tax: number
  discount: number
  refunded: number
  invoiceUrl: string | null
  lines: readonly OrderLine[]
  changedAt: Temporal.Instant
}

/** What the provider tells. */
export type PaymentFacts =
  | { kind: 'subscription'; subscription: SubscriptionFacts }
  | { kind: 'order'; order: OrderFacts }

/**
 * What an event tells: facts, or by its id what is to be read for them. `abandoned` is an order that will not be paid any
 * more, `unclear` what is not understood, `other` what concerns nothing here.
 */
export type EventFacts =
  | PaymentFacts
  | { kind: 'named'; what: PaymentFacts['kind']; id: string }
  | { kind: 'abandoned'; orderId: string }
  | { kind: 'unclear'; problem: string }
  | { kind: 'other' }

export interface PaymentEvent {
  /** The same whenever the provider sends it again. */
  id: string
  /** The provider's name of it, for the log. */
  type: string
  facts: readonly EventFacts[]
}

/** What a change would cost, as the provider computes it; in smallest units. */
export interface Estimate {
  currency: string
  /** To be paid at once, with taxes; negative: is given back or credited. */
  now: number
  /** The part of `now` that is taxes. */
  tax: number
  /** What the next regular charge will be, with taxes, and when. */
  next: { amount: number; at: Temporal.Instant } | null
}

export interface SubscriptionChange extends Terms {
  /** For one dashboard and interval after discounts, in the subscription's currency, in smallest units. */
  each: number
}

/**
 * A payment provider. Every method that calls it throws PaymentError: `unavailable` where it does not answer or the
 * answer is not understood (asking again later may help), `refused` with the provider's own words.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  readonly script: CheckoutScript
  /** Makes no call. */
  seal(order: CheckoutOrder): SealedOrder
  /** Whether a call has what a signature looks like, before its body is read. */
  mayBeSigned(headers: Readonly<Record<string, string | undefined>>): boolean
  /**
   * The events of a call that the provider made to us, from its body as it came; null where its signature is not good.
   * Throws PaymentError('unavailable') where a signed body is not understood. Makes no call.
   */
  readEvents(body: Buffer, headers: Readonly<Record<string, string | undefined>>): PaymentEvent[] | null
  /** What its call is answered, so that it sends again what is not done. */
  acknowledge(received: { done: readonly string[]; isAll: boolean }): { status: number; text: string }
  /** Those of these subscriptions that it knows. */
  subscriptions(ids: readonly string[]): Promise<SubscriptionFacts[]>
  /** Null where there is none. */
  order(id: string): Promise<OrderFacts | null>
  /** Ids of the orders of whoever has this address: for what its events never reported. */
  orderIdsOf(email: string): Promise<string[]>
  estimate(id: string, change: SubscriptionChange): Promise<Estimate>
  /** Charges or credits the difference at once, unless the change is to count from the next charge on. */
  change(id: string, change: SubscriptionChange, when?: 'now' | 'with the next charge'): Promise<void>
  /** At the end of what is paid, or at once. */
  cancel(id: string, when: 'at the end' | 'now'): Promise<void>
  /** Takes back a cancellation that has not come to its end. */
  uncancel(id: string): Promise<void>
  /** The address of an account's owner, as the provider has it; null where it does not say. */
  accountEmail(accountId: string): Promise<string | null>
  /** A short-lived address at which whoever pays changes the card; never to be stored. */
  managementUrl(accountId: string): Promise<string>
}
