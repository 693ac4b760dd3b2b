import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DailyFigures, deviationOf, expectDays } from './expectation.ts'

const WEEK = [100, 110, 120, 110, 90, 40, 30]
const weeks = (count: number, week: DailyFigures = WEEK): (number | null)[] =>
  Array.from({ length: count }, () => week).flat()
const replaced = (figures: DailyFigures, changes: Record<number, number | null>) =>
  figures.map((value, index) => (index in changes ? (changes[index] ?? null) : value))

describe('the days after a history', () => {
  it('repeat its week', () => {
    const { values } = expectDays(weeks(8), 7) ?? {}
    expect(values?.map((value) => Math.round(value * 100) / 100)).toEqual(WEEK)
  })

  it('begin on the weekday that comes next', () => {
    const { values } = expectDays([...weeks(8), 100, 110], 2) ?? {}
    expect(values?.map(Math.round)).toEqual([120, 110])
  })

  it.each([
    ['a holiday', { 30: 5 }],
    ['a day that went round the world', { 40: 100_000 }],
    ['a gap of three days', { 10: null, 11: null, 12: null }],
  ])('are not moved by %s', (_, changes) => {
    const { values } = expectDays(replaced(weeks(8), changes), 7) ?? {}
    for (const [day, value] of values?.entries() ?? []) {
      expect(Math.abs(value / (WEEK[day] ?? 0) - 1)).toBeLessThan(0.03)
    }
  })

  it('look back eight weeks and no further', () => {
    const doubled = WEEK.map((value) => value * 2)
    const { values } = expectDays([...weeks(20), ...weeks(8, doubled)], 7) ?? {}
    expect(values?.map(Math.round)).toEqual(doubled)
  })

  it('go on with half of a steady trend', () => {
    const growing = Array.from({ length: 56 }, (_, day) => 1000 * 1.01 ** day)
    const { values } = expectDays(growing, 1) ?? {}
    expect(values?.[0]).toBeGreaterThan(1000 * 1.01 ** 55)
    expect(values?.[0]).toBeLessThan(1000 * 1.01 ** 57)
  })

  it('of nothing are nothing', () => {
    expect(expectDays(weeks(8, [0, 0, 0, 0, 0, 0, 0]), 2)?.values).toEqual([0, 0])
  })

  it.each([
    ['an empty history', []],
    ['less than three weeks', weeks(2)],
    ['a weekday that is known once', replaced(weeks(3), { 6: null, 13: null })],
  ])('cannot be told from %s', (_, history) => expect(expectDays(history, 2)).toBeNull())

  it('are numbers that are not negative, whatever the history', () => {
    const day = fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e12 }), { freq: 10 })
    fc.assert(
      fc.property(fc.array(day, { maxLength: 80 }), fc.integer({ min: 1, max: 7 }), (history, ahead) => {
        const found = expectDays(history, ahead)
        if (found === null) return
        expect(found.values).toHaveLength(ahead)
        for (const value of found.values) expect(Number.isFinite(value) && value >= 0).toBe(true)
        expect(found.spread).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  it('scale with the history', () => {
    const day = fc.integer({ min: 200, max: 100_000 })
    fc.assert(
      fc.property(fc.array(day, { minLength: 56, maxLength: 56 }), (history) => {
        const one = expectDays(history, 2)
        const tenfold = expectDays(
          history.map((value) => value * 10),
          2,
        )
        one?.values.forEach((value, index) => {
          expect(Math.abs((tenfold?.values[index] ?? 0) / (10 * value) - 1)).toBeLessThan(0.02)
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('the distance from what was expected', () => {
  it.each([
    [80, 100, -0.2],
    [150, 100, 0.5],
    [100, 100, 0],
    [0, 0, 0],
  ])('%d instead of %d', (actual, expected, change) =>
    expect(Math.exp(deviationOf(actual, expected)) - 1).toBeCloseTo(change, 2),
  )
})
