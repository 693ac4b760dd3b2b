import type { SubscriptionEstimate } from '../../../shared/api/subscription.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import { countInWords } from '../../../shared/rules/planWords.ts'
import { dayInWords } from './dayInWords.ts'
import type { Terms } from './livePrice.ts'
import { TEXTS } from './texts.ts'

/** What is paid at once, in a sentence's end: `$118.40 now`, or what is given back. */
export function nowInWords({ now, currency }: Pick<SubscriptionEstimate, 'now' | 'currency'>): string {
  if (now === 0) return TEXTS.nothingNow
  const text = moneyText({ amount: Math.abs(now), currency })
  return now > 0 ? `${text} is charged now.` : `${text} is given back.`
}

/** What is paid at once for a change, and what a lowering means for which the provider gives nothing back. */
export function changeInWords(
  running: Terms,
  terms: Terms,
  estimate: Pick<SubscriptionEstimate, 'now' | 'currency' | 'next'>,
  zone: string,
): string {
  if (estimate.now !== 0 || terms.dashboards >= running.dashboards) return nowInWords(estimate)
  const { next } = estimate
  if (!next) return TEXTS.nothingBack
  const until = dayInWords(next.at, zone)
  return `${TEXTS.nothingBack} You have paid for ${countInWords(running.dashboards)} until ${until}: to use them until then, make this change shortly before.`
}

/** What is charged at the next regular date: `Next invoice: $237.50 on 6 Dec 2026.` */
export const nextInWords = ({ next, currency }: SubscriptionEstimate, zone: string): string =>
  next
    ? `Next invoice: ${moneyText({ amount: next.amount, currency })}${next.beforeTaxes ? ' before taxes' : ' with taxes'} on ${dayInWords(next.at, zone)}.`
    : 'No further invoice is planned.'

/** The amount of now, line by line. */
export function amountsOf({ lines, tax, now, currency }: SubscriptionEstimate) {
  const text = (amount: number) => moneyText({ amount, currency }).replace('-', '−')
  return {
    rows: [
      ...lines.map(({ what, amount }) => ({ what, text: text(amount) })),
      ...(tax === 0 ? [] : [{ what: 'Tax', text: text(tax) }]),
    ],
    total: now < 0 ? { what: 'Given back', text: text(-now) } : { what: 'To pay now', text: text(now) },
  }
}

/** The button that does it names what it costs. */
export const payLabel = ({ now, currency }: Pick<SubscriptionEstimate, 'now' | 'currency'>): string =>
  now > 0 ? `Pay ${moneyText({ amount: now, currency })} now` : 'Change the plan'
