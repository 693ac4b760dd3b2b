import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { readAnswers } from '../answer.ts'
import { planQuery } from '../query.ts'
import { type Row, SearchAnalyticsResponse, Sites } from '../wire.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const query: ProviderQuery = {
  type: 'google_webmasters',
  property: 'sc-domain:example.com',
  inputs: {},
  dimension: 'query',
  metrics: ['clicks', 'impressions', 'ctr', 'position'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 15,
  realTime: false,
  currency: null,
}
const read = (rows: Row[], change: Partial<ProviderQuery> = {}, incomplete: string | null = null) => {
  const asked = { ...query, ...change }
  const listed = { rows, incomplete, truncated: false }
  return readAnswers(planQuery(asked, now), { listed, totals: null, counted: null }, asked, now)
}

it('recorded answers are read', () => {
  expect(read(SearchAnalyticsResponse.parse(fixture('query.json')).rows).rows).toEqual([
    ['acme shoes', 120, 2400, 0.05, 3.4275],
    ['running shoes', 37, 5120, 0.0072265625, expect.closeTo(11.902148, 6)],
  ])
  expect(Sites.parse(fixture('sites.json')).siteEntry).toHaveLength(3)
})

it.each([
  [{ metadata: { first_incomplete_date: '2026-11-19' } }, '2026-11-19'],
  [{ metadata: { firstIncompleteDate: '2026-11-19' } }, '2026-11-19'],
  [{ metadata: { first_incomplete_hour: '2026-11-19T00:00:00-08:00' } }, '2026-11-19'],
  [{}, null],
  [{ rows: [] }, null],
])('either spelling of the metadata is read: %j', (body, expected) => {
  expect(SearchAnalyticsResponse.parse(body).incomplete).toBe(expected)
})

it('a rate or position of nothing is empty, not zero', () => {
  const row = { keys: ['2026-10-01'], clicks: 0, impressions: 0, position: 0 }
  expect(read([row], { dimension: 'date' }).rows).toEqual([['2026-10-01', 0, 0, null, null]])
})

it.each([
  ['2026-12-31', 'week', '2026-W53'],
  ['2027-01-03', 'week', '2026-W53'],
  ['2027-01-04', 'week', '2027-W01'],
  ['2026-10-31', 'month', '2026-10'],
  ['2026-11-19T13:00:00-08:00', 'hour', '2026-11-19T13'],
])('%s by %s is %s', (key, dimension, expected) => {
  const row = { keys: [key], clicks: 1, impressions: 2 }
  expect(read([row], { dimension }).rows.map(([name]) => name)).toEqual([expected])
})

it.each([
  ['2026-11-01', '2026-11-20', null, '2026-11-17'],
  ['2026-11-01', '2026-11-20', '2026-11-19', '2026-11-17'],
  ['2026-11-01', '2026-11-20', '2026-11-15', '2026-11-15'],
  ['2026-11-01', '2026-11-16', null, null],
])(
  'figures of %s to %s, which Google calls incomplete from %s on, may change from %s on',
  (start, end, incomplete, expected) => {
    const table = read([], { dimension: 'date', range: { start, end } }, incomplete)
    expect(table.unsettledFrom).toBe(expected)
    expect(table.incompleteFrom ?? null).toBe(incomplete)
  },
)

it('weeks and months add clicks and weigh positions by impressions', () => {
  const day = fc.integer({ min: 0, max: 90 })
  const rows = fc.array(
    fc.record({
      day,
      impressions: fc.integer({ min: 1, max: 5000 }),
      position: fc.double({ min: 1, max: 90, noNaN: true }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(rows, fc.constantFrom('week', 'month'), (days, dimension) => {
      const given = days.map(({ day, impressions, position }) => ({
        keys: [Temporal.PlainDate.from('2026-08-01').add({ days: day }).toString()],
        clicks: Math.floor(impressions / 2),
        impressions,
        position,
      }))
      const table = read(given, { dimension })
      const sum = (index: number, weigh: (row: unknown[]) => number = () => 1) =>
        table.rows.reduce((total, row) => total + Number(row[index]) * weigh(row), 0)
      expect(sum(2)).toBe(given.reduce((total, { impressions }) => total + impressions, 0))
      expect(sum(1)).toBe(given.reduce((total, { clicks }) => total + clicks, 0))
      const ranks = given.reduce((total, row) => total + row.position * row.impressions, 0)
      expect(sum(4, (row) => Number(row[2]))).toBeCloseTo(ranks, 4)
      for (const [, clicks, impressions, rate] of table.rows)
        expect(rate).toBeCloseTo(Number(clicks) / Number(impressions), 12)
    }),
  )
})
