import { checkoutError } from './checkoutError.ts'

/**
 * Does it while no other tab of this browser does: two checkouts that are both paid are two subscriptions. The browser
 * ends it with the page. Throws ApiError where another one is under way.
 */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  // Browsers have locks in secure pages alone, as all are but those of somebody who tries the product out.
  if (!window.isSecureContext) return work()
  return navigator.locks.request('checkout', { ifAvailable: true }, (lock) => {
    if (!lock) throw checkoutError('A checkout is open in another tab. Finish it or close it there first.')
    return work()
  })
}
