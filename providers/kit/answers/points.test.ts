import { describe, expect, it } from 'vitest'
import type { DimensionDefinition } from '../../contract.ts'
import { type Point, pointsPart } from './points.ts'

const dimensions: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'week', label: 'Week', group: 'Time', time: 'week' },
]
const range = { start: '2026-10-05', end: '2026-10-13' }
const metrics = ['place', 'won', 'mean', 'other']
const points: Point[] = [
  { day: '2026-10-12', figures: { place: 4, won: 2, mean: 3 } },
  { day: '2026-10-05', figures: { place: 9, won: 1, mean: 1 } },
  { day: '2026-10-06', figures: { place: null, won: 5, mean: 2 } },
  { day: '2026-10-04', figures: { place: 20, won: 70, mean: 80, other: 6 } },
  { day: '2026-10-14', figures: { place: 1, won: 90, mean: 90, other: 90 } },
]
const how = (metric: string) => (metric === 'won' ? 'sum' : metric === 'mean' ? 'mean' : 'last')
const ask = (dimension: string | null, some = points) =>
  pointsPart({ dimension, metrics, range }, { dimensions }, some, how)

describe('points by day', () => {
  it('are rows of their days, in order and inside the range', () => {
    expect([...ask('date').rows]).toEqual([
      ['2026-10-05', { place: 9, won: 1, mean: 1, other: null }],
      ['2026-10-06', { place: null, won: 5, mean: 2, other: null }],
      ['2026-10-12', { place: 4, won: 2, mean: 3, other: null }],
    ])
  })
  it('fold into steps: what happened adds up, of states the last known one stays', () => {
    expect([...ask('week').rows]).toEqual([
      ['2026-W41', { place: 9, won: 6, mean: 1.5, other: null }],
      ['2026-W42', { place: 4, won: 2, mean: 3, other: null }],
    ])
  })
  it('have one figure over the range, of states also from before it', () => {
    const totals = { place: 4, won: 8, mean: 2, other: 6 }
    expect(ask(null)).toEqual({ rows: new Map(), totals })
    expect(ask('week').totals).toEqual(totals)
  })
  it('have none where nothing was told', () => {
    expect(ask('date', []).rows.size).toBe(0)
    expect(ask(null, []).totals).toEqual({ place: null, won: null, mean: null, other: null })
  })
  it('of several calls for one day are one row', () => {
    const two: Point[] = [
      { day: '2026-10-06', figures: { place: 3 } },
      { day: '2026-10-06', figures: { won: 2 } },
    ]
    expect([...ask('date', two).rows.values()]).toEqual([{ place: 3, won: 2, mean: null, other: null }])
  })
})
