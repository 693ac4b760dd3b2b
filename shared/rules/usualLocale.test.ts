import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../domain/locales.ts'
import { type Following, inLanguage, usualOf } from './usualLocale.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const CURRENCIES = Intl.supportedValuesOf('currency')
const first = {
  language: 'en-GB',
  numbers: '1,234.56',
  currency: 'USD',
  weekStart: 1,
  fiscalYearStart: 1,
  timezone: 'Europe/London',
} as const
const both = new Set<Following>(['currency', 'timezone'])

describe('what is usual with a language', () => {
  it.each([
    ['de-DE', 'EUR', 'Europe/Berlin'],
    ['de-CH', 'CHF', 'Europe/Zurich'],
    ['he-IL', 'ILS', 'Asia/Jerusalem'],
    ['en-US', 'USD', null],
  ] as const)('is for %s %s in %s', (language, currency, timezone) => {
    expect(usualOf(language, ZONES)).toEqual({ currency, timezone })
  })

  it('is known for every language, in currencies and zones that exist', () => {
    for (const language of LANGUAGES) {
      const { currency } = usualOf(language, ZONES)
      expect(CURRENCIES).toContain(currency)
    }
  })

  it('is a zone by the name that the system lists', () => {
    expect(usualOf('en-IN', ['Asia/Calcutta']).timezone).toBe('Asia/Calcutta')
    expect(usualOf('en-IN', ['Asia/Kolkata']).timezone).toBe('Asia/Kolkata')
    expect(usualOf('de-DE', []).timezone).toBeNull()
  })
})

describe('another language', () => {
  const zones = ZONES
  it('brings its numbers, currency and zone', () => {
    expect(inLanguage(first, 'de-DE', { following: both, first, zones })).toEqual({
      language: 'de-DE',
      numbers: 'de-DE',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
    })
  })

  it('leaves what was chosen', () => {
    const own = { ...first, numbers: "1'234.56" } as const
    expect(inLanguage(own, 'de-DE', { following: new Set(), first, zones })).toEqual({ language: 'de-DE' })
    expect(inLanguage(own, 'de-DE', { following: new Set(['timezone']), first, zones })).toEqual({
      language: 'de-DE',
      timezone: 'Europe/Berlin',
    })
  })

  it('goes back to the zone of the beginning where a country has several', () => {
    const german = { ...first, language: 'de-DE', numbers: 'de-DE', timezone: 'Europe/Berlin' } as const
    expect(inLanguage(german, 'en-US', { following: both, first, zones })).toMatchObject({
      currency: 'USD',
      timezone: 'Europe/London',
    })
  })
})
