import { z } from 'zod'
import type { SubscriptionState } from '../../../shared/domain/payment.ts'
import { toMinor } from '../../../shared/rules/money.ts'
import type { Interval } from '../../../shared/rules/price.ts'
import type { FastSpringSettings } from '../../config/fastSpringSettings.ts'
import type { EventFacts, OrderFacts, OrderLine, SubscriptionFacts } from '../provider.ts'
import {
  named,
  type WireOrder,
  type WireSubscription,
  wireOrder,
  wireReturns,
  wireSubscription,
} from './wire.ts'

/** What of an installation's account decides what its objects mean. */
export interface FastSpringAccount extends Pick<FastSpringSettings, 'storefront' | 'products'> {
  /** Whether what comes is of real money, where it does not say so itself; undefined where nothing does. */
  live?: boolean | null | undefined
}

/** A storefront for tests sells what nobody pays for: its purchases count where it is the one that is set, and only there. */
const sellsForMoney = ({ storefront }: FastSpringAccount) => !storefront.includes('.test.')

/** A subscription told as an object; `other` of another product or of the other mode, `unclear` where it is not understood. */
export const subscriptionFacts = (account: FastSpringAccount, json: unknown): EventFacts =>
  countable('subscription', () => toSubscription(account, json))

function toSubscription(account: FastSpringAccount, json: unknown): EventFacts {
  const { data, error } = wireSubscription.safeParse(json)
  if (error) return unclear('subscription', z.prettifyError(error))
  const id = data.id ?? data.subscription
  const interval = intervalOf(account, data)
  if (isOfOtherMode(account, data.live) || interval === 'other') return { kind: 'other' }
  const state = stateOf(data)
  if (id === undefined || state === null || interval === null || data.changed === null) {
    return { kind: 'unclear', problem: `subscription ${id}: state ${data.state}, product ${data.product}` }
  }
  return {
    kind: 'subscription',
    subscription: { ...readSubscription(data, data.changed), id, state, interval },
  }
}

function readSubscription(
  data: WireSubscription,
  changedAt: Temporal.Instant,
): Omit<SubscriptionFacts, 'id' | 'state' | 'interval'> {
  return {
    accountId: data.account,
    dashboards: data.quantity,
    currency: data.currency,
    each: data.price === null ? null : toMinor(data.price, data.currency),
    begunAt: data.begin ?? changedAt,
    paidUntil: data.nextChargeDate ?? data.next,
    // While it is paused nothing is charged, and nothing is paid for: what runs to a later end has not begun.
    endsAt: data.state === 'paused' ? (data.pauseDate ?? changedAt) : (data.deactivationDate ?? data.end),
    changedAt,
    reference: data.tags,
  }
}

function stateOf({ state, active }: WireSubscription): SubscriptionState | null {
  if (state === 'paused') return 'canceled'
  if (state === 'deactivated' || active === false) return 'ended'
  if (state === 'trial') return 'active'
  return state === 'active' || state === 'overdue' || state === 'canceled' ? state : null
}

/** By the product; where that is not told, by the length of the interval. Null where neither says. */
function intervalOf({ products }: FastSpringAccount, data: WireSubscription): Interval | 'other' | null {
  if (data.product !== null) {
    if (data.product === products.monthly) return 1
    return data.product === products.annual ? 12 : 'other'
  }
  if (data.intervalUnit === 'month')
    return data.intervalLength === 12 ? 12 : data.intervalLength === 1 ? 1 : null
  return data.intervalUnit === 'year' && data.intervalLength === 1 ? 12 : null
}

/** The same of an order; one that is not paid is `other`. */
export const orderFacts = (account: FastSpringAccount, json: unknown): EventFacts =>
  countable('order', () => toOrder(account, json))

function toOrder(account: FastSpringAccount, json: unknown): EventFacts {
  const { data, error } = wireOrder.safeParse(json)
  if (error) return unclear('order', z.prettifyError(error))
  const id = data.id ?? data.order
  if (isOfOtherMode(account, data.live) || data.completed === false) return { kind: 'other' }
  if (!data.items.some(({ product }) => product === null || isOurs(account, product)))
    return { kind: 'other' }
  if (id === undefined || data.changed === null) return { kind: 'unclear', problem: `order ${id}: no time` }
  return { kind: 'order', order: readOrder(account, data, id, data.changed) }
}

function readOrder(
  { products }: FastSpringAccount,
  data: WireOrder,
  id: string,
  changedAt: Temporal.Instant,
): OrderFacts {
  const minor = (amount: string | number | null) => (amount === null ? 0 : toMinor(amount, data.currency))
  const lines = data.items.map(
    ({ display, product, quantity, subtotal }): OrderLine => ({
      what: display ?? product ?? 'Dashboards',
      quantity,
      amount: minor(subtotal),
    }),
  )
  const subscriptions = data.items.map(
    ({ subscription }) => named('subscription').safeParse(subscription).data,
  )
  const sells = (wanted: string) => data.items.some(({ product }) => product === wanted)
  return {
    id,
    number: data.reference ?? id,
    reference: data.tags,
    subscriptionId: subscriptions.find((one) => typeof one === 'string') ?? null,
    interval: sells(products.annual) ? 12 : sells(products.monthly) ? 1 : null,
    placedAt: changedAt,
    currency: data.currency,
    total: minor(data.total),
    tax: minor(data.tax),
    discount: minor(data.discount),
    refunded: wireReturns(data).reduce((sum, one) => sum + minor(one.totalReturn ?? one.total), 0),
    invoiceUrl: webAddress(data.invoiceUrl),
    lines,
    changedAt,
  }
}

const isOurs = ({ products }: FastSpringAccount, product: string) =>
  product === products.monthly || product === products.annual

function isOfOtherMode(account: FastSpringAccount, told: boolean | null | undefined): boolean {
  const live = told ?? account.live
  return typeof live === 'boolean' && live !== sellsForMoney(account)
}

/** Shown as a link: nothing but an address of the web. */
const webAddress = (text: string | null) =>
  text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null

/** Amounts that cannot be counted exactly are not understood. */
function countable(what: string, read: () => EventFacts): EventFacts {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return unclear(what, error.message)
    throw error
  }
}

const unclear = (what: string, problem: string): EventFacts => ({
  kind: 'unclear',
  problem: `${what}: ${problem.slice(0, 300)}`,
})
