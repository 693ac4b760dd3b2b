import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleInteger } from './integerInput.ts'

test.each([
  ['7', { step: 5 }, 10],
  ['10', { step: 5 }, 10],
  [10.2, {}, 11],
  ['-3', {}, 0],
  ['-3', { min: -10, step: 2 }, -2],
  ['-0.5', { min: -10 }, 0],
  ['99', { max: 60 }, 60],
  ['58', { max: 59, step: 15 }, 59],
  ['', { min: 1 }, 1],
  ['  ', { min: 1 }, 1],
  ['abc', { min: 3, max: 9 }, 3],
  ['1,5', { min: 3 }, 3],
  [Number.NaN, { min: 3 }, 3],
  [Number.POSITIVE_INFINITY, { min: 3, max: 9 }, 3],
  [' 4 ', {}, 4],
])('%o with %o settles on %i', (input, limits, expected) => {
  expect(settleInteger(input, limits)).toBe(expected)
})

test('stays within the limits, and on a step wherever no limit is in the way', () => {
  const limits = fc.record({ min: fc.integer({ min: -50, max: 50 }), step: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(
      fc.oneof(fc.double(), fc.string(), fc.integer()),
      limits,
      fc.nat(200),
      (input, { min, step }, width) => {
        const settled = settleInteger(input, { min, max: min + width, step })
        expect(settled).toBeGreaterThanOrEqual(min)
        expect(settled).toBeLessThanOrEqual(min + width)
        if (settled > min && settled < min + width) expect(Math.abs(settled % step)).toBe(0)
        expect(Object.is(settled, -0)).toBe(false)
      },
    ),
  )
})
