import type { CouponType } from '../domain/coupons.ts'

/** What the rules of stacking need to know of a coupon. */
export interface StackedCoupon {
  name: string
  type: CouponType
  stacksOn: readonly CouponType[]
  maximum: number
}

const sameCode = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase()

/** Whether this code is among the applied ones, whatever its capitals. */
export const isApplied = (applied: readonly Pick<StackedCoupon, 'name'>[], code: string): boolean =>
  applied.some(({ name }) => sameCode(name, code))

/**
 * Whether a coupon may follow those already applied, in their order: none twice, its type allowed on that of the last one,
 * and no more of its type than the smallest maximum among them.
 */
export function mayStack(applied: readonly StackedCoupon[], next: StackedCoupon): boolean {
  if (isApplied(applied, next.name)) return false
  const last = applied.at(-1)
  if (last && !next.stacksOn.includes(last.type)) return false
  const ofType = [...applied.filter(({ type }) => type === next.type), next]
  return ofType.length <= Math.min(...ofType.map(({ maximum }) => maximum))
}

/** Those of the list that may be applied one after the other; what may not follow is left out. */
export function stack<C extends StackedCoupon>(coupons: readonly C[]): C[] {
  const applied: C[] = []
  for (const next of coupons) if (mayStack(applied, next)) applied.push(next)
  return applied
}

/** The sum of what coupons of one type are worth, in the type's own unit. */
export const sumOf = (applied: readonly { type: CouponType; value: number }[], wanted: CouponType): number =>
  // In hundredths: 0.1 + 0.2 is not 0.3.
  applied.filter(({ type }) => type === wanted).reduce((sum, { value }) => sum + Math.round(value * 100), 0) /
  100
