import { z } from 'zod'
import { couponCode, couponType } from '../../../shared/api/coupons.ts'

const count = z.coerce.number('is not a number').int('is not a whole number').min(1, 'is at least 1')
const day = z.iso.date('is not a date; write it as 2026-12-01')
const orNone = <S extends z.ZodType>(schema: S) => z.union([z.literal('none').transform(() => null), schema])

/** What an operator sets of a coupon, as typed. */
const settings = {
  type: couponType,
  value: z.coerce.number('is not a number').min(0.01, 'is at least 0.01').max(100_000),
  stacksOn: z
    .string()
    .transform((text) => text.split(',').map((type) => type.trim()))
    .pipe(z.array(couponType)),
  maximum: count.max(1_000),
  startsOn: orNone(day),
  endsOn: orNone(day),
  uses: orNone(count.max(1_000_000)),
}
const change = z.strictObject(settings).partial()
const whole = change.required({ type: true, value: true })

/** What `npm run coupons` does. */
export const couponOrder = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('add'), code: couponCode, settings: whole }),
  z.strictObject({ action: z.literal('change'), code: couponCode, settings: change }),
  z.strictObject({ action: z.literal('remove'), code: couponCode }),
])
export type CouponOrder = z.output<typeof couponOrder>
