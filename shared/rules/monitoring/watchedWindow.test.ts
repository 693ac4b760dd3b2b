import fc from 'fast-check'
import { expect, it } from 'vitest'
import { combinedOf, windowFigure } from './watchedWindow.ts'

const WEEKS = Array.from({ length: 98 }, (_, index) => (index % 7 < 5 ? 100 : 60))

it('a steady week is as expected, and as the week before', () => {
  expect(windowFigure('traffic', WEEKS, 7)).toMatchObject({ value: 620, previous: 620, change: 0, grade: 0 })
  expect(windowFigure('traffic', WEEKS, 7).expected).toBeCloseTo(620, 0)
  expect(windowFigure('traffic', WEEKS, 30).grade).toBe(0)
})

it.each([
  [0.5, -3],
  [0.8, -2],
  [0.9, -1],
  [1, 0],
  [1.12, 1],
  [2, 3],
])('a week of %d times what is usual is graded %d', (factor, grade) => {
  const figures = [...WEEKS.slice(0, -7), ...WEEKS.slice(-7).map((value) => value * factor)]
  expect(windowFigure('traffic', figures, 7).grade).toBe(grade)
})

it('worse is a higher position, and of spend neither is', () => {
  const positions = [...WEEKS.map(() => 8).slice(0, -7), 16, 16, 16, 16, 16, 16, 16]
  expect(windowFigure('position', positions, 7, { minimum: 0, least: 0.15 })).toMatchObject({
    value: 16,
    grade: -3,
  })
  expect(windowFigure('spend', WEEKS, 7).grade).toBeNull()
})

it('small numbers are shown and not graded', () => {
  const small = WEEKS.map((value) => value / 20)
  expect(windowFigure('traffic', small, 7)).toMatchObject({ value: 31, grade: null })
})

it.each<[Parameters<typeof combinedOf>[0], (number | null)[], number | null]>([
  ['traffic', [1, 2, 3, 4, 5, 6, 7], 28],
  ['traffic', [1, null, 3, 4, 5, 6, 7], 26],
  ['traffic', [1, null, null, 4, 5, 6, 7], null],
  ['position', [4, 6, null, 5, 5, 5, 5], 5],
  ['top10', [4, 6, 8, 9, 9, 9, null], 9],
  ['top10', [null, null, 5, null, null, null, null], 5],
  ['top10', [null, null], null],
  ['traffic', [], null],
])('%s of %j is %j', (measure, days, value) => {
  expect(combinedOf(measure, days)).toBe(value)
})

it('whatever the figures are, a grade is between −3 and 3 and nothing is not a number', () => {
  const figures = fc.array(fc.option(fc.integer({ min: 0, max: 1e9 })), { maxLength: 98 })
  fc.assert(
    fc.property(figures, fc.constantFrom(7 as const, 30 as const), (values, days) => {
      const figure = windowFigure('traffic', values, days)
      for (const value of Object.values(figure)) expect(value === null || Number.isFinite(value)).toBe(true)
      expect(Math.abs(figure.grade ?? 0)).toBeLessThanOrEqual(3)
    }),
  )
})
