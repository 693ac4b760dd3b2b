import { expect, it } from 'vitest'
import type { InsightsAnswer } from './meta.figures.ts'
import { endOfDay, startSecond } from './meta.insights.ts'
import { readSeries } from './meta.series.ts'

type Values = InsightsAnswer['data'][0]['values']
const views = (values: Values): InsightsAnswer => ({ data: [{ name: 'views', values }] })

it('days are asked piece by piece and told by the day that they describe', async () => {
  const range = { start: '2026-10-01', end: '2026-10-05' }
  const asked: number[] = []
  const { series, currency } = await readSeries({ range, mostDays: 2 }, async ({ since }) => {
    asked.push(since - 43_200)
    const first = ['2026-10-01', '2026-10-03', '2026-10-05'].find((day) => startSecond(day) === asked.at(-1))
    // A day beyond the piece is another piece's, and one without a value is none.
    return views([
      { value: Number(first?.slice(-2)), end_time: endOfDay(first ?? '') },
      { value: 99, end_time: endOfDay('2026-11-01') },
      { end_time: endOfDay('2026-10-04') },
    ])
  })
  expect(asked).toEqual(['2026-10-01', '2026-10-03', '2026-10-05'].map(startSecond))
  expect([...(series.get('views') ?? [])].map(([day, keyed]) => [day, keyed.get('')])).toEqual([
    ['2026-10-01', 1],
    ['2026-10-03', 3],
    ['2026-10-05', 5],
  ])
  expect(currency).toBeNull()
})

it('the parts of a breakdown come together, and money with its currency', async () => {
  const range = { start: '2026-10-01', end: '2026-10-01' }
  const end_time = endOfDay('2026-10-01')
  const split = await readSeries(
    { range, mostDays: 30 },
    async () =>
      views([
        { value: 4, end_time, is_from_ads: '1' },
        { value: 6, end_time, is_from_ads: '0' },
      ]),
    'is_from_ads',
  )
  expect(split.series.get('views')?.get('2026-10-01')).toEqual(
    new Map([
      ['1', 4],
      ['0', 6],
    ]),
  )
  const money = await readSeries({ range, mostDays: 30 }, async () =>
    views([{ value: { currency: 'EUR', microAmount: 1_500_000 }, end_time }]),
  )
  expect(money.currency).toBe('EUR')
})
