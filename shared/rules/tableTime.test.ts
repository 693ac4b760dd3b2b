import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { alignRows } from './comparison.ts'
import type { DataTable } from './dataTable.ts'
import { daysIn } from './dateRange.ts'
import { counterpartStep, fillTimeGaps, timeSteps } from './tableTime.ts'

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

describe('fillTimeGaps', () => {
  it('adds missing days as 0 for additive metrics and empty for the others, in order', () => {
    const given = table('time', [
      ['2026-11-03', 5, 0.5],
      ['2026-11-01', null, null],
    ])
    expect(fillTimeGaps(given, { start: '2026-11-01', end: '2026-11-04' }, 'day').rows).toEqual([
      ['2026-11-01', null, null],
      ['2026-11-02', 0, null],
      ['2026-11-03', 5, 0.5],
      ['2026-11-04', 0, null],
    ])
  })

  it('keeps rows outside the range and leaves other dimensions alone', () => {
    const range = { start: '2026-11-01', end: '2026-11-01' }
    const outside = table('time', [['2026-10-31', 1, 0.1]])
    expect(fillTimeGaps(outside, range, 'day').rows).toEqual([
      ['2026-10-31', 1, 0.1],
      ['2026-11-01', 0, null],
    ])
    const pages = table('text', [['/home', 1, 0.1]])
    expect(fillTimeGaps(pages, range, 'day')).toBe(pages)
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
          const filled = fillTimeGaps(given, range, 'day')
          expect(filled.rows.map(([key]) => key)).toEqual(days)
          expect(filled.rows).toHaveLength(daysIn(range))
          expect(filled.rows.filter((row) => row[1] === 1)).toHaveLength(given.rows.length)
        },
      ),
    )
  })
})

describe('the counterpart of a time', () => {
  const windows = {
    current: { start: '2026-03-01', end: '2026-03-31' },
    compare: { start: '2026-02-01', end: '2026-02-28' },
  }

  it.each([
    ['2026-03-05', 'day', '2026-02-05'],
    ['2026-03-05T13', 'hour', '2026-02-05T13'],
    ['2026-03', 'month', '2026-02'],
    ['2026-03-31', 'day', null],
    ['2026-04-01', 'day', null],
  ] as const)('%s by %s is %s', (key, step, before) => {
    expect(counterpartStep(key, step, windows)).toBe(before)
  })

  it('is the row that it is set against', () => {
    const day = Temporal.PlainDate.from('2026-01-01')
    const range = fc
      .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 70 }))
      .map(([from, length]) => ({
        start: day.add({ days: from }).toString(),
        end: day.add({ days: from + length }).toString(),
      }))
    const step = fc.constantFrom('day', 'week', 'month', 'year')
    fc.assert(
      fc.property(range, range, step, (current, compare, by) => {
        const filled = (window: typeof current) => fillTimeGaps(table('time', []), window, by)
        for (const pair of alignRows(filled(current), filled(compare)).pairs) {
          expect(counterpartStep(String(pair.current[0]), by, { current, compare })).toBe(
            pair.previous?.[0] ?? null,
          )
        }
      }),
    )
  })
})
