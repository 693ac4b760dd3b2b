import { expect, it } from 'vitest'
import { sparkPath } from './sparkPath.ts'

it('draws the least at the foot and the most at the top', () => {
  expect(sparkPath('A9', false)).toBe('M0 14.5L60 1.5')
  // Rank 1 is the best.
  expect(sparkPath('A9', true)).toBe('M0 1.5L60 14.5')
})

it('leaves gaps where nothing is known, and begins later where that is wanted', () => {
  expect(sparkPath('A-9', false)).toBe('M0 14.5M60 1.5')
  expect(sparkPath('AA99', false, 2)).toBe('M40 1.5L60 1.5')
  expect(sparkPath('', false)).toBe('')
})
