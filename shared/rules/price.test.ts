import fc from 'fast-check'
import { expect, it } from 'vitest'
import { thorough } from '../../test/thorough.ts'
import { sumOf } from './couponStacking.ts'
import { toDecimal, toMinor } from './money.ts'
import { finalPrice, orderTotal, type Pricing, pricesByCurrency } from './price.ts'

const PRICES = { monthly: 950, annual: 9_500 }
const order = (change: Partial<Pricing> = {}): Pricing => ({
  prices: PRICES,
  interval: 1,
  dashboards: 25,
  discount: 0,
  ...change,
})

it.each<[Partial<Pricing>, string]>([
  [{}, '237.50'],
  [{ interval: 12 }, '2,375.00'],
  [{ dashboards: 1 }, '9.50'],
  [{ discount: 2 }, '187.50'],
  [{ discount: 0.3, dashboards: 3 }, '27.60'],
  [{ discount: 9.5 }, '0.00'],
  [{ discount: 40 }, '0.00'],
  [{ dashboards: 500, interval: 12 }, '47,500.00'],
])('%j costs $%s', (change, total) => {
  expect(orderTotal(order(change))).toBe(total)
})

it('a discount lowers every total by the same for each dashboard, never below nothing', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const dashboards = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(cents, cents, dashboards, (price, off, dashboards) => {
      const given = order({ prices: { monthly: price, annual: price }, dashboards, discount: off / 100 })
      expect(finalPrice(given)).toBe(Math.max(0, price - off))
      expect(orderTotal(given)).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/)
      expect(Number(orderTotal(given).replaceAll(',', ''))).toBeCloseTo(
        (dashboards * Math.max(0, price - off)) / 100,
        2,
      )
    }),
  )
})

const OTHERS = { EUR: { monthly: 890, annual: 8_900 }, JPY: { monthly: 1_450, annual: 14_500 } }

it.each<[number, 1 | 12, Record<string, number>]>([
  [0, 1, { USD: 950, EUR: 890, JPY: 1_450 }],
  [0, 12, { USD: 9_500, EUR: 8_900, JPY: 14_500 }],
  // 750 of 950: 702.63 and 1144.74 are rounded.
  [2, 1, { USD: 750, EUR: 703, JPY: 1_145 }],
  [9.5, 1, { USD: 0, EUR: 0, JPY: 0 }],
  [20, 1, { USD: 0, EUR: 0, JPY: 0 }],
])(
  'takes a discount of %f dollars off prices for %i months in every currency',
  (discount, interval, expected) => {
    expect(pricesByCurrency({ prices: PRICES, otherPrices: OTHERS, interval, discount })).toEqual(expected)
  },
)

it('leaves other prices alone where dollars cost nothing anyway', () => {
  const prices = { monthly: 0, annual: 0 }
  expect(pricesByCurrency({ prices, otherPrices: OTHERS, interval: 1, discount: 5 })).toEqual({
    USD: 0,
    EUR: 890,
    JPY: 1_450,
  })
})

it('has whole prices between nothing and the full one, which never rise with the discount', () => {
  const price = fc.integer({ min: 1, max: 999_999_999 })
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(price, price, cents, cents, (usd, other, one, more) => {
      const at = (discount: number) =>
        pricesByCurrency({
          prices: { monthly: usd, annual: usd },
          otherPrices: { EUR: { monthly: other, annual: other } },
          interval: 1,
          discount,
        })
      const [small, large] = [Math.min(one, more) / 100, Math.max(one, more) / 100]
      const euro = at(small).EUR ?? -1
      expect(Number.isSafeInteger(euro)).toBe(true)
      expect(euro).toBeGreaterThanOrEqual(0)
      expect(euro).toBeLessThanOrEqual(other)
      expect(at(large).EUR).toBeLessThanOrEqual(euro)
      expect(at(0).EUR).toBe(other)
      // Within half a unit of the exact share.
      const exact = (BigInt(other) * BigInt(at(small).USD ?? 0) * 2n) / BigInt(usd)
      const distance = BigInt(euro) * 2n - exact
      expect(distance >= -1n && distance <= 1n).toBe(true)
    }),
  )
})

/** A decimal number as it is reckoned with on paper, apart from how the product counts money. */
interface Decimal {
  digits: bigint
  /** How many of them follow the point. */
  places: number
}
const decimal = (text: string): Decimal => {
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}
const grown = ({ digits, places }: Decimal, to: number) => digits * 10n ** BigInt(to - places)
const minus = (one: Decimal, other: Decimal): Decimal => {
  const places = Math.max(one.places, other.places)
  return { digits: grown(one, places) - grown(other, places), places }
}
const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  places: one.places + other.places,
})
/** Divided to so many places and rounded, half upwards. */
const over = (one: Decimal, other: Decimal, places: number): Decimal => {
  const common = Math.max(one.places, other.places)
  const [dividend, divisor] = [grown(one, common) * 10n ** BigInt(places), grown(other, common)]
  return { digits: dividend / divisor + ((dividend % divisor) * 2n >= divisor ? 1n : 0n), places }
}
const written = ({ digits, places }: Decimal): string => {
  const text = String(digits).padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

const CARTS = thorough ? 100_000 : 10_000
const PLACES = { USD: 2, EUR: 2, JPY: 0, KWD: 3 }

it(`${CARTS} carts cost what they do on paper, in every currency`, () => {
  const amount = (places: number, most: number) =>
    fc.integer({ min: 0, max: most }).map((digits) => written({ digits: BigInt(digits), places }))
  const cart = fc.record({
    USD: amount(PLACES.USD, 99_999_999),
    EUR: amount(PLACES.EUR, 99_999_999),
    JPY: amount(PLACES.JPY, 99_999_999),
    KWD: amount(PLACES.KWD, 99_999_999),
    coupons: fc.array(fc.oneof(amount(2, 2_000), amount(2, 99_999_999)), { maxLength: 4 }),
    interval: fc.constantFrom(1 as const, 12 as const),
    dashboards: fc.integer({ min: 1, max: 500 }),
  })
  fc.assert(
    fc.property(cart, ({ coupons, interval, dashboards, ...texts }) => {
      const priceOf = (currency: keyof typeof PLACES) => {
        const minor = toMinor(texts[currency], currency)
        // The other interval is never looked at.
        return interval === 1 ? { monthly: minor, annual: -1 } : { monthly: -1, annual: minor }
      }
      const applied = coupons.map((text) => ({ type: 'price.discount' as const, value: Number(text) }))
      const terms = { prices: priceOf('USD'), interval, discount: sumOf(applied, 'price.discount') }
      const otherPrices = { EUR: priceOf('EUR'), JPY: priceOf('JPY'), KWD: priceOf('KWD') }
      const each = pricesByCurrency({ ...terms, otherPrices })

      const full = decimal(texts.USD)
      const off = coupons.map(decimal).reduce(minus, full)
      const left = off.digits > 0n ? off : { digits: 0n, places: PLACES.USD }
      for (const currency of ['USD', 'EUR', 'JPY', 'KWD'] as const) {
        const price = decimal(texts[currency])
        const reduced = full.digits === 0n ? price : over(times(price, left), full, PLACES[currency])
        expect([currency, toDecimal({ amount: each[currency] ?? -1, currency })]).toEqual([
          currency,
          written(reduced),
        ])
      }
      const total = written(times(left, decimal(String(dashboards))))
      expect(orderTotal({ ...terms, dashboards }).replaceAll(',', '')).toBe(total)
    }),
    { numRuns: CARTS },
  )
}, 120_000)
