import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '../domain/locales.ts'
import { RANGE_TYPES } from '../domain/ranges.ts'
import {
  daysIn,
  isPrecedingRange,
  isWholeMonth,
  normaliseRange,
  precedingRange,
  rangeLabel,
  resolveRange,
  samePeriodLastYear,
  weekdayMatchedLastYear,
  wholeMonths,
} from './dateRange.ts'

const plain = (iso: string) => Temporal.PlainDate.from(iso)
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => plain('1950-01-01').add({ days }))
const anyRange = fc.tuple(anyDay, fc.integer({ min: 0, max: 800 })).map(([start, days]) => ({
  start: start.toString(),
  end: start.add({ days }).toString(),
}))

describe('resolveRange', () => {
  test.each([
    ['daily', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['weekly', '2026-11-21', '2026-11-16', '2026-11-21'],
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['monthly', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['monthly', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['last7Days', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['last30Days', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['lastMonth', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['midMonthly', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['midMonthly', '2026-11-15', '2026-11-15', '2026-11-15'],
    ['midMonthly', '2026-11-14', '2026-10-15', '2026-11-14'],
    ['midMonthly', '2026-01-03', '2025-12-15', '2026-01-03'],
  ] as const)('%s on %s is %s to %s', (type, today, start, end) => {
    expect(resolveRange(type, plain(today))).toEqual({ start, end })
  })

  test.each([
    ['2026-11-21', '2026-11-15'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-16', '2026-11-15'],
  ])('a week that starts on Sunday, on %s, starts %s', (today, start) => {
    expect(resolveRange('weekly', plain(today), { weekStart: 0 })).toEqual({ start, end: today })
  })

  it('leaves custom to the person', () => {
    expect(resolveRange('custom', plain('2026-11-21'))).toBeNull()
  })

  it('ends today for every running type and never reaches into the future', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...RANGE_TYPES),
        fc.constantFrom(0, 1),
        (today, type, weekStart) => {
          const found = resolveRange(type, today, { weekStart: weekStart as 0 | 1 })
          if (!found) return
          expect(found.start <= found.end).toBe(true)
          expect(found.end <= today.toString()).toBe(true)
          if (type !== 'lastMonth') expect(found.end).toBe(today.toString())
          if (type === 'lastMonth') expect(isWholeMonth(found)).not.toBeNull()
          if (type === 'last7Days') expect(daysIn(found)).toBe(7)
          if (type === 'last30Days') expect(daysIn(found)).toBe(30)
          if (type === 'weekly') expect(daysIn(found)).toBeLessThanOrEqual(7)
          if (type === 'midMonthly') expect(plain(found.start).day).toBe(15)
        },
      ),
    )
  })
})

describe('comparison ranges', () => {
  it('precedes with equal length and no gap', () => {
    fc.assert(
      fc.property(anyRange, (current) => {
        const before = precedingRange(current)
        if (wholeMonths(current)) expect(wholeMonths(before)).toBe(wholeMonths(current))
        else expect(daysIn(before)).toBe(daysIn(current))
        expect(plain(before.end).add({ days: 1 }).toString()).toBe(current.start)
        expect(isPrecedingRange(current, before)).toBe(true)
        expect(isPrecedingRange(current, weekdayMatchedLastYear(current))).toBe(daysIn(current) === 364)
      }),
    )
  })

  test.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['2024-04-01', '2024-06-30', '2024-01-01', '2024-03-31'],
    // Three months that are no calendar quarter, and a quarter that is not over.
    ['2026-02-01', '2026-04-30', '2025-11-04', '2026-01-31'],
    ['2026-01-01', '2026-03-30', '2025-10-04', '2025-12-31'],
  ])('what precedes %s to %s is %s to %s', (start, end, earlierStart, earlierEnd) => {
    expect(precedingRange({ start, end })).toEqual({ start: earlierStart, end: earlierEnd })
  })

  test.each([
    ['2026-10-01', '2026-10-31', '2025-10-01', '2025-10-31'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-02-20', '2024-02-29', '2023-02-20', '2023-02-28'],
  ])('%s to %s a year earlier is %s to %s', (start, end, earlierStart, earlierEnd) => {
    expect(samePeriodLastYear({ start, end })).toEqual({ start: earlierStart, end: earlierEnd })
  })

  it('matches the day of the week', () => {
    fc.assert(
      fc.property(anyRange, (current) => {
        const earlier = weekdayMatchedLastYear(current)
        expect(plain(earlier.start).dayOfWeek).toBe(plain(current.start).dayOfWeek)
        expect(daysIn(earlier)).toBe(daysIn(current))
      }),
    )
  })
})

describe('normaliseRange', () => {
  test.each([
    [{ start: '2026-02-01', end: '2026-01-01' }, {}, { start: '2026-01-01', end: '2026-02-01' }],
    [
      { start: '2025-12-01', end: '2026-02-01' },
      { min: '2026-01-01', max: '2026-01-31' },
      { start: '2026-01-01', end: '2026-01-31' },
    ],
    [
      { start: '2027-02-01', end: '2027-01-01' },
      { max: '2026-11-21' },
      { start: '2026-11-21', end: '2026-11-21' },
    ],
  ])('%o within %o', (given, limits, expected) => {
    expect(normaliseRange(given, limits)).toEqual(expected)
  })

  it('refuses reversed limits', () => {
    const limits = { min: '2026-02-01', max: '2026-01-01' }
    expect(() => normaliseRange({ start: '2026-01-01', end: '2026-01-02' }, limits)).toThrow(/first allowed/)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyRange, (a, b, { start: min, end: max }) => {
        const once = normaliseRange({ start: a.toString(), end: b.toString() }, { min, max })
        expect(normaliseRange(once, { min, max })).toEqual(once)
        expect(min <= once.start && once.start <= once.end && once.end <= max).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-10-01', '2026-10-31', { year: 2026, month: 10 }],
  ['2024-02-01', '2024-02-28', null],
  ['2024-02-01', '2024-02-29', { year: 2024, month: 2 }],
  ['2026-10-01', '2026-11-30', null],
  ['2026-10-02', '2026-10-31', null],
])('%s to %s is the whole month %o', (start, end, expected) => {
  expect(isWholeMonth({ start, end })).toEqual(expected)
})

test.each([
  ['2026-10-31', '2026-10-31', '31 October 2026'],
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-10-01', '2026-10-15', '1 – 15 October 2026'],
  ['2026-09-20', '2026-10-15', '20 September – 15 October 2026'],
  ['2025-12-20', '2026-01-15', '20 December 2025 – 15 January 2026'],
])('%s to %s reads "%s"', (start, end, label) => {
  expect(rangeLabel({ start, end })).toBe(label)
})

test('a label follows the locale', () => {
  expect(rangeLabel({ start: '2026-10-01', end: '2026-10-31' }, 'de-DE')).toBe('Oktober 2026')
  const november = { start: '2026-10-27', end: '2026-11-25' }
  expect(rangeLabel(november, 'de-DE', 'short')).toBe('27. Okt. – 25. Nov. 2026')
  for (const language of LANGUAGES) expect(rangeLabel(november, language)).not.toMatch(/[\u2009\u202f]/)
})
