import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigits, moneyText, toDecimal, toMinor } from './money.ts'

describe('an amount in smallest units', () => {
  it.each<[string | number, string, number]>([
    ['12.5', 'USD', 1250],
    ['12.50', 'USD', 1250],
    ['0', 'USD', 0],
    ['-0.00', 'USD', 0],
    ['-3.1', 'EUR', -310],
    ['0.005', 'USD', 1],
    ['-0.005', 'USD', -1],
    ['0.0049', 'USD', 0],
    ['1200', 'JPY', 1200],
    ['1200.5', 'JPY', 1201],
    ['1.2345', 'KWD', 1235],
    [70.1, 'USD', 7010],
    [1.005, 'USD', 101],
    [0.1 + 0.2, 'USD', 30],
    [1e-7, 'USD', 0],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('%s %s is %d', (decimal, currency, minor) => {
    expect(toMinor(decimal, currency)).toBe(minor)
  })

  it.each(['', 'a', '1,5', '1e5', '0x10', '--1', '.5', '90071992547409.92'])('“%s” is refused', (text) => {
    expect(() => toMinor(text, 'USD')).toThrow(RangeError)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is refused', (number) => {
    expect(() => toMinor(number, 'USD')).toThrow(RangeError)
  })

  it('is written and read as the same, in any currency', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CLF')
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (amount, currency) => {
        expect(toMinor(toDecimal({ amount, currency }), currency)).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })
})

it.each<[number, string, string]>([
  [118_750, 'USD', '$1,187.50'],
  [-5, 'USD', '-$0.05'],
  [1200, 'JPY', '¥1,200'],
  [7010, 'EUR', '€70.10'],
  [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
])('%d of %s reads %s', (amount, currency, text) => {
  expect(moneyText({ amount, currency })).toBe(text)
})

it('knows the decimals of ISO 4217', () => {
  expect(['USD', 'JPY', 'KWD', 'EUR'].map(minorDigits)).toEqual([2, 0, 3, 2])
  expect(() => minorDigits('dollars')).toThrow(RangeError)
})
