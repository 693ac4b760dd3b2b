import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Average } from '../domain/definitions.ts'
import type { Cell } from '../domain/values.ts'
import type { DataColumn, DataTable } from './dataTable.ts'
import { RuleError } from './RuleError.ts'
import { addTables, mergeTables } from './tableJoin.ts'

const column = (id: string, change: Partial<DataColumn> = {}): DataColumn => ({
  id,
  label: id,
  type: 'integer',
  additive: true,
  direction: 'up',
  currency: null,
  ...change,
})
const page = column('page', { type: 'text', additive: false })
const ctr = column('ctr', { type: 'percent', additive: false })
const money = (currency: string | null) => column('cost', { label: 'Cost', type: 'money', currency })
const averagedBy = (id: string, average: Average, along: string[] = []) => ({
  by: new Map([[id, average]]),
  along,
})
const table = (columns: DataColumn[], rows: Cell[][], totals: (number | null)[]): DataTable => ({
  columns,
  rows,
  totals,
})
const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
  return null
}

describe('mergeTables', () => {
  const a = table(
    [page, column('clicks')],
    [
      ['x', 1],
      ['y', 2],
    ],
    [null, 3],
  )
  const b = table(
    [page, column('clicks'), ctr],
    [
      ['y', 20, 0.2],
      ['z', 30, 0.3],
    ],
    [null, 50, 0.25],
  )

  it('joins on the dimension and prefixes the metrics', () => {
    const merged = mergeTables([
      { prefix: 'Ads', table: a },
      { prefix: 'Search', table: b },
    ])
    expect(merged.columns.map(({ id }) => id)).toEqual(['page', 'Ads:clicks', 'Search:clicks', 'Search:ctr'])
    expect(merged.columns.map(({ label }) => label).slice(1)).toEqual([
      'Ads: clicks',
      'Search: clicks',
      'Search: ctr',
    ])
    expect(merged.rows).toEqual([
      ['x', 1, null, null],
      ['y', 2, 20, 0.2],
      ['z', null, 30, 0.3],
    ])
    expect(merged.totals).toEqual([null, 3, 50, 0.25])
  })

  it('sets the single rows of tables without a dimension side by side', () => {
    const one = table([column('clicks')], [[1]], [1])
    const merged = mergeTables([
      { prefix: 'A', table: one },
      { prefix: '', table: table([ctr], [[0.5]], [0.5]) },
    ])
    expect(merged.columns.map(({ id }) => id)).toEqual(['A:clicks', 'ctr'])
    expect(merged.rows).toEqual([[1, 0.5]])
    expect(merged.totals).toEqual([1, 0.5])
  })

  it('calls a dimension time only where both are', () => {
    const time = table([{ ...page, type: 'time' }, column('clicks')], [['2026-11-01', 1]], [null, 1])
    const parts = (other: DataTable) => [
      { prefix: 'A', table: time },
      { prefix: 'B', table: other },
    ]
    expect(mergeTables(parts(time)).columns[0]?.type).toBe('time')
    expect(mergeTables(parts(a)).columns[0]?.type).toBe('text')
  })

  it('refuses what cannot be joined', () => {
    const single = table([column('clicks')], [[1]], [1])
    expect(
      codeOf(() =>
        mergeTables([
          { prefix: 'A', table: a },
          { prefix: 'B', table: single },
        ]),
      ),
    ).toBe('different_dimensions')
    expect(
      codeOf(() =>
        mergeTables([
          { prefix: 'A', table: a },
          { prefix: 'A', table: b },
        ]),
      ),
    ).toBe('ambiguous_prefix')
  })
})

describe('addTables', () => {
  it('sums additive metrics by dimension and leaves ratios empty', () => {
    const a = table(
      [page, column('clicks'), ctr],
      [
        ['x', 1, 0.1],
        ['y', 2, 0.2],
      ],
      [null, 3, 0.15],
    )
    const b = table(
      [page, column('clicks'), ctr],
      [
        ['y', 20, 0.2],
        ['z', null, null],
      ],
      [null, 20, 0.2],
    )
    expect(addTables([a, b])).toEqual(
      table(
        [page, column('clicks'), ctr],
        [
          ['x', 1, null],
          ['y', 22, null],
          ['z', null, null],
        ],
        [null, 23, null],
      ),
    )
  })

  it('loses no row where a value occurs twice', () => {
    const twice = table(
      [page, column('clicks')],
      [
        ['x', 1],
        ['x', 2],
      ],
      [null, 3],
    )
    expect(addTables([twice, twice]).rows).toEqual([
      ['x', 2],
      ['x', 4],
    ])
    expect(
      mergeTables([
        { prefix: 'A', table: twice },
        { prefix: 'B', table: twice },
      ]).rows,
    ).toHaveLength(2)
  })

  it('leaves a sum empty where one account does not know its figure', () => {
    const of = (figure: number | null) => table([column('clicks')], [[figure]], [figure])
    expect(addTables([of(5), of(null)])).toEqual(of(null))
    expect(addTables([of(5), of(0)])).toEqual(of(5))
  })

  it('adds nothing of an account that has nothing, in totals as in rows', () => {
    const some = table([page, column('clicks')], [['x', 5]], [null, 5])
    const none = table([page, column('clicks')], [], [null, null])
    expect(addTables([some, none])).toEqual(some)
    expect(addTables([none, none]).totals).toEqual([null, null])
  })

  it('averages a ratio by its weight', () => {
    const columns = [page, column('impressions'), ctr]
    const a = table(
      columns,
      [
        ['x', 100, 0.1],
        ['y', 0, null],
      ],
      [null, 100, 0.1],
    )
    const b = table(
      columns,
      [
        ['x', 300, 0.3],
        ['y', 0, null],
      ],
      [null, 300, 0.3],
    )
    const sum = addTables([a, b], averagedBy('ctr', { weight: ['impressions'] }))
    expect(sum.rows).toEqual([
      ['x', 400, 0.25],
      ['y', 0, null],
    ])
    expect(sum.totals).toEqual([null, 400, 0.25])
  })

  it('does not guess a weighted ratio from an unknown part or an unknown weight', () => {
    const columns = [column('impressions'), ctr]
    const known = table(columns, [[100, 0.1]], [100, 0.1])
    const unknown = table(columns, [[100, null]], [100, null])
    const of = (weight: string) => averagedBy('ctr', { weight: [weight] })
    expect(addTables([known, unknown], of('impressions')).totals).toEqual([200, null])
    expect(addTables([known, known], of('clicks')).totals).toEqual([200, null])
  })

  it('computes a ratio anew from its parts, also where one account has nothing to divide by', () => {
    const columns = [money('EUR'), column('orders'), column('sales'), column('perOrder', { additive: false })]
    const a = table(columns, [[100, 0, 0, null]], [100, 0, 0, null])
    const b = table(columns, [[100, 8, 2, 10]], [100, 8, 2, 10])
    const average = { of: ['cost'], weight: ['orders', 'sales'] }
    expect(addTables([a, b], averagedBy('perOrder', average)).rows).toEqual([[200, 8, 2, 20]])
    const times = averagedBy('perOrder', { ...average, times: 1000 })
    expect(addTables([a, b], times).totals[3]).toBe(20_000)
    expect(addTables([a, a], averagedBy('perOrder', average)).totals[3]).toBeNull()
  })

  it('leaves a ratio empty, and refuses nothing, where only its parts are in several currencies', () => {
    const columns = (currency: string) => [
      column('clicks'),
      money(currency),
      column('roas', { additive: false }),
    ]
    const [euros, dollars] = ['EUR', 'USD'].map((one) => table(columns(one), [[5, 10, 2]], [5, 10, 2]))
    const along = averagedBy('roas', { weight: ['cost'] }, ['cost'])
    expect(
      addTables(
        [euros, dollars].flatMap((one) => one ?? []),
        along,
      ).rows,
    ).toEqual([[10, null, null]])
  })

  test.each([
    ['EUR', 'USD', 'Cost is in EUR and USD, and money of different currencies is never added.'],
    [
      'EUR',
      null,
      'Cost is in EUR and an unknown currency, and money of different currencies is never added.',
    ],
  ])('never adds %s to %s', (one, other, sentence) => {
    const of = (currency: string | null) => table([money(currency)], [[1]], [1])
    expect(() => addTables([of(one), of(other)])).toThrow(sentence)
    expect(codeOf(() => addTables([of(one), of(other)]))).toBe('mixed_currencies')
  })

  it('adds money of one currency and keeps it', () => {
    const euros = table([money('EUR')], [[1.5]], [1.5])
    expect(addTables([euros, euros]).columns[0]?.currency).toBe('EUR')
    expect(addTables([euros, euros]).rows).toEqual([[3]])
  })

  it('refuses different metrics, different dimensions and nothing at all', () => {
    const clicks = table([column('clicks')], [[1]], [1])
    expect(codeOf(() => addTables([clicks, table([column('sessions')], [[1]], [1])]))).toBe(
      'different_columns',
    )
    expect(codeOf(() => addTables([clicks, table([page, column('clicks')], [], [null, 0])]))).toBe(
      'different_dimensions',
    )
    expect(codeOf(() => addTables([]))).toBe('no_tables')
    expect(addTables([clicks])).toBe(clicks)
  })

  it('adds the same in any order and loses nothing', () => {
    const rows = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 1e6 }))
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), (accounts) => {
        const tables = accounts.map((given) => {
          const total = Object.values(given).reduce((sum, value) => sum + value, 0)
          return table([page, column('clicks')], Object.entries(given), [null, total])
        })
        const sum = addTables(tables)
        const ofRows = sum.rows.reduce((all, row) => all + Number(row[1]), 0)
        expect(ofRows).toBe(sum.totals[1])
        expect(new Map(addTables(tables.toReversed()).rows as [Cell, Cell][])).toEqual(
          new Map(sum.rows as [Cell, Cell][]),
        )
      }),
    )
  })
})
