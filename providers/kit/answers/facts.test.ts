import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type AggregatedMetric,
  type Aggregation,
  aggregate,
  aggregatedMetricsIn,
  buildFactRows,
  type Fact,
  groupsOf,
  metricsOf,
  partNamesOf,
} from './facts.ts'

const fact = (parts: Fact['parts'], names: Fact['names'] = {}, day: string | null = null): Fact => ({
  parts,
  names,
  day,
})
const DAYS = [fact({ clicks: 2, shown: 10, watch: 4 }), fact({ clicks: 4, shown: 20, watch: 1, lost: null })]

it.each<[Aggregation, number | null]>([
  [{ sum: 'clicks' }, 6],
  [{ sum: ['clicks', 'shown'] }, 36],
  [{ sum: ['clicks', 'lost'] }, null],
  [{ sum: 'lost' }, null],
  [{ count: 'lost' }, null],
  [{ count: 'never told' }, 0],
  [{ count: 'clicks' }, 6],
  [{ numerator: 'clicks', denominator: 'shown' }, 0.2],
  [{ numerator: 'clicks', denominator: 'shown', times: 1000 }, 200],
  [{ numerator: 'clicks', denominator: ['clicks', 'shown'] }, 6 / 36],
  [{ numerator: 'clicks', denominator: 'lost' }, null],
  [{ weightedMean: 'watch', weight: 'clicks' }, 2],
  [{ weightedMean: 'lost', weight: 'clicks' }, null],
  [{ weightedMean: 'watch', weight: 'never told' }, null],
  [{ nonAdditive: 'clicks' }, null],
  [{ last: 'clicks' }, 4],
  [{ last: 'lost' }, null],
])('a figure over two days is made by %j', (aggregation, expected) => {
  expect(aggregate(aggregation, DAYS)).toBe(expected)
})

it.each<[Partial<Omit<AggregatedMetric, 'id'>> | undefined, Partial<AggregatedMetric>]>([
  [undefined, { aggregation: { sum: 'orders' }, additive: true }],
  [{ aggregation: { count: 'placed' } }, { aggregation: { count: 'placed' }, additive: true }],
  [{ aggregation: { numerator: 'orders', denominator: 'visits' } }, { additive: false }],
  [
    { aggregation: { countDistinct: 'buyer' }, description: 'Told apart.' },
    { additive: false, description: 'Told apart.' },
  ],
  [{ additive: false }, { aggregation: { sum: 'orders' }, additive: false }],
])('a metric of a group with %j is %j', (more, expected) => {
  const metric = aggregatedMetricsIn('Shop')('orders', 'Orders', 'integer', 'up', more)
  expect(metric).toMatchObject({ id: 'orders', group: 'Shop', direction: 'up', ...expected })
})

it.each<[string, Aggregation, number]>([
  ['a ratio', { numerator: 'clicks', denominator: 'shown' }, 0.2],
  ['a ratio by several parts', { numerator: 'clicks', denominator: ['shown', 'played'] }, 0.1],
  ['a sum of several parts', { sum: ['clicks', 'shown'] }, 12],
])('%s is made of facts that know all of its parts', (_name, aggregation, expected) => {
  const days = [
    fact({ clicks: 2, shown: 10, played: 10 }),
    fact({ clicks: 4, shown: null, played: 20 }),
    fact({ clicks: null, shown: 30, played: 30 }),
  ]
  expect(aggregate(aggregation, days)).toBe(expected)
})

it('parts of one figure may be of different facts', () => {
  const days = [fact({ cost: 10 }), fact({ orders: 4 })]
  expect(aggregate({ numerator: 'cost', denominator: 'orders' }, days)).toBe(2.5)
})

it('a value that is not known weighs nothing in a mean', () => {
  // 4 over 2 clicks; the 8 clicks of the other day have no known watch time.
  const days = [fact({ clicks: 2, watch: 4 }), fact({ clicks: 8, watch: null }), fact({ watch: 9 })]
  expect(aggregate({ weightedMean: 'watch', weight: 'clicks' }, days)).toBe(4)
  expect(aggregate({ weightedMean: 'watch', weight: 'clicks' }, days.slice(1))).toBeNull()
})

it('different names count once', () => {
  const named = ['a', ['a', 'b'], [], 'c'].map((site) => fact({}, { site }))
  expect(aggregate({ countDistinct: 'site' }, named)).toBe(3)
  expect(aggregate({ countDistinct: 'site' }, [])).toBe(0)
  const asked = { dimension: 'site', metrics: ['sites'] }
  expect(
    buildFactRows(asked, { dimensions: [] }, [made('sites', { countDistinct: 'site' })], named).rows,
  ).toEqual([
    ['a', 2],
    ['b', 2],
    ['c', 1],
  ])
})

it('people are known of one fact alone', () => {
  expect(aggregate({ nonAdditive: 'clicks' }, DAYS.slice(0, 1))).toBe(2)
  expect(aggregate({ nonAdditive: 'clicks' }, [])).toBeNull()
})

it('a mean lies between its values, however they are weighted', () => {
  const some = fc.record({ rate: fc.integer({ min: -100, max: 100 }), of: fc.integer({ min: 1, max: 1e6 }) })
  fc.assert(
    fc.property(fc.array(some, { minLength: 1 }), (values) => {
      const mean = aggregate(
        { weightedMean: 'rate', weight: 'of' },
        values.map((parts) => fact(parts)),
      )
      const rates = values.map(({ rate }) => rate)
      expect(mean).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-9)
      expect(mean).toBeLessThanOrEqual(Math.max(...rates) + 1e-9)
    }),
  )
})

it('the parts of a figure are all that it needs', () => {
  expect(partNamesOf({ numerator: ['a', 'b'], denominator: 'c' })).toEqual(['a', 'b', 'c'])
  expect(partNamesOf({ weightedMean: 'a', weight: 'b' })).toEqual(['a', 'b'])
})

const made = (id: string, aggregation: Aggregation): AggregatedMetric => ({
  id,
  label: id,
  type: 'decimal',
  additive: 'sum' in aggregation || 'count' in aggregation,
  direction: 'up',
  group: '',
  aggregation,
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
  buildFactRows({ dimension, metrics }, TYPE, METRICS, FACTS)

it('several accounts are averaged by what the catalogue has of a ratio or a mean', () => {
  const averages = metricsOf([
    ...METRICS,
    made('rate', { numerator: 'deals', denominator: 'clicks', times: 1000 }),
    made('rank', { numerator: 'ranks', denominator: ['clicks', 'deals'] }),
    made('time', { weightedMean: 'time', weight: 'clicks' }),
    made('viewed', { numerator: 'clicks', denominator: 'views' }),
    made('people', { nonAdditive: 'people' }),
  ]).flatMap(({ id, average }) => (average ? [[id, average]] : []))
  expect(averages).toEqual([
    ['rate', { of: ['deals'], weight: ['clicks'], times: 1000 }],
    ['rank', { weight: ['clicks', 'deals'] }],
    ['time', { weight: ['clicks'] }],
  ])
})

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
  expect(buildFactRows({ dimension: null, metrics: ['clicks'] }, TYPE, METRICS, [])).toEqual({
    rows: [],
    totals: null,
  })
  expect(buildFactRows({ dimension: null, metrics: ['deals'] }, TYPE, METRICS, [])).toEqual({
    rows: [[0]],
    totals: [0],
  })
  expect(buildFactRows({ dimension: 'tag', metrics: ['deals'] }, TYPE, METRICS, [])).toEqual({
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
    buildFactRows({ dimension: 'day', metrics: ['clicks'] }, TYPE, METRICS, facts, unknown).rows
  expect([days(), days('kept')]).toEqual([
    [['2026-11-01', 1]],
    [
      ['2026-11-01', 1],
      ['2026-11-02', null],
    ],
  ])
})
