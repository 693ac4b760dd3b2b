import { expect, it } from 'vitest'
import { gridPlaces } from './gridPlaces.ts'

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
