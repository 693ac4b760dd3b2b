import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inside, polar, turnOf } from './geometry.ts'

describe('turns around a middle', () => {
  const middle = { x: 40, y: 30 }

  it.each([
    ['up', { x: 40, y: 0 }, 0],
    ['right', { x: 90, y: 30 }, 0.25],
    ['down', { x: 40, y: 99 }, 0.5],
    ['left', { x: 1, y: 30 }, 0.75],
  ])('run clockwise from the top: %s', (_, point, turn) => {
    expect(turnOf(point, middle)).toBeCloseTo(turn, 12)
  })

  it('lead back to themselves at any distance', () => {
    const turns = fc.double({ min: 0, max: 0.999, noNaN: true })
    const radii = fc.double({ min: 0.5, max: 5000, noNaN: true })
    fc.assert(
      fc.property(turns, radii, (turn, radius) => {
        const point = polar(middle, radius, turn)
        expect(Math.hypot(point.x - middle.x, point.y - middle.y)).toBeCloseTo(radius, 6)
        // 0 and 1 are the same turn.
        const apart = Math.abs(turnOf(point, middle) - turn)
        expect(Math.min(apart, 1 - apart)).toBeLessThan(1e-6)
      }),
    )
  })
})

describe('a rectangle', () => {
  const rect = { x: 10, y: 20, width: 30, height: 40 }

  it.each([
    [{ x: 10, y: 20 }, 0, true],
    [{ x: 40, y: 60 }, 0, true],
    [{ x: 9, y: 40 }, 0, false],
    [{ x: 20, y: 61 }, 0, false],
    [{ x: 9, y: 61 }, 1, true],
    [{ x: 42, y: 40 }, 1, false],
  ])('has its edges, and the slack around them: %o, %i', (point, slack, expected) => {
    expect(inside(point, rect, slack)).toBe(expected)
  })
})
