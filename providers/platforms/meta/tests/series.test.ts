import { expect, it } from 'vitest'
import { ProviderError } from '../../../providerError.ts'
import type { InsightsAnswer } from '../figures.ts'
import { endOfDay, startSecond } from '../insights.ts'
import { readSeries } from '../series.ts'

type Values = InsightsAnswer['data'][0]['values']
const views = (values: Values): InsightsAnswer => ({ data: [{ name: 'views', values }] })
const range = { start: '2026-10-01', end: '2026-10-05' }
const question = { metrics: ['views'], period: 'day', range, mostDays: 2 }
const HALF_DAY = 43_200
const beginsWith = (since: unknown) =>
  ['2026-10-01', '2026-10-03', '2026-10-05'].find((day) => startSecond(day) === Number(since) - HALF_DAY) ??
  ''

it('days are asked piece by piece and told by the day that they describe', async () => {
  const asked: object[] = []
  const refused = new Map()
  const { series, currency } = await readSeries(
    async ({ metric, period, since }) => {
      const first = beginsWith(since)
      asked.push({ metric, period, first })
      // A day beyond the piece is another piece's, and one without a value is none.
      return views([
        { value: Number(first.slice(-2)), end_time: endOfDay(first) },
        { value: 99, end_time: endOfDay('2026-11-01') },
        { end_time: endOfDay('2026-10-04') },
      ])
    },
    question,
    refused,
  )
  const days = ['2026-10-01', '2026-10-03', '2026-10-05']
  expect(asked).toEqual(days.map((first) => ({ metric: 'views', period: 'day', first })))
  expect([...(series.get('views') ?? [])].map(([day, keyed]) => [day, keyed.get('')])).toEqual([
    ['2026-10-01', 1],
    ['2026-10-03', 3],
    ['2026-10-05', 5],
  ])
  expect([currency, [...refused]]).toEqual([null, []])
})

it('a metric that is refused for any piece is left out whole', async () => {
  const refused = new Map<string, ProviderError>()
  const { series } = await readSeries(
    async ({ metric, since }) => {
      const first = beginsWith(since)
      if (String(metric).includes('likes') && first === '2026-10-03') {
        throw new ProviderError('bad_request', 'Gone.', { field: 'metrics' })
      }
      const values = [{ value: 1, end_time: endOfDay(first) }]
      return {
        data: String(metric)
          .split(',')
          .map((name) => ({ name, values })),
      }
    },
    { ...question, metrics: ['views', 'likes'] },
    refused,
  )
  expect([...series].map(([metric, days]) => [metric, days.size])).toEqual([['views', 3]])
  expect([...refused.keys()]).toEqual(['likes'])
})

it('the parts of a breakdown come together, and money with its currency', async () => {
  const end_time = endOfDay('2026-10-01')
  const parts = [
    { value: 4, end_time, is_from_ads: '1' },
    { value: 6, end_time, is_from_ads: '0' },
  ]
  const asked = { ...question, mostDays: 30 }
  const split = await readSeries(async () => views(parts), { ...asked, breakdown: 'is_from_ads' }, new Map())
  expect(Object.fromEntries(split.series.get('views')?.get('2026-10-01') ?? [])).toEqual({ 0: 6, 1: 4 })
  const unclear = [
    { value: 4, end_time },
    { value: 9, end_time, is_from_ads: 'unknown' },
  ]
  const unknown = await readSeries(
    async () => views(unclear),
    { ...asked, breakdown: 'is_from_ads' },
    new Map(),
  )
  expect(unknown.series.get('views')?.get('2026-10-01')?.get('unknown')).toBe(13)
  const money = [{ value: { currency: 'EUR', microAmount: 1_500_000 }, end_time }]
  expect((await readSeries(async () => views(money), asked, new Map())).currency).toBe('EUR')
})
