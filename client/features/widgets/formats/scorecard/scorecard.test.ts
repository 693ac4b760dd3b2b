import { describe, expect, it } from 'vitest'
import type { FigureOrigin } from '../../../../../shared/api/view.ts'
import { scorecard as body, view } from '../sample.ts'
import { scorecard } from './index.ts'

const origin: FigureOrigin = {
  id: 'Sessions',
  answers: [0],
  metrics: ['sessions'],
  row: 'given',
  total: 'given',
}
const of = (one: ReturnType<typeof body>) => view(one, { format: 'scorecard', origins: [origin] })

describe('the figures of a scorecard', () => {
  const known = body([5, null, 8])

  it.each([
    ['the first day', { row: 0, column: 0 }, { value: 5, category: '1 Oct', making: 'row' }],
    ['a day without a figure', { row: 1, column: 0 }, { value: null, category: '2 Oct', making: 'row' }],
    ['the window', { row: 'total', column: 0 } as const, { value: 13, category: null, making: 'total' }],
    // Its table ends with the total.
    ['the row after the last day', { row: 3, column: 0 }, { value: 13, category: null, making: 'total' }],
  ])('explain themselves: %s', (_, address, facts) => {
    const [found, ...more] = scorecard.findFigures?.(of(known), known, address) ?? []
    expect(more).toEqual([])
    expect(found).toMatchObject(facts)
    expect(found?.origins).toEqual([origin])
  })

  it('are one where nothing is split by time', () => {
    const alone = body([5, 8], { trend: null })
    expect(scorecard.findFigures?.(of(alone), alone, { row: 0, column: 0 })).toMatchObject([{ value: 13 }])
    expect(scorecard.figures?.(alone)).toBeNull()
  })

  it('are a table by day that ends with the total', () => {
    expect(scorecard.figures?.(known)?.rows).toEqual([
      ['1 Oct', '5'],
      ['2 Oct', expect.any(String)],
      ['3 Oct', '8'],
      ['Total', '13'],
    ])
  })
})
