import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { DataTable } from './dataTable.ts'
import { daysIn } from './dateRange.ts'
import { emptyOutside, fillTimeGaps, timeSteps } from './tableTime.ts'

const plain = { direction: 'up', currency: null } as const
const table = (type: 'time' | 'text', rows: DataTable['rows']): DataTable => ({
  columns: [
    { id: 'date', label: 'Date', type, additive: false, ...plain },
    { id: 'clicks', label: 'Clicks', type: 'integer', additive: true, ...plain },
    { id: 'ctr', label: 'CTR', type: 'percent', additive: false, ...plain },
  ],
  rows,
  totals: [null, null, null],
})

test.each([
  ['day', '2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
  ['week', '2025-12-28', '2026-01-05', ['2025-W52', '2026-W01', '2026-W02']],
  ['week', '2020-12-31', '2021-01-04', ['2020-W53', '2021-W01']],
  ['month', '2025-12-31', '2026-02-01', ['2025-12', '2026-01', '2026-02']],
  ['year', '2025-12-31', '2026-01-01', ['2025', '2026']],
] as const)('%s steps of %s to %s', (step, start, end, expected) => {
  expect(timeSteps({ start, end }, step)).toEqual(expected)
})

test('a day has 24 hours in canonical form', () => {
  const hours = timeSteps({ start: '2026-10-31', end: '2026-10-31' }, 'hour')
  expect(hours).toHaveLength(24)
  expect([hours[0], hours[23]]).toEqual(['2026-10-31T00', '2026-10-31T23'])
})

/** After every window here. */
const later = Temporal.ZonedDateTime.from('2040-01-01T12:00[UTC]')

describe('fillTimeGaps', () => {
  it('adds missing days as 0 for additive metrics and empty for the others, in order', () => {
    const given = table('time', [
      ['2026-11-03', 5, 0.5],
      ['2026-11-01', null, null],
    ])
    expect(fillTimeGaps(given, { start: '2026-11-01', end: '2026-11-04' }, 'day', later).rows).toEqual([
      ['2026-11-01', null, null],
      ['2026-11-02', 0, null],
      ['2026-11-03', 5, 0.5],
      ['2026-11-04', 0, null],
    ])
  })

  it('keeps rows outside the range and leaves other dimensions alone', () => {
    const range = { start: '2026-11-01', end: '2026-11-01' }
    const outside = table('time', [['2026-10-31', 1, 0.1]])
    expect(fillTimeGaps(outside, range, 'day', later).rows).toEqual([
      ['2026-10-31', 1, 0.1],
      ['2026-11-01', 0, null],
    ])
    const pages = table('text', [['/home', 1, 0.1]])
    expect(fillTimeGaps(pages, range, 'day', later)).toBe(pages)
  })

  it('gives each day of any range exactly one row', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer(),
        (from, length, seed) => {
          const start = Temporal.PlainDate.from('2020-01-01').add({ days: from })
          const range = { start: start.toString(), end: start.add({ days: length }).toString() }
          const days = timeSteps(range, 'day')
          const given = table(
            'time',
            days.filter((_, index) => (index * 7 + seed) % 3 === 0).map((day) => [day, 1, 1]),
          )
          const filled = fillTimeGaps(given, range, 'day', later)
          expect(filled.rows.map(([key]) => key)).toEqual(days)
          expect(filled.rows).toHaveLength(daysIn(range))
          expect(filled.rows.filter((row) => row[1] === 1)).toHaveLength(given.rows.length)
        },
      ),
    )
  })
})

describe('emptyOutside', () => {
  const range = { start: '2026-11-01', end: '2026-11-04' }
  const keysAfter = (
    covered: { start: string; end: string } | null,
    step: 'hour' | 'day' | 'week' | 'month' = 'day',
    now = later,
  ) => emptyOutside(table('time', []), range, step, { covered, now }).rows

  it.each([
    ['the days before', { start: '2026-11-03', end: '2026-11-04' }, 'day', ['2026-11-01', '2026-11-02']],
    ['the days after', { start: '2026-11-01', end: '2026-11-03' }, 'day', ['2026-11-04']],
    ['no day of all', range, 'day', []],
    ['no day of more', { start: '2026-10-01', end: '2026-11-30' }, 'day', []],
    ['every day of none', null, 'day', ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']],
    ['a week without a day', { start: '2026-11-02', end: '2026-11-04' }, 'week', ['2026-W44']],
    ['no week with a day', { start: '2026-11-04', end: '2026-11-04' }, 'week', ['2026-W44']],
    ['no month with a day', { start: '2026-11-04', end: '2026-11-04' }, 'month', []],
  ] as const)('leaves %s unknown', (_, covered, step, keys) => {
    expect(keysAfter(covered, step)).toEqual(keys.map((key) => [key, null, null]))
  })

  it('is about hours of such days, and about no time to come', () => {
    expect(keysAfter({ start: '2026-11-02', end: '2026-11-04' }, 'hour')).toHaveLength(24)
    const now = Temporal.ZonedDateTime.from('2026-11-02T12:00[UTC]')
    expect(keysAfter(null, 'day', now).map(([key]) => key)).toEqual(['2026-11-01', '2026-11-02'])
  })

  it('keeps what the vendor gives, and what it leaves out of the days that it has stays 0', () => {
    const given = table('time', [['2026-11-01', 3, 0.1]])
    const covered = { start: '2026-11-03', end: '2026-11-04' }
    const filled = fillTimeGaps(
      emptyOutside(given, range, 'day', { covered, now: later }),
      range,
      'day',
      later,
    )
    expect(filled.rows).toEqual([
      ['2026-11-01', 3, 0.1],
      ['2026-11-02', null, null],
      ['2026-11-03', 0, null],
      ['2026-11-04', 0, null],
    ])
    const pages = table('text', [['/home', 1, 0.1]])
    expect(emptyOutside(pages, range, 'day', { covered: null, now: later })).toBe(pages)
  })
})

describe('fillTimeGaps leaves out what there is not', () => {
  const hoursOf = (day: string, now: string) =>
    fillTimeGaps(
      table('time', []),
      { start: day, end: day },
      'hour',
      Temporal.ZonedDateTime.from(now),
    ).rows.map(([key]) => String(key).slice(11))

  it.each([
    ['hours to come', '2026-11-28T03:40[Europe/Berlin]', ['00', '01', '02', '03']],
    ['hours to come in the zone of the table', '2026-11-28T00:00[Asia/Kolkata]', ['00']],
    ['the whole day where it has not begun', '2026-11-27T23:59[America/Los_Angeles]', []],
  ])('%s', (_, now, hours) => {
    expect(hoursOf('2026-11-28', now)).toEqual(hours)
  })

  it('the hour that a clock change skips, and none beside it', () => {
    const hours = hoursOf('2026-03-29', '2026-11-28T12:00[Europe/Berlin]')
    expect(hours).toHaveLength(23)
    expect(hours).not.toContain('02')
    expect(hoursOf('2026-10-25', '2026-11-28T12:00[Europe/Berlin]')).toHaveLength(24)
    expect(hoursOf('2026-03-29', '2026-11-28T12:00[America/New_York]')).toHaveLength(24)
  })

  it.each([
    ['day', '2026-11-26', '2026-12-02', ['2026-11-26', '2026-11-27', '2026-11-28']],
    ['week', '2026-11-16', '2026-12-20', ['2026-W47', '2026-W48']],
    ['month', '2026-10-01', '2027-02-28', ['2026-10', '2026-11']],
    ['year', '2025-01-01', '2028-12-31', ['2025', '2026']],
  ] as const)('each %s to come', (step, start, end, keys) => {
    const now = Temporal.ZonedDateTime.from('2026-11-28T03:40[Europe/Berlin]')
    expect(fillTimeGaps(table('time', []), { start, end }, step, now).rows.map(([key]) => key)).toEqual(keys)
  })

  it('keeps what a vendor gives of a time to come', () => {
    const now = Temporal.ZonedDateTime.from('2026-11-28T03:40[Europe/Berlin]')
    const given = table('time', [['2026-11-29', 4, 0.1]])
    expect(fillTimeGaps(given, { start: '2026-11-28', end: '2026-11-29' }, 'day', now).rows).toEqual([
      ['2026-11-28', 0, null],
      ['2026-11-29', 4, 0.1],
    ])
  })
})
