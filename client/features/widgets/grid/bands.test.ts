import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf } from './bands.ts'

type Size = [width: number, height: number]
const bands = (sizes: Size[], columns = 4) =>
  bandsOf(sizes, ([width, height]) => ({ width, height }), columns).map((band) => band.length)

describe('bandsOf', () => {
  it.each<[string, Size[], number[]]>([
    ['nothing', [], []],
    [
      'four quarters',
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [4],
    ],
    [
      'whole rows',
      [
        [4, 2],
        [4, 1],
      ],
      [1, 1],
    ],
    [
      'halves',
      [
        [2, 2],
        [2, 2],
        [2, 1],
        [2, 1],
      ],
      [2, 2],
    ],
    [
      'two low ones beside a high one',
      [
        [2, 2],
        [2, 1],
        [2, 1],
        [4, 1],
      ],
      [3, 1],
    ],
    [
      'what does not fit the row',
      [
        [3, 1],
        [2, 1],
      ],
      [1, 1],
    ],
    [
      'a row that reaches into the next',
      [
        [1, 2],
        [3, 1],
        [3, 2],
        [4, 1],
      ],
      [3, 1],
    ],
  ])('%s', (_, sizes, expected) => {
    expect(bands(sizes)).toEqual(expected)
  })

  it('loses none and keeps the order, whatever the sizes', () => {
    const size = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.array(size, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (sizes, columns) => {
        const found = bandsOf(sizes, ([width, height]) => ({ width, height }), columns)
        expect(found.flat()).toEqual(sizes)
        expect(found.every((band) => band.length > 0)).toBe(true)
      }),
    )
  })
})
