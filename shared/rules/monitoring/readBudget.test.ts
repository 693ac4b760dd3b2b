import { expect, it } from 'vitest'
import { readBudget } from './readBudget.ts'

it.each([
  ['1500 EUR', null, null, 1500, 'EUR'],
  ['1,500.00', 'USD', null, 1500, 'USD'],
  ['1.500', 'eur', null, 1500, 'EUR'],
  ['1.500,50 €', 'USD', 'USD', 1500.5, 'EUR'],
  ['€ 12,5', null, null, 12.5, 'EUR'],
  ['CHF 1’234’567.80', null, null, 1_234_567.8, 'CHF'],
  ['$1 200', 'AUD', 'USD', 1200, 'AUD'],
  ['900', null, 'SEK', 900, 'SEK'],
  ['1.500', '€', 'USD', 1500, 'EUR'],
  ['$1,200', null, 'CAD', 1200, 'CAD'],
  ['1,200', '$', 'USD', 1200, 'USD'],
])('%s is a budget', (text, ofColumn, usual, amount, currency) => {
  expect(readBudget(text, ofColumn, usual)).toEqual({ budget: { amount, currency } })
})

it.each([
  ['soon', /“soon” is no budget such as 1500 EUR/],
  ['0 EUR', /is no budget/],
  ['-5 EUR', /is no budget/],
  ['1,2,3 EUR', /is no budget/],
  ['2000000000 EUR', /is no budget/],
  ['5 a month', /is no budget/],
  [`1${' '.repeat(100_000)}x1`, /is no budget/],
  ['1,500', /“1,500” says no currency: write it behind, or into a column named Currency/],
  ['$9', /says no currency/],
  ['9 XYQ', /“XYQ” is no currency such as EUR/],
])('%s is none', (text, words) => {
  expect(readBudget(text, null, null)).toEqual({ problem: expect.stringMatching(words) })
})

it.each([
  ['$1,200', null, 'EUR'],
  ['$1,200', 'EUR', 'USD'],
  ['1,200', '$', 'EUR'],
])('%s is no amount of %s or %s, which is not in dollars', (text, ofColumn, usual) => {
  expect(readBudget(text, ofColumn, usual)).toEqual({
    problem: expect.stringMatching(/says no currency/),
  })
})
