import type { CouponType } from '../domain/coupons.ts'

/** What a coupon does, after its code: `SPRING: $2.50 off each dashboard at every charge`. The value is in the unit of its type. */
const EFFECTS: Record<CouponType, (value: number) => string> = {
  'price.discount': (value) => `$${value.toFixed(2)} off each dashboard at every charge`,
  'trial.days': (value) => `${value} ${value === 1 ? 'day' : 'days'} longer trial`,
}

export const couponInWords = (code: string, { type, value }: { type: CouponType; value: number }): string =>
  `${code}: ${EFFECTS[type](value)}`
