import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulaInWords } from './inWords.ts'

const labels = new Map([
  ['sessions', 'Sessions'],
  ['ga:new users', 'New users'],
  ['max', 'Maximum'],
])

describe('a formula in words', () => {
  it.each([
    ['[sessions]/[ga:new users]*100', 'Sessions ÷ New users × 100'],
    ['  sessions  -  1 ', 'Sessions - 1'],
    ['max(sessions, 2)', 'max(Sessions, 2)'],
    ['max + 1', 'Maximum + 1'],
    ['if(sessions > 0, unknown / sessions, 0)', 'if(Sessions > 0, unknown ÷ Sessions, 0)'],
    ['sessions ? "a" : 1', 'sessions ? "a" : 1'],
    ['', ''],
  ])('%s is %s', (formula, words) => {
    expect(formulaInWords(formula, labels)).toBe(words)
  })

  it('has each name in its place whatever people call their metrics', () => {
    const label = fc.string({ minLength: 1 }).map((text) => `«${text.replaceAll('»', '')}»`)
    const sum = fc.array(fc.record({ label, sign: fc.constantFrom('+', '-', '*', '/') }), { minLength: 1 })
    fc.assert(
      fc.property(sum, (terms) => {
        const text = terms.map(({ sign }, at) => `${at ? sign : ''}[m${at}]`).join('')
        const words = formulaInWords(text, new Map(terms.map((term, at) => [`m${at}`, term.label])))
        const parts = terms.map(
          ({ label, sign }, at) =>
            `${at ? { '+': '+', '-': '-', '*': ' × ', '/': ' ÷ ' }[sign] : ''}${label}`,
        )
        expect(words).toBe(parts.join('').trim())
      }),
    )
  })
})
