import fc from 'fast-check'
import { expect, test } from 'vitest'
import { precedingRange, samePeriodLastYear } from './dateRange.ts'
import { readShareQuery, shareQuery } from './shareUrl.ts'

const october = { start: '2026-10-01', end: '2026-10-31' }
const days = { start: '2026-11-15', end: '2026-11-21' }

test.each([
  [days, precedingRange(days), 'startDate=2026-11-15&endDate=2026-11-21'],
  [days, null, 'startDate=2026-11-15&endDate=2026-11-21'],
  [
    days,
    samePeriodLastYear(days),
    'startDate=2026-11-15&endDate=2026-11-21&compareStartDate=2025-11-15&compareEndDate=2025-11-21',
  ],
  [october, precedingRange(october), 'month=10&year=2026'],
  [
    october,
    samePeriodLastYear(october),
    'month=10&year=2026&compareStartDate=2025-10-01&compareEndDate=2025-10-31',
  ],
])('%o against %o is shared as %s', (range, compare, query) => {
  expect(shareQuery(range, compare).toString()).toBe(query)
})

test.each([
  ['', null],
  ['startDate=2026-11-15', null],
  ['startDate=2026-11-15&endDate=2026-02-30', null],
  ['startDate=2026-11-15&endDate=yesterday', null],
  ['startDate=2026-11-15T00:00&endDate=2026-11-16', null],
  ['startDate=20261115&endDate=20261116', null],
  ['startDate=9999-11-15&endDate=9999-11-16', null],
  ['month=13&year=2026', null],
  ['month=0&year=2026', null],
  ['month=2', null],
  ['month=2&year=26', null],
  ['month=02&year=2024', { start: '2024-02-01', end: '2024-02-29' }],
  ['startDate=2026-11-21&endDate=2026-11-15', days],
  ['startDate=2026-11-15&endDate=2026-11-21&month=1&year=2020', days],
])('%s is read as %o', (query, range) => {
  expect(readShareQuery(new URLSearchParams(query))?.range ?? null).toEqual(range)
})

test('half a comparison is none', () => {
  const query = new URLSearchParams('month=10&year=2026&compareStartDate=2025-10-01')
  expect(readShareQuery(query)).toEqual({ range: october, compare: precedingRange(october) })
})

test('whatever is shared is read back', () => {
  const range = fc
    .tuple(fc.nat(20_000), fc.oneof(fc.nat(60), fc.constantFrom(27, 28, 29, 30)))
    .map(([from, length]) => {
      const start = Temporal.PlainDate.from('1990-01-01').add({ days: from })
      return { start: start.toString(), end: start.add({ days: length }).toString() }
    })
  const wholeMonth = fc.nat(500).map((months) => {
    const first = Temporal.PlainDate.from('1990-01-01').add({ months })
    return { start: first.toString(), end: first.with({ day: first.daysInMonth }).toString() }
  })
  fc.assert(
    fc.property(fc.oneof(range, wholeMonth), range, (shared, compare) => {
      expect(readShareQuery(shareQuery(shared, compare))).toEqual({ range: shared, compare })
      const preceding = precedingRange(shared)
      expect(readShareQuery(shareQuery(shared, preceding))).toEqual({ range: shared, compare: preceding })
    }),
  )
})
