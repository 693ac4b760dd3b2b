import { z } from 'zod'
import { interval } from '../../../shared/api/payment.ts'
import { SUBSCRIPTION_STATES } from '../../../shared/domain/payment.ts'

/** An instant as the database and JSON write it. */
export const storedInstant = z.string().transform((text) => Temporal.Instant.from(text))

/** A row of `subscriptions`: the subscription as the provider last described it. */
export const storedSubscription = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  dashboards: z.number(),
  interval,
  currency: z.string(),
  each: z.number().nullable(),
  begunAt: storedInstant.nullable(),
  paidUntil: storedInstant.nullable(),
  endsAt: storedInstant.nullable(),
  overdueSince: storedInstant.nullable(),
  changedAt: storedInstant,
  late: z.boolean(),
  payer: z.string().nullable(),
})
export type StoredSubscription = z.output<typeof storedSubscription>
