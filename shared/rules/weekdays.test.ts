import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE } from './locale.ts'
import { areWeekdays, unequalWeekdays, WEEKDAYS, weekdayLabel, weekdaysFrom } from './weekdays.ts'

describe('weekdays of a dimension', () => {
  it.each([
    [1, 'Monday', 'Sunday'],
    [0, 'Sunday', 'Saturday'],
    [6, 'Saturday', 'Friday'],
  ] as const)('are in the order of a week that begins on day %i', (weekStart, first, last) => {
    const days = weekdaysFrom(weekStart)
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(new Set(days).size).toBe(7)
  })

  it.each([
    ['de-DE', 'Montag', 'Sonntag'],
    ['he-IL', 'יום שני', 'יום ראשון'],
    ['ja-JP', '月曜日', '日曜日'],
    [DEFAULT_LOCALE.dates, 'Monday', 'Sunday'],
  ])('are written in %s', (dates, monday, sunday) => {
    expect([weekdayLabel('Monday', { dates }), weekdayLabel('Sunday', { dates })]).toEqual([monday, sunday])
    expect(weekdayLabel('(other)', { dates })).toBe('(other)')
  })

  it.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', ['Monday', 'Tuesday', 'Sunday']],
    ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-28', ['Tuesday']],
    ['2026-10-25', '2026-10-25', '2026-10-24', '2026-10-24', ['Saturday', 'Sunday']],
    ['2026-11-21', '2026-11-27', '2026-11-14', '2026-11-20', []],
  ])('of %s to %s are not as many as of %s to %s: %j', (start, end, earlier, before, days) => {
    expect(unequalWeekdays({ start, end }, { start: earlier, end: before })).toEqual(days)
  })

  it('are as many as counting them one by one says', () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }))
    const range = fc.tuple(day, fc.integer({ min: 1, max: 800 }))
    const counted = (start: Temporal.PlainDate, days: number) => {
      const counts = WEEKDAYS.map(() => 0)
      for (let at = 0; at < days; at++) {
        const place = start.add({ days: at }).dayOfWeek - 1
        counts[place] = (counts[place] ?? 0) + 1
      }
      return counts
    }
    const written = (start: Temporal.PlainDate, days: number) => ({
      start: start.toString(),
      end: start.add({ days: days - 1 }).toString(),
    })
    fc.assert(
      fc.property(range, range, (one, other) => {
        const [counts, others] = [counted(...one), counted(...other)]
        expect(unequalWeekdays(written(...one), written(...other))).toEqual(
          WEEKDAYS.filter((_, place) => counts[place] !== others[place]),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('are known by their order alone', () => {
    expect(areWeekdays(weekdaysFrom(1))).toBe(true)
    expect(areWeekdays(weekdaysFrom(0))).toBe(false)
    expect(areWeekdays(['Monday'])).toBe(false)
    expect(areWeekdays(undefined)).toBe(false)
  })
})
