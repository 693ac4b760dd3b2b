import { companyState } from '../../../shared/api/company.ts'
import { registrationChoices } from '../../../shared/api/registration.ts'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { sumOf } from '../../../shared/rules/couponStacking.ts'
import { type Interval, orderTotal } from '../../../shared/rules/price.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { listApplied } from '../coupons/listApplied.ts'
import type { StoredSubscription } from '../paidFor/storedSubscription.ts'
import { waitsUntil } from '../payments/checkouts.ts'
import { flagsOf } from '../rights/standing.ts'
import { loadSubscription, priceToday } from './loadSubscription.ts'

/** The plan of this transaction's company, with its price as of today. */
export async function showSubscription(context: AppContext, tx: Tenant): Promise<Subscription> {
  const company = await tx.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  const { subscription } = await loadSubscription(tx)
  const coupons = await listApplied(tx)
  const { config } = context
  const registered = company.registered === null ? null : registrationChoices.parse(company.registered)
  const discount = sumOf(coupons, 'price.discount')
  return {
    state: companyState.parse(company.state),
    expiresAt: company.expiresAt,
    payment: config.prices !== null,
    isSubscribed: flagsOf(context, company).hasSubscription,
    subscription: subscription && present(subscription),
    dashboards: {
      plan: company.planDashboards,
      bonus: company.bonusDashboards,
      used: company.dashboardsActive,
    },
    prices: pricesOf(config, subscription, discount),
    price: registered && priceOf(config, { interval: registered.interval, discount }, company.planDashboards),
    coupons,
    grace: config.prices && { links: config.linkGraceDays, archive: config.archiveUnpaidDays },
    pendingUntil: (await waitsUntil(context, tx, company.id))?.toString() ?? null,
    checkout: context.payment !== null,
    contact: config.billingContact,
  }
}

const present = (subscription: StoredSubscription): NonNullable<Subscription['subscription']> => {
  const { state, dashboards, interval, currency, each, paidUntil, endsAt, overdueSince, payer } = subscription
  return {
    state,
    dashboards,
    interval,
    currency,
    each,
    paidUntil: paidUntil?.toString() ?? null,
    endsAt: endsAt?.toString() ?? null,
    overdueSince: overdueSince?.toString() ?? null,
    paymentPage: payer !== null,
  }
}

/**
 * Of the subscription's currency, and in its interval never above what it costs; dollars without one, and where its
 * currency has no price any more.
 */
function pricesOf(
  config: AppContext['config'],
  subscription: StoredSubscription | null,
  discount: number,
): Subscription['prices'] {
  const running = subscription?.state === 'ended' ? null : subscription
  const inCurrency = (currency: string): Subscription['prices'] => {
    const of = (interval: Interval) => {
      const today = priceToday(config, { currency, interval, discount })
      const own = running?.interval === interval && running.currency === currency ? running.each : null
      return today === null || own === null ? today : Math.min(today, own)
    }
    const [monthly, annual] = [of(1), of(12)]
    return monthly === null || annual === null ? null : { currency, monthly, annual }
  }
  return (running && inCurrency(running.currency)) ?? inCurrency('USD')
}

function priceOf(
  { prices }: AppContext['config'],
  terms: { interval: Interval; discount: number },
  dashboards: number,
): Subscription['price'] {
  if (!prices) return null
  const total = (count: number) => orderTotal({ prices, ...terms, dashboards: count })
  return { interval: terms.interval, each: total(1), total: total(dashboards) }
}
