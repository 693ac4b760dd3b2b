import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { googlePage } from '../../platforms/google/api.ts'
import { canonicalTime, resultTable } from '../table.ts'
import { AccountSummaries, RunReportResponse } from '../wire.ts'
import accountSummaries from './fixtures/accountSummaries.json' with { type: 'json' }
import emptyReport from './fixtures/emptyReport.json' with { type: 'json' }
import noticesReport from './fixtures/noticesReport.json' with { type: 'json' }
import runRealtimeReport from './fixtures/runRealtimeReport.json' with { type: 'json' }
import runReport from './fixtures/runReport.json' with { type: 'json' }

const now = Temporal.Instant.from('2026-11-02T12:00:00Z')
const question: ProviderQuery = {
  type: 'google_analytics_4',
  property: '2000',
  inputs: {},
  dimension: 'sessionDefaultChannelGroup',
  metrics: ['totalRevenue', 'sessions', 'engagementRate'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 100,
  realTime: false,
  currency: null,
}
const table = (answer: unknown, change: Partial<ProviderQuery> = {}) =>
  resultTable({ ...question, ...change }, [RunReportResponse.parse(answer)], now)

describe('a recorded answer', () => {
  it('is read by header name, in the asked order, numbers as numbers', () => {
    expect(table(runReport)).toEqual({
      columns: [
        { id: 'sessionDefaultChannelGroup', label: 'Channel', type: 'text' },
        { id: 'totalRevenue', label: 'Total revenue', type: 'money' },
        { id: 'sessions', label: 'Sessions', type: 'integer' },
        { id: 'engagementRate', label: 'Engagement rate', type: 'percent' },
      ],
      rows: [
        ['Organic Search', 5210.5, 1843, 0.6142159522517634],
        ['(not set)', 0, 12, null],
      ],
      totals: [5210.5, 1855, 0.6121],
      currency: 'NOK',
      timeZone: 'Europe/Oslo',
      unsettledFrom: '2026-10-30',
      truncated: false,
      notices: [],
    })
  })

  it('finds its column wherever Google puts it', () => {
    const swapped = structuredClone(runReport)
    swapped.dimensionHeaders.reverse()
    for (const row of [...swapped.rows, ...swapped.totals]) row.dimensionValues.reverse()
    expect(table(swapped)).toEqual(table(runReport))
  })

  it('without rows has headers only', () => {
    expect(table(emptyReport, { dimension: 'date', metrics: ['sessions'] })).toMatchObject({
      rows: [],
      totals: null,
      truncated: false,
    })
  })

  it('carries every caveat, and a row without a date is none', () => {
    const answer = table(noticesReport, { dimension: 'date', metrics: ['sessions'] })
    expect(answer.rows).toEqual([['2026-10-31', 40]])
    expect(answer.truncated).toBe(true)
    expect(answer.notices.map(({ code }) => code)).toEqual([
      'sampled',
      'thresholded',
      'other_row',
      'truncated',
      'vendor',
    ])
    expect(answer.notices[0]?.text).toContain('4.2%')
    expect(answer.notices[4]?.text).toContain('Total revenue')
  })

  it('of real time has no zone, no currency and nothing to settle', () => {
    const real = { realTime: true, dimension: 'unifiedScreenName', metrics: ['activeUsers'] }
    expect(table(runRealtimeReport, real)).toMatchObject({
      rows: [['Home', 7]],
      currency: null,
      unsettledFrom: null,
    })
  })

  it('says when more rows exist than were read', () => {
    expect(table({ ...runReport, rowCount: 500 }).truncated).toBe(true)
    expect(table(runReport, { limit: 1 })).toMatchObject({
      truncated: true,
      rows: [['Organic Search', 5210.5, 1843, 0.6142159522517634]],
    })
  })

  it('without the asked column is not guessed at', () => {
    expect(() => table(runReport, { dimension: 'country' })).toThrow(
      expect.objectContaining({ kind: 'unexpected' }),
    )
  })

  it('of accounts: one may have no properties, a login may have no accounts', () => {
    const { items: accounts } = googlePage(AccountSummaries).parse(accountSummaries)
    expect(accounts.map(({ propertySummaries }) => propertySummaries.length)).toEqual([1, 0])
    expect(googlePage(AccountSummaries).parse({})).toEqual({ items: [] })
  })
})

describe('parts of one question', () => {
  const part = (metric: string, rows: [string, string][]) =>
    RunReportResponse.parse({
      dimensionHeaders: [{ name: 'country' }],
      metricHeaders: [{ name: metric }],
      rows: rows.map(([key, value]) => ({ dimensionValues: [{ value: key }], metricValues: [{ value }] })),
      rowCount: rows.length,
    })

  it('are joined by the dimension; a row that one part leaves out is zero there', () => {
    const joined = resultTable(
      { ...question, dimension: 'country', metrics: ['sessions', 'transactions'] },
      [
        part('sessions', [
          ['Norway', '5'],
          ['Sweden', '4'],
        ]),
        part('transactions', [
          ['Sweden', '1'],
          ['Chile', '2'],
        ]),
      ],
      now,
    )
    expect(joined.rows).toEqual([
      ['Norway', 5, 0],
      ['Sweden', 4, 1],
      ['Chile', 0, 2],
    ])
  })
})

describe('time keys', () => {
  it.each([
    ['date', '20261031', '2026-10-31'],
    ['dateHour', '2026103114', '2026-10-31T14'],
    ['isoYearIsoWeek', '202644', '2026-W44'],
    ['yearMonth', '202610', '2026-10'],
    ['year', '2026', '2026'],
    ['date', '(other)', null],
    ['yearMonth', '', null],
  ])('%s %s', (dimension, value, expected) => {
    expect(canonicalTime(dimension, value)).toBe(expected)
  })

  it.each([
    ['2026-11-02T12:00:00Z', { start: '2026-10-01', end: '2026-10-29' }, null],
    ['2026-11-02T12:00:00Z', { start: '2026-10-01', end: '2026-10-30' }, '2026-10-30'],
    ['2026-11-02T12:00:00Z', { start: '2026-11-01', end: '2026-11-01' }, '2026-11-01'],
    // Already the 3rd in Oslo.
    ['2026-11-02T23:30:00Z', { start: '2026-10-01', end: '2026-10-31' }, '2026-10-31'],
  ])('at %s figures of %j may still change from %s', (at, range, expected) => {
    const answer = resultTable(
      { ...question, range },
      [RunReportResponse.parse(runReport)],
      Temporal.Instant.from(at),
    )
    expect(answer.unsettledFrom).toBe(expected)
  })
})
