import { z } from 'zod'
import { COUPON_TYPES } from '../domain/coupons.ts'
import { keysOf } from '../domain/keysOf.ts'
import { email } from './auth.ts'

// Object.keys forgets the names.
export const couponType = z.enum(keysOf(COUPON_TYPES))

/** As it is typed: capitals and small letters are the same. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[\p{L}\p{N}_-]{1,40}$/u, 'A code has letters, digits, - and _ alone, at most 40.')

/** GET /api/coupons/{code}. */
export const coupon = z.object({
  name: z.string(),
  type: couponType,
  value: z.number(),
  /** Types of the coupon applied before it on which it may follow. */
  stacksOn: z.array(couponType),
  /** Most coupons of its type that may be applied together with it. */
  maximum: z.number().int(),
})
export type Coupon = z.infer<typeof coupon>

/** The e-mail address typed so far; codes are valid for every address. */
export const couponQuery = z.strictObject({ email: email.optional().catch(undefined) })
