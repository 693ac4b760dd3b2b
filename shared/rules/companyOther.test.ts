import { describe, expect, it } from 'vitest'
import { findOtherProblem } from './companyOther.ts'

const nested = (levels: number): Record<string, unknown> =>
  levels === 1 ? { end: 1 } : { in: nested(levels - 1) }

describe('what is kept for a company', () => {
  it.each([
    [{}],
    [{ onboarding: { flow: 'dashboard', step: 3, hasBack: false, questionnaire: { source: 'mc' } } }],
    [{ note: 'قيمة مختلطة mixed', 'a-b_c9': null, list: [1, 2, [3]] }],
    [nested(8)],
    [{ a: 'x'.repeat(16_000 - '{"a":""}'.length) }],
    [Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at}`, at]))],
  ])('takes %#', (value) => {
    expect(findOtherProblem(value)).toBeNull()
  })

  it.each([
    [{ '': 1 }, 'begins with a letter'],
    [{ '1st': 1 }, 'begins with a letter'],
    [{ [`a${'b'.repeat(40)}`]: 1 }, 'begins with a letter'],
    [JSON.parse('{"__proto__": {"admin": true}}') as Record<string, unknown>, 'begins with a letter'],
    [JSON.parse('{"constructor": 1}') as Record<string, unknown>, 'begins with a letter'],
    [{ '<script>': 1 }, 'begins with a letter'],
    [nested(9), 'nested deeper'],
    [{ list: [[[[[[[[1]]]]]]]] }, 'nested deeper'],
    [{ a: 'x'.repeat(16_000 - '{"a":""}'.length + 1) }, 'too large'],
    [Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`n${at}`, at])), 'at most 40'],
  ])('refuses %#', (value, words) => {
    expect(findOtherProblem(value)).toContain(words)
  })
})
