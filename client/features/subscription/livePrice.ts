import type { Subscription } from '../../../shared/api/subscription.ts'
import type { Money } from '../../../shared/rules/money.ts'
import { finalPrice, type Interval } from '../../../shared/rules/price.ts'

// Forms hold no interfaces.
export type Terms = { dashboards: number; interval: Interval }
/** For one dashboard after discounts, in smallest units. */
export type PlanPrices = NonNullable<Subscription['prices']>

/** What the terms cost each time they are paid, before taxes: for one dashboard, and for all of them. */
export function livePrice(
  prices: PlanPrices,
  { dashboards, interval }: Terms,
): { each: Money; total: Money } {
  const { currency } = prices
  const each = finalPrice({ prices, interval, discount: 0 })
  return { each: { amount: each, currency }, total: { amount: each * dashboards, currency } }
}

/** By how many percent a dashboard is cheaper when it is paid for a year, rounded down; 0 where it is not. */
export function yearlySaving({ monthly, annual }: PlanPrices): number {
  const yearOfMonths = monthly * 12
  return annual < yearOfMonths ? Math.floor(((yearOfMonths - annual) * 100) / yearOfMonths) : 0
}

/** What a dashboard costs more a year when it is paid for a year at once; null where it does not, as coupons may have it. */
export function yearlyExtra({ currency, monthly, annual }: PlanPrices): Money | null {
  const amount = annual - monthly * 12
  return amount > 0 ? { amount, currency } : null
}
