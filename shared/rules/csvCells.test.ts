import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { CSV_OF_TEXTS, withoutFormulas } from './csvCells.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['x;=1+1', "x;'=1+1"],
  ['x|@sum(a1)', "x|'@sum(a1)"],
  ['x\t+1', "x\t'+1"],
  ['x;\t=1', "x;'\t'=1"],
  ['first\n-1', "first\n'-1"],
  ['\uFF1D1', "'\uFF1D1"],
  ['Nord; Süd = all', 'Nord; Süd = all'],
  ['a-b', 'a-b'],
])('of %j a spreadsheet computes nothing', (text, written) => {
  expect(withoutFormulas(text)).toBe(written)
})

it('is so in a file, whose numbers stay as they are', () => {
  expect(stringify([['x;=1+1', -5, '-5']], CSV_OF_TEXTS)).toBe("x;'=1+1,-5,'-5\r\n")
})
