import { expect, it } from 'vitest'
import { analyticsClientId } from './analyticsClientId.ts'

it.each([
  ['', ''],
  ['theme=dark', ''],
  ['_ga=GA1.2.123.456', '123.456'],
  ['theme=dark; _ga=GA1.1.123.456; other=1', '123.456'],
  ['not_ga=GA1.1.123.456', ''],
  ['_ga=something else', ''],
])('of “%s” is “%s”', (cookies, id) => {
  expect(analyticsClientId(cookies)).toBe(id)
})
