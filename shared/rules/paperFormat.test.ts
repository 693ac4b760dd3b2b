import { expect, it } from 'vitest'
import { DEFAULT_LOCALE, localeOf } from './locale.ts'
import { type Paper, paperFormat } from './paperFormat.ts'

const locale = (language: 'en-US' | 'fr-CA' | 'es-MX' | 'de-DE' | 'en-GB' | 'es-ES') =>
  localeOf({ language, numbers: language, currency: 'EUR', weekStart: 1, fiscalYearStart: 1 })

it.each<[Paper, Parameters<typeof locale>[0], string]>([
  ['auto', 'en-US', 'letter'],
  ['auto', 'fr-CA', 'letter'],
  ['auto', 'es-MX', 'letter'],
  ['auto', 'de-DE', 'a4'],
  ['auto', 'en-GB', 'a4'],
  ['auto', 'es-ES', 'a4'],
  ['a4', 'en-US', 'a4'],
  ['letter', 'de-DE', 'letter'],
])('%s for %s is %s', (chosen, language, expected) => {
  expect(paperFormat(chosen, locale(language))).toBe(expected)
})

it('is A4 where there is no client', () => {
  expect(paperFormat('auto', DEFAULT_LOCALE)).toBe('a4')
})
