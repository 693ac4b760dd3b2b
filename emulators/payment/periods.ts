import { shareOf } from './amounts.ts'
import { productOf } from './catalogue.ts'
import type { Subscription } from './state.ts'

/** The same time of day so many intervals of a product later; the last day of a shorter month. */
export function addIntervals(product: string, at: number, count: number): number {
  const months = (productOf(product)?.intervalUnit === 'year' ? 12 : 1) * count
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').add({ months })
    .epochMilliseconds
}

export interface SoldTerms {
  product: string
  quantity: number
  each: number
}

export interface Proration {
  /** Of the old terms, for what is left of the time that was paid. */
  credit: number
  charge: number
  /** The time that is paid for afterwards. */
  periodBegin: number
  next: number
}

const DAY_MS = 86_400_000
const dayOf = (at: number) => Math.floor(at / DAY_MS)

/**
 * What a change costs, before taxes. By days of UTC, the day of the change among those that are left: the old price of
 * them is given back and the new one charged, each rounded by itself. With another interval a whole new period begins.
 */
export function prorate(subscription: Subscription, to: SoldTerms, at: number): Proration {
  const { product, quantity, each, periodBegin } = subscription
  const next = subscription.next ?? subscription.end ?? at
  const days = dayOf(next) - dayOf(periodBegin)
  const left = Math.min(days, Math.max(0, dayOf(next) - dayOf(at)))
  const credit = shareOf(quantity * each, left, days)
  if (to.product === product) {
    return { credit, charge: shareOf(to.quantity * to.each, left, days), periodBegin, next }
  }
  return {
    credit,
    charge: to.quantity * to.each,
    periodBegin: at,
    next: addIntervals(to.product, at, 1),
  }
}
