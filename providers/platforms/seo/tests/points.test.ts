import { describe, expect, it } from 'vitest'
import type { Point } from '../../../kit/answers/points.ts'
import { seoMetrics } from '../form.ts'
import { pointRows, pointsOf } from '../points.ts'

const type = {
  dimensions: (['day', 'week', 'month'] as const).map((time) => ({
    id: time === 'day' ? 'date' : time,
    label: time,
    group: 'Time',
    time,
  })),
  metrics: seoMetrics([
    [
      'Search',
      [
        ['traffic', 'Traffic', 'integer', 'up'],
        ['won', 'Won', 'integer', 'up', true],
      ],
    ],
  ]),
}

const points = [
  { day: '2026-10-17', figures: { traffic: 12, won: 3 } },
  { day: '2026-09-19', figures: { traffic: 8, won: 9 } },
  { day: '2026-11-01', figures: { traffic: 99, won: 99 } },
  { day: '2026-10-03', figures: { traffic: 10, won: 2 } },
]
const read = (dimension: string | null, start = '2026-10-01', some: Point[] = points) => {
  const question = { dimension, metrics: ['traffic', 'won'], range: { start, end: '2026-10-31' } }
  return pointRows(question, type, some)
}

describe('snapshots', () => {
  it('are days, oldest first; what happened adds up, of states the last stays', () => {
    const { rows, totals } = read('date')
    expect(rows).toEqual([
      ['2026-10-03', 10, 2],
      ['2026-10-17', 12, 3],
    ])
    expect(totals).toEqual([12, 5])
  })
  it.each([
    ['month', [['2026-10', 12, 5]]],
    [
      'week',
      [
        ['2026-W40', 10, 2],
        ['2026-W42', 12, 3],
      ],
    ],
    [null, [[12, 5]]],
  ])('by %s', (dimension, rows) => {
    expect(read(dimension).rows).toEqual(rows)
  })
  it('before the range say what was true when it began, not what happened in it', () => {
    expect(read(null, '2026-10-20').rows).toEqual([[12, null]])
    expect(read('date', '2026-10-20')).toEqual({ rows: [], totals: null })
    expect(read(null, '2026-10-01', [])).toEqual({ rows: [], totals: null })
  })
  it('of several reports, which know different figures of a day, are one row', () => {
    const apart = points.flatMap(({ day, figures: { traffic, won } }) => [
      { day, figures: { traffic, won: null } },
      { day, figures: { traffic: null, won } },
    ])
    expect(read('date', '2026-10-01', apart)).toEqual(read('date'))
  })
})

it('rows with a day are points of it', () => {
  const figures = [{ traffic: 1 }, { traffic: 2 }]
  expect(pointsOf(['2026-10-03', ''], figures, (row) => row || null)).toEqual([
    { day: '2026-10-03', figures: { traffic: 1 } },
  ])
})
