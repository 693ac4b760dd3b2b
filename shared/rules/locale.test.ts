import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, NUMBER_PATTERNS } from '../domain/locales.ts'
import { rangeLabel, resolveRange } from './dateRange.ts'
import { lastFiscalYear, thisFiscalYear } from './fiscalYear.ts'
import { DEFAULT_LOCALE, isolated, type LocaleChoice, languageOf, localeOf } from './locale.ts'
import { formatChange, formatValue } from './numberFormat.ts'

const choice: LocaleChoice = {
  language: 'en-GB',
  numbers: '1,234.56',
  currency: 'EUR',
  weekStart: 1,
  fiscalYearStart: 1,
}
const of = (tag: (typeof LANGUAGES)[number]) => localeOf({ ...choice, language: tag, numbers: tag })
const NARROW = '\u202f'
const WIDE = '\u00a0'
const LTR = '\u200e'
const RTL = '\u2067'
const END = '\u2069'

describe('texts in a locale', () => {
  it.each([
    ['en-US', '1,234,567.89', '€1,234.50', '+12.3%', 'October 31, 2026'],
    ['de-DE', '1.234.567,89', `1.234,50${WIDE}€`, `+12,3${WIDE}%`, '31. Oktober 2026'],
    ['fr-FR', `1${NARROW}234${NARROW}567,89`, `1${NARROW}234,50${WIDE}€`, `+12,3${WIDE}%`, '31 octobre 2026'],
    ['en-IN', '12,34,567.89', '€1,234.50', '+12.3%', '31 October 2026'],
    ['sv-SE', `1${WIDE}234${WIDE}567,89`, `1${WIDE}234,50${WIDE}€`, `+12,3${WIDE}%`, '31 oktober 2026'],
    ['ja-JP', '1,234,567.89', '€1,234.50', '+12.3%', '2026年10月31日'],
    ['ar-EG', '1,234,567.89', `${RTL}1,234.50${WIDE}€${END}`, `${LTR}+12.3${LTR}%${LTR}`, '31 أكتوبر 2026'],
  ] as const)('are those of %s', (tag, number, amount, change, day) => {
    const { numbers, dates } = of(tag)
    expect(formatValue(1_234_567.891, 'decimal', { locale: numbers })).toBe(number)
    expect(formatValue(1234.5, 'money', { locale: numbers, currency: 'EUR' })).toBe(amount)
    expect(formatChange({ absolute: 1, relative: 0.123 }, numbers)).toBe(change)
    expect(rangeLabel({ start: '2026-10-31', end: '2026-10-31' }, dates)).toBe(day)
  })

  it.each([
    ['1,234.56', '1,234,567.89', '€1,234.50'],
    ['1.234,56', '1.234.567,89', '€1.234,50'],
    ['1 234,56', `1${WIDE}234${WIDE}567,89`, `€1${WIDE}234,50`],
    ['12,34,567.89', '12,34,567.89', '€1,234.50'],
  ] as const)('have the look %s', (numbers, number, amount) => {
    const { numbers: locale } = localeOf({ ...choice, numbers })
    expect(formatValue(1_234_567.89, 'decimal', { locale })).toBe(number)
    expect(formatValue(1234.5, 'money', { locale, currency: 'EUR' })).toBe(amount)
  })

  it('read back as the number that was written, with Latin digits, in every format', () => {
    const formats = [...LANGUAGES, ...(Object.keys(NUMBER_PATTERNS) as (keyof typeof NUMBER_PATTERNS)[])]
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.integer({ min: -1e12, max: 1e12 }),
        (numbers, hundredths) => {
          const { numbers: locale } = localeOf({ ...choice, numbers })
          const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
          const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
          const text = formatValue(hundredths / 100, 'decimal', { locale })
          const digits = [...text].filter((sign) => /[0-9]/.test(sign) || sign === point).join('')
          const sign = /[-−]/.test(text) ? -1 : 1
          expect(sign * Number(digits.replace(point, '.'))).toBeCloseTo(hundredths / 100, 2)
        },
      ),
    )
  })
})

it('is as before where nothing else is chosen', () => {
  const { currency, ...rest } = localeOf({ ...choice, currency: 'USD' })
  const { currency: _, ...before } = DEFAULT_LOCALE
  expect(rest).toEqual(before)
  expect(currency).toBe('USD')
})

it('names its language for those who hear it, and sets dates from right to left apart', () => {
  expect(languageOf(of('ar-EG'))).toBe('ar-EG')
  expect(isolated('31 أكتوبر', of('ar-EG'))).toBe('\u206831 أكتوبر\u2069')
  expect(isolated('31. Oktober', of('de-DE'))).toBe('31. Oktober')
})

describe('a figure from right to left', () => {
  const amount = (value: number, tag: 'he-IL' | 'ar-AE', compact = false) =>
    formatValue(value, 'money', { locale: of(tag).numbers, currency: 'EUR', compact })

  it.each([
    [23_715.98, 'he-IL', false, `${RTL}23,715.98${WIDE}€${END}`],
    [-1234.5, 'he-IL', false, `${RTL}${LTR}-1,234.50${WIDE}€${END}`],
    [20_000, 'he-IL', true, `${RTL}20K${WIDE}€${END}`],
    [-20_000, 'he-IL', true, `${RTL}${LTR}-20K${WIDE}€${END}`],
    [15_000, 'ar-AE', true, `${RTL}15${WIDE}ألف${WIDE}€${END}`],
  ] as const)(
    '%d in %s, compact: %s, has its unit on one side wherever it stands',
    (value, tag, compact, text) => {
      expect(amount(value, tag, compact)).toBe(text)
    },
  )

  it('is left as it is where it reads the same in either direction', () => {
    const { numbers } = of('he-IL')
    expect(formatValue(16_699, 'integer', { locale: numbers })).toBe('16,699')
    expect(formatValue(0.6395, 'percent', { locale: numbers })).toBe('63.95%')
    expect(formatValue(3852, 'seconds', { locale: numbers })).toBe('1h 4m 12s')
  })
})

it('groups short numbers as it groups others', () => {
  for (const tag of LANGUAGES) {
    const { numbers: locale } = of(tag)
    const amount = { locale, currency: 'JPY' }
    const short = formatValue(5000, 'integer', { locale, compact: true })
    if (/^5\D?000$/.test(short)) expect(short).toBe(formatValue(5000, 'integer', { locale }))
    const money = formatValue(5000, 'money', { ...amount, compact: true })
    if (/5\D?000/.test(money)) expect(money).toBe(formatValue(5000, 'money', amount))
  }
  const { numbers: locale } = of('de-DE')
  expect(formatValue(5000, 'money', { locale, currency: 'EUR', compact: true })).toBe(`5.000${WIDE}€`)
})

describe('weeks and years', () => {
  // 28 October 2026 is a Wednesday.
  const today = Temporal.PlainDate.from('2026-10-28')
  it.each([
    [1, '2026-10-26'],
    [0, '2026-10-25'],
    [6, '2026-10-24'],
  ] as const)('begin on day %i', (weekStart, start) => {
    expect(resolveRange('weekly', today, { weekStart })).toEqual({ start, end: '2026-10-28' })
  })

  it.each([
    [1, '2026-01-01', '2025-01-01', '2025-12-31'],
    [4, '2026-04-01', '2025-04-01', '2026-03-31'],
    [10, '2026-10-01', '2025-10-01', '2026-09-30'],
    [11, '2025-11-01', '2024-11-01', '2025-10-31'],
  ])('begin in month %i', (month, start, before, end) => {
    expect(thisFiscalYear(today, month)).toEqual({ start, end: '2026-10-28' })
    expect(lastFiscalYear(today, month)).toEqual({ start: before, end })
  })
})
