import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ProviderQuery } from '../../contract.ts'
import { googlePage } from '../../platforms/google/api.ts'
import type { ProfileResponses } from '../facts.ts'
import { planQuery } from '../query.ts'
import { resultTable } from '../table.ts'
import { DatedValue, Keywords, MultiSeries, Review, reviewsOf } from '../wire.ts'
import { now, question } from './profiles.ts'

const recorded = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')))
const page = recorded('reviews.json', reviewsOf(Review))
const nothing: ProfileResponses = { series: [], keywords: [], reviews: null, name: '' }
const all: ProfileResponses = {
  series: recorded('daily.json', MultiSeries).map(({ dailyMetric, timeSeries }) => ({
    dailyMetric,
    days: z.array(DatedValue).parse(timeSeries.datedValues),
  })),
  keywords: [{ items: recorded('keywords.json', googlePage(Keywords)).items, truncated: false }],
  reviews: {
    reviews: page.reviews,
    averageRating: page.averageRating ?? null,
    total: page.totalReviewCount ?? 0,
    truncated: false,
  },
  name: 'Acme (Oslo)',
}
function read(change: Partial<ProviderQuery>, answers: ProfileResponses = all) {
  const query = { ...question, range: { start: '2026-10-01', end: '2026-10-31' }, ...change }
  return resultTable(planQuery(query, now), answers, query, now)
}

describe('daily figures', () => {
  it('without a value are none, once the day is counted', () => {
    expect(read({ dimension: 'date', metrics: ['CALL_CLICKS', 'interactions'] }).rows).toEqual([
      ['2026-10-01', 4, 23],
      ['2026-10-02', 0, 22],
      ['2026-10-03', 7, 32],
    ])
  })
  it('of the newest days are not yet known', () => {
    const days = [18, 19, 21].map((day) => ({ day: `2026-11-${day}`, value: undefined }))
    const series = [{ dailyMetric: 'CALL_CLICKS', days }]
    const range = { start: '2026-11-18', end: '2026-11-21' }
    const table = read({ dimension: 'date', metrics: ['CALL_CLICKS'], range }, { ...nothing, series })
    expect(table.rows).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', null],
      ['2026-11-21', null],
    ])
    expect(table.unsettledFrom).toBe('2026-11-18')
  })
  it('that Google does not give are empty, not zero', () => {
    expect(read({ metrics: ['BUSINESS_BOOKINGS', 'impressions', 'interaction_rate'] }).rows).toEqual([
      [null, null, null],
    ])
  })
  it('are split by what they are', () => {
    expect(read({ dimension: 'interaction', metrics: ['interactions'] }).rows).toEqual(
      expect.arrayContaining([
        ['Calls', 11],
        ['Website clicks', 66],
        ['Bookings', null],
      ]),
    )
  })
})

describe('search keywords', () => {
  it('hold hidden numbers as empty and say so', () => {
    const table = read({ dimension: 'keyword', metrics: ['keyword_impressions'] })
    expect(table.rows).toEqual([
      ['acme', null],
      ['shoe store oslo', 320],
    ])
    expect(table).toMatchObject({
      totals: [320],
      notices: [{ code: 'thresholded', text: expect.stringContaining('1 keyword;') }],
    })
  })
  it('are narrowed by words', () => {
    const inputs = { term: ' ACME ' }
    expect(read({ dimension: 'keyword', metrics: ['keyword_impressions'], inputs }).rows).toEqual([
      ['acme', null],
    ])
  })
})

describe('reviews', () => {
  it('are those written in the range, though touched later', () => {
    const metrics = [
      'new_reviews',
      'new_rating',
      'reply_rate',
      'reply_seconds',
      'average_rating',
      'total_reviews',
    ]
    expect(read({ metrics }).rows).toEqual([[2, 3.5, 0.5, 86_400, 4.6, 128]])
    expect(read({ metrics, range: { start: '2026-09-30', end: '2026-10-31' } }).rows[0]?.slice(0, 2)).toEqual(
      [3, 3.5],
    )
  })
  it('are split by stars, by reply and by themselves', () => {
    const range = { start: '2026-09-01', end: '2026-10-31' }
    const names = (dimension: string) => read({ dimension, metrics: ['new_reviews'], range }).rows
    expect(names('stars')).toEqual([
      ['5 stars', 1],
      ['2 stars', 1],
      ['No stars', 1],
    ])
    expect(names('hasReply')).toEqual([
      ['Not replied', 2],
      ['Replied', 1],
    ])
    expect(names('review').map(([name]) => name)).toEqual([
      '2026-09-30, Kari: Fint',
      '2026-10-02, Anonymous (AbC2)',
      '2026-10-02, Ola N.: Great service',
    ])
  })
  it('of a range without any have no rates', () => {
    const metrics = ['new_reviews', 'new_rating', 'reply_rate', 'reply_seconds', 'average_rating']
    expect(
      read(
        { metrics },
        { ...nothing, reviews: { reviews: [], averageRating: null, total: 0, truncated: false } },
      ).rows,
    ).toEqual([[0, null, null, null, null]])
  })
})

it('a location is a row of its own', () => {
  expect(read({ dimension: 'location', metrics: ['CALL_CLICKS', 'average_rating'] }).rows).toEqual([
    ['Acme (Oslo)', 11, 4.6],
  ])
})

it('a list is cut where it was asked to be', () => {
  const table = read({
    dimension: 'keyword',
    metrics: ['keyword_impressions'],
    limit: 1,
    order: { column: 'keyword_impressions', dir: 'desc' },
  })
  expect(table).toMatchObject({ rows: [['shoe store oslo', 320]], truncated: true })
})
