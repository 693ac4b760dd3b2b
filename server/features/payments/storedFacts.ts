import { z } from 'zod'
import { orderLines } from '../../../shared/api/orders.ts'
import { interval } from '../../../shared/api/payment.ts'
import type { PaymentFacts } from '../../payment/provider.ts'
import { storedInstant, storedSubscription } from '../paidFor/storedSubscription.ts'

const subscription = storedSubscription
  .omit({ overdueSince: true, late: true, payer: true })
  .extend({ begunAt: storedInstant, reference: z.string().nullable() })

const order = z.object({
  id: z.string(),
  number: z.string(),
  reference: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  interval: interval.nullable(),
  placedAt: storedInstant,
  currency: z.string(),
  total: z.number(),
  tax: z.number(),
  discount: z.number(),
  refunded: z.number(),
  invoiceUrl: z.string().nullable(),
  lines: orderLines,
  changedAt: storedInstant,
})

const stored = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('subscription'), subscription }),
    z.object({ kind: z.literal('order'), order }),
  ]),
)

/** Facts as an event that waits has them: JSON, with instants as text. */
export const factsToStore = (facts: readonly PaymentFacts[]): string => JSON.stringify(facts)

/** The same read back. Throws ZodError for what an earlier release stored in another form. */
export const storedFacts = (json: unknown): PaymentFacts[] => stored.parse(json)
