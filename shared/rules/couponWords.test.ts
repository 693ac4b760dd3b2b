import { expect, it } from 'vitest'
import { couponInWords } from './couponWords.ts'

it.each([
  ['price.discount', 2.5, 'A: $2.50 off each dashboard at every charge'],
  ['price.discount', 0.29, 'A: $0.29 off each dashboard at every charge'],
  ['trial.days', 1, 'A: 1 day longer trial'],
  ['trial.days', 30, 'A: 30 days longer trial'],
] as const)('says of a coupon of %s and %d what it gives', (type, value, words) => {
  expect(couponInWords('A', { type, value })).toBe(words)
})
