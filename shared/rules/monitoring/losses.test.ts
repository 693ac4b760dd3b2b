import { describe, expect, it } from 'vitest'
import { findLoss, findTrackingGone } from './losses.ts'

const before = Array.from({ length: 8 }, () => [100, 110, 120, 110, 90, 40, 30]).flat()

describe('tracking', () => {
  it('is gone on the first day of nothing', () => {
    expect(findTrackingGone([...before, 0], 20)).toEqual({ expected: expect.closeTo(100, 1) })
  })

  it.each([2, 3, 9, 30])('stays gone on day %i of nothing', (days) => {
    const usual = before[(days - 1) % 7] ?? 0
    const figures = [...before, ...Array.from({ length: days }, () => 0)]
    expect(findTrackingGone(figures, 20)).toEqual({ expected: expect.closeTo(usual, 1) })
  })

  it.each([
    ['something is counted', [...before, 1]],
    ['the day is not known yet', [...before, null]],
    ['there were such days before', [...before.with(20, 0), 0]],
    ['little is expected', [...before.map((value) => value / 10), 0]],
    ['there is no history', [5, 5, 0]],
    ['nothing is known', []],
  ])('is not said to be gone where %s', (_, figures) => expect(findTrackingGone(figures, 20)).toBeNull())
})

describe('a count', () => {
  it.each([
    [
      'is lost where two readings are down',
      [200, 202, 198, 150, 140],
      { before: 200, now: 140, change: expect.closeTo(-0.3) },
    ],
    ['is lost to nothing', [50, 50, 0, 0], { before: 50, now: 0, change: -1 }],
    ['is not lost on one reading', [200, 200, 200, 140], null],
    ['is not lost by less than a fifth', [200, 200, 200, 170, 165], null],
    ['is not lost where it came back', [200, 200, 100, 200], null],
    ['of few things says nothing', [9, 9, 3, 3], null],
    [
      'is read past readings that failed',
      [200, null, 200, 140, null, 140],
      { before: 200, now: 140, change: expect.closeTo(-0.3) },
    ],
    ['says nothing at first', [200, 100], null],
    ['says nothing of nothing', [], null],
  ])('%s', (_, readings, loss) => expect(findLoss(readings)).toEqual(loss))
})
