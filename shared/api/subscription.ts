import { z } from 'zod'
import { SUBSCRIPTION_STATES } from '../domain/payment.ts'
import { id, isoInstant } from './common.ts'
import { companyState } from './company.ts'
import { couponType } from './coupons.ts'
import { interval, orderCompletion, terms } from './payment.ts'

/** GET /api/company/subscription: the plan as it stands. */
export const subscription = z.object({
  state: companyState,
  /** When the trial, or what is paid, ends. */
  expiresAt: isoInstant.nullable(),
  /** Whether dashboards are paid for at this installation. */
  payment: z.boolean(),
  isSubscribed: z.boolean(),
  /** What the provider last told of it; null without one. */
  subscription: z
    .object({
      state: z.enum(SUBSCRIPTION_STATES),
      dashboards: z.number(),
      interval,
      currency: z.string(),
      /** What one dashboard costs each time, in the smallest unit of the currency; null where the provider does not say. */
      each: z.number().nullable(),
      paidUntil: isoInstant.nullable(),
      endsAt: isoInstant.nullable(),
      overdueSince: isoInstant.nullable(),
      /** Whether the provider's page for the payment opens from here: not where it was paid with an address that is not proven. */
      paymentPage: z.boolean(),
    })
    .nullable(),
  dashboards: z.object({ plan: z.number(), bonus: z.number(), used: z.number() }),
  /** Today’s for one dashboard after discounts, in the smallest unit of the currency: the subscription’s own; null where nothing is paid. */
  prices: z.object({ currency: z.string(), monthly: z.number(), annual: z.number() }).nullable(),
  /** Null where nothing is paid, and for companies that were not registered. */
  price: z
    .object({
      interval,
      /** In dollars, after discounts: for one dashboard, and for all of the plan. */
      each: z.string(),
      total: z.string(),
    })
    .nullable(),
  /** Those applied, oldest first; `value` is as it was when they were. */
  coupons: z.array(z.object({ code: z.string(), type: couponType, value: z.number() })),
  /**
   * Days after the end of a trial or of what is paid: until then shared links open, and then dashboards are archived.
   * Null where nothing is paid.
   */
  grace: z.object({ links: z.number(), archive: z.number() }).nullable(),
  /** Of a payment that was reported and is being confirmed or reviewed: until when nothing else can be paid. */
  pendingUntil: isoInstant.nullable(),
  /** Whether a provider takes payments here: without one, whom to ask is all there is. */
  checkout: z.boolean(),
  /** Whom to ask about the plan: an e-mail address or a page. */
  contact: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscription>

/** GET /api/company/subscription/dashboards: one of those in use, of which some are archived where fewer are paid for. */
export const dashboardInUse = z.object({
  id,
  name: z.string(),
  client: z.object({ name: z.string() }).nullable(),
  updatedAt: isoInstant,
  /** When a reader from outside the company last opened its link, to the hour. */
  seenAt: isoInstant.nullable(),
})
export type DashboardInUse = z.infer<typeof dashboardInUse>

/** POST /api/company/subscription: a checkout that was completed, or nothing: takes a cancellation back. */
export const subscriptionStart = z.union([orderCompletion, z.strictObject({})])

/** PUT /api/company/subscription, and with `dashboards` and `interval` alone POST …/estimate. */
export const subscriptionChange = terms.extend({
  /** What the person saw as the present terms: where another has changed them meanwhile, nothing is changed. */
  from: terms.optional(),
  /** What they were told is charged at once, in the currency's smallest unit: where it is more by now, nothing is changed. */
  now: z.number().int().optional(),
  /** Dashboards to archive, where fewer are paid for than are in use. */
  archive: z.array(id).max(500).optional(),
})

/** What a change costs. Amounts are in the currency's smallest unit; what is given back is negative. */
export const subscriptionEstimate = z.object({
  currency: z.string(),
  /** How the amount of now comes about, before taxes. */
  lines: z.array(z.object({ what: z.string(), amount: z.number().int() })),
  tax: z.number().int(),
  /** To be paid at once, with taxes. */
  now: z.number().int(),
  /** The next regular charge: with taxes as the provider computes it, or before them where nobody has. */
  next: z.object({ amount: z.number().int(), at: isoInstant, beforeTaxes: z.boolean() }).nullable(),
})
export type SubscriptionEstimate = z.infer<typeof subscriptionEstimate>

/** POST /api/company/subscription/payment: the provider's page at which the card is changed; it works for a short time. */
export const paymentPage = z.object({ url: z.string() })

/** POST /api/company/coupon, and its answer: the codes applied, which lack one that is not valid. */
export const couponApplication = z.strictObject({ coupon: z.string().trim().min(1).max(100) })
export const appliedCoupons = z.object({
  applied: z.array(z.string()),
  /** Why the code could not be applied, in a sentence. */
  problem: z.string().nullable(),
})
