import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import type { Estimate, PaymentProvider, SubscriptionChange, Terms } from '../../payment/provider.ts'
import type { StoredSubscription } from '../paidFor/storedSubscription.ts'
import { type Plan, priceToday } from './loadSubscription.ts'

/** A subscription whose terms can be changed. Throws AppError('conflict') that says what to do instead. */
export function requireRunning({ company, subscription }: Plan): StoredSubscription {
  if (!subscription || subscription.state === 'ended') {
    throw new AppError(
      'conflict',
      company.subscriptionId !== null && !subscription
        ? 'The payment provider has not told of the subscription yet. Try again in a minute.'
        : 'There is no subscription to change. Subscribe first.',
    )
  }
  if (subscription.state === 'canceled') {
    throw new AppError('conflict', 'The subscription is canceled. Take that back first, then change it.')
  }
  if (subscription.state === 'overdue') {
    throw new AppError(
      'conflict',
      'A charge of the subscription has failed. Manage the payment first, then change the subscription.',
    )
  }
  return subscription
}

/**
 * What a dashboard costs after a change to these terms: today's price less the company's coupons. Where the interval stays,
 * a subscription never becomes dearer by a change of the count alone. Throws AppError('conflict') where nothing is sold in its
 * currency any more.
 */
export function eachOf(
  { config }: AppContext,
  { discount }: Plan,
  { currency, interval, each }: StoredSubscription,
  wanted: Terms,
): number {
  const today = priceToday(config, { currency, interval: wanted.interval, discount })
  const kept = wanted.interval === interval ? each : null
  if (today === null && kept === null) throw noPriceIn(config, currency)
  return Math.min(today ?? Number.POSITIVE_INFINITY, kept ?? Number.POSITIVE_INFINITY)
}

/** For whoever pays in a currency in which nothing is sold here. */
export const noPriceIn = (
  { billingContact }: Pick<AppContext['config'], 'billingContact'>,
  currency: string,
): AppError => {
  const whom = billingContact ?? 'whoever runs this installation'
  return new AppError('conflict', `There is no price in ${currency} here. Ask ${whom} about the plan.`)
}

export const isSame = (one: Terms, other: Terms): boolean =>
  one.dashboards === other.dashboards && one.interval === other.interval

/**
 * What a change costs at once, as the provider reckons it; null where it refuses to give back for a cheaper plan, whose price
 * then counts from the next charge on. Throws PaymentError, and AppError('conflict') of a year that it does not end for months.
 */
export const reckon = (
  payment: PaymentProvider,
  before: StoredSubscription,
  change: SubscriptionChange,
): Promise<Estimate | null> =>
  payment.estimate(before.id, change).catch((error: unknown) => {
    if (!isRefused(error)) throw error
    if (isCheaper(before, change)) return null
    throw change.interval < before.interval ? yearGoesOn() : error
  })

const yearGoesOn = () =>
  new AppError(
    'conflict',
    'The payment provider gives back no more than its last charge was, so the year that is paid cannot be ended now. Cancel the subscription to use the plan to the end of that year, then subscribe by the month.',
  )

/** Whether a month costs less than before. */
const isCheaper = (before: StoredSubscription, after: SubscriptionChange): boolean =>
  before.each !== null &&
  after.dashboards * after.each * before.interval < before.dashboards * before.each * after.interval

export const isRefused = (error: unknown): error is PaymentError =>
  error instanceof PaymentError && error.id === 'provider_refused'
