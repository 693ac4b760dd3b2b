import { expect, it } from 'vitest'
import { inWords } from './inWords.ts'

it.each([
  [0, 0, ''],
  [1, 0, '1 dashboard'],
  [2, 1, '2 dashboards, 1 report'],
  [1200, 5, '1,200 dashboards, 5 reports'],
])('%i dashboards and %i reports are “%s”', (dashboards, reports, words) => {
  expect(inWords({ dashboards, reports })).toBe(words)
})
