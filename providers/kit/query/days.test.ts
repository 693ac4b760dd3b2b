import { expect, it } from 'vitest'
import {
  calendarParts,
  firstUnsettled,
  partOf,
  secondsToMidnight,
  shifted,
  slicesOf,
  stepOfDay,
  wholeMonths,
  zoneNamed,
} from './days.ts'

it.each([
  ['2026-11-10', '2026-11-17', null],
  ['2026-11-10', '2026-11-19', '2026-11-18'],
  ['2026-11-20', '2026-11-21', '2026-11-20'],
])('of %s to %s the days from %s on are unsettled', (start, end, expected) => {
  // Midnight has passed in Berlin, not in UTC.
  const now = Temporal.Instant.from('2026-11-20T23:30:00Z')
  expect(firstUnsettled({ start, end }, { settlingDays: 3, timeZone: 'Europe/Berlin', now })).toBe(expected)
})

it.each([
  [3, '2026-11-03'],
  [-31, '2026-09-30'],
  [{ months: -2 }, '2026-08-31'],
  [{ years: -1 }, '2025-10-31'],
])('the day %j after the last of October is %s', (by, expected) => {
  expect(shifted('2026-10-31', by)).toBe(expected)
})

it.each([
  ['2026-10-01', '2026-10-30', [['2026-10-01', '2026-10-30']]],
  [
    '2026-10-01',
    '2026-10-31',
    [
      ['2026-10-01', '2026-10-30'],
      ['2026-10-31', '2026-10-31'],
    ],
  ],
  ['2026-10-01', '2026-10-01', [['2026-10-01', '2026-10-01']]],
])('%s to %s is asked in pieces without gap or overlap', (start, end, expected) => {
  expect(slicesOf({ start, end }, 30).map((slice) => [slice.start, slice.end])).toEqual(expected)
})

it.each([
  [{ from: '2026-10-05' }, { start: '2026-10-05', end: '2026-10-20' }],
  [
    { from: '2026-09-05', to: '2026-10-12' },
    { start: '2026-10-01', end: '2026-10-12' },
  ],
  [{ from: '2026-10-20' }, { start: '2026-10-20', end: '2026-10-20' }],
  [{ from: '2026-10-21' }, null],
  [{ to: '2026-09-30' }, null],
])('the part of a range within %j', (bounds, expected) => {
  expect(partOf({ start: '2026-10-01', end: '2026-10-20' }, bounds)).toEqual(expected)
})

it.each([
  ['2026-02-10', '2026-02-11', '2026-02-01', '2026-02-28'],
  ['2024-02-01', '2024-02-29', '2024-02-01', '2024-02-29'],
  ['2025-12-31', '2026-01-01', '2025-12-01', '2026-01-31'],
])('%s to %s in whole months is %s to %s', (start, end, first, last) => {
  expect(wholeMonths({ start, end })).toEqual({ start: first, end: last })
})

it.each([
  ['day', '2027-01-01'],
  ['week', '2026-W53'],
  ['month', '2027-01'],
  ['year', '2027'],
] as const)('a day as its %s', (step, expected) => {
  expect(stepOfDay('2027-01-01', step)).toBe(expected)
})

it.each([
  ['week', '2026-W40', '2026-10-03', '2026-10-04'],
  ['week', '2026-W41', '2026-10-05', '2026-10-06'],
  ['month', '2026-10', '2026-10-03', '2026-10-06'],
  ['day', '2026-10-05', '2026-10-05', '2026-10-05'],
] as const)('the %s %s of a range goes from %s to %s', (step, key, start, end) => {
  expect(calendarParts({ start: '2026-10-03', end: '2026-10-06' }, step).get(key)).toEqual({ start, end })
})

it('a day in which clocks go back is an hour longer', () => {
  const noon = Temporal.ZonedDateTime.from('2026-10-25T00:00[Europe/Berlin]').toInstant()
  expect(secondsToMidnight(noon, 'Europe/Berlin')).toBe(25 * 3600)
})

it.each([
  [['Europe/Oslo', 'UTC'], 'Europe/Oslo'],
  [[undefined, '', 'Nowhere/At all', 'Asia/Tokyo'], 'Asia/Tokyo'],
  [['GMT plus eight'], 'UTC'],
])('of the zones %j the first known is %s', (names, expected) => {
  expect(zoneNamed(...names)).toBe(expected)
})
