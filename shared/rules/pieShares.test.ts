import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldFrom, largestFirst, ringWhole, shareThousandths } from './pieShares.ts'

const figures = fc.array(
  fc.oneof(
    fc.constant(null),
    fc.constant(0),
    fc.integer({ min: -1000, max: 100_000 }),
    fc.double({ min: -1e300, max: 1e300, noNaN: true }),
  ),
  { maxLength: 400 },
)

test.each<[string, (number | null)[], number[]]>([
  ['mixed', [3, null, 9, -2, 0], [2, 0, 4, 3, 1]],
  ['equal ones', [5, 5, 7, 5], [2, 0, 1, 3]],
  ['all negative', [-3, -1, -2], [1, 2, 0]],
  ['none', [], []],
])('largestFirst of %s', (_, values, order) => {
  expect(largestFirst(values)).toEqual(order)
})

test.each<[string, (number | null)[], (number | null)[]]>([
  ['thirds', [1, 1, 1], [334, 333, 333]],
  ['one', [7], [1000]],
  ['a half and two quarters', [50, 25, 25], [500, 250, 250]],
  ['one below zero', [30, 10, -20], [750, 250, null]],
  ['all below zero', [-1, -2], [null, null]],
  ['zeros', [0, 0], [0, 0]],
  ['zero beside something', [0, 4, null], [0, 1000, null]],
  ['what is too small to show', [999_999, 1], [1000, 0]],
  ['huge', [1.5e308, 1.5e308], [500, 500]],
  ['none', [], []],
])('shareThousandths of %s', (_, values, shares) => {
  expect(shareThousandths(values)).toEqual(shares)
})

describe('the whole of a ring', () => {
  const rows = { total: 100, read: 100, shown: 100, isCut: false, allRead: true }
  it.each([
    ['is the total', {}, { whole: 100, isSummed: false, other: 0, hidden: 0 }],
    ['has a part that is in no row', { read: 90, shown: 90 }, { whole: 100, other: 0, hidden: 10 }],
    ['tells it from other rows', { read: 90, shown: 60, isCut: true }, { whole: 100, other: 30, hidden: 10 }],
    [
      'cannot tell it from rows that were not read',
      { read: 90, shown: 60, isCut: true, allRead: false },
      { whole: 100, other: 40, hidden: 0 },
    ],
    ['is the sum of rows that overlap', { read: 120, shown: 120 }, { whole: 120, isSummed: true, hidden: 0 }],
    [
      'is so whatever the limit',
      { read: 120, shown: 70, isCut: true },
      { whole: 120, isSummed: true, other: 50, hidden: 0 },
    ],
    ['is the sum without a total', { total: null, read: 80, shown: 80 }, { whole: 80, isSummed: false }],
    ['does not mind the rounding of rows', { read: 99.98, shown: 99.98 }, { whole: 100, hidden: 0 }],
    ['nor of their sum', { read: 100.02, shown: 100.02 }, { whole: 100, isSummed: false, hidden: 0 }],
  ])('%s', (_, change, expected) => {
    expect(ringWhole({ ...rows, ...change })).toMatchObject(expected)
  })
})

describe('shares', () => {
  it('add up to the whole, each within a thousandth of its exact part', () => {
    fc.assert(
      fc.property(figures, (values) => {
        const shares = shareThousandths(values)
        const positive = values.map((value) => Math.max(0, value ?? 0))
        const largest = Math.max(0, ...positive)
        const sum = shares.reduce<number>((all, share) => all + (share ?? 0), 0)
        expect(sum).toBe(largest > 0 ? 1000 : 0)
        const whole = positive.reduce((all, value) => all + value / (largest || 1), 0)
        shares.forEach((share, index) => {
          const value = values[index] ?? null
          if (value === null || value < 0) expect(share).toBeNull()
          else if (largest > 0) {
            const exact = (value / largest / whole) * 1000
            expect(Math.abs((share ?? 0) - exact)).toBeLessThanOrEqual(1 + 1e-9)
          }
        })
      }),
    )
  })

  it('never rank a smaller figure before a larger one', () => {
    fc.assert(
      fc.property(figures, (values) => {
        const order = largestFirst(values)
        expect([...order].sort((a, b) => a - b)).toEqual(values.map((_, index) => index))
        const sorted = order.map((index) => values[index] ?? Number.NEGATIVE_INFINITY)
        expect(sorted.every((value, index) => index === 0 || value <= (sorted[index - 1] ?? 0))).toBe(true)
      }),
    )
  })
})

test.each([
  [0, null],
  [8, null],
  [9, 7],
  [400, 7],
])('of %d parts the rest begins at %s', (parts, from) => {
  expect(foldFrom(parts)).toBe(from)
})
