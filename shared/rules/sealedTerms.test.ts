import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAsSealed, type Purchase, type SealedTerms } from './sealedTerms.ts'

const sealed = (each: Record<string, number>): SealedTerms => ({ dashboards: 10, interval: 1, each })
const purchase = (differences: Partial<Purchase>): Purchase => ({
  dashboards: 10,
  interval: 1,
  currency: 'USD',
  paid: 9500,
  ...differences,
})

it.each<[string, Record<string, number>, Partial<Purchase>, boolean]>([
  ['as sealed', { USD: 950 }, {}, true],
  ['told without its interval', { USD: 950 }, { interval: null }, true],
  ['told without its price', { USD: 950 }, { paid: null }, true],
  // 8.90 with 27 % of tax is 7.0079 without.
  ['less the highest tax that it holds', { EUR: 890 }, { currency: 'EUR', paid: 7008 }, true],
  ['less a tax that there is not', { EUR: 890 }, { currency: 'EUR', paid: 6900 }, false],
  ['less a coupon of the provider’s', { USD: 950 }, { paid: 6650 }, false],
  ['half of it', { USD: 950 }, { paid: 4750 }, false],
  ['nothing', { USD: 950 }, { paid: 0 }, false],
  ['a cent each', { USD: 950 }, { paid: 10 }, false],
  ['nothing, as coupons made it', { USD: 0 }, { paid: 0 }, true],
  ['more dashboards at the same price each', { USD: 950 }, { dashboards: 200, paid: 190_000 }, false],
  ['fewer dashboards', { USD: 950 }, { dashboards: 9, paid: 9500 }, false],
  ['a year in place of a month', { USD: 950 }, { interval: 12 }, false],
  ['in a currency of the catalogue', { USD: 950 }, { currency: 'CHF', paid: 1 }, true],
  [
    'many in a currency of the catalogue',
    { USD: 950 },
    { currency: 'JPY', dashboards: 200, paid: 200 },
    false,
  ],
  ['in a currency called like a method', { USD: 950 }, { currency: 'toString', paid: 0 }, true],
])('%s', (_what, each, differences, expected) => {
  expect(isAsSealed(sealed(each), purchase(differences))).toBe(expected)
})

it('holds for whatever was sealed, and for more', () => {
  const count = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      count,
      fc.constantFrom(1, 12),
      fc.nat(1_000),
      (each, dashboards, interval, more) => {
        const terms = { dashboards, interval } as const
        const paid = each * dashboards + more
        expect(isAsSealed({ ...terms, each: { USD: each } }, purchase({ ...terms, paid }))).toBe(true)
      },
    ),
  )
})
