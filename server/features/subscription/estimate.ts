import type { SubscriptionEstimate } from '../../../shared/api/subscription.ts'
import { paidPeriod, prorate, withDifference } from '../../../shared/rules/proration.ts'
import type { AppContext } from '../../context.ts'
import type { SubscriptionChange, Terms } from '../../payment/provider.ts'
import type { StoredSubscription } from '../paidFor/storedSubscription.ts'
import { loadSubscription, requirePayment } from './loadSubscription.ts'
import { eachOf, isSame, reckon, requireRunning } from './terms.ts'

/**
 * What a change would cost at once, as the provider computes it, and how that comes about. Throws AppError('conflict') where
 * nothing can be changed, and PaymentError.
 */
export async function estimateChange(
  context: AppContext,
  companyId: string,
  terms: Terms,
): Promise<SubscriptionEstimate> {
  const payment = requirePayment(context)
  const plan = await context.db.tenant(companyId, (tx) => loadSubscription(tx))
  const subscription = requireRunning(plan)
  if (isSame(subscription, terms)) return nothing(subscription)
  const each = eachOf(context, plan, subscription, terms)
  const change = { ...terms, each }
  const told = await reckon(payment, subscription, change)
  if (!told) return later(subscription, change)
  return {
    currency: told.currency,
    lines: withDifference(linesOf(context, subscription, change), told.now - told.tax),
    tax: told.tax,
    now: told.now,
    next: told.next && { amount: told.next.amount, at: told.next.at.toString(), beforeTaxes: false },
  }
}

/** How we reckon it; nothing where the provider has not told what is needed for it. */
function linesOf(
  context: AppContext,
  { dashboards, interval, each, currency, paidUntil, begunAt }: StoredSubscription,
  after: Terms & { each: number },
) {
  if (each === null || paidUntil === null) return []
  const period = paidPeriod({ paidUntil, begunAt, interval })
  return prorate({ before: { dashboards, interval, each }, after, period, currency }, context.now())
}

/** The provider gives back no more than its last charge was, which may have been that of a small change. */
function later(
  { currency, paidUntil, dashboards }: StoredSubscription,
  change: SubscriptionChange,
): SubscriptionEstimate {
  const isSmaller = change.dashboards < dashboards
  const what = `Nothing is given back: ${isSmaller ? 'the plan is smaller' : 'the new terms count'} from now on, the lower price from the next charge on`
  const amount = change.each * change.dashboards
  const next = paidUntil && { amount, at: paidUntil.toString(), beforeTaxes: true }
  return { currency, lines: [{ what, amount: 0 }], tax: 0, now: 0, next }
}

function nothing({ currency, each, dashboards, paidUntil }: StoredSubscription): SubscriptionEstimate {
  const next =
    each === null || paidUntil === null
      ? null
      : { amount: each * dashboards, at: paidUntil.toString(), beforeTaxes: true }
  return { currency, lines: [], tax: 0, now: 0, next }
}
