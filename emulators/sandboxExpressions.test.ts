import fc from 'fast-check'
import { expect, it } from 'vitest'
import { satisfies } from '../providers/google_ads/emulator/gaql.ts'
import type { Fact } from '../providers/google_webmasters/emulator/data.ts'
import { holds } from '../providers/google_webmasters/emulator/report.ts'
import { finds } from '../providers/sandbox/expressions.ts'

const HOSTILE = '(.*)*(.*)*(.*)*(.*)*(.*)*x!'
const text = 'https://www.example.com/a/page/with/quite/a/long/path/to/look/at'

it('finds what the expression finds', () => {
  const pattern = fc.constantFrom('a', '^b', 'a+b?$', '[^c]', '(a|b)c', '.', '^$')
  fc.assert(
    fc.property(
      pattern,
      fc.constantFrom('', 'i', 'u'),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', '\n') }),
      (source, flags, text) => {
        const expression = new RegExp(source, flags)
        expect(finds(expression, text)).toBe(expression.test(text))
        expect(finds(expression, text)).toBe(expression.test(text))
      },
    ),
    { numRuns: 200 },
  )
})

it('ends an expression that takes too long, and does not try it again', () => {
  expect(() => finds(new RegExp(HOSTILE), text)).toThrow('takes too long')
  expect(() => finds(new RegExp(HOSTILE), 'x!')).toThrow('takes too long')
  expect(finds(/x!/, 'x!')).toBe(true)
})

it.each([
  ['REGEXP_MATCH', HOSTILE],
  ['LIKE', `${'%'.repeat(40)}x!`],
])('bounds %s of Google Ads', (operator, first) => {
  expect(() => satisfies(text, { field: 'f', operator, values: [first] })).toThrow('takes too long')
})

it.each(['includingRegex', 'excludingRegex'] as const)('bounds %s of Search Console', (operator) => {
  const fact: Fact = {
    date: '2026-10-01',
    hour: null,
    query: text,
    pages: [],
    country: 'deu',
    device: 'MOBILE',
    appearance: null,
    impressions: 1,
    clicks: 1,
    position: 1,
  }
  expect(() => holds(fact, { dimension: 'query', operator, expression: HOSTILE })).toThrow('takes too long')
})
