import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { Reply, type Replying, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { googleMyBusiness } from '../index.ts'

const question = queryOf({
  type: 'google_my_business',
  property: 'accounts/7/locations/9',
  metrics: ['interactions'],
  range: { start: '2026-11-01', end: '2026-11-02' },
})
/** As Google's change log of the performance API has them. */
const REMOVED_IN_2026 = 'BUSINESS_CONVERSATIONS'
const REMOVED_IN_2027 = 'BUSINESS_FOOD_ORDERS'

/** Five of each kind on the first day, and none on the second, which comes without a value. */
const daily =
  (known: (metric: string) => boolean): Replying =>
  (url) => {
    const asked = url.searchParams.getAll('dailyMetrics')
    const odd = asked.find((metric) => !known(metric))
    if (odd) {
      const message = `Invalid value at 'daily_metrics' (type.googleapis.com/DailyMetric), "${odd}"`
      return new Reply({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }, 400)
    }
    const on = (day: number) => ({ date: { year: 2026, month: 11, day } })
    const datedValues = [{ ...on(1), value: '5' }, on(2)]
    return {
      multiDailyMetricTimeSeries: [
        { dailyMetricTimeSeries: asked.map((dailyMetric) => ({ dailyMetric, timeSeries: { datedValues } })) },
      ],
    }
  }
const ask = (replying: Replying, change: Partial<ProviderQuery>, day = '2026-11-21') => {
  const now = Temporal.Instant.from(`${day}T20:00:00Z`)
  return googleMyBusiness.run(replied(replying, { now }).context, { ...question, ...change })
}

it('what Google removed is neither asked nor counted', async () => {
  const living = daily((metric) => metric !== REMOVED_IN_2026)
  // Website, calls, directions, bookings, messages and food orders: five of each.
  expect((await ask(living, {})).rows).toEqual([[30]])
  const split = await ask(living, { dimension: 'interaction' })
  expect(split.rows).toHaveLength(6)
  // 30 interactions over four times five impressions.
  expect((await ask(living, { metrics: ['interaction_rate'] })).rows).toEqual([[1.5]])
})

it.each<[string, object, rows: unknown[][], unread: number[]]>([
  ['without a day', { value: '7' }, [[5]], [1]],
  ['of no calendar’s day', { date: { year: 2026, month: 13, day: 1 }, value: '7' }, [[5]], [1]],
])('a value %s costs itself', async (_case, odd, rows, unread) => {
  const datedValues = [{ date: { year: 2026, month: 11, day: 1 }, value: '5' }, odd]
  const series = [{ dailyMetric: 'CALL_CLICKS', timeSeries: { datedValues } }]
  const replying = replied(() => ({ multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: series }] }), {
    now: Temporal.Instant.from('2026-11-21T20:00:00Z'),
  })
  const table = await googleMyBusiness.run(replying.context, { ...question, metrics: ['CALL_CLICKS'] })
  expect([table.rows, replying.unread]).toEqual([rows, unread])
})

it('a value that is no number is not known, whatever is of other days', async () => {
  const on = (day: number) => ({ date: { year: 2026, month: 11, day } })
  const datedValues = [
    { ...on(1), value: '5' },
    { ...on(2), value: 'many' },
  ]
  const series = [{ dailyMetric: 'CALL_CLICKS', timeSeries: { datedValues } }]
  const table = await ask(() => ({ multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: series }] }), {
    metrics: ['CALL_CLICKS'],
    dimension: 'date',
  })
  expect(table.rows).toEqual([
    ['2026-11-01', 5],
    ['2026-11-02', null],
  ])
})

it('what Google removes on a day is asked until then, and said to be missing from then on', async () => {
  const living = daily((metric) => metric !== REMOVED_IN_2026)
  const left = daily((metric) => ![REMOVED_IN_2026, REMOVED_IN_2027].includes(metric))
  const metrics = ['interactions', 'BUSINESS_FOOD_ORDERS']
  expect(await ask(living, { metrics }, '2027-04-21')).toMatchObject({ rows: [[30, 5]], notices: [] })
  const after = await ask(left, { metrics }, '2027-04-22')
  expect(after).toMatchObject({
    rows: [[25, null]],
    notices: [{ code: 'partial', text: expect.stringMatching(/no longer tells “Food orders”/) }],
  })
  const alone = await ask(left, { metrics: ['BUSINESS_FOOD_ORDERS'] }, '2027-05-01')
  expect(alone).toMatchObject({ rows: [[null]], notices: [{ code: 'partial' }] })
})

it.each([
  ['there is none', {}, [[null, 0]], 0],
  ['it is told', { averageRating: 4.5, totalReviewCount: 12 }, [[4.5, 12]], 0],
  ['it is not', { averageRating: 4.5, reviews: [{ createTime: '2026-10-01T09:00:00Z' }] }, [[4.5, null]], 1],
])('the number of reviews where %s', async (_case, page, rows, notices) => {
  const table = await ask(() => page, { metrics: ['average_rating', 'total_reviews'] })
  expect(table.rows).toEqual(rows)
  expect(table.notices).toHaveLength(notices)
})

/** A client of the Business Profile guards against a token that never changes; reviews grow at the head of their list. */
describe('a list in pages', () => {
  it('ends where its token repeats, counts nothing twice and is said to lack something', async () => {
    const ramen = { searchKeyword: 'ramen', insightsValue: { value: '12' } }
    const asked: URL[] = []
    const endless: Replying = (url) => {
      asked.push(url)
      return { searchKeywordsCounts: [ramen], nextPageToken: 't' }
    }
    const range = { start: '2026-10-01', end: '2026-10-31' }
    const table = await ask(endless, { dimension: 'keyword', metrics: ['keyword_impressions'], range })
    expect(table).toMatchObject({ rows: [['ramen', 12]], truncated: true, notices: [{ code: 'truncated' }] })
    expect(asked).toHaveLength(2)
  })

  it('has a review once that moved onto the next page', async () => {
    const review = (reviewId: string) => ({
      reviewId,
      createTime: '2026-11-01T20:00:00Z',
      starRating: 'FIVE',
    })
    const table = await ask(
      ({ searchParams }) =>
        searchParams.has('pageToken')
          ? { reviews: [review('b'), review('c')] }
          : { reviews: [review('a'), review('b')], nextPageToken: 't' },
      { metrics: ['new_reviews'] },
    )
    expect(table).toMatchObject({ rows: [[3]], truncated: false, notices: [] })
  })

  it('has the reviews behind an empty page', async () => {
    const review = { reviewId: 'a', createTime: '2026-11-01T20:00:00Z', starRating: 'FIVE' }
    const table = await ask(
      ({ searchParams }) =>
        searchParams.has('pageToken') ? { reviews: [review] } : { reviews: [], nextPageToken: 't' },
      { metrics: ['new_reviews'] },
    )
    expect(table.rows).toEqual([[1]])
  })
})

// Entries without text: JSON of protocol buffers leaves out empty strings, and public readers skip such entries.
it('searches without words are counted as unknown ones', async () => {
  const searchKeywordsCounts = [
    { searchKeyword: 'ramen', insightsValue: { value: '12' } },
    { insightsValue: { value: '30' } },
    { insightsValue: { threshold: '15' } },
  ]
  const table = await ask(() => ({ searchKeywordsCounts }), {
    dimension: 'keyword',
    metrics: ['keyword_impressions'],
    range: { start: '2026-10-01', end: '2026-10-31' },
  })
  expect(table.rows.toSorted()).toEqual([
    ['(unknown)', 30],
    ['ramen', 12],
  ])
})

it('a review without its moment costs itself', async () => {
  const review = { starRating: 'FIVE', createTime: '2026-11-01T10:00:00Z' }
  const reviews = [
    { ...review, reviewId: 'a' },
    { reviewId: 'b', starRating: 'ONE' },
  ]
  const table = await ask(() => ({ reviews, totalReviewCount: 2, averageRating: 3 }), {
    dimension: 'stars',
    metrics: ['new_reviews'],
  })
  expect(table.rows.filter(([, count]) => count !== 0)).toEqual([['5 stars', 1]])
})
