import { moneyText } from './money.ts'
import { countInWords, periodInWords } from './planWords.ts'
import type { Interval } from './price.ts'

/** What is paid for, and what one dashboard costs each time, in smallest units of the currency. */
export interface PricedTerms {
  dashboards: number
  interval: Interval
  each: number
}

export interface ProrationLine {
  /** In words, with its days. */
  what: string
  /** In smallest units, before taxes; what is given back is negative. */
  amount: number
}

export interface PaidPeriod {
  /** Its first day. */
  start: Temporal.PlainDate
  /** The day of the next charge, which is no day of it. */
  end: Temporal.PlainDate
}

/** Days are those of UTC, which knows no change of clocks. */
const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate()

/**
 * The period that is paid until an instant. It began as many whole intervals after the subscription did as lead to that
 * day, since a month after 31 January and a month before 28 February are different days; where none does, as after a
 * change of the interval, one interval before.
 */
export function paidPeriod({
  paidUntil,
  begunAt,
  interval,
}: {
  paidUntil: Temporal.Instant
  begunAt: Temporal.Instant | null
  interval: Interval
}): PaidPeriod {
  const end = dayOf(paidUntil)
  const begun = begunAt && dayOf(begunAt)
  const months = begun ? (end.year - begun.year) * 12 + end.month - begun.month : 0
  const fits = begun && months >= interval && begun.add({ months }).equals(end)
  const start = fits ? begun.add({ months: months - interval }) : end.subtract({ months: interval })
  return { start, end }
}

/**
 * What a change at an instant costs at once, line by line. In the same interval: the unused days of the old terms are given
 * back and the same days of the new terms are charged. In another one: the unused days are given back and a whole new
 * period is charged, from this day on. The day of the change counts as unused. A share of an amount is rounded to the
 * currency's smallest unit, half upwards, by itself: what is raised and lowered on one day costs nothing in the end, and
 * never is more given back than was paid. What costs nothing has no line.
 *
 * @param currency ISO 4217
 */
export function prorate(
  {
    before,
    after,
    period,
    currency,
  }: { before: PricedTerms; after: PricedTerms; period: PaidPeriod; currency: string },
  at: Temporal.Instant,
): ProrationLine[] {
  if (isSame(before, after)) return []
  const today = dayOf(at)
  const total = daysBetween(period.start, period.end)
  const unused = Math.min(total, Math.max(0, daysBetween(today, period.end)))
  const share = (terms: PricedTerms) => shareOf(terms.dashboards * terms.each, unused, total)
  const named = (terms: PricedTerms) => inWords(terms, currency)
  const credit = {
    what: `Credit for ${named(before)}: ${unused} of ${total} days not used, until ${inDays(period.end)}`,
    amount: -share(before),
  }
  const charge =
    before.interval === after.interval
      ? {
          what: `${named(after)}: ${unused} of ${total} days, until ${inDays(period.end)}`,
          amount: share(after),
        }
      : {
          what: `${named(after)}: ${inDays(today)} until ${inDays(today.add({ months: after.interval }))}`,
          amount: after.dashboards * after.each,
        }
  return [credit, charge].filter(({ amount }) => amount !== 0)
}

/**
 * The lines with one more where the payment provider comes to another sum than they do, so that they add up to what is
 * paid.
 *
 * @param sum before taxes, as the provider computes it
 */
export function withDifference(lines: readonly ProrationLine[], sum: number): ProrationLine[] {
  const difference = sum - lines.reduce((total, { amount }) => total + amount, 0)
  if (difference === 0) return [...lines]
  return [...lines, { what: 'Rounding and adjustments by the payment provider', amount: difference }]
}

const isSame = (one: PricedTerms, other: PricedTerms): boolean =>
  one.dashboards === other.dashboards && one.interval === other.interval && one.each === other.each

const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: 'days' }).days

/** In whole numbers: a product of an amount and days may be larger than numbers hold exactly. */
function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

const inWords = ({ dashboards, interval, each }: PricedTerms, currency: string): string =>
  `${countInWords(dashboards)} at ${moneyText({ amount: each, currency })} a ${periodInWords(interval)}`

const inDays = (day: Temporal.PlainDate): string =>
  day.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
