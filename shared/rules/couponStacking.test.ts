import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isApplied, mayStack, type StackedCoupon, stack, sumOf } from './couponStacking.ts'

const coupon = (name: string, change: Partial<StackedCoupon> = {}): StackedCoupon => ({
  name,
  type: 'price.discount',
  stacksOn: ['price.discount', 'trial.days'],
  maximum: 3,
  ...change,
})
const trial = (name: string, change: Partial<StackedCoupon> = {}) =>
  coupon(name, { type: 'trial.days', ...change })

describe('a coupon may follow', () => {
  it.each<[string, StackedCoupon[], StackedCoupon, boolean]>([
    ['nothing, whatever it stacks on', [], coupon('A', { stacksOn: [] }), true],
    ['one of a type that it stacks on', [trial('A')], coupon('B', { stacksOn: ['trial.days'] }), true],
    ['one of another type', [trial('A')], coupon('B', { stacksOn: ['price.discount'] }), false],
    [
      'the last one alone decides',
      [trial('A'), coupon('B')],
      coupon('C', { stacksOn: ['price.discount'] }),
      true,
    ],
    [
      'an earlier one’s type does not',
      [coupon('A'), trial('B')],
      coupon('C', { stacksOn: ['price.discount'] }),
      false,
    ],
    ['itself', [coupon('A')], coupon('A'), false],
    ['itself in small letters', [coupon('SPRING')], coupon(' spring '), false],
    ['as many of its type as its maximum', [coupon('A')], coupon('B', { maximum: 2 }), true],
    ['more of its type', [coupon('A'), coupon('B')], coupon('C', { maximum: 2 }), false],
    ['more than an earlier one of its type lets', [coupon('A', { maximum: 1 })], coupon('B'), false],
    ['however many of other types', [trial('A', { maximum: 1 })], coupon('B', { maximum: 1 }), true],
  ])('%s', (_what, applied, next, allowed) => {
    expect(mayStack(applied, next)).toBe(allowed)
  })
})

const type = fc.constantFrom('price.discount' as const, 'trial.days' as const)
const coupons = fc.array(
  fc.record({
    name: fc.constantFrom('A', 'a', 'B', 'b', 'C', 'D', 'E'),
    type,
    stacksOn: fc.uniqueArray(type),
    maximum: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 12 },
)

describe('of any coupons', () => {
  it('none is applied twice, each follows a type it stacks on, and no type passes a maximum', () => {
    fc.assert(
      fc.property(coupons, (all) => {
        const applied = stack(all)
        expect(new Set(applied.map(({ name }) => name.toUpperCase())).size).toBe(applied.length)
        for (const [at, { type, stacksOn, maximum }] of applied.entries()) {
          const before = applied[at - 1]
          if (before) expect(stacksOn).toContain(before.type)
          expect(applied.filter((other) => other.type === type).length).toBeLessThanOrEqual(maximum)
        }
      }),
    )
  })

  it('those applied stay applied, and nothing left out could have followed at its turn', () => {
    fc.assert(
      fc.property(coupons, (all) => {
        const applied = stack(all)
        expect(stack(applied)).toEqual(applied)
        expect(applied.length > 0).toBe(all.length > 0)
        for (const next of all) {
          if (isApplied(applied, next.name)) expect(mayStack(applied, next)).toBe(false)
        }
      }),
    )
  })
})

it('sums are per type and exact to the hundredth', () => {
  const all = [
    { type: 'price.discount' as const, value: 0.1 },
    { type: 'price.discount' as const, value: 0.2 },
    { type: 'trial.days' as const, value: 30 },
  ]
  expect([sumOf(all, 'price.discount'), sumOf(all, 'trial.days'), sumOf([], 'trial.days')]).toEqual([
    0.3, 30, 0,
  ])
  // 0.29 × 100 is 28.999999999999996.
  for (let cents = 1; cents < 2_000; cents++) {
    expect(sumOf([{ type: 'price.discount', value: cents / 100 }], 'price.discount')).toBe(cents / 100)
  }
})
