import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averagePosition,
  bestPosition,
  countWhere,
  gained,
  keywordCount,
  placesGained,
  rankedBetween,
  rankedWithin,
  sumOf,
  sumOncePerKeyword,
  unranked,
  weightedPosition,
} from '../figures.ts'
import { placeOf, rankSnapshots, rankSnapshotsByTime, sortRankChecks, type Tracked } from '../index.ts'

const tracked = (
  keyword: string,
  positions: Record<string, number | null>,
  volume: number | null = 100,
): Tracked => ({
  keyword,
  names: {},
  facts: { volume },
  checks: Object.entries(positions).map(([day, position]) => ({ day, position, page: null, facts: {} })),
})
const week = { start: '2026-10-05', end: '2026-10-11' }
const boots = tracked('hiking boots', { '2026-10-04': 9, '2026-10-05': 8, '2026-10-11': 2 }, 300)
const tent = tracked('tent', { '2026-10-05': null, '2026-10-10': 14 })
const gone = tracked('gone', { '2026-10-02': 4, '2026-10-09': null })
const old = tracked('old', { '2026-09-30': 50 })
const at = rankSnapshots([boots, tent, gone, old, tracked('new', { '2026-10-12': 1 })], week)

describe('standings at the end of a range', () => {
  it('are of the last check on or before the end, also one before the range', () => {
    expect(at.map(({ of, check }) => [of.keyword, check.day])).toEqual([
      ['hiking boots', '2026-10-11'],
      ['tent', '2026-10-10'],
      ['gone', '2026-10-09'],
      ['old', '2026-09-30'],
    ])
  })
  it('are compared with the first check inside the range, or the one before where it holds but one', () => {
    expect(at.map(({ earlier }) => earlier?.day ?? null)).toEqual([
      '2026-10-05',
      '2026-10-05',
      '2026-10-02',
      null,
    ])
  })
  it('leave keywords that do not rank out of averages and count them apart', () => {
    expect(averagePosition(at)).toBe((2 + 14 + 50) / 3)
    expect([keywordCount(at), unranked(at), rankedWithin(3)(at), rankedWithin(50)(at)]).toEqual([4, 1, 1, 3])
    expect([rankedBetween(3, 14)(at), rankedBetween(15, 50)(at)]).toEqual([1, 1])
    expect(weightedPosition('volume')(at)).toBe((2 * 300 + 14 * 100 + 50 * 100) / 500)
    expect(bestPosition(at)).toBe(2)
  })
  it('count who moved', () => {
    expect(countWhere(gained, (places) => places > 0)(at)).toBe(2)
    expect(sumOf(gained)(at)).toBe(6 + 87 - 97)
  })
  it('add up a fact once for each keyword', () => {
    const bing = { ...boots, facts: { volume: 100 } }
    expect(sumOncePerKeyword('volume')(rankSnapshots([boots, bing, tent], week))).toBe(200 + 100)
  })
  it('have no figure where there is no keyword', () => {
    expect([averagePosition([]), keywordCount([]), bestPosition([]), weightedPosition('volume')([])]).toEqual(
      Array(4).fill(null),
    )
  })
})

describe('standings by time', () => {
  it('have a group where a check was, compared with the check before', () => {
    const days = rankSnapshotsByTime([boots], week, 'day')
    expect([...days.keys()]).toEqual(['2026-10-05', '2026-10-11'])
    expect([...days.values()].map(([one]) => one?.earlier?.position)).toEqual([9, 8])
  })
  it('fold days into weeks by their last check', () => {
    const weeks = rankSnapshotsByTime([boots, tent], { start: '2026-09-28', end: '2026-10-11' }, 'week')
    expect([...weeks.keys()]).toEqual(['2026-W40', '2026-W41'])
    expect(averagePosition(weeks.get('2026-W41') ?? [])).toBe(8)
  })
})

it('places gained are lost the other way round, and add up', () => {
  const position = fc.option(fc.integer({ min: 1, max: 100 }))
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      expect(placesGained(a, b) + placesGained(b, a)).toBe(0)
      expect(placesGained(a, b) + placesGained(b, c)).toBe(placesGained(a, c))
    }),
  )
})

it('checks are put in the order of their days; of several on one day the last counts', () => {
  const check = (day: string, position: number) => ({ day, position, page: null, facts: {} })
  const checks = sortRankChecks([check('2026-10-05', 7), check('2026-10-02', 9), check('2026-10-05', 3)])
  expect(checks.map(({ day, position }) => [day, position])).toEqual([
    ['2026-10-02', 9],
    ['2026-10-05', 3],
  ])
})

it('places are counted from 1 to the last that is looked at', () => {
  expect([0, -1, null, 1, 100, 101].map((position) => placeOf(position, 100))).toEqual([
    ...[null, null, null, 1, 100, null],
  ])
  expect(placeOf(1000)).toBe(1000)
})
