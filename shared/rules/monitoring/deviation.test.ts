import { describe, expect, it } from 'vitest'
import { makeHistory } from '../../../bench/breaks/histories.ts'
import { AUTOMATIC, findDeviation, lastedDays } from './deviation.ts'

const WEEK = [100, 110, 120, 110, 90, 40, 30]
const before = Array.from({ length: 8 }, () => WEEK).flat()

describe('the newest days', () => {
  it('are two days of a fifth less', () => {
    expect(findDeviation([...before, 80, 88])).toEqual({
      side: 'below',
      change: expect.closeTo(-0.2, 3),
      actual: 168,
      expected: expect.closeTo(210, 1),
      days: 2,
    })
  })

  it('are two days of half as much again', () => {
    expect(findDeviation([...before, 150, 165])).toMatchObject({ side: 'above', days: 2 })
  })

  it.each([
    ['as they always were', [100, 110]],
    ['a weekend, which is always quiet', WEEK],
    ['one odd day', [50]],
    ['a holiday yesterday', [40, 110]],
    ['a tenth less', [90, 99]],
    ['not known yet', [50, null]],
  ])('are %s: nothing out of the ordinary', (_, newest) =>
    expect(findDeviation([...before, ...newest])).toBeNull(),
  )

  it('say nothing where the figures are small', () => {
    const few = before.map((value) => Math.round(value / 10))
    expect(findDeviation([...few, 4, 4])).toBeNull()
    expect(findDeviation([...few, 4, 4], { ...AUTOMATIC, minimum: 5 })).toMatchObject({ side: 'below' })
  })

  it('say nothing without a history', () => {
    expect(findDeviation([])).toBeNull()
    expect(findDeviation([1000, 900, 10, 10])).toBeNull()
  })

  it('must differ by more where the figure is restless', () => {
    const restless = Array.from({ length: 56 }, (_, day) => (day % 7 === 0 ? 100 : day % 2 === 0 ? 60 : 160))
    expect(findDeviation([...restless, 80, 128])).toBeNull()
  })

  it('find 85 of 100 breaks and more in time in made histories', () => {
    const found = Array.from({ length: 100 }, (_, seed) => makeHistory(20_000 + seed, true)).filter(
      ({ values, breaksAt }) =>
        [1, 2].some((days) => findDeviation(values.slice(0, (breaksAt ?? 0) + days))?.side === 'below'),
    )
    expect(found.length).toBeGreaterThanOrEqual(85)
  })
})

describe('a deviation has lasted', () => {
  it.each<[string, (number | null)[], number]>([
    ['for its two days', [50, 55], 2],
    ['since the day on which it began', [50, 55, 60, 55, 45], 5],
    ['over a weekend', [50, 55, 60, 55, 45, 20, 15, 50, 55], 9],
    ['since the newest ordinary day', [50, 110, 60, 55], 2],
    ['since the newest day that is not known', [50, null, 60, 55], 2],
  ])('%s', (_, newest, days) => {
    const figures = [...before, ...newest]
    const found = findDeviation(figures)
    expect(found && lastedDays(figures, found)).toBe(days)
  })
})
