import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE } from './locale.ts'
import { areWeekdays, weekdayLabel, weekdaysFrom } from './weekdays.ts'

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

  it('are known by their order alone', () => {
    expect(areWeekdays(weekdaysFrom(1))).toBe(true)
    expect(areWeekdays(weekdaysFrom(0))).toBe(false)
    expect(areWeekdays(['Monday'])).toBe(false)
    expect(areWeekdays(undefined)).toBe(false)
  })
})
