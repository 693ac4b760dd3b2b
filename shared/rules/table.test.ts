import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Cell } from '../domain/values.ts'
import { type DataColumn, type DataTable, limitRows, orderRows, percentOfTotal } from './table.ts'

const column = (id: string, type: DataColumn['type'], additive = true): DataColumn => ({
  id,
  label: id,
  type,
  additive,
  direction: 'up',
  currency: type === 'money' ? 'EUR' : null,
})
const table = (
  type: DataColumn['type'],
  rows: Cell[][],
  totals: (number | null)[] = [null, null],
): DataTable => ({
  columns: [column('page', type), column('clicks', 'integer')],
  rows,
  totals,
})
const firsts = ({ rows }: DataTable) => rows.map(([key]) => key)

describe('orderRows', () => {
  const rows: Cell[][] = [
    ['b', 2],
    ['a', null],
    ['c', 10],
    ['d', 2],
    ['e', null],
  ]

  test.each([
    ['clicks', 'asc', ['b', 'd', 'c', 'a', 'e']],
    ['clicks', 'desc', ['c', 'b', 'd', 'a', 'e']],
    ['dimension', 'desc', ['e', 'd', 'c', 'b', 'a']],
    ['page', 'asc', ['a', 'b', 'c', 'd', 'e']],
    ['removedMetric', 'asc', ['a', 'b', 'c', 'd', 'e']],
  ] as const)('by %s %s, empty last, equals in their order', (by, dir, expected) => {
    expect(firsts(orderRows(table('text', rows), { column: by, dir }))).toEqual(expected)
  })

  it('keeps the natural order of a dimension that has one, unknown values last', () => {
    const given = table(
      'text',
      ['Friday', 'Holiday', 'Monday', 'Sunday'].map((day) => [day, 1]),
    )
    const week = ['Monday', 'Friday', 'Sunday']
    const ordered = (dir: 'asc' | 'desc') =>
      firsts(orderRows(given, { column: 'dimension', dir }, undefined, 'en', week))
    expect(ordered('asc')).toEqual(['Monday', 'Friday', 'Sunday', 'Holiday'])
    expect(ordered('desc')).toEqual(['Holiday', 'Sunday', 'Friday', 'Monday'])
  })

  it('sorts text as people do, by the locale', () => {
    const words = ['zebra', 'Äpfel', 'apple', 'Banana', 'item 10', 'item 9', null]
    const given = table(
      'text',
      words.map((word) => [word, 1]),
    )
    expect(firsts(orderRows(given, { column: 'dimension', dir: 'asc' }))).toEqual([
      'Äpfel',
      'apple',
      'Banana',
      'item 9',
      'item 10',
      'zebra',
      null,
    ])
    const swedish = orderRows(given, { column: 'dimension', dir: 'asc' }, undefined, 'sv')
    expect(firsts(swedish).at(-2)).toBe('Äpfel')
  })

  test.each([
    ['time', undefined],
    ['text', 'week'],
  ] as const)('sorts a %s column of step %s in time', (type, step) => {
    const given = table(type, [
      ['2026-W02', 1],
      ['2025-W52', 1],
      ['2026-W10', 1],
    ])
    expect(firsts(orderRows(given, { column: 'dimension', dir: 'asc' }, step))).toEqual([
      '2025-W52',
      '2026-W02',
      '2026-W10',
    ])
  })

  it('puts numbers before text where a sheet mixes them', () => {
    const given = table('text', [
      ['x', 1],
      [10, 1],
      [9, 1],
    ])
    expect(firsts(orderRows(given, { column: 'dimension', dir: 'asc' }))).toEqual([9, 10, 'x'])
  })

  it('leaves a table without a dimension alone when asked to sort by it', () => {
    const given: DataTable = { columns: [column('clicks', 'integer')], rows: [[2], [1]], totals: [3] }
    expect(orderRows(given, { column: 'dimension', dir: 'asc' })).toBe(given)
    expect(firsts(orderRows(given, { column: 'clicks', dir: 'asc' }))).toEqual([1, 2])
  })

  it('keeps every row and is done after one time', () => {
    const anyRow = fc.tuple(fc.option(fc.string()), fc.option(fc.double()))
    const order = fc.record({
      column: fc.constantFrom('dimension', 'clicks'),
      dir: fc.constantFrom('asc' as const, 'desc' as const),
    })
    fc.assert(
      fc.property(fc.array(anyRow), order, (given, by) => {
        const once = orderRows(table('text', given), by)
        expect(new Set(once.rows)).toEqual(new Set(given))
        expect(orderRows(once, by).rows).toEqual(once.rows)
      }),
    )
  })
})

test.each([
  [2, 2, 3],
  [0, 5, 0],
  [undefined, 5, 0],
  [null, 5, 0],
  [-3, 5, 0],
  [5, 5, 0],
  [99, 5, 0],
])('limitRows to %s keeps %i and leaves out %i', (limit, kept, others) => {
  const given = table(
    'text',
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['d', 1],
      ['e', 1],
    ],
    [null, 5],
  )
  const limited = limitRows(given, limit)
  expect(limited.table.rows).toEqual(given.rows.slice(0, kept))
  expect(limited.others).toBe(others)
  expect(limited.table.totals).toEqual([null, 5])
})

describe('percentOfTotal', () => {
  it('turns additive metrics into shares and leaves the rest', () => {
    const given: DataTable = {
      columns: [column('page', 'text'), column('cost', 'money'), column('ctr', 'percent', false)],
      rows: [
        ['a', 30, 0.1],
        ['b', 10, 0.2],
        ['c', null, null],
      ],
      totals: [null, 40, 0.12],
    }
    const shares = percentOfTotal(given)
    expect(shares.rows).toEqual([
      ['a', 0.75, 0.1],
      ['b', 0.25, 0.2],
      ['c', null, null],
    ])
    expect(shares.totals).toEqual([null, 1, 0.12])
    expect(shares.columns[1]).toMatchObject({ type: 'percent', currency: null })
    expect(shares.columns[2]).toBe(given.columns[2])
  })

  test.each([
    [
      'the vendor gave no total',
      [
        ['a', 1],
        ['b', 3],
      ],
      null,
      [0.25, 0.75],
      1,
    ],
    [
      'the total is more than the rows shown',
      [
        ['a', 1],
        ['b', 3],
      ],
      8,
      [0.125, 0.375],
      1,
    ],
    [
      'the total is 0',
      [
        ['a', 0],
        ['b', 0],
      ],
      0,
      [null, null],
      null,
    ],
    ['there are no figures', [['a', null]], null, [null], null],
    [
      'a part is unknown',
      [
        ['a', 1],
        ['b', null],
      ],
      null,
      [null, null],
      null,
    ],
    ['there are no rows', [], null, [], null],
  ] as [string, Cell[][], number | null, (number | null)[], number | null][])(
    'when %s',
    (_name, rows, total, shares, expected) => {
      const result = percentOfTotal(table('text', rows, [null, total]))
      expect(result.rows.map((row) => row[1])).toEqual(shares)
      expect(result.totals[1]).toBe(expected)
    },
  )
})
