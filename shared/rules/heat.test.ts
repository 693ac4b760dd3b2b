import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEAT_STEPS, heatSteps } from './heat.ts'

describe('heatSteps', () => {
  it.each([
    ['parts the span evenly', [0, 19, 20, 40, 60, 80, 99, 100], [1, 1, 2, 3, 4, 5, 5, 5]],
    ['begins with the smallest, not with zero', [90, 95, 100], [1, 3, 5]],
    ['counts what is below zero', [-100, 0, 100], [1, 3, 5]],
    ['has none for what nobody told', [null, 1, null, 2], [null, 1, null, 5]],
    ['has none where all are alike', [7, 7, 7], [null, null, null]],
    ['has none for a single row', [7], [null]],
    ['has none where nothing is known', [null, null], [null, null]],
    ['is of no rows', [], []],
    ['bears the largest numbers', [-Number.MAX_VALUE, 0, Number.MAX_VALUE], [1, 3, 5]],
  ])('%s', (_, values, steps) => {
    expect(heatSteps(values)).toEqual(steps)
  })

  it('never gives the larger of two the fainter ground', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (values) => {
        const steps = heatSteps(values)
        const pairs = values
          .map((value, at) => ({ value, step: steps[at] ?? 0 }))
          .sort((a, b) => a.value - b.value)
        pairs.forEach(({ step }, at) => {
          expect(step).toBeGreaterThanOrEqual(pairs[at - 1]?.step ?? 0)
          expect(step).toBeLessThanOrEqual(HEAT_STEPS)
        })
      }),
    )
  })
})
