import type { z } from 'zod'
import type { orderCompletion, sealedOrder } from '../../../shared/api/payment.ts'

/** A checkout that was completed, as the browser saw it: a hint, which the server has the provider confirm. */
export type Completion = z.output<typeof orderCompletion>

/**
 * A provider's checkout in this page. Both return what was completed, null: closed without paying, and throw ApiError. `onPaid`
 * hears of it while the checkout is still open and says so: who leaves the page there has paid.
 */
export interface ProviderCheckout {
  /** Shows the checkout of an order, which `seal` has our server seal once the provider's script is there. */
  show(
    seal: () => Promise<z.output<typeof sealedOrder>>,
    onPaid: (completion: Completion) => void,
  ): Promise<Completion | null>
  /** Goes on with a checkout by its id, to which a wallet's page has led back. */
  resume(checkout: string, onPaid: (completion: Completion) => void): Promise<Completion | null>
}
