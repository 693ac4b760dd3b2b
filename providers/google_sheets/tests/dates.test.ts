import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateReader } from '../sheet/dates.ts'
import { localeOf } from '../sheet/locale.ts'

describe('dates', () => {
  it.each<[string, unknown, string | null]>([
    ['en-US', 46_296, '2026-10-01'],
    ['en-US', 46_296.75, '2026-10-01'],
    ['en-US', 25_569, '1970-01-01'],
    ['en-US', 1, '1899-12-31'],
    ['en-US', 0, null],
    ['en-US', -5, null],
    ['en-US', 1e12, null],
    ['en-US', Number.NaN, null],
    ['en-US', true, null],
    ['en-US', null, null],
    ['en-US', '2026-10-31', '2026-10-31'],
    ['de-DE', '2026-10-31T13:00:00Z', '2026-10-31'],
    ['de-DE', '2026/1/5', '2026-01-05'],
    ['en-US', '10/31/2026', '2026-10-31'],
    ['en-US', '10/31/2026 13:45:00', '2026-10-31'],
    ['en-GB', '31/10/2026', '2026-10-31'],
    ['nb-NO', '31.10.2026', '2026-10-31'],
    ['nb-NO', '1.2.26', '2026-02-01'],
    ['nb-NO', '31.10.2026 kl. 13', '2026-10-31'],
    ['sv-SE', '31/10/2026', '2026-10-31'],
    ['en-US', '31/10/2026', null],
    ['nb-NO', '30.02.2026', null],
    ['en-US', 'Oct 31, 2026', '2026-10-31'],
    ['en-US', 'October 31 2026', '2026-10-31'],
    ['en-US', '31 Oct 2026', '2026-10-31'],
    ['nb-NO', '31. oktober 2026', '2026-10-31'],
    ['nb-NO', '31. okt. 2026', '2026-10-31'],
    ['de-DE', '5. März 2026', '2026-03-05'],
    ['de-DE', '5. Brumaire 2026', null],
    ['en-US', 'Search', null],
    ['en-US', '12.5', null],
    ['en-US', '', null],
  ])('%s: %s', (locale, cell, day) => {
    expect(dateReader(locale)(cell)).toBe(day)
  })

  it('reads every day that the locale writes', () => {
    const locales = ['en-US', 'en-GB', 'de-DE', 'nb-NO', 'fr-FR', 'pl-PL', 'sv-SE']
    const first = Temporal.PlainDate.from('2020-01-01')
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: 0, max: 4000 }),
        fc.constantFrom('numeric' as const, 'long' as const),
        (locale, days, month) => {
          const day = first.add({ days })
          const text = day.toLocaleString(locale, { day: 'numeric', month, year: 'numeric' })
          expect(dateReader(locale)(text), `${locale} ${text}`).toBe(day.toString())
        },
      ),
    )
  })

  it('takes Google’s names of locales, and English for what it does not know', () => {
    expect(['nb_NO', 'en', 'zh_TW', '', '???'].map(localeOf)).toEqual([
      'nb-NO',
      'en',
      'zh-TW',
      'en-US',
      'en-US',
    ])
  })
})
