import { describe, expect, it } from 'vitest'
import { isClose } from './plan.ts'

const card = (height: number, banner = 0) => ({ width: 2, height, described: false, banner })

describe('a funnel', () => {
  // A row of the grid leaves 162 px above the fade, two of them 410 px, three 658 px; a step takes 52 px.
  it.each([
    [3, 1, false],
    [4, 1, true],
    [7, 2, false],
    [8, 2, true],
    [8, 3, false],
  ])('of %i steps in %i rows is set on one line a step: %s', (steps, height, close) => {
    expect(isClose(steps, card(height))).toBe(close)
  })

  it('gives way to a message below it', () => {
    expect(isClose(7, card(2, 60))).toBe(true)
  })
})
