import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { DataTable } from './dataTable.ts'
import { daysIn } from './dateRange.ts'
import { fillTimeGaps, timeSteps } from './tableTime.ts'

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
