import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Direction, VALUE_TYPES, type ValueType } from '../domain/values.ts'
import { computeChange } from './comparison.ts'
import { changeTone, type FormatOptions, formatChange, formatValue } from './numberFormat.ts'

test.each<[number | null, ValueType, FormatOptions, string]>([
  [null, 'integer', {}, 'N/A'],
  [Number.NaN, 'money', {}, 'N/A'],
  [Number.POSITIVE_INFINITY, 'percent', {}, 'N/A'],
  [Number.NEGATIVE_INFINITY, 'seconds', {}, 'N/A'],
  ['12' as unknown as number, 'integer', {}, 'N/A'],
  [undefined as unknown as number, 'integer', {}, 'N/A'],
  [0, 'integer', {}, '0'],
  [-0, 'integer', {}, '0'],
  [-0.001, 'decimal', {}, '0'],
  [-0.001, 'money', {}, '$0.00'],
  [-0.00001, 'percent', {}, '0%'],
  [-0.001, 'seconds', {}, '0s'],
  [1234567, 'integer', {}, '1,234,567'],
  [12.3456, 'integer', {}, '12.35'],
  [12.3456, 'decimal', {}, '12.35'],
  [12.5, 'decimal', {}, '12.5'],
  [12.5, 'decimal', { fractionDigits: 2 }, '12.50'],
  [12.5, 'decimal', { fractionDigits: 7 }, '12.50'],
  [12.5, 'decimal', { fractionDigits: -1 }, '13'],
  [1e21, 'integer', {}, '1,000,000,000,000,000,000,000'],
  [-1234.5, 'decimal', {}, '-1,234.5'],
  [1234567, 'integer', { compact: true }, '1.2M'],
  [950, 'integer', { compact: true }, '950'],
  [1234.5, 'money', {}, '$1,234.50'],
  [1234.5, 'money', { currency: 'EUR', locale: 'de-DE' }, '1.234,50 €'],
  [1234.5, 'money', { currency: 'JPY' }, '¥1,235'],
  [1.2345, 'money', { currency: 'KWD' }, 'KWD 1.23'],
  [-3, 'money', { currency: 'CAD' }, '-CA$3.00'],
  [3, 'money', { currency: 'points' }, '3 points'],
  [3, 'money', { currency: '' }, '3'],
  [1234567, 'money', { compact: true }, '$1.2M'],
  [0.05, 'percent', {}, '5%'],
  [0.12345, 'percent', {}, '12.35%'],
  [12, 'percent', {}, '1,200%'],
  [3, 'position', {}, '3.0'],
  [3.26, 'position', {}, '3.3'],
  [3.26, 'position', { fractionDigits: 2 }, '3.26'],
  [3852, 'seconds', {}, '1h 4m 12s'],
  [3852000, 'milliseconds', {}, '1h 4m 12s'],
  [64.2, 'minutes', {}, '1h 4m 12s'],
  [1.07, 'hours', {}, '1h 4m 12s'],
  [0, 'seconds', {}, '0s'],
  [350, 'milliseconds', {}, '0.35s'],
  [12.345, 'seconds', {}, '12.35s'],
  [59.999, 'seconds', {}, '1m'],
  [60, 'seconds', {}, '1m'],
  [3600, 'seconds', {}, '1h'],
  [-75, 'seconds', {}, '-1m 15s'],
  [90_000, 'seconds', {}, '25h'],
  [90_000, 'seconds', { timeUnits: 'dhms' }, '1d 1h'],
  [5400, 'seconds', { timeUnits: 'h' }, '1.5h'],
  [5_400_000, 'seconds', { timeUnits: 'h' }, '1,500h'],
  [90, 'seconds', { timeUnits: 'm' }, '1.5m'],
  [3690, 'seconds', { timeUnits: 'hm' }, '1h 2m'],
  [31_536_000 + 2_628_000 + 86_400 + 3600 + 60 + 1, 'seconds', { timeUnits: 'ymdhms' }, '1y 1m 1d 1h 1m 1s'],
  [31_536_000 + 2_628_000, 'seconds', { timeUnits: 'ym' }, '1y 1m'],
  [3852, 'seconds', { timeUnits: 'nonsense' }, '1h 4m 12s'],
  [3852, 'seconds', { timeUnits: 'smh' }, '1h 4m 12s'],
  [3852, 'seconds', { timeUnits: '' }, '1h 4m 12s'],
  [3852, 'seconds', { compact: true }, '1h 4m'],
  [Number.MAX_VALUE, 'hours', {}, 'N/A'],
])('formatValue(%o, %s, %o) is %s', (value, type, options, text) => {
  expect(formatValue(value, type, options).replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
})

describe('formatValue', () => {
  it('shows every number of every type as text without a signed zero, NaN or a third fraction digit', () => {
    const options = fc.record({
      compact: fc.boolean(),
      fractionDigits: fc.option(fc.integer({ min: -2, max: 9 }), { nil: undefined }),
      timeUnits: fc.constantFrom(undefined, 'ymdhms', 'dhms', 'hm', 's', 'h', 'm'),
    })
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(...VALUE_TYPES), options, (value, type, chosen) => {
        const text = formatValue(value, type, chosen)
        expect(text).not.toMatch(/NaN|∞|undefined|^$/)
        expect(text).not.toMatch(/^-[^1-9]*$/)
        expect(text).not.toMatch(/\.\d{3}/)
      }),
      { numRuns: 10_000 },
    )
  })

  it('splits a duration without losing a second', () => {
    const seconds = { d: 86_400, h: 3600, m: 60, s: 1 }
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom('hms', 'dhms', 'ms', 's'),
        (value, timeUnits) => {
          const parts = formatValue(value, 'seconds', { timeUnits }).replaceAll(',', '').split(' ')
          const sum = parts.reduce((all, part) => {
            const unit = part.at(-1) as keyof typeof seconds
            return all + Number(part.slice(0, -1)) * seconds[unit]
          }, 0)
          expect(sum).toBe(value)
        },
      ),
    )
  })
})

test.each([
  [{ absolute: 12, relative: 0.1234 }, '+12.3%'],
  [{ absolute: -4, relative: -0.04 }, '-4%'],
  [{ absolute: 0, relative: 0 }, '0%'],
  [{ absolute: -1, relative: -0.000001 }, '0%'],
  [{ absolute: 5, relative: null }, 'new'],
  [{ absolute: null, relative: null }, 'N/A'],
  [{ absolute: 99999, relative: 12345.678 }, '+1,234,567.8%'],
])('formatChange(%o) is %s', (change, text) => {
  expect(formatChange(change)).toBe(text)
})

test.each([
  [1, 'up', 'success'],
  [-1, 'up', 'danger'],
  [1, 'down', 'danger'],
  [-1, 'down', 'success'],
  [1, 'neutral', 'neutral'],
  [0, 'up', 'neutral'],
  [null, 'down', 'neutral'],
] as const)('a change of %s where %s is good is %s', (absolute, direction, tone) => {
  expect(changeTone({ absolute, relative: null }, direction)).toBe(tone)
})

test.each([
  ['down', -70, 28_281, 'neutral'],
  ['down', -700, 28_281, 'danger'],
  ['up', 14, 28_281, 'neutral'],
  ['up', -14, 28_281, 'neutral'],
  ['down', 14, 28_281, 'neutral'],
  ['up', 5, 10_000, 'neutral'],
  ['up', 94, 10_000, 'neutral'],
  ['down', -94, 10_000, 'neutral'],
  ['up', 100, 10_000, 'success'],
  ['up', -100, 10_000, 'danger'],
  ['down', -100, 10_000, 'danger'],
  ['up', 0, 0, 'neutral'],
] as const)('a change where %s is good by %d from %d is %s', (direction, by, before, tone) => {
  const good = direction === 'down' ? -1 : 1
  expect(changeTone(computeChange(before + by * good, before), direction)).toBe(tone)
})

test('a change is good or bad news exactly where its text says that it is 1% or more', () => {
  const figure = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ noNaN: true }))
  fc.assert(
    fc.property(
      figure,
      fc.oneof(figure, fc.double({ min: -0.01, max: 0.01, noNaN: true })),
      fc.constantFrom<Direction>('up', 'down'),
      (before, by, direction) => {
        const change = computeChange(before + before * by, before)
        const text = formatChange(change)
        const moved = text === 'new' || Number.parseFloat(text.replaceAll(/[+,-]/g, '')) >= 1
        expect(changeTone(change, direction) !== 'neutral').toBe(moved)
        expect(changeTone(change, 'neutral')).toBe('neutral')
      },
    ),
    { numRuns: 5000 },
  )
})
