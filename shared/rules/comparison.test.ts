import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Cell } from '../domain/values.ts'
import { alignRows, computeChange, inSameCurrency } from './comparison.ts'
import type { DataColumn, DataTable } from './dataTable.ts'

test.each([
  [110, 100, 10, 0.1],
  [90, 100, -10, -0.1],
  [0, 0, 0, 0],
  [5, 0, 5, null],
  [-5, 0, -5, null],
  [0, 5, -5, -1],
  [-5, -10, 5, 0.5],
  [-15, -10, -5, -0.5],
  [5, -10, 15, 1.5],
  [null, 5, null, null],
  [5, null, null, null],
  [null, null, null, null],
  [Number.NaN, 5, null, null],
  [Number.MAX_VALUE, -Number.MAX_VALUE, null, null],
  [1, 5e-324, 1, null],
])('from %s, %s before: %s, %s', (current, previous, absolute, relative) => {
  expect(computeChange(current, previous)).toEqual({ absolute, relative })
})

test('the relative change has the sign of the absolute one', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (current, previous) => {
      const { absolute, relative } = computeChange(current, previous)
      if (absolute !== null && relative !== null && relative !== 0) {
        expect(Math.sign(relative)).toBe(Math.sign(absolute))
      }
    }),
  )
})

const column = (id: string, type: DataColumn['type']): DataColumn => ({
  id,
  label: id,
  type,
  additive: true,
  direction: 'up',
  currency: null,
})
const table = (type: DataColumn['type'], rows: Cell[][]): DataTable => ({
  columns: [column('dimension', type), column('clicks', 'integer')],
  rows,
  totals: [null, null],
})

it('amounts in another currency are not compared', () => {
  const of = (currency: string | null): DataTable => ({
    columns: [
      column('dimension', 'text'),
      column('clicks', 'integer'),
      { ...column('cost', 'money'), currency },
    ],
    rows: [['a', 1, 2]],
    totals: [null, 1, 2],
  })
  expect(inSameCurrency(of('EUR'), of('NOK'))).toMatchObject({
    rows: [['a', 1, null]],
    totals: [null, 1, null],
  })
  expect(inSameCurrency(of('EUR'), of('EUR'))).toEqual(of('EUR'))
  expect(inSameCurrency(of('EUR'), of(null))).toEqual(of(null))
})

describe('alignRows', () => {
  it('matches text by its value and lists what only the earlier window has', () => {
    const now = table('text', [
      ['b', 2],
      ['a', 1],
      ['new', 9],
    ])
    const then = table('text', [
      ['gone', 7],
      ['a', 10],
      ['b', 20],
    ])
    expect(alignRows(now, then)).toEqual({
      pairs: [
        { current: ['b', 2], previous: ['b', 20] },
        { current: ['a', 1], previous: ['a', 10] },
        { current: ['new', 9], previous: null },
      ],
      previousOnly: [['gone', 7]],
    })
  })

  it('matches things of one name by their ids, and is not sure where one window lacks these', () => {
    const two = table('text', [
      ['Brand (#1)', 5],
      ['Brand (#2)', 3],
      ['Shop', 1],
    ])
    const others = table('text', [
      ['Brand (#2)', 30],
      ['Brand (#9)', 90],
    ])
    const one = table('text', [['Brand', 4]])
    const earlier = (now: DataTable, then: DataTable) =>
      alignRows(now, then).pairs.map(({ previous }) => previous?.[1])
    expect(earlier(two, others)).toEqual([undefined, 30, undefined])
    expect(alignRows(two, others).pairs[0]?.previous).toBeNull()
    // Which of the two it was is told by nothing: no figure, rather than none at all.
    expect(alignRows(two, one).pairs.map(({ previous }) => previous)).toEqual([
      ['Brand (#1)', null],
      ['Brand (#2)', null],
      null,
    ])
    expect(alignRows(one, two).pairs.map(({ previous }) => previous)).toEqual([['Brand', null]])
  })

  it('matches day n with day n, whatever the order of the rows', () => {
    const now = table('time', [
      ['2026-11-03', 3],
      ['2026-11-01', 1],
      ['2026-11-02', 2],
    ])
    const then = table('time', [
      ['2026-10-30', 30],
      ['2026-10-31', 31],
      ['2026-10-29', 29],
    ])
    expect(alignRows(now, then).pairs.map(({ current, previous }) => [current[0], previous?.[0]])).toEqual([
      ['2026-11-03', '2026-10-31'],
      ['2026-11-01', '2026-10-29'],
      ['2026-11-02', '2026-10-30'],
    ])
  })

  it('matches an hour with the same hour of day n, also where a clock change leaves one out', () => {
    const now = table('time', [
      ['2026-03-29T01', 1],
      ['2026-03-29T03', 3],
      ['2026-03-30T02', 5],
    ])
    const then = table('time', [
      ['2026-03-27T01', 10],
      ['2026-03-27T02', 20],
      ['2026-03-27T03', 30],
      ['2026-03-28T02', 50],
    ])
    expect(alignRows(now, then).pairs.map(({ previous }) => previous?.[1])).toEqual([10, 30, 50])
  })

  it('matches times by their name where the earlier rows bear the current ones', () => {
    const now = table('time', [
      ['2026-W11', 1],
      ['2026-W10', 2],
    ])
    const then = table('time', [
      ['2026-W10', 20],
      ['2026-W11', 10],
    ])
    expect(alignRows(now, then, true).pairs.map(({ previous }) => previous?.[1])).toEqual([10, 20])
  })

  it('leaves days without a counterpart alone when the windows differ in length', () => {
    const now = table('time', [['2026-03-01', 1]])
    const then = table('time', [
      ['2026-02-01', 5],
      ['2026-02-02', 6],
    ])
    expect(alignRows(now, then).previousOnly).toEqual([['2026-02-02', 6]])
    expect(alignRows(then, now).pairs[1]).toEqual({ current: ['2026-02-02', 6], previous: null })
  })

  it('pairs the single rows of tables without a dimension', () => {
    const single = (value: number): DataTable => ({
      columns: [column('clicks', 'integer')],
      rows: [[value]],
      totals: [value],
    })
    expect(alignRows(single(5), single(4)).pairs).toEqual([{ current: [5], previous: [4] }])
  })

  it('uses each earlier row at most once and loses none', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', null), { maxLength: 8 })
    fc.assert(
      fc.property(keys, keys, (left, right) => {
        const now = table(
          'text',
          left.map((key, index) => [key, index]),
        )
        const then = table(
          'text',
          right.map((key, index) => [key, index]),
        )
        const { pairs, previousOnly } = alignRows(now, then)
        const used = [...pairs.flatMap(({ previous }) => (previous ? [previous] : [])), ...previousOnly]
        expect(pairs.map(({ current }) => current)).toEqual(now.rows)
        expect(used.map(([, index]) => Number(index)).sort()).toEqual(right.map((_, index) => index))
        for (const { current, previous } of pairs) if (previous) expect(previous[0]).toBe(current[0])
      }),
    )
  })
})
