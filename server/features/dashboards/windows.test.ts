import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RANGE_TYPES } from '../../../shared/domain/ranges.ts'
import { daysIn } from '../../../shared/rules/dateRange.ts'
import { earlierWindows } from '../widgets/queries/earlierWindows.ts'
import { type RequestedDates, resolveWindows } from './windows.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const stored = {
  rangeType: 'last30Days',
  startDate: null,
  endDate: null,
  compareStartDate: null,
  compareEndDate: null,
  compareMode: 'previous',
  timezone: 'Europe/Berlin',
  locale: null,
  hiddenDateSelector: false,
}
const windows = (
  asked: RequestedDates = {},
  facts: Partial<typeof stored> | object = {},
  owner = false,
  at = now,
) => resolveWindows({ ...stored, ...facts }, asked, { owner, now: at })
const days = (asked?: RequestedDates, facts?: object, owner?: boolean) => {
  const { current, compare } = windows(asked, facts, owner)
  return [current.start, current.end, compare?.start ?? null, compare?.end ?? null]
}

describe('the windows of a page', () => {
  it.each<[string, RequestedDates, object, (string | null)[]]>([
    ['its own range and the one before', {}, {}, ['2026-10-23', '2026-11-21', '2026-09-23', '2026-10-22']],
    ['last month', {}, { rangeType: 'lastMonth' }, ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30']],
    ['nothing compared', { compare: 'none' }, {}, ['2026-10-23', '2026-11-21', null, null]],
    ['the year before', { compare: 'year' }, {}, ['2026-10-23', '2026-11-21', '2025-10-23', '2025-11-21']],
    [
      'the same week days',
      { compare: 'weekday' },
      {},
      ['2026-10-23', '2026-11-21', '2025-10-24', '2025-11-22'],
    ],
    [
      'asked dates',
      { startDate: '2026-11-01', endDate: '2026-11-10' },
      {},
      ['2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31'],
    ],
    [
      'a reversed range',
      { startDate: '2026-11-10', endDate: '2026-11-01' },
      {},
      ['2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31'],
    ],
    [
      'an asked month',
      { month: 2, year: 2026 },
      {},
      ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ],
    [
      'days to come are cut off',
      { startDate: '2026-11-20', endDate: '2027-01-01' },
      {},
      ['2026-11-20', '2026-11-21', '2026-11-18', '2026-11-19'],
    ],
    [
      'a comparison of its own',
      {
        startDate: '2026-11-01',
        endDate: '2026-11-10',
        compareStartDate: '2026-01-01',
        compareEndDate: '2026-01-10',
      },
      {},
      ['2026-11-01', '2026-11-10', '2026-01-01', '2026-01-10'],
    ],
    [
      'stored days',
      {},
      {
        rangeType: 'custom',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        compareMode: 'custom',
        compareStartDate: '2025-03-01',
        compareEndDate: '2025-03-31',
      },
      ['2026-03-01', '2026-03-31', '2025-03-01', '2025-03-31'],
    ],
  ])('%s', (_what, asked, facts, expected) => {
    expect(days(asked, facts)).toEqual(expected)
  })

  it('begin their day in the dashboard’s zone', () => {
    const late = Temporal.Instant.from('2026-11-21T23:30:00Z')
    expect(windows({}, { timezone: 'Pacific/Auckland' }, false, late).current.end).toBe('2026-11-22')
    expect(windows({}, { timezone: 'America/Los_Angeles' }, false, late).current.end).toBe('2026-11-21')
  })

  it('are the dashboard’s own for a viewer when the selector is hidden, whatever is asked', () => {
    const anything = fc.record({
      startDate: fc.constantFrom('2026-01-01', '1999-01-01', undefined),
      endDate: fc.constantFrom('2026-02-01', '2099-01-01', undefined),
      compareStartDate: fc.constantFrom('2025-01-01', undefined),
      compareEndDate: fc.constantFrom('2025-02-01', undefined),
      compare: fc.constantFrom('none' as const, 'year' as const, undefined),
      month: fc.constantFrom(3, undefined),
      year: fc.constantFrom(2024, undefined),
    })
    fc.assert(
      fc.property(anything, (asked) => {
        expect(days(asked, { hiddenDateSelector: true })).toEqual(days())
      }),
    )
    expect(days({ month: 3, year: 2026 }, { hiddenDateSelector: true }, true)[0]).toBe('2026-03-01')
  })

  it('never end after today, never ask for more than three years, and are never reversed', () => {
    const day = fc
      .integer({ min: 0, max: 40_000 })
      .map((count) => Temporal.PlainDate.from('1990-01-01').add({ days: count }).toString())
    fc.assert(
      fc.property(day, day, fc.constantFrom(...RANGE_TYPES), (start, end, rangeType) => {
        const { current, compare } = windows({ startDate: start, endDate: end }, { rangeType })
        expect(current.start <= current.end && current.end <= '2026-11-21').toBe(true)
        expect(daysIn(current)).toBeLessThanOrEqual(1_100)
        expect(compare && compare.start <= compare.end).toBe(true)
      }),
    )
  })
})

describe('windows of before', () => {
  it('are those of the days before, for ranges that move with today', () => {
    const [yesterday] = earlierWindows(windows())
    expect(yesterday).toMatchObject({
      current: { start: '2026-10-22', end: '2026-11-20' },
      compare: { start: '2026-09-22', end: '2026-10-21' },
    })
    expect(earlierWindows(windows())).toHaveLength(7)
    const month = earlierWindows(windows({}, { rangeType: 'monthly' }))
    expect(month[0]?.current).toMatchObject({ start: '2026-11-01', end: '2026-11-20' })
  })

  it('are none for a range that is over', () => {
    expect(earlierWindows(windows({}, { rangeType: 'lastMonth' }))).toEqual([])
  })
})
