import { expect, it } from 'vitest'
import type { ProviderQuery, ResultTable } from '../../../../providers/contract.ts'
import type { Cell } from '../../../../shared/domain/values.ts'
import { catalogued } from '../catalogue.ts'
import { toDataTable } from './toDataTable.ts'

const query: ProviderQuery = {
  type: 'google_webmasters',
  property: null,
  inputs: {},
  dimension: 'country',
  metrics: ['clicks', 'position'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 100,
  realTime: false,
  currency: null,
}

it.each<[string, Cell[][], ResultTable['totals'], (number | null)[]]>([
  ['the vendor’s', [['a', 1, 2]], [9, 8], [9, 8]],
  [
    'the sum of rows that are all known',
    [
      ['a', 1, 2],
      ['b', 2, 3],
    ],
    null,
    [3, null],
  ],
  [
    'unknown where a row is',
    [
      ['a', 1, 2],
      ['b', null, 3],
    ],
    null,
    [null, null],
  ],
  [
    'the vendor’s also where a row is unknown',
    [
      ['a', 1, 2],
      ['b', null, 3],
    ],
    [5, 2.5],
    [5, 2.5],
  ],
  ['that of the only row', [['a', null, 2]], null, [null, 2]],
  ['none without rows', [], null, [null, null]],
])('a total is %s', (_case, rows, given, totals) => {
  const about = catalogued(query.type)
  if (!about) throw new Error('There is no such type.')
  const result: ResultTable = {
    columns: [
      { id: 'country', label: 'Country', type: 'text' },
      { id: 'clicks', label: 'Clicks', type: 'integer' },
      { id: 'position', label: 'Position', type: 'position' },
    ],
    rows,
    totals: given,
    currency: null,
    timeZone: 'UTC',
    unsettledFrom: null,
    truncated: false,
    notices: [],
  }
  // A total needs neither the source nor the key of its query.
  const asked = { about, query } as Parameters<typeof toDataTable>[0]
  expect(toDataTable(asked, result).totals).toEqual([null, ...totals])
})
