import { expect, it } from 'vitest'
import { measureText, moveSizeText, moveText } from './measureText.ts'

it.each([
  ['traffic', 1234.56, {}, '1,235'],
  ['traffic', 1234.56, { compact: true }, '1.2K'],
  ['conversions', 12.5, {}, '12.5'],
  ['revenue', 12.5, { currency: 'EUR' }, '€12.50'],
  ['position', 3.14, {}, '3.1'],
  ['traffic', null, {}, 'N/A'],
] as const)('%s of %s, %o, is %s', (measure, value, options, text) => {
  expect(measureText(measure, value, options)).toBe(text)
})

it.each([
  [-0.423, '-42%', '42%'],
  [0.004, '0%', '0%'],
  [1.5, '+150%', '150%'],
])('a move by %d is %s, in words %s', (change, signed, size) => {
  expect(moveText(change)).toBe(signed)
  expect(moveSizeText(change)).toBe(size)
})
