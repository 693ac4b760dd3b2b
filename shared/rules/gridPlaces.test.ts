import { expect, it } from 'vitest'
import { gridPlaces, rowHeights } from './gridPlaces.ts'
import { LOW_CARD } from './lowCards.ts'

const placed = (...sizes: [width: number, height: number][]) =>
  gridPlaces(sizes.map(([width, height]) => ({ width, height }))).map(({ column, row }) => [column, row])

it('puts cards side by side, and the next ones below what is higher', () => {
  expect(placed([1, 1], [1, 1], [2, 1], [4, 2], [2, 1])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [0, 3],
  ])
  expect(placed([2, 2], [2, 1], [2, 1], [1, 1])).toEqual([
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 2],
  ])
})

it('never goes back to a hole that it has passed', () => {
  expect(placed([3, 1], [2, 1], [1, 1])).toEqual([
    [0, 0],
    [0, 1],
    [2, 1],
  ])
})

it('has low rows where nothing but low cards stands in them', () => {
  const low = { width: 2, height: 1, low: { rows: 1, narrow: true } } as const
  const lower = { ...low, low: { rows: 2, narrow: true } } as const
  const chart = { width: 2, height: 1, low: null }
  const heights = (cards: (typeof low | typeof lower | typeof chart)[]) =>
    rowHeights(cards, gridPlaces(cards)).map((height) => Math.round(height * 232))
  expect(heights([low, low, chart, low])).toEqual([LOW_CARD[1], 232])
  expect(heights([low, lower, { ...chart, height: 2 }, low, low])).toEqual([LOW_CARD[2], 232, 232])
})
