import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf, patternCurrency } from '../sheet/currency.ts'
import { numberReader } from '../sheet/numbers.ts'

describe('numbers typed as text', () => {
  it.each<[string, string, number | null, string?]>([
    ['nb-NO', '1 250,50 kr', 1250.5, 'NOK'],
    ['nb-NO', '1\u00a0250,50', 1250.5],
    ['nb-NO', '1\u202f250\u202f000', 1_250_000],
    ['nb-NO', 'kr 12,-', null],
    ['sv-SE', '99,90 kr', 99.9, 'SEK'],
    ['en-US', '99.90 kr', 99.9],
    ['de-DE', 'kr. 1.250', 1250],
    ['de-DE', '1.234', 1234],
    ['de-DE', '1.234,5 €', 1234.5, 'EUR'],
    ['de-DE', '1250.50', 1250.5],
    ['de-CH', "1'234.50 CHF", 1234.5, 'CHF'],
    ['en-US', '1,234', 1234],
    ['en-US', '1.234', 1.234],
    ['en-US', '$1,234.50', 1234.5, 'USD'],
    ['en-US', '-$5', -5, 'USD'],
    ['en-US', '$-5', -5, 'USD'],
    ['en-CA', '$5', 5, 'CAD'],
    ['en-US', '(1,200.00)', -1200],
    ['en-US', '−7', -7],
    ['en-US', '7-', -7],
    ['en-US', 'USD 12', 12, 'USD'],
    ['en-GB', '£3.20', 3.2, 'GBP'],
    ['en-US', '.5', 0.5],
    ['en-US', '12,34', 12.34],
    ['en-US', '1,2,3', null],
    ['en-US', '12 500', 12_500],
    ['en-US', '4 2026', null],
    ['en-US', 'Q4 2026', null],
    ['en-US', 'A12', null],
    ['en-US', 'abc', null],
    ['en-US', '', null],
    ['en-US', '-', null],
    ['en-US', '$', null],
    ['en-US', '1-2', null],
    ['en-US', '2026-10-31', null],
    ['en-US', '10/31/2026', null],
  ])('%s: %s', (locale, text, value, currency) => {
    const read = numberReader(locale)(text)
    expect(read?.value ?? null).toBe(value)
    expect(read?.currency ?? undefined).toBe(currency)
  })

  it.each([
    ['nb-NO', '12,5 %', 0.125],
    ['en-US', '-12.5%', -0.125],
    ['en-US', '100%', 1],
  ])('reads percentages as fractions: %s %s', (locale, text, value) => {
    expect(numberReader(locale)(text)).toEqual({ value, kind: 'percent', currency: null })
  })

  it.each([
    ['1:23:45', 5025],
    ['0:59', 3540],
    ['-1:00:00', -3600],
    ['125:00:30', 450_030],
    ['0:00:01,5', 1.5],
  ])('reads durations as parts of a day: %s', (text, seconds) => {
    const read = numberReader('nb-NO')(text)
    expect(read?.kind).toBe('duration')
    expect((read?.value ?? 0) * 86_400).toBeCloseTo(seconds, 6)
  })

  it('reads back what the locale writes', () => {
    const locales = ['en-US', 'de-DE', 'nb-NO', 'fr-FR', 'de-CH', 'pl-PL', 'sv-SE']
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        (locale, cents) => {
          const text = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 })
          expect(numberReader(locale)(text)?.value, text).toBeCloseTo(cents / 100, 6)
        },
      ),
    )
  })
})

describe('currencies', () => {
  it.each([
    ['#,##0.00 [$€-407]', 'de-DE', 'EUR'],
    ['[$kr-414] #,##0.00', 'en-US', 'NOK'],
    ['[$kr-41D] #,##0.00', 'nb-NO', 'SEK'],
    ['#,##0 [$kr]', 'da-DK', 'DKK'],
    ['[$CHF] #,##0.00', 'en-US', 'CHF'],
    ['"$"#,##0.00', 'en-US', 'USD'],
    ['"$"#,##0.00', 'en-AU', 'AUD'],
    ['#,##0.00" zł"', 'pl-PL', 'PLN'],
    ['£#,##0.00', 'en-US', 'GBP'],
    ['#,##0.00', 'fr-FR', 'EUR'],
    ['#,##0.00', 'nb-NO', 'NOK'],
    ['[$₿] 0.0', 'en-US', null],
    ['"Punkte" 0', 'de-DE', null],
  ])('%s in %s is %s', (pattern, locale, code) => {
    expect(patternCurrency(pattern, locale)).toBe(code)
  })

  it('knows codes of currencies from other words of three letters', () => {
    expect(currencyOf('nok', 'en-US')).toBe('NOK')
    expect(currencyOf('abc', 'en-US')).toBeNull()
  })
})
