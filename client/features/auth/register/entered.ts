import { z } from 'zod'
import { orderCompletion, terms } from '../../../../shared/api/payment.ts'

/**
 * What the form keeps while one looks into the mail, and in the tab while one pays on another page: everything but the
 * password.
 */
export const entered = z.object({
  name: z.string(),
  email: z.string(),
  given: z.object({ terms: z.boolean(), age: z.boolean() }),
  order: terms,
  /** Codes of coupons. */
  coupons: z.array(z.string()),
  /** What was paid for already. */
  paid: orderCompletion.nullable(),
})
export type Entered = z.output<typeof entered>
