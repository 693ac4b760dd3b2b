import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSpark, encodeSpark } from './spark.ts'

test('a series goes from its least to its most, and says what is not known', () => {
  expect(encodeSpark([0, 61, null, 30.5])).toBe('A9-f')
  expect(decodeSpark('A9-')).toEqual([0, 1, null])
})

test('a flat series runs through the middle', () => {
  expect(decodeSpark(encodeSpark([5, 5]))).toEqual([31 / 61, 31 / 61])
})

test('nothing known and nothing at all stay so', () => {
  expect(encodeSpark([null, null])).toBe('--')
  expect(encodeSpark([])).toBe('')
})

test('every height comes back within half a step', () => {
  const figures = fc.array(fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })), { minLength: 1 })
  fc.assert(
    fc.property(figures, (values) => {
      const known = values.filter((value) => value !== null)
      const [least, most] = [Math.min(...known), Math.max(...known)]
      const heights = decodeSpark(encodeSpark(values))
      expect(heights).toHaveLength(values.length)
      values.forEach((value, index) => {
        const height = heights[index] ?? null
        const exact = most === least || value === null ? 0.5 : (value - least) / (most - least)
        if (value === null) expect(height).toBeNull()
        else expect(Math.abs((height ?? 0) - exact)).toBeLessThanOrEqual(0.5 / 61 + 1e-9)
      })
    }),
  )
})
