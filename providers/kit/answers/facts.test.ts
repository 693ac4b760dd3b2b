import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Fact,
  factRows,
  figureMade,
  figuresIn,
  groupsOf,
  type MadeMetric,
  type Make,
  partsOf,
} from './facts.ts'

const fact = (parts: Fact['parts'], names: Fact['names'] = {}, day: string | null = null): Fact => ({
  parts,
  names,
  day,
})
const DAYS = [fact({ clicks: 2, shown: 10, watch: 4 }), fact({ clicks: 4, shown: 20, watch: 1, lost: null })]

it.each<[Make, number | null]>([
  [{ sum: 'clicks' }, 6],
  [{ sum: ['clicks', 'shown'] }, 36],
  [{ sum: ['clicks', 'lost'] }, null],
  [{ sum: 'lost' }, null],
  [{ count: 'lost' }, null],
  [{ count: 'never told' }, 0],
  [{ count: 'clicks' }, 6],
  [{ over: 'clicks', under: 'shown' }, 0.2],
  [{ over: 'clicks', under: 'shown', times: 1000 }, 200],
  [{ over: 'clicks', under: ['clicks', 'shown'] }, 6 / 36],
  [{ over: 'clicks', under: 'lost' }, null],
  [{ mean: 'watch', weight: 'clicks' }, 2],
  [{ mean: 'lost', weight: 'clicks' }, null],
  [{ mean: 'watch', weight: 'never told' }, null],
  [{ alone: 'clicks' }, null],
  [{ last: 'clicks' }, 4],
  [{ last: 'lost' }, null],
])('a figure over two days is made by %j', (make, expected) => {
  expect(figureMade(make, DAYS)).toBe(expected)
})

it.each<[Partial<Omit<MadeMetric, 'id'>> | undefined, Partial<MadeMetric>]>([
  [undefined, { make: { sum: 'orders' }, additive: true }],
  [{ make: { count: 'placed' } }, { make: { count: 'placed' }, additive: true }],
  [{ make: { over: 'orders', under: 'visits' } }, { additive: false }],
  [
    { make: { distinct: 'buyer' }, description: 'Told apart.' },
    { additive: false, description: 'Told apart.' },
  ],
  [{ additive: false }, { make: { sum: 'orders' }, additive: false }],
])('a metric of a group with %j is %j', (more, expected) => {
  const metric = figuresIn('Shop')('orders', 'Orders', 'integer', 'up', more)
  expect(metric).toMatchObject({ id: 'orders', group: 'Shop', direction: 'up', ...expected })
})

it('a value that is not known weighs nothing in a mean', () => {
  // 4 over 2 clicks; the 8 clicks of the other day say nothing of how long they watched.
  const days = [fact({ clicks: 2, watch: 4 }), fact({ clicks: 8, watch: null }), fact({ watch: 9 })]
  expect(figureMade({ mean: 'watch', weight: 'clicks' }, days)).toBe(4)
  expect(figureMade({ mean: 'watch', weight: 'clicks' }, days.slice(1))).toBeNull()
})

it('different names count once', () => {
  const named = ['a', ['a', 'b'], [], 'c'].map((site) => fact({}, { site }))
  expect(figureMade({ distinct: 'site' }, named)).toBe(3)
  expect(figureMade({ distinct: 'site' }, [])).toBe(0)
  const asked = { dimension: 'site', metrics: ['sites'] }
  expect(factRows(asked, { dimensions: [] }, [made('sites', { distinct: 'site' })], named).rows).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ])
})

it('people are known of one fact alone', () => {
  expect(figureMade({ alone: 'clicks' }, DAYS.slice(0, 1))).toBe(2)
  expect(figureMade({ alone: 'clicks' }, [])).toBeNull()
})

it('a mean lies between its values, however they are weighted', () => {
  const some = fc.record({ rate: fc.integer({ min: -100, max: 100 }), of: fc.integer({ min: 1, max: 1e6 }) })
  fc.assert(
    fc.property(fc.array(some, { minLength: 1 }), (values) => {
      const mean = figureMade(
        { mean: 'rate', weight: 'of' },
        values.map((parts) => fact(parts)),
      )
      const rates = values.map(({ rate }) => rate)
      expect(mean).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9)
      expect(mean).toBeLessThanOrEqual(Math.max(...rates) + 1e-9)
    }),
  )
})

it('the parts of a figure are all that it needs', () => {
  expect(partsOf({ over: ['a', 'b'], under: 'c' })).toEqual(['a', 'b', 'c'])
  expect(partsOf({ mean: 'a', weight: 'b' })).toEqual(['a', 'b'])
})

const made = (id: string, make: Make): MadeMetric => ({
  id,
  label: id,
  type: 'decimal',
  additive: 'sum' in make,
  direction: 'up',
  group: '',
  make,
})
const METRICS = [made('clicks', { sum: 'clicks' }), made('deals', { count: 'deals' })]
const TYPE = {
  dimensions: [
    { id: 'day', label: 'Day', group: '', time: 'day' as const },
    { id: 'week', label: 'Week', group: '', time: 'week' as const },
    { id: 'hour', label: 'Hour', group: '', time: 'hour' as const },
    { id: 'tag', label: 'Tag', group: '' },
  ],
}
const FACTS = [
  fact({ clicks: 1 }, { tag: ['a', 'b'] }, '2026-10-31T13'),
  fact({ clicks: 2 }, { tag: 'b' }, '2026-11-01T09'),
  fact({ deals: 1 }, { tag: 'c' }, '2026-11-02'),
  fact({ clicks: 4 }),
]
const ask = (dimension: string | null, metrics = ['clicks']) =>
  factRows({ dimension, metrics }, TYPE, METRICS, FACTS)

it('totals cover every fact once, under however many names it counts', () => {
  expect(ask(null)).toEqual({ rows: [[7]], totals: [7] })
  expect(ask('tag')).toEqual({
    rows: [
      ['a', 1],
      ['b', 3],
    ],
    totals: [7],
  })
})

it('time is cut into steps; what has no day is in none of them', () => {
  expect(ask('hour').rows).toEqual([
    ['2026-10-31T13', 1],
    ['2026-11-01T09', 2],
  ])
  expect(ask('day').rows.map(([day]) => day)).toEqual(['2026-10-31', '2026-11-01'])
  expect(ask('week').rows).toEqual([['2026-W44', 3]])
})

it('a metric that nobody makes is empty and keeps its place', () => {
  expect(ask('tag', ['unheard', 'clicks']).rows).toEqual([
    ['a', null, 1],
    ['b', null, 3],
  ])
})

it('nothing known makes no row, but counts of nothing are zero', () => {
  expect(factRows({ dimension: null, metrics: ['clicks'] }, TYPE, METRICS, [])).toEqual({
    rows: [],
    totals: null,
  })
  expect(factRows({ dimension: null, metrics: ['deals'] }, TYPE, METRICS, [])).toEqual({
    rows: [[0]],
    totals: [0],
  })
  expect(factRows({ dimension: 'tag', metrics: ['deals'] }, TYPE, METRICS, [])).toEqual({
    rows: [],
    totals: null,
  })
})

it('two things of one label are told apart by their ids', () => {
  const things = [
    { id: '1', label: 'Spring' },
    { id: '2', label: 'Spring' },
    { id: '1', label: 'Spring' },
  ]
  expect(groupsOf(things, (thing) => thing).map(([label, { length }]) => [label, length])).toEqual([
    ['Spring (#1)', 2],
    ['Spring (#2)', 1],
  ])
})

it('what is not known yet makes a row only where it is to be kept', () => {
  const facts = [fact({ clicks: 1 }, {}, '2026-11-01'), fact({ clicks: null }, {}, '2026-11-02')]
  const days = (unknown?: 'kept') =>
    factRows({ dimension: 'day', metrics: ['clicks'] }, TYPE, METRICS, facts, unknown).rows
  expect([days(), days('kept')]).toEqual([
    [['2026-11-01', 1]],
    [
      ['2026-11-01', 1],
      ['2026-11-02', null],
    ],
  ])
})
