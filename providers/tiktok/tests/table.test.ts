import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { readData } from '../errors.ts'
import { labelOf } from '../labels.ts'
import { planQuery } from '../query.ts'
import { resultTable } from '../table.ts'
import { paged, ReportRow } from '../wire.ts'
import { now, question } from './tiktok.ts'

const text = readFileSync(new URL('fixtures/report.json', import.meta.url), 'utf8')
const recorded = paged(ReportRow).parse(readData({ status: 200, headers: {}, text, url: '' }).data).list
const account = { currency: 'EUR', timeZone: 'Europe/Berlin' }
const september = { start: '2026-09-01', end: '2026-09-02' }

function table(change: Partial<ProviderQuery>, rows = recorded, people: ReportRow[] | null = null) {
  const query = { ...question, range: september, ...change }
  const listed = (items: ReportRow[]) => ({ items, truncated: false })
  const whole = people && listed(people)
  return resultTable(query, planQuery(query), listed(rows), whole, { ...account, now })
}
const clause = (operator: FilterClause['operator'], ...values: string[]) => ({
  clauses: [{ field: 'campaign_name', operator, values }],
})

describe('figures of several rows', () => {
  const metrics = ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm', 'conversion', 'cost_per_conversion']
  it('are added up, and rates are computed anew from the sums', () => {
    const [row] = table({ metrics }).rows
    expect(row?.slice(0, 3)).toEqual([30, 7000, 80])
    expect(row?.[3]).toBeCloseTo(80 / 7000, 10)
    expect(row?.[4]).toBeCloseTo(30 / 80, 10)
    expect(row?.[5]).toBeCloseTo((30 / 7000) * 1000, 10)
    // Of the 30 spent, 10 are of a campaign whose conversions nobody told.
    expect(row?.slice(6)).toEqual([2, 20 / 2])
  })
  it('are means weighted by what they are rates of', () => {
    const [row] = table({ metrics: ['average_video_play'] }).rows
    expect(row?.[0]).toBeCloseTo((3.1 * 5000 + 5.1 * 1000) / 6000, 10)
  })
  it('have no reach together, and say so', () => {
    const answer = table({ metrics: ['reach'] })
    expect(answer.rows).toEqual([[null]])
    expect(answer.notices.map(({ code }) => code)).toEqual(['partial'])
  })
  it('by day are days', () => {
    const answer = table({ dimension: 'date', metrics: ['spend', 'ctr'] })
    expect(answer.rows.map(([day, spend]) => [day, spend])).toEqual([
      ['2026-09-01', 20],
      ['2026-09-02', 10],
    ])
    expect(answer.totals?.[1]).toBeCloseTo(80 / 7000, 10)
  })
})

describe('campaigns', () => {
  it('of one name stay apart', () => {
    const answer = table({ dimension: 'campaign', metrics: ['spend'] })
    expect(answer.rows).toEqual([
      ['Autumn (#1700000000000001)', 20],
      ['Autumn (#1700000000000002)', 10],
    ])
  })
  it('without any figure are left out', () => {
    const idle = recorded.slice(1, 2)
    expect(table({ dimension: 'campaign', metrics: ['spend', 'ctr'] }, idle).rows).toEqual([])
  })
  it('keep the reach of their own, and the advertiser’s is the total', () => {
    const single = [recorded[0], recorded[2]].filter((row) => row !== undefined)
    const whole = [{ dimensions: { advertiser_id: '7' }, metrics: { reach: '4600' } }]
    const answer = table({ dimension: 'campaign', metrics: ['reach', 'spend'] }, single, whole)
    expect(answer.rows.map((row) => row[1])).toEqual([4100, 900])
    expect(answer.totals).toEqual([4600, 30])
  })
  it('are chosen by name without regard to case', () => {
    expect(table({ filter: clause('contains', 'AUT') }).rows[0]?.[0]).toBe(30)
    expect(table({ filter: clause('notEquals', 'autumn') }).rows).toEqual([])
  })
  it('beyond the limit are cut after they are put in order', () => {
    const order = { column: 'spend', dir: 'asc' as const }
    const answer = table({ dimension: 'campaign', metrics: ['spend'], order, limit: 1 })
    expect(answer.rows.map((row) => row[1])).toEqual([10])
    expect(answer).toMatchObject({ truncated: true, totals: [30], notices: [] })
  })
})

it.each([
  ['hour', '2026-10-31T13'],
  ['week', '2026-W44'],
  ['month', '2026-10'],
])('a point in time by %s has its canonical form', (dimension, key) => {
  const time = dimension === 'hour' ? '2026-10-31 13:00:00' : '2026-10-31 00:00:00'
  const name = dimension === 'hour' ? 'stat_time_hour' : 'stat_time_day'
  const row = { dimensions: { advertiser_id: '7', [name]: time }, metrics: { spend: '1.50' } }
  expect(table({ dimension, metrics: ['spend'] }, [row]).rows).toEqual([[key, 1.5]])
})

it('fresh days are marked', () => {
  const range = { start: '2026-11-01', end: '2026-11-21' }
  expect(table({ range })).toMatchObject({
    unsettledFrom: '2026-11-13',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  })
  expect(table({}).unsettledFrom).toBeNull()
})

it.each([
  ['age', 'AGE_13_17', '13–17'],
  ['age', 'AGE_55_100', '55+'],
  ['gender', 'NONE', 'Unknown'],
  ['gender', 'FEMALE', 'Female'],
  ['placement', 'PLACEMENT_PANGLE', 'Pangle'],
  ['ac', '4G', '4G'],
  ['country_code', 'DE', 'Germany'],
  ['country_code', 'not a code', 'NOT A CODE'],
  ['language', 'de', 'German'],
  ['search_terms', 'hiking boots', 'hiking boots'],
  ['province_id', '-1', 'Unknown'],
  ['objective_type', 'WEB_CONVERSIONS', 'Website conversions'],
  ['ad_type', 'SPARK_ADS', 'Spark ads'],
])('%s %s is called %s', (dimension, value, label) => {
  expect(labelOf(dimension, value)).toBe(label)
})
