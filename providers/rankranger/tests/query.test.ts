import { describe, expect, it } from 'vitest'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { ProviderQuery } from '../../contract.ts'
import { windowsOf } from '../query.ts'

const query = (dimension: string | null, metrics: string[], range: DateRange): ProviderQuery => ({
  type: 'rankranger',
  property: '1',
  inputs: {},
  dimension,
  metrics,
  filter: null,
  range,
  order: null,
  limit: 10,
  realTime: false,
  currency: null,
})
const october = { start: '2026-10-01', end: '2026-10-31' }

describe('the days of ranks that are asked for', () => {
  it.each<[string, string | null, string[], DateRange, string[][]]>([
    ['a state: the last week', null, ['top10'], october, [['2026-10-25', '2026-10-31']]],
    ['a curve: all', 'date', ['top10'], october, [['2026-10-01', '2026-10-31']]],
    ['movements on a curve: a week before', 'week', ['improved'], october, [['2026-09-24', '2026-10-31']]],
    ['the best rank: all', 'keyword', ['rank', 'best_rank'], october, [['2026-10-01', '2026-10-31']]],
    [
      'movements: the first and the last week',
      null,
      ['improved'],
      october,
      [
        ['2026-10-01', '2026-10-07'],
        ['2026-10-25', '2026-10-31'],
      ],
    ],
    [
      'movements of two weeks: all',
      null,
      ['rank_change'],
      { start: '2026-10-18', end: '2026-10-31' },
      [['2026-10-18', '2026-10-31']],
    ],
    [
      'movements of one day: the week before it',
      null,
      ['rank_change'],
      { start: '2026-10-31', end: '2026-10-31' },
      [['2026-10-25', '2026-10-31']],
    ],
  ])('%s', (_case, dimension, metrics, range, windows) => {
    expect(windowsOf(query(dimension, metrics, range)).map(({ start, end }) => [start, end])).toEqual(windows)
  })
})
