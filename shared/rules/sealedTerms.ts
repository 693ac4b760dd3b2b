import type { Interval } from './price.ts'

/** What was sealed for a checkout. */
export interface SealedTerms {
  dashboards: number
  interval: Interval
  /** What one dashboard and interval costs, by currency, in its smallest unit. */
  each: Readonly<Record<string, number>>
}

/** What the provider tells of a purchase; null is what it does not tell. */
export interface Purchase {
  dashboards: number
  interval: Interval | null
  currency: string
  /** For all of them, after discounts and before taxes, in the currency's smallest unit. */
  paid: number | null
}

/** The highest value-added tax there is (Hungary's). A price may hold it, and whoever need not pay it pays that much less. */
const HIGHEST_TAX_PERCENT = 27

/**
 * Whether a purchase is the one that was sealed, and not an order that its buyer has put together. Providers state prices with or
 * without taxes, and round; a currency that was not sealed is converted by the provider, from its catalogue.
 */
export function isAsSealed(sealed: SealedTerms, purchase: Purchase): boolean {
  const { dashboards, interval, currency, paid } = purchase
  if (dashboards !== sealed.dashboards) return false
  if (interval !== null && interval !== sealed.interval) return false
  const each = Object.hasOwn(sealed.each, currency) ? sealed.each[currency] : undefined
  if (each === undefined || paid === null) return true
  // Each may have been rounded down by a unit.
  return ((paid + dashboards) * (100 + HIGHEST_TAX_PERCENT)) / 100 >= dashboards * each
}
