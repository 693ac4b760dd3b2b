import { z } from 'zod'
import { MOST_DASHBOARDS } from '../domain/payment.ts'
import { email } from './auth.ts'
import { id, textLine } from './common.ts'

/** Of the address of an invitation to register; empty where none is needed. */
export const registrationInvitation = z.string().max(1_000).default('')

/** Months that are paid for at once. */
export const interval = z.union([z.literal(1), z.literal(12)])

/** How many dashboards are paid for, and how often. */
export const terms = z.strictObject({
  dashboards: z
    .number()
    .int('Choose a whole number of dashboards.')
    .min(1, 'Choose at least 1 dashboard.')
    .max(MOST_DASHBOARDS, `Choose at most ${MOST_DASHBOARDS} dashboards.`),
  interval,
})

/** POST /api/payment/secure. */
export const checkoutRequest = z.strictObject({
  ...terms.shape,
  interval: interval.default(1),
  coupons: z.array(z.string().max(100)).max(20).default([]),
  /** A company's dashboards that are archived once it is paid, where fewer are paid for than are in use. */
  archive: z.array(id).max(500).default([]),
  /** Of whoever registers; a company's own admin is known. */
  name: textLine.max(120).default(''),
  email: email.optional(),
  /** Theirs, where only who is invited may register. */
  invitation: registrationInvitation,
})

/** Its answer: the sealed order that the provider's script takes, and by what this checkout is told of later. */
export const sealedOrder = z.object({ payload: z.string(), key: z.string(), checkout: id })

/** What the provider's checkout reports when the order is complete: a hint, until the provider tells us itself. */
export const orderCompletion = z.strictObject({
  checkout: id,
  id: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
})

/**
 * POST /api/payment/completion: `unknown` is a checkout that ended, is another’s, or was not paid by this order, `abandoned`
 * one whose payment the provider did not accept.
 */
export const completionAnswer = z.object({
  state: z.enum(['confirmed', 'waiting', 'unknown', 'abandoned']),
})

/** What a page needs to load the provider's checkout. */
export const checkoutScript = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('fastspring'),
    src: z.string(),
    storefront: z.string(),
    accessKey: z.string(),
  }),
])
