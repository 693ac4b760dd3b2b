import fc from 'fast-check'
import { expect, it } from 'vitest'
import { livePrice, yearlySaving } from './livePrice.ts'

const prices = { currency: 'USD', monthly: 950, annual: 9500 }

it.each([
  [{ dashboards: 1, interval: 1 }, 950, 950],
  [{ dashboards: 25, interval: 1 }, 950, 23_750],
  [{ dashboards: 3, interval: 12 }, 9500, 28_500],
] as const)('%o', (terms, each, total) => {
  expect(livePrice(prices, terms)).toEqual({
    each: { amount: each, currency: 'USD' },
    total: { amount: total, currency: 'USD' },
  })
})

it('is whole cents, and never below nothing', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 10_000 }), (monthly, annual, dashboards) => {
      for (const interval of [1, 12] as const) {
        const { total } = livePrice({ currency: 'EUR', monthly, annual }, { dashboards, interval })
        expect(Number.isSafeInteger(total.amount)).toBe(true)
        expect(total.amount).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

it.each([
  [950, 9500, 16],
  [1000, 12_000, 0],
  [1000, 13_000, 0],
  [0, 0, 0],
  [1000, 0, 100],
])('of %i a month and %i a year a year saves %i %%', (monthly, annual, saving) => {
  expect(yearlySaving({ currency: 'USD', monthly, annual })).toBe(saving)
})
