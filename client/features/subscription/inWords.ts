import type { Subscription } from '../../../shared/api/subscription.ts'
import { COUPON_NOT_VALID } from '../../../shared/domain/coupons.ts'
import { sumOf } from '../../../shared/rules/couponStacking.ts'
import { type Money, moneyText, toMinor } from '../../../shared/rules/money.ts'
import { countInWords, periodInWords } from '../../../shared/rules/planWords.ts'
import type { Interval } from '../../../shared/rules/price.ts'
import { livePrice, type PlanPrices, type Terms } from './livePrice.ts'

/** `17 of 27 dashboards in use (25 in your plan, 2 free)`. */
export function dashboardsInWords({ plan, bonus, used }: Subscription['dashboards']): string {
  const parts = bonus > 0 ? ` (${plan} in your plan, ${bonus} free)` : ''
  return `${used} of ${countInWords(plan + bonus)} in use${parts}`
}

/** `$7.00 a dashboard each month`, and what coupons took off. */
export function eachInWords(
  running: Terms & { each: number | null; currency: string },
  prices: PlanPrices,
  coupons: Subscription['coupons'],
): string {
  const { each: own, currency } = running
  const each = own === null ? livePrice(prices, running).each : { amount: own, currency }
  const off = sumOf(coupons, 'price.discount')
  // In another currency a coupon takes off the same share, not its dollars.
  const amount = currency === 'USD' ? `${moneyText(dollars(off))} off with ` : ''
  const after = off > 0 ? `, after ${amount}your coupons` : ''
  return `${moneyText(each)} a dashboard each ${periodInWords(running.interval)}${after}`
}

/** What the plan would cost, where it cannot be paid for here: as it was registered, else for one dashboard. */
export function priceInWords(
  { price, dashboards }: Pick<Subscription, 'price' | 'dashboards'>,
  prices: PlanPrices,
): string {
  if (price) {
    const period = periodInWords(price.interval)
    return `$${price.total} a ${period} for ${countInWords(dashboards.plan)}, $${price.each} each, before taxes.`
  }
  const each = (interval: Interval) => moneyText(livePrice(prices, { dashboards: 1, interval }).each)
  return `A dashboard costs ${each(1)} a month, or ${each(12)} a year, before taxes.`
}

const dollars = (value: number): Money => ({ amount: toMinor(value, 'USD'), currency: 'USD' })

/** Of section 8 of the interface's specification. */
export const couponInvalid = (code: string): string => `Code / Coupon ${code} is invalid`
/** Why it is, where that is more than the same in other words. */
export const couponProblem = (problem: string | null): string | null =>
  problem === COUPON_NOT_VALID ? null : problem
export const couponActivated = (code: string): string => `Code / Coupon ${code} activated successfully`
