import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DateRange } from '../domain/ranges.ts'
import { areAlike, bySteps, counterpartOf } from './comparedTime.ts'
import type { DataTable } from './dataTable.ts'
import { daysIn } from './dateRange.ts'
import { timeSteps } from './tableTime.ts'

const window = (start: string, end: string): DateRange => ({ start, end })
const march = window('2026-03-01', '2026-03-31')
const before = window('2026-01-29', '2026-02-28')
const february = window('2026-02-01', '2026-02-28')

/** Visits and a rate of each day. */
const byDay = (range: DateRange, visits: (day: string, place: number) => number | null): DataTable => ({
  columns: [
    { id: 'day', label: 'Day', type: 'time', additive: false, direction: 'neutral', currency: null },
    { id: 'visits', label: 'Visits', type: 'integer', additive: true, direction: 'up', currency: null },
    { id: 'rate', label: 'Rate', type: 'percent', additive: false, direction: 'up', currency: null },
  ],
  rows: timeSteps(range, 'day').map((day, place) => [day, visits(day, place), 0.5]),
  totals: [null, 7, 0.4],
})

describe('whether rows stand for the same times', () => {
  it.each([
    ['day', march, february, true],
    ['hour', march, february, true],
    ['month', march, before, false],
    ['month', march, february, true],
    ['month', window('2026-01-01', '2026-03-31'), window('2025-10-01', '2025-12-31'), true],
    ['month', window('2026-01-01', '2026-11-15'), window('2025-01-01', '2025-11-15'), true],
    ['month', window('2024-01-01', '2024-11-15'), window('2023-01-01', '2023-11-15'), true],
    ['month', window('2026-10-05', '2026-11-03'), window('2026-09-05', '2026-10-04'), false],
    ['week', march, before, false],
    ['week', window('2026-10-05', '2026-11-03'), window('2026-09-05', '2026-10-04'), false],
    ['week', window('2026-11-02', '2026-11-15'), window('2026-10-19', '2026-11-01'), true],
    ['week', window('2026-11-02', '2026-11-08'), window('2025-11-03', '2025-11-09'), true],
    ['year', window('2024-01-01', '2025-12-31'), window('2022-01-01', '2023-12-31'), true],
    ['year', window('2025-07-01', '2026-06-30'), window('2024-07-01', '2025-06-30'), true],
    ['year', window('2025-12-01', '2026-01-31'), window('2025-09-30', '2025-11-30'), false],
  ] as const)('%s, %j with %j: %s', (step, current, compare, expected) => {
    expect(areAlike({ current, compare }, step)).toBe(expected)
  })
})

describe('an earlier window by the steps of the current one', () => {
  it('has what happened on the same days of the window', () => {
    // 29 January is 1, 30 January 2 and so on: 31 days sum to 496.
    const months = bySteps(
      byDay(before, (_, place) => place + 1),
      { current: march, compare: before },
      'month',
      'day',
    )
    expect(months.rows).toEqual([['2026-03', 496, null]])
    expect(months.totals).toEqual([null, 7, 0.4])
    // 1 March is a Sunday, 30 and 31 are a Monday and a Tuesday.
    const weeks = bySteps(
      byDay(before, (_, place) => place + 1),
      { current: march, compare: before },
      'week',
      'day',
    )
    expect(weeks.rows).toEqual([
      ['2026-W09', 1, 0.5],
      ['2026-W10', 2 + 3 + 4 + 5 + 6 + 7 + 8, null],
      ['2026-W11', 9 + 10 + 11 + 12 + 13 + 14 + 15, null],
      ['2026-W12', 16 + 17 + 18 + 19 + 20 + 21 + 22, null],
      ['2026-W13', 23 + 24 + 25 + 26 + 27 + 28 + 29, null],
      ['2026-W14', 30 + 31, null],
    ])
  })

  it('is empty where the earlier window lacks a day', () => {
    const weeks = bySteps(
      byDay(february, () => 1),
      { current: march, compare: february },
      'week',
      'day',
    )
    expect(weeks.rows.map(([, visits]) => visits)).toEqual([1, 7, 7, 7, null, null])
  })

  it('is empty where a day is unknown', () => {
    const days = byDay(before, (day) => (day === '2026-02-03' ? null : 1))
    const weeks = bySteps(days, { current: march, compare: before }, 'week', 'day')
    expect(weeks.rows.map(([, visits]) => visits)).toEqual([1, null, 7, 7, 7, 2])
  })

  it('without days takes the rows that cover just the same ones', () => {
    const current = window('2026-03-09', '2026-03-22')
    const compare = window('2026-03-02', '2026-03-12')
    const weekly = {
      ...byDay(compare, () => 1),
      rows: [
        ['2026-W10', 70, 0.1],
        ['2026-W11', 40, 0.2],
      ],
    }
    expect(bySteps(weekly, { current, compare }, 'week', 'week').rows).toEqual([
      ['2026-W11', 70, 0.1],
      ['2026-W12', null, null],
    ])
  })

  const anyWindow = fc
    .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 120 }))
    .map(([from, length]) => {
      const start = Temporal.PlainDate.from('2019-12-20').add({ days: from })
      return window(start.toString(), start.add({ days: length }).toString())
    })
  const step = fc.constantFrom('week', 'month', 'year')

  it('never sets days against another number of days, and loses none of windows as long', () => {
    fc.assert(
      fc.property(anyWindow, anyWindow, step, (current, compare, by) => {
        const { rows } = bySteps(
          byDay(compare, () => 1),
          { current, compare },
          by,
          'day',
        )
        const days = timeSteps(current, by).map(
          (key) =>
            timeSteps(current, 'day').filter((day) => timeSteps(window(day, day), by)[0] === key).length,
        )
        for (const [at, [, counted]] of rows.entries()) expect([days[at], null]).toContain(counted)
        if (daysIn(compare) >= daysIn(current)) expect(rows.map(([, counted]) => counted)).toEqual(days)
      }),
    )
  })
})

describe('the counterpart of a time', () => {
  it.each([
    ['2026-03-05', 'day', february, { key: '2026-02-05' }],
    ['2026-03-05T13', 'hour', february, { key: '2026-02-05T13' }],
    ['2026-03', 'month', february, { key: '2026-02' }],
    ['2026-03-31', 'day', february, null],
    ['2026-04-01', 'day', february, null],
    ['2026-03', 'month', before, { days: before }],
    ['2026-W10', 'week', before, { days: window('2026-01-30', '2026-02-05') }],
    ['2026-W14', 'week', february, null],
    ['2026-W20', 'week', before, null],
  ] as const)('%s by %s', (key, step, compare, other) => {
    expect(counterpartOf(key, step, { current: march, compare })).toEqual(other)
  })
})
