import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { mustBeReport } from '../client.ts'
import { insightsCalls, totalsCall, windowOf } from '../query.ts'

const question = (change: Partial<ProviderQuery> = {}): ProviderQuery => ({
  type: 'facebook',
  property: 'act_1',
  inputs: {},
  dimension: null,
  metrics: ['spend'],
  filter: null,
  range: { start: '2026-09-01', end: '2026-09-30' },
  order: null,
  limit: 100,
  realTime: false,
  currency: null,
  ...change,
})
const calls = (change: Partial<ProviderQuery> = {}) => insightsCalls(question(change), question(change).range)
const first = (change: Partial<ProviderQuery> = {}) => calls(change)[0] ?? {}
const json = (text: string | undefined) => JSON.parse(text ?? 'null')

describe('a question', () => {
  it('for totals is one call at account level', () => {
    expect(calls()).toEqual([
      { level: 'account', fields: 'spend', time_range: '{"since":"2026-09-01","until":"2026-09-30"}' },
    ])
  })

  it('asks each field once, wherever its figures stand', () => {
    const { fields } = first({ metrics: ['purchases', 'leads', 'purchase_value', 'ctr', 'video_p25'] })
    expect(fields).toBe('actions,action_values,ctr,video_p25_watched_actions')
  })

  it.each([
    ['day', { time_increment: '1' }],
    ['hour', { time_increment: '1', breakdowns: 'hourly_stats_aggregated_by_advertiser_time_zone' }],
    ['month', { time_increment: 'monthly' }],
    ['age_gender', { breakdowns: 'age,gender' }],
    ['placement', { breakdowns: 'publisher_platform,platform_position' }],
    ['placement_device', { breakdowns: 'publisher_platform,platform_position,impression_device' }],
    ['action_device', { action_breakdowns: 'action_type,action_device' }],
    ['action_type', { action_breakdowns: 'action_type' }],
  ])('by %s', (dimension, expected) => {
    expect(first({ dimension })).toMatchObject({ level: 'account', ...expected })
  })

  it('by week asks calendar weeks, cut at the ends of the range', () => {
    const ranges = json(
      first({ dimension: 'week', range: { start: '2026-09-02', end: '2026-09-15' } }).time_ranges,
    )
    expect(ranges).toEqual([
      { since: '2026-09-02', until: '2026-09-06' },
      { since: '2026-09-07', until: '2026-09-13' },
      { since: '2026-09-14', until: '2026-09-15' },
    ])
  })

  it('by year asks calendar years', () => {
    const ranges = json(
      first({ dimension: 'year', range: { start: '2025-06-01', end: '2026-02-03' } }).time_ranges,
    )
    expect(ranges).toEqual([
      { since: '2025-06-01', until: '2025-12-31' },
      { since: '2026-01-01', until: '2026-02-03' },
    ])
  })

  it('by week covers every day of any range once, at most 50 weeks a call', () => {
    const day = fc.date({ min: new Date('2023-11-01'), max: new Date('2026-11-20'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (date, days) => {
        const start = Temporal.PlainDate.from(date.toISOString().slice(0, 10))
        const range = { start: start.toString(), end: start.add({ days }).toString() }
        const parts = calls({ dimension: 'week', range }).map(({ time_ranges }) => json(time_ranges))
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(50)
        const ranges: { since: string; until: string }[] = parts.flat()
        expect(ranges[0]?.since).toBe(range.start)
        expect(ranges.at(-1)?.until).toBe(range.end)
        for (const [index, { since, until }] of ranges.entries()) {
          expect(since <= until).toBe(true)
          const next = ranges[index + 1]
          if (!next) continue
          expect(next.since).toBe(Temporal.PlainDate.from(until).add({ days: 1 }).toString())
          expect(Temporal.PlainDate.from(next.since).dayOfWeek).toBe(1)
        }
      }),
      { numRuns: 30 },
    )
  })

  it.each(['campaign', 'adset', 'ad'])('by %s asks ids, names and every status', (dimension) => {
    const call = first({ dimension })
    expect(call.level).toBe(dimension)
    expect(call.fields).toBe(`${dimension}_id,${dimension}_name,spend`)
    const [status] = json(call.filtering)
    expect(status).toMatchObject({ field: `${dimension}.effective_status`, operator: 'IN' })
    expect(status.value).toEqual(expect.arrayContaining(['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']))
  })

  it('keeps to the status that the filter names', () => {
    const filter = {
      clauses: [{ field: 'campaign.effective_status', operator: 'equals' as const, values: ['ACTIVE'] }],
    }
    expect(json(first({ dimension: 'campaign', filter }).filtering)).toEqual([
      { field: 'campaign.effective_status', operator: 'IN', value: ['ACTIVE'] },
    ])
  })

  it('keeps to the chosen campaigns, ad sets and ads', () => {
    const inputs = { campaign: ['1', '2'], adGroup: ['3'], ad: '4' }
    expect(json(first({ inputs }).filtering)).toEqual([
      { field: 'campaign.id', operator: 'IN', value: ['1', '2'] },
      { field: 'adset.id', operator: 'IN', value: ['3'] },
      { field: 'ad.id', operator: 'IN', value: ['4'] },
    ])
    expect(first({ inputs: { campaign: [], adGroup: '' } }).filtering).toBeUndefined()
  })

  it.each<[FilterClause, object]>([
    [
      { field: 'campaign.name', operator: 'contains', values: ['sale'] },
      { operator: 'CONTAIN', value: 'sale' },
    ],
    [
      { field: 'ad.name', operator: 'notEquals', values: ['x'] },
      { operator: 'NOT_EQUAL', value: 'x' },
    ],
    [
      { field: 'ad.name', operator: 'beginsWith', values: ['x'] },
      { operator: 'STARTS_WITH', value: 'x' },
    ],
    [
      { field: 'adset.name', operator: 'oneOf', values: ['a', 'b'] },
      { operator: 'IN', value: ['a', 'b'] },
    ],
    [
      { field: 'publisher_platform', operator: 'notEquals', values: ['threads'] },
      { operator: 'NOT_IN', value: ['threads'] },
    ],
    [
      { field: 'spend', operator: 'greater', values: ['10.5'] },
      { operator: 'GREATER_THAN', value: 10.5 },
    ],
  ])('filters by %j', (clause, expected) => {
    expect(json(first({ filter: { clauses: [clause] } }).filtering)).toEqual([
      { field: clause.field, ...expected },
    ])
  })

  it.each<[FilterClause, RegExp]>([
    [
      { field: 'campaign.name', operator: 'matches', values: ['.*'] },
      /“Campaign” cannot be compared in that way/,
    ],
    [
      { field: 'spend', operator: 'contains', values: ['1'] },
      /“Amount spent” cannot be compared in that way/,
    ],
    [
      { field: 'spend', operator: 'less', values: ['much'] },
      /“Amount spent” is compared with a number, not “much”/,
    ],
    [{ field: 'spend', operator: 'less', values: [] }, /Write a value for “Amount spent”/],
    [{ field: 'made up', operator: 'equals', values: ['1'] }, /cannot be filtered by “made up”/],
  ])('refuses the filter %j', (clause, words) => {
    expect(() => calls({ filter: { clauses: [clause] } })).toThrow(words)
  })

  it('asks for one attribution window, or leaves it to the ad sets', () => {
    expect(first({ inputs: { mode: '7d_click' } }).action_attribution_windows).toBe('["7d_click"]')
    expect(first({ inputs: { mode: 'default' } })).not.toHaveProperty('action_attribution_windows')
    expect(windowOf(question({ inputs: { mode: '' } }))).toBe('value')
  })

  it('is sorted by Meta where Meta can', () => {
    const order = (column: string) => ({ column, dir: 'desc' as const })
    expect(first({ dimension: 'ad', order: order('spend') }).sort).toBe('["spend_descending"]')
    expect(first({ dimension: 'ad', order: order('purchases') })).not.toHaveProperty('sort')
    expect(first({ dimension: 'day', order: order('spend') })).not.toHaveProperty('sort')
    expect(first({ dimension: 'ad', order: order('ad') })).not.toHaveProperty('sort')
  })
})

describe('figures over the whole range', () => {
  const totals = (change: Partial<ProviderQuery>) => totalsCall(question(change), question(change).range)

  it('are asked apart where they cannot be summed', () => {
    expect(totals({ dimension: 'age', metrics: ['spend', 'reach'] })).toEqual({
      level: 'account',
      fields: 'spend,reach',
      time_range: '{"since":"2026-09-01","until":"2026-09-30"}',
    })
    expect(totals({ dimension: 'ad', metrics: ['ctr', 'quality_ranking'] })?.fields).toBe('ctr')
  })

  it.each<[string, Partial<ProviderQuery>]>([
    ['sums do', { dimension: 'age', metrics: ['spend', 'clicks'] }],
    ['the question has no split', { metrics: ['reach'] }],
    ['action types overlap', { dimension: 'action_type', metrics: ['actions'] }],
    ['only rankings are asked', { dimension: 'ad', metrics: ['quality_ranking'] }],
    [
      'the filter judges rows',
      {
        dimension: 'ad',
        metrics: ['reach'],
        filter: { clauses: [{ field: 'spend', operator: 'greater', values: ['1'] }] },
      },
    ],
  ])('are not where %s', (_why, change) => {
    expect(totals(change)).toBeNull()
  })
})

describe('a report in the background', () => {
  const today = '2026-11-21'
  it.each([
    ['reach', 'age', '2025-10-20', true],
    ['reach', 'age', '2025-10-21', false],
    ['spend', 'age', '2025-10-20', false],
    ['reach', 'day', '2025-10-20', false],
  ])('of %s by %s from %s is a must: %s', (metric, dimension, start, expected) => {
    const [call = {}] = calls({ metrics: [metric], dimension, range: { start, end: '2026-11-20' } })
    expect(mustBeReport(call, start, today)).toBe(expected)
  })
})
