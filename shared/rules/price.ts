/** Months that are paid for at once. */
export type Interval = 1 | 12

/** Cents for one dashboard: for a month, and for a year. */
export interface Prices {
  monthly: number
  annual: number
}

export interface Pricing {
  prices: Prices
  interval: Interval
  dashboards: number
  /** Dollars off each dashboard’s price, of all coupons together. */
  discount: number
}

/** Cents for one dashboard and interval, after discounts: never below nothing. */
export const finalPrice = ({ prices, interval, discount }: Omit<Pricing, 'dashboards'>): number =>
  Math.max(0, priceOf(prices, interval) - Math.round(discount * 100))

/**
 * What one dashboard costs for the interval in every currency, in its smallest units. A discount is dollars: in other
 * currencies it takes off the same share of the price, rounded to the unit, half upwards.
 */
export function pricesByCurrency({
  prices,
  otherPrices,
  interval,
  discount,
}: Omit<Pricing, 'dashboards'> & { otherPrices: Readonly<Record<string, Prices>> }): Record<string, number> {
  const full = priceOf(prices, interval)
  const reduced = finalPrice({ prices, interval, discount })
  const inOther = (other: Prices): number => {
    const price = priceOf(other, interval)
    return full === 0 ? price : shareOf(price, reduced, full)
  }
  return {
    USD: reduced,
    ...Object.fromEntries(Object.entries(otherPrices).map(([currency, other]) => [currency, inOther(other)])),
  }
}

const priceOf = (prices: Prices, interval: Interval): number =>
  interval === 12 ? prices.annual : prices.monthly

/** amount × part ÷ whole, to the nearest whole number: products of prices exceed what numbers hold exactly. */
function shareOf(amount: number, part: number, whole: number): number {
  const twice = BigInt(whole) * 2n
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / twice)
}

/** Dashboards × final price, in dollars to two decimals: `1,187.50`. */
export const orderTotal = ({ dashboards, ...order }: Pricing): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    (dashboards * finalPrice(order)) / 100,
  )
