import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf, filledBand } from './bands.ts'

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

describe('filledBand', () => {
  const filled = (...sizes: Size[]) =>
    filledBand(
      sizes.map(([width, height]) => ({ width, height })),
      4,
    ).map(({ width, height }) => [width, height])

  it.each<[string, Size[], Size[]]>([
    ['one quarter alone', [[1, 1]], [[4, 1]]],
    [
      'two quarters beside nothing',
      [
        [1, 1],
        [1, 1],
      ],
      [
        [2, 1],
        [2, 1],
      ],
    ],
    [
      'three quarters',
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 1],
        [2, 1],
      ],
    ],
    [
      'half beside a quarter',
      [
        [2, 1],
        [1, 1],
      ],
      [
        [2, 1],
        [2, 1],
      ],
    ],
    [
      'a low one beside a high one',
      [
        [2, 2],
        [2, 1],
      ],
      [
        [2, 2],
        [2, 2],
      ],
    ],
    [
      'a hole in the second row',
      [
        [2, 2],
        [2, 1],
        [1, 1],
      ],
      [
        [2, 2],
        [2, 1],
        [2, 1],
      ],
    ],
    [
      'a full row',
      [
        [3, 2],
        [1, 2],
      ],
      [
        [3, 2],
        [1, 2],
      ],
    ],
  ])('%s', (_, sizes, expected) => {
    expect(filled(...sizes)).toEqual(expected)
  })

  it('leaves no place empty in rows of one height, and never makes a band longer', () => {
    const size = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 30 }), (sizes) => {
        for (const band of bandsOf(sizes, ([width, height]) => ({ width, height }), 4)) {
          const grown = filledBand(
            band.map(([width, height]) => ({ width, height })),
            4,
          )
          expect(bandsOf(grown, (one) => one, 4)).toEqual([grown])
          for (const [at, { width, height }] of grown.entries()) {
            expect(width).toBeGreaterThanOrEqual(band[at]?.[0] ?? 0)
            expect(height).toBeGreaterThanOrEqual(band[at]?.[1] ?? 0)
          }
          if (band.every(([, height]) => height === band[0]?.[1])) {
            expect(grown.reduce((sum, { width }) => sum + width, 0) % 4).toBe(0)
          }
          expect(filledBand(grown, 4)).toEqual(grown)
        }
      }),
    )
  })
})
