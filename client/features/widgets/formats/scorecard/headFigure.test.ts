import { expect, it } from 'vitest'
import { headFigure } from './headFigure.ts'

const figure = (text: string, short?: string) => ({ value: 1, text, change: null, ...(short && { short }) })

it.each([
  ['fits', figure('€68,433.54', '€68.4K'), 1, false, '€68,433.54'],
  ['would be tiny', figure('CHF 1,234,567,890.00', 'CHF 1.2B'), 1, false, 'CHF 1.2B'],
  ['has room in a wider card', figure('CHF 1,234,567,890.00', 'CHF 1.2B'), 2, false, 'CHF 1,234,567,890.00'],
  ['is on paper', figure('CHF 1,234,567,890.00', 'CHF 1.2B'), 1, true, 'CHF 1,234,567,890.00'],
  ['has no shorter form', figure('1 year 2 months 3 days'), 1, false, '1 year 2 months 3 days'],
])('a scorecard sets its figure in full or short where it %s', (_, one, quarters, still, text) => {
  expect(headFigure(one, quarters, still)).toBe(text)
})
