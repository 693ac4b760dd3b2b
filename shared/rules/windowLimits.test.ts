import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysIn } from './dateRange.ts'
import { earliestDay, withinLimits } from './windowLimits.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const within = (start: string, end: string) => {
  const { range, reasons } = withinLimits({ start, end }, today)
  return [range.start, range.end, ...reasons]
}

describe('a window', () => {
  it.each([
    [['2026-11-01', '2026-11-20'], []],
    [
      ['2026-11-01', '2026-11-30'],
      ['2026-11-01', '2026-11-24', 'future'],
    ],
    [
      ['2030-01-01', '2030-01-31'],
      ['2026-11-24', '2026-11-24', 'future'],
    ],
    [
      ['2012-11-01', '2012-11-20'],
      ['2016-11-24', '2016-11-24', 'past'],
    ],
    [
      ['2016-11-01', '2016-12-20'],
      ['2016-11-24', '2016-12-20', 'past'],
    ],
    [
      ['2020-01-01', '2026-11-20'],
      ['2023-11-17', '2026-11-20', 'length'],
    ],
    [
      ['1999-01-01', '2099-01-01'],
      ['2023-11-21', '2026-11-24', 'past', 'future', 'length'],
    ],
    [
      ['2026-11-20', '2026-11-01'],
      ['2026-11-01', '2026-11-20'],
    ],
  ])('of %j is %j', ([start = '', end = ''], expected) => {
    expect(within(start, end)).toEqual(expected.length > 0 ? expected : [start, end])
  })

  it('begins ten years back at the earliest', () => {
    expect(earliestDay(today)).toBe('2016-11-24')
    expect(earliestDay(Temporal.PlainDate.from('2028-02-29'))).toBe('2018-02-28')
  })

  it('lies within its limits whatever is requested, and stays as it is when it is requested', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((count) => Temporal.PlainDate.from('1990-01-01').add({ days: count }).toString())
    fc.assert(
      fc.property(day, day, (start, end) => {
        const { range, reasons } = withinLimits({ start, end }, today)
        expect(range.start >= earliestDay(today) && range.start <= range.end).toBe(true)
        expect(range.end <= today.toString() && daysIn(range) <= 1_100).toBe(true)
        expect(withinLimits(range, today)).toEqual({ range, reasons: [] })
        const [first = '', last = ''] = [start, end].sort()
        expect(reasons.length === 0).toBe(range.start === first && range.end === last)
      }),
    )
  })
})
