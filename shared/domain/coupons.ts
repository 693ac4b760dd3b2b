/** What a coupon does, and in what its value is counted. */
export const COUPON_TYPES = {
  'price.discount': 'dollars off the price of each dashboard',
  'trial.days': 'days that the trial is longer',
} as const
export type CouponType = keyof typeof COUPON_TYPES

export const COUPON_NOT_VALID = 'Code / Coupon not valid.'
export const COUPON_NOT_STACKABLE = 'Code / Coupon not stackable with other code(s) / coupon(s).'
