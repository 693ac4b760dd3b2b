import { describe, expect, it } from 'vitest'
import { keyFigures, lowCard } from './lowCards.ts'

const instance = (metrics: string[], calculated: string[] = []) => ({
  inputs: {
    metrics,
    calculatedMetrics: calculated.map((id) => ({
      id,
      name: id,
      expression: 'a / b',
      type: 'numeric' as const,
    })),
  },
})

describe('keyFigures', () => {
  it.each([
    ['none yet', [], 0],
    ['one', [instance(['a'])], 1],
    ['of several sources', [instance(['a', 'b']), instance(['c'])], 3],
    ['those that are calculated too', [instance(['a', 'b'], ['c'])], 3],
  ])('counts %s', (_what, instances, count) => {
    expect(keyFigures({ format: 'summary', instances })).toBe(count)
  })

  it('says nothing of other formats', () => {
    expect(keyFigures({ format: 'table', instances: [instance(['a'])] })).toBeUndefined()
  })
})

describe('lowCard', () => {
  const card = { width: 2, height: 1, figures: 2, description: '' }

  it.each([
    ['one figure a quarter', card, { rows: 1, narrow: true }],
    ['one in the smallest', { ...card, width: 1, figures: 1 }, { rows: 1, narrow: true }],
    [
      'four in a whole row, which phones have no room for',
      { ...card, width: 4, figures: 4 },
      { rows: 1, narrow: false },
    ],
    ['two rows', { ...card, figures: 3 }, { rows: 2, narrow: true }],
    ['two rows of four', { ...card, width: 4, figures: 8 }, { rows: 2, narrow: false }],
    ['more than stand in two rows', { ...card, figures: 5 }, null],
    ['no metric chosen yet', { ...card, figures: 0 }, null],
    ['another format', { ...card, figures: undefined }, null],
    ['a height that its author chose', { ...card, height: 2 }, null],
    ['words above them', { ...card, description: '<p>Of the shop alone</p>' }, null],
  ])('%s', (_what, of, low) => {
    expect(lowCard(of)).toEqual(low)
  })
})
