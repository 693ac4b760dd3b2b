import { describe, expect, it } from 'vitest'
import { budgetInWords } from './budgetInWords.ts'

const budget = (left: number, of: number | null, name = 'tokens a day') => ({
  name,
  property: null,
  left,
  of,
  renewsAt: null,
})

describe('what is left of a source’s limits', () => {
  it.each([
    ['nothing is known', [], null],
    ['one is told', [budget(50, 100)], { text: '50% of tokens a day left', low: false }],
    [
      'the tightest of several is named',
      [budget(90, 100), budget(3, 30, 'requests')],
      { text: '10% of requests left', low: true },
    ],
    ['it is overdrawn', [budget(-5, 100)], { text: '0% of tokens a day left', low: true }],
    ['no whole is told', [budget(12_500, null, 'API units')], { text: '12,500 API units left', low: false }],
    [
      'nothing is left of an unknown whole',
      [budget(0, null, 'API units')],
      { text: '0 API units left', low: true },
    ],
  ])('when %s', (_, budgets, expected) => {
    expect(budgetInWords(budgets)).toEqual(expected)
  })
})
