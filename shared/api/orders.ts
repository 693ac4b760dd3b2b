import { z } from 'zod'
import { isoInstant } from './common.ts'

/** What was charged for, in words; its amount is before taxes, in the currency's smallest unit. */
export const orderLines = z.array(
  z.object({ what: z.string(), quantity: z.number().int(), amount: z.number().int() }),
)

/** One of GET /api/orders: a charge with its invoice. Amounts are in the currency's smallest unit. */
export const order = z.object({
  id: z.string(),
  /** What people and the provider's support call it. */
  reference: z.string(),
  placedAt: isoInstant,
  currency: z.string(),
  total: z.number().int(),
  tax: z.number().int(),
  discount: z.number().int(),
  refunded: z.number().int(),
  /** The provider's page with the PDF. */
  invoiceUrl: z.string().nullable(),
  lines: orderLines,
})
export type Order = z.infer<typeof order>
