import type { z } from 'zod'
import type { checkoutScript } from '../../../shared/api/payment.ts'
import type { ProviderCheckout } from './completion.ts'
import { fastSpringCheckout } from './fastspring.ts'

/** The checkout of whoever takes payments here. */
export function checkoutOf(script: z.output<typeof checkoutScript>): ProviderCheckout {
  switch (script.provider) {
    case 'fastspring':
      return fastSpringCheckout(script)
  }
}
