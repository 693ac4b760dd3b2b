import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalOf, shareOf, unitsOf } from './amounts.ts'
import { addIntervals, prorate } from './periods.ts'
import type { Subscription } from './state.ts'

it.each([
  [12.5, 'USD', 1_250],
  [0, 'USD', 0],
  [1_500, 'JPY', 1_500],
  [1.5, 'JPY', null],
  [1.005, 'USD', null],
  [1.005, 'KWD', 1_005],
])('reads %d %s as %s', (decimal, currency, units) => {
  expect(unitsOf(decimal, currency)).toBe(units)
  if (units !== null) expect(decimalOf(units, currency)).toBe(decimal)
})

it('writes what it reads', () => {
  const units = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(units, fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
      expect(unitsOf(decimalOf(amount, currency), currency)).toBe(amount)
    }),
  )
})

it('shares within half a unit of the exact amount, the same both ways', () => {
  const amount = fc.integer({ min: 0, max: 2 ** 40 })
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 0, max: 366 }),
      fc.integer({ min: 1, max: 366 }),
      (of, part, whole) => {
        const share = BigInt(shareOf(of, part, whole))
        const twiceOff = (share * BigInt(whole) - BigInt(of) * BigInt(part)) * 2n
        expect(twiceOff <= BigInt(whole) && twiceOff > -BigInt(whole)).toBe(true)
        expect(shareOf(-of, part, whole) + Number(share)).toBe(0)
      },
    ),
  )
})

const begin = Date.parse('2026-01-31T09:00:00Z')
const running: Subscription = {
  id: 's',
  account: 'a',
  state: 'active',
  product: 'dashboards-monthly',
  quantity: 10,
  each: 950,
  currency: 'USD',
  begin,
  periodBegin: begin,
  next: addIntervals('dashboards-monthly', begin, 1),
  end: null,
  canceledAt: null,
  deactivatedAt: null,
  changed: begin,
  sequence: 1,
  anchor: begin,
  intervals: 1,
  failsNext: false,
  tags: {},
}

it('costs nothing in the end to raise and lower within a day, and never gives more back than was paid', () => {
  const quantity = fc.integer({ min: 1, max: 10_000 })
  const minute = fc.integer({ min: 0, max: 28 * 24 * 60 })
  fc.assert(
    fc.property(quantity, quantity, minute, (before, after, minutes) => {
      const at = begin + minutes * 60_000
      const terms = { product: running.product, each: running.each }
      const up = prorate({ ...running, quantity: before }, { ...terms, quantity: after }, at)
      const down = prorate({ ...running, quantity: after }, { ...terms, quantity: before }, at)
      expect(up.charge - up.credit + down.charge - down.credit).toBe(0)
      expect(up.credit).toBeLessThanOrEqual(before * running.each)
    }),
  )
})
