import type { z } from 'zod'
import type { checkoutRequest } from '../../../shared/api/payment.ts'
import { ApiError } from '../../lib/ApiError.ts'
import { emit } from '../../lib/analytics.ts'
import { reportBroken } from '../../lib/browserErrors.ts'
import { globals } from '../../lib/globals.ts'
import { tabStorage } from '../../lib/tabStorage.ts'
import { alone } from './alone.ts'
import { sealOrder } from './api.ts'
import { dropAway, keepAway } from './away.ts'
import { checkoutError } from './checkoutError.ts'
import type { Completion, ProviderCheckout } from './completion.ts'
import { checkoutOf } from './provider.ts'

/**
 * Shows the payment provider's checkout over the page. Returns what was completed; null: closed without paying. Throws
 * ApiError where our server refuses the order, the script does not come or the provider reports a failure: each stops the
 * checkout, and the next attempt starts anew. `entered`: what the form holds, for `resumeCheckout` on the page to which a
 * wallet leads back, and for a page that is reloaded meanwhile. `onPaid` hears what was completed before the checkout is closed.
 */
export const startCheckout = (
  request: z.input<typeof checkoutRequest>,
  entered: unknown,
  onPaid: (completion: Completion) => void = () => undefined,
): Promise<Completion | null> =>
  opened((provider) =>
    provider.show(async () => {
      const sealed = await sealOrder(request)
      keepAway(tabStorage, { checkout: sealed.checkout, entered })
      return sealed
    }, onPaid),
  ).finally(() => dropAway(tabStorage))

/**
 * The same for a checkout that was begun in this tab on an earlier page, to whose address a wallet has led back: the
 * provider's script shows it by itself. It stays open until it has reported its end.
 */
export async function resumeCheckout(
  checkout: string,
  onPaid: (completion: Completion) => void,
): Promise<Completion | null> {
  const completion = await opened((provider) => provider.resume(checkout, onPaid))
  dropAway(tabStorage)
  return completion
}

async function opened(
  use: (provider: ProviderCheckout) => Promise<Completion | null>,
): Promise<Completion | null> {
  const { checkout: script } = globals()
  if (!script) throw checkoutError('Nothing can be paid on this page. Reload it, then try again.')
  try {
    return await alone(async () => {
      const completion = await use(checkoutOf(script))
      if (completion) emit('orderCompleted', { reference: completion.reference, id: completion.id })
      return completion
    })
  } catch (error) {
    report(error)
    throw error
  }
}

/** What people mend themselves is no failure: a coupon that has ended, a subscription that runs. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) reportBroken(error)
  else if (error.status === 0 || error.status >= 500) {
    // Of a class of its own: refusals of our server are in its log already.
    reportBroken(new Error(`The checkout has stopped: ${error.message}`, { cause: error }))
  }
}
