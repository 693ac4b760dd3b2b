import { describe, expect, it } from 'vitest'
import type { Measure } from '../../domain/monitoring.ts'
import { combineFeeds, DAYS_KEPT, type FeedReading } from './combineFeeds.ts'

const through = Temporal.PlainDate.from('2026-11-20')
const reading = (days: Record<string, number | null>, more: Partial<FeedReading> = {}): FeedReading => ({
  rank: 1,
  days: new Map(Object.entries(days)),
  through,
  settlingDays: 2,
  newestDay: null,
  currency: null,
  ...more,
})
const newest = (combined: ReturnType<typeof combineFeeds>, count: number) =>
  combined && 'figures' in combined ? combined.figures.slice(-count) : combined

it('accounts are added day by day; a day left out is none, and nothing is known before the first', () => {
  const combined = combineFeeds('traffic', [
    reading({ '2026-11-17': 5, '2026-11-20': 7 }),
    reading({ '2026-11-19': 1, '2026-11-20': 2 }),
  ])
  expect(newest(combined, 5)).toEqual([null, 5, 0, 1, 9])
  expect(combined && 'figures' in combined && combined.figures).toHaveLength(DAYS_KEPT)
})

describe('newest days that an account left out', () => {
  const late = (newestDay: string, more: Partial<FeedReading> = {}) =>
    newest(combineFeeds('traffic', [reading({ '2026-11-16': 3, [newestDay]: 4 }, more)]), 4)

  it.each<[string, (number | null)[]]>([
    ['2026-11-19', [0, 0, 4, null]],
    ['2026-11-18', [0, 4, null, null]],
    ['2026-11-17', [4, 0, 0, 0]],
  ])('since %s are unknown for as long again as figures take to settle, and then none', (day, figures) =>
    expect(late(day)).toEqual(figures),
  )

  it('of figures that settle at once are unknown for a day', () => {
    expect(late('2026-11-19', { settlingDays: 0 })).toEqual([0, 0, 4, null])
    expect(late('2026-11-18', { settlingDays: 0 })).toEqual([0, 4, 0, 0])
  })

  it('are none where the account tells later ones, of this measure or of another', () => {
    expect(late('2026-11-21')).toEqual([0, 0, 0, 0])
    expect(late('2026-11-18', { newestDay: '2026-11-20' })).toEqual([0, 4, 0, 0])
    expect(late('2026-11-18', { newestDay: '2026-11-19' })).toEqual([0, 4, 0, null])
  })
})

it('days after the least settled account do not count', () => {
  const later = reading({ '2026-11-19': 1, '2026-11-20': 1 })
  const sooner = reading({ '2026-11-18': 4, '2026-11-19': 5 }, { through: through.subtract({ days: 1 }) })
  expect(newest(combineFeeds('clicks', [later, sooner]), 2)).toEqual([4, 6])
})

it('of two ways to count revenue the better one counts alone', () => {
  const shop = reading({ '2026-11-20': 100 }, { currency: 'EUR' })
  const analytics = reading({ '2026-11-20': 90 }, { currency: 'EUR', rank: 2 })
  expect(newest(combineFeeds('revenue', [analytics, shop]), 1)).toEqual([100])
})

it('amounts of two currencies are not added up', () => {
  const euros = reading({ '2026-11-20': 100 }, { currency: 'EUR' })
  const dollars = reading({ '2026-11-20': 90 }, { currency: 'USD' })
  expect(combineFeeds('spend', [euros, dollars])).toEqual({
    problem:
      'Spend is in EUR and USD, which are not added up. Keep accounts of one currency under “What is read”.',
    isMixed: true,
  })
})

it('positions are averaged, and a day without any is not known', () => {
  const combined = combineFeeds('position', [
    reading({ '2026-11-18': 4, '2026-11-20': 8 }),
    reading({ '2026-11-20': 10 }),
  ])
  expect(newest(combined, 3)).toEqual([4, null, 9])
})

it.each<[Measure, string, number | null]>([
  ['traffic', 'is late', null],
  ['traffic', 'says that it does not know', null],
  ['top10', 'is late', null],
  ['position', 'is late', 3],
])('%s of a newest day that one of two accounts has not told: it %s', (measure, how, value) => {
  const told = { '2026-11-18': 4, '2026-11-19': 5 }
  const late = reading(how === 'is late' ? told : { ...told, '2026-11-20': null })
  expect(newest(combineFeeds(measure, [late, reading({ ...told, '2026-11-20': 3 })]), 3)).toEqual([
    measure === 'position' ? 4 : 8,
    measure === 'position' ? 5 : 10,
    value,
  ])
})

it('an account that was added counts from the first day that it tells', () => {
  const added = reading({ '2026-11-18': null, '2026-11-19': 1, '2026-11-20': 1 })
  const old = reading({ '2026-11-17': 5, '2026-11-18': 5, '2026-11-19': 5, '2026-11-20': 5 })
  expect(newest(combineFeeds('traffic', [added, old]), 4)).toEqual([5, 5, 6, 6])
})

it('an account that has told no day at all leaves the other', () => {
  const combined = combineFeeds('traffic', [reading({ '2026-11-20': null }), reading({ '2026-11-20': 3 })])
  expect(newest(combined, 1)).toEqual([3])
})

it('nothing gives nothing', () => {
  expect(combineFeeds('traffic', [])).toBeNull()
})
