import { describe, expect, it } from 'vitest'
import { makeHistory } from '../../../bench/breaks/histories.ts'
import { AUTOMATIC, findDeviation } from './deviation.ts'

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
