import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shifted, slicesOf } from '../../../kit/query/days.ts'
import { readFields } from '../emulator/fields.ts'
import { dateOf, momentOf } from '../emulator/times.ts'
import { boundsOf, dayOfEnd, endOfDay, keptPart, lengthOf, startSecond, timeKey } from '../insights.ts'

const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => shifted('2022-01-01', days))

describe('a day of Meta', () => {
  it.each([
    ['2026-09-02T07:00:00+0000', '2026-09-01'],
    ['2026-12-02T08:00:00+0000', '2026-12-01'],
    ['2026-03-01T08:00:00+0000', '2026-02-28'],
    ['2027-01-01T08:00:00+0000', '2026-12-31'],
  ])('that ends at %s is %s', (end, day) => {
    expect(dayOfEnd(end)).toBe(day)
    expect(endOfDay(day)).toBe(end)
  })
  it('is the one that its end is read as, whatever the clocks do', () => {
    fc.assert(fc.property(anyDay, (day) => dayOfEnd(endOfDay(day)) === day))
  })
  it('begins at midnight Pacific', () => {
    expect(startSecond('2026-07-01')).toBe(Date.parse('2026-07-01T07:00:00Z') / 1000)
    expect(startSecond('2026-11-02')).toBe(Date.parse('2026-11-02T08:00:00Z') / 1000)
  })
  it.each([
    ['2026-10-31', 'week', '2026-W44'],
    ['2027-01-01', 'week', '2026-W53'],
    ['2026-10-31', 'month', '2026-10'],
    ['2026-10-31', 'day', '2026-10-31'],
  ])('%s by %s is %s', (day, step, key) => {
    expect(timeKey(day, step)).toBe(key)
  })
})

describe('the bounds of a range', () => {
  it('name its days and are no longer than they are, whatever the clocks do', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 90 }), (start, length) => {
        const { since, until } = boundsOf({ start, end: shifted(start, length - 1) })
        expect(until - since).toBeLessThanOrEqual(length * 86_400)
        expect([dateOf(since), dateOf(until)]).toEqual([start, shifted(start, length)])
        // The ends of exactly these days lie between them.
        expect(startSecond(shifted(start, 1))).toBeGreaterThan(since)
        expect(startSecond(shifted(start, length))).toBeLessThan(until)
        expect(startSecond(shifted(start, length + 1))).toBeGreaterThan(until)
      }),
    )
  })
  it('are read as moments or as dates', () => {
    expect(momentOf('2026-07-01')).toBe(startSecond('2026-07-01'))
    expect(momentOf('1788220800')).toBe(1_788_220_800)
    expect([momentOf(undefined), momentOf('')]).toEqual([null, null])
  })
  it('cut in pieces miss and repeat no day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (start, length) => {
        const parts = slicesOf({ start, end: shifted(start, length - 1) }, 30)
        expect(parts.reduce((all, part) => all + lengthOf(part), 0)).toBe(length)
      }),
    )
  })
})

describe('the part of a range that can be asked', () => {
  const now = Temporal.Instant.from('2026-11-21T06:00:00Z') // still the 20th in California
  it.each([
    ['2026-10-01', '2026-10-31', { start: '2026-10-01', end: '2026-10-31' }],
    ['2026-11-01', '2026-11-30', { start: '2026-11-01', end: '2026-11-20' }],
    ['2020-01-01', '2024-11-30', { start: '2024-11-20', end: '2024-11-30' }],
    ['2020-01-01', '2020-12-31', null],
    ['2026-11-21', '2026-11-30', null],
  ])('of %s to %s', (start, end, part) => {
    expect(keptPart({ start, end }, now)).toEqual(part)
  })
})

describe('the emulator reads fields', () => {
  it.each([
    ['id,name', ['id', 'name']],
    ['id,picture{url,width},insights.metric(a,b)', ['id', 'picture', 'insights']],
    ['reactions.summary(total_count).limit(0), shares', ['reactions', 'shares']],
    ['', []],
  ])('%s', (text, names) => {
    expect(readFields(text).map(({ name }) => name)).toEqual(names)
  })
  it('with their modifiers and inner fields', () => {
    expect(readFields('insights.metric(a,b).period(day){name,values}')).toEqual([
      { name: 'insights', modifiers: { metric: 'a,b', period: 'day' }, fields: 'name,values' },
    ])
  })
})
