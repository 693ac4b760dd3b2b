import { describe, expect, it } from 'vitest'
import { belowWords, moreWords } from './words.ts'

const table = (rows: number, moreRows: number) => ({
  rows: Array(rows).fill({ label: '', figures: [] }),
  moreRows,
})

describe('what a table leaves out', () => {
  it.each([
    [table(10, 0), 10, ''],
    [table(10, 1), 10, 'and 1 more'],
    [table(10, 1_990), 10, 'and 1,990 more'],
    [table(3, 0), 2, 'and 1 more row: open the dashboard to read it'],
    [table(300, 0), 200, 'and 100 more rows: open the dashboard to read them'],
    [
      table(300, 1_200),
      200,
      'and 100 more rows: open the dashboard to read them; 1,200 more rows not shown there either',
    ],
  ])('%#: %s', (body, shown, words) => expect(moreWords(body, shown)).toBe(words))
})

it.each([
  [6, 0, '6 more rows below'],
  [1, 0, '1 more row below'],
  [6, 1, '7 more rows, 6 of them below'],
  [1_200, 300, '1,500 more rows, 1,200 of them below'],
])('%i rows below and %i beyond the limit are one count', (below, moreRows, words) => {
  expect(belowWords(below, { moreRows })).toBe(words)
})
