import { expect, it } from 'vitest'
import { addNumber, type Formula, figureOf, type Numbers } from './linkedin.figures.ts'

const numbers: Numbers = new Map([
  ['clicks', 4],
  ['likes', 6],
  ['impressions', 200],
  ['nothing', 0],
])
it.each<[Formula, number | null]>([
  [{ over: ['clicks'] }, 4],
  [{ over: ['clicks', 'likes'] }, 10],
  [{ over: ['clicks', 'likes'], under: 'impressions' }, 0.05],
  [{ over: ['clicks'], under: 'impressions', times: 1000 }, 20],
  [{ over: ['clicks'], under: 'nothing' }, null],
  [{ over: ['clicks'], under: 'unknown' }, null],
  [{ over: ['clicks', 'unknown'] }, null],
  [{ over: ['nothing'] }, 0],
])('%j is %s', (formula, expected) => {
  expect(figureOf(formula, numbers)).toBe(expected)
})

it('numbers are added up by name', () => {
  const sums: Numbers = new Map()
  for (const amount of [1, 2, -4]) addNumber(sums, 'gain', amount)
  expect([...sums]).toEqual([['gain', -1]])
})
