import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ProviderQuery } from '../contract.ts'
import { readAnswers } from './answer.ts'
import { planQuery } from './query.ts'
import { Answer, firstIncomplete, type Row, Sites } from './wire.ts'

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
const read = (rows: Row[], change: Partial<ProviderQuery> = {}) => {
  const asked = { ...query, ...change }
  return readAnswers(planQuery(asked, now), { rows, totals: null, counted: [], incomplete: null }, asked, now)
}

it('recorded answers are read', () => {
  expect(read(Answer.parse(fixture('query.json')).rows).rows).toEqual([
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
  expect(firstIncomplete(Answer.parse(body))).toBe(expected)
})

it('a rate or position of nothing is empty, not zero', () => {
  const row = { keys: ['2026-10-01'], clicks: 0, impressions: 0, position: 0 }
  expect(read([row], { dimension: 'date' }).rows).toEqual([['2026-10-01', 0, 0, null, null]])
})

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
        ...{ clicks: Math.floor(impressions / 2), impressions, position },
      }))
      const table = read(given, { dimension })
      const sum = (index: number, weigh: (row: unknown[]) => number = () => 1) =>
        table.rows.reduce((total, row) => total + Number(row[index]) * weigh(row), 0)
      expect(sum(2)).toBe(given.reduce((total, { impressions }) => total + impressions, 0))
      expect(sum(1)).toBe(given.reduce((total, { clicks }) => total + clicks, 0))
      const ranks = given.reduce((total, row) => total + row.position * row.impressions, 0)
      expect(sum(4, (row) => Number(row[2]))).toBeCloseTo(ranks, 4)
      for (const [, clicks, impressions, rate] of table.rows)
        expect(rate).toBe(Number(clicks) / Number(impressions))
    }),
  )
})
