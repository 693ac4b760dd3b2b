import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPlace } from './arrowKeys.ts'

/** A table of three rows, the second of which has one figure. */
const LENGTHS = [3, 1, 4]

describe('where a key leads from a figure', () => {
  it.each([
    ['ArrowRight', [0, 0], [0, 1]],
    ['ArrowRight', [0, 2], [0, 2]],
    ['ArrowLeft', [2, 1], [2, 0]],
    ['ArrowLeft', [2, 0], [2, 0]],
    ['ArrowDown', [0, 2], [1, 0]],
    ['ArrowDown', [2, 3], [2, 3]],
    ['ArrowUp', [2, 3], [1, 0]],
    ['ArrowUp', [0, 1], [0, 1]],
    ['Home', [2, 3], [2, 0]],
    ['End', [2, 0], [2, 3]],
  ] as const)('%s from %o is %o', (key, [row, column], [toRow, toColumn]) => {
    expect(nextPlace(key, { row, column }, LENGTHS)).toEqual({ row: toRow, column: toColumn })
  })

  it.each(['Enter', 'Tab', ' ', 'PageDown', 'a'])('nowhere: %s', (key) => {
    expect(nextPlace(key, { row: 0, column: 0 }, LENGTHS)).toBeNull()
  })

  it('is always a figure that is there', () => {
    const keys = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End')
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lengths, fc.array(keys, { maxLength: 30 }), (rows, pressed) => {
        let place = { row: 0, column: 0 }
        for (const key of pressed) place = nextPlace(key, place, rows) ?? place
        expect(place.row).toBeLessThan(rows.length)
        expect(place.column).toBeLessThan(rows[place.row] ?? 0)
        expect(Math.min(place.row, place.column)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
