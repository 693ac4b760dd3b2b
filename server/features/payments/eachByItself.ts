import type { AppContext } from '../../context.ts'
import { PaymentError } from '../../payment/paymentError.ts'

/** So many that fail one after the other are the provider's fault. */
export const TRIES = 3

/**
 * Does this for each, so that an odd one keeps no other from being done: it is logged with what `naming` says. Throws
 * PaymentError where the provider seems to be away.
 */
export async function eachByItself<Item>(
  { log }: Pick<AppContext, 'log'>,
  items: Iterable<Item>,
  { naming, work }: { naming: (item: Item) => object; work: (item: Item) => Promise<void> },
): Promise<void> {
  let unanswered = 0
  for (const item of items) {
    try {
      await work(item)
      unanswered = 0
    } catch (error) {
      log.error({ service: 'payment', ...naming(item), err: error }, 'was not reconciled')
      unanswered = error instanceof PaymentError ? unanswered + 1 : 0
      if (unanswered === TRIES) throw error
    }
  }
}
