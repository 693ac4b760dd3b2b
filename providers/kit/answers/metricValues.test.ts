import { expect, it } from 'vitest'
import {
  type Folding,
  folded,
  mergeColumns,
  type PartialResult,
  ratioOf,
  rowsByName,
  sumKnown,
  sumRows,
} from './metricValues.ts'

it('what is not known counts nowhere', () => {
  expect([sumKnown([1, null, 2, undefined]), sumKnown([0]), sumKnown([null]), sumKnown([])]).toEqual([
    ...[3, 0, null, null],
  ])
})

it('nothing is divided by nothing', () => {
  expect([ratioOf(1, 4), ratioOf(0, 4), ratioOf(1, 0), ratioOf(null, 4), ratioOf(1, null)]).toEqual([
    ...[0.25, 0, null, null, null],
  ])
})

it.each<[Folding, number]>([
  ['sum', 12],
  ['mean', 4],
  ['best', 1],
  ['first', 4],
  ['last', 7],
])('several figures as their %s', (how, expected) => {
  expect(folded([null, 4, 1, undefined, 7], how)).toBe(expected)
  expect(folded([null], how)).toBeNull()
})

it('rows of one name are one', () => {
  const named = [
    ['b', { hits: 1 }],
    ['a', { hits: 2 }],
    ['b', { hits: 3 }],
  ] as const
  expect(rowsByName(named, (members) => [sumKnown(members.map(({ hits }) => hits))])).toEqual([
    ['b', 4],
    ['a', 2],
  ])
})

it('parts stand side by side, each with the figures that it knows', () => {
  const parts: PartialResult[] = [
    { rows: new Map([['a', { rank: 1 }]]), totals: { rank: 1 } },
    { rows: new Map([['b', { seen: 5, rank: null }]]), totals: { seen: 9 } },
  ]
  expect(mergeColumns({ metrics: ['rank', 'seen'], dimension: 'name' }, parts)).toEqual({
    rows: [
      ['a', 1, null],
      ['b', null, 5],
    ],
    totals: [1, 9],
  })
  expect(mergeColumns({ metrics: ['seen'], dimension: null }, parts)).toEqual({ rows: [[9]], totals: [9] })
  expect(mergeColumns({ metrics: ['none'], dimension: null }, parts)).toEqual({ rows: [], totals: null })
  expect(mergeColumns({ metrics: ['none'], dimension: 'name' }, parts).totals).toBeNull()
  expect(mergeColumns({ metrics: ['rank'], dimension: 'name' }, [])).toEqual({ rows: [], totals: null })
})

it('parts that add up are one, row by row', () => {
  const parts: PartialResult[] = [
    { rows: new Map([['a', { score: 1 }]]), totals: { score: 4 } },
    {
      rows: new Map([
        ['a', { score: 2 }],
        ['b', { score: null }],
      ]),
      totals: { score: 5 },
    },
  ]
  expect(sumRows(parts)).toEqual({
    rows: new Map([
      ['a', { score: 3 }],
      ['b', { score: null }],
    ]),
    totals: { score: 9 },
  })
  expect(sumRows([])).toEqual({ rows: new Map(), totals: {} })
})
