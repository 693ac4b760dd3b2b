import { isAsSealed, type Purchase, type SealedTerms } from '../../../shared/rules/sealedTerms.ts'
import type { PaymentFacts } from '../../payment/provider.ts'

/** Whether these facts may be of the order that was sealed on these terms, and not of one that its buyer made otherwise. */
export const isOfSealed = (sealed: SealedTerms, one: PaymentFacts): boolean =>
  isAsSealed(sealed, purchaseOf(one))

function purchaseOf(one: PaymentFacts): Purchase {
  if (one.kind === 'order') {
    const { interval, currency, lines } = one.order
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    return {
      interval,
      currency,
      dashboards: sum(lines.map(({ quantity }) => quantity)),
      paid: sum(lines.map(({ amount }) => amount)),
    }
  }
  const { currency, each, dashboards, interval } = one.subscription
  return { interval, currency, dashboards, paid: each === null ? null : dashboards * each }
}
