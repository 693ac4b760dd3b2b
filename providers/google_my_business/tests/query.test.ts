import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { placeOf } from '../client.ts'
import { isWholeMonths, keptPart, monthsOf, settlingDays } from '../days.ts'
import { planQuery } from '../query.ts'
import { now, question } from './profiles.ts'

const plan = (change: Partial<ProviderQuery>) => planQuery({ ...question, ...change }, now)

describe('a question', () => {
  it('asks for the daily figures that its metrics are made of, and for nothing else', () => {
    expect(plan({ metrics: ['impressions_maps', 'CALL_CLICKS'] })).toEqual({
      daily: {
        metrics: ['BUSINESS_IMPRESSIONS_DESKTOP_MAPS', 'BUSINESS_IMPRESSIONS_MOBILE_MAPS', 'CALL_CLICKS'],
        range: { start: '2026-10-01', end: '2026-10-31' },
      },
      keywords: [],
      reviews: null,
      counted: { start: '2026-10-01', end: '2026-10-31' },
      why: [],
      remarks: [],
    })
    expect(plan({ metrics: ['interaction_rate'] }).daily.metrics).toHaveLength(10)
  })
  it('asks for reviews as far as it needs them', () => {
    expect(plan({ metrics: ['average_rating'] })).toMatchObject({
      reviews: 'standing',
      daily: { metrics: [], range: null },
    })
    expect(plan({ metrics: ['average_rating', 'reply_rate'] }).reviews).toBe('written')
  })
  it('asks for keywords over all months at once, or one by one', () => {
    const range = { start: '2026-08-10', end: '2026-10-31' }
    const metrics = ['keyword_impressions']
    expect(plan({ metrics, range })).toMatchObject({
      keywords: [{ start: '2026-08', end: '2026-10' }],
      counted: { start: '2026-08-01', end: '2026-10-31' },
      why: [expect.stringContaining('whole months')],
    })
    expect(plan({ metrics, range, dimension: 'month' }).keywords.map(({ start }) => start)).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    const years = plan({
      metrics,
      dimension: 'year',
      range: { start: '2025-12-01', end: '2026-02-28' },
    }).keywords
    expect(years).toEqual([
      { start: '2025-12', end: '2025-12' },
      { start: '2026-01', end: '2026-02' },
    ])
  })
  it('says what Google no longer keeps', () => {
    expect(plan({ range: { start: '2025-01-01', end: '2026-10-31' } })).toMatchObject({
      daily: { range: { start: '2025-05-21', end: '2026-10-31' } },
      counted: { start: '2025-05-21', end: '2026-10-31' },
      why: [expect.stringContaining('2025-05-21')],
    })
    const none = plan({ range: { start: '2024-01-01', end: '2024-01-31' } })
    expect(none).toMatchObject({ daily: { range: null }, counted: null, why: [expect.any(String)] })
    const reviews = plan({ metrics: ['new_reviews'], range: { start: '2024-01-01', end: '2024-01-31' } })
    expect(reviews).toMatchObject({ counted: { start: '2024-01-01' }, why: [] })
  })
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['keywords by day', { dimension: 'date', metrics: ['keyword_impressions'] }, 'metrics'],
    ['calls by keyword', { dimension: 'keyword' }, 'metrics'],
    ['calls by stars', { dimension: 'stars' }, 'metrics'],
    ['the standing by month', { dimension: 'month', metrics: ['average_rating'] }, 'metrics'],
    ['calls by device', { dimension: 'device', metrics: ['CALL_CLICKS'] }, 'metrics'],
    ['a split that is none', { dimension: 'campaign' }, 'dimension'],
  ])('refuses %s', (_case, change, field) => {
    expect(() => plan(change)).toThrow(expect.objectContaining({ kind: 'bad_request', field }))
  })
})

it('a location is named with its account', () => {
  expect(placeOf('accounts/1/locations/2')).toEqual({ account: '1', location: '2' })
  for (const property of [null, '', 'locations/2', 'accounts/1/locations/2/reviews']) {
    expect(() => placeOf(property)).toThrow(expect.objectContaining({ field: 'property' }))
  }
})

describe('days', () => {
  it('to come are not asked for', () => {
    expect(keptPart({ start: '2026-11-20', end: '2026-11-30' }, now)).toEqual({
      start: '2026-11-20',
      end: '2026-11-21',
    })
    expect(keptPart({ start: '2026-12-01', end: '2026-12-31' }, now)).toBeNull()
    expect(monthsOf({ start: '2026-10-05', end: '2026-12-31' }, now)).toEqual(['2026-10', '2026-11'])
  })
  it.each([
    ['2026-10-01', '2026-10-31', true],
    ['2026-02-01', '2026-02-28', true],
    ['2026-11-01', '2026-11-21', true],
    ['2026-10-02', '2026-10-31', false],
    ['2026-10-01', '2026-10-30', false],
  ])('%s to %s are whole months: %s', (start, end, expected) => {
    expect(isWholeMonths({ start, end }, now)).toBe(expected)
  })
  it.each([
    [{ daily: true, keywords: false }, 7],
    [{ daily: false, keywords: true }, 20],
    [{ daily: true, keywords: true }, 20],
    [{ daily: false, keywords: false }, 0],
  ])('%o may change for %i days', (asks, expected) => {
    expect(settlingDays(now, asks)).toBe(expected)
  })
  it('of keywords may change with their month, for five days after it', () => {
    const asks = { daily: false, keywords: true }
    expect(settlingDays(Temporal.Instant.from('2026-11-05T20:00:00Z'), asks)).toBe(35)
    expect(settlingDays(Temporal.Instant.from('2026-11-06T20:00:00Z'), asks)).toBe(5)
  })
})
