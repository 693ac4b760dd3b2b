import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { precedingRange } from '../../../shared/rules/dateRange.ts'
import {
  COMPARE_MODES,
  compareFor,
  modeOf,
  presetsOf,
  selectableYears,
  shiftChoice,
  typeOf,
} from './choice.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const until = { max: today.toString() }
const october = { start: '2026-10-01', end: '2026-10-31' }
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => Temporal.PlainDate.from('2018-01-01').add({ days }))
const anyRange = fc.tuple(day, fc.integer({ min: 0, max: 200 })).map(([start, length]) => ({
  start: start.toString(),
  end: start.add({ days: length }).toString(),
}))

describe('comparison modes', () => {
  it.each(COMPARE_MODES.filter((mode) => mode !== 'custom'))('%s is recognised again', (mode) => {
    expect(modeOf({ range: october, compare: compareFor(mode, october, null) })).toBe(mode)
  })

  it('calls anything else custom and keeps it', () => {
    const compare = { start: '2026-01-01', end: '2026-01-05' }
    expect(modeOf({ range: october, compare })).toBe('custom')
    expect(compareFor('custom', october, compare)).toEqual(compare)
    expect(compareFor('custom', october, null)).toEqual(precedingRange(october))
  })
})

describe('typeOf', () => {
  it.each([
    [october, 'lastMonth'],
    [{ start: '2026-11-15', end: '2026-11-21' }, 'last7Days'],
    [{ start: '2026-10-23', end: '2026-11-21' }, 'last30Days'],
    [{ start: '2026-11-21', end: '2026-11-21' }, 'daily'],
    [{ start: '2026-11-01', end: '2026-11-21' }, 'monthly'],
    [{ start: '2026-11-02', end: '2026-11-20' }, 'custom'],
  ] as const)('%j is %s', (range, type) => expect(typeOf(range, today)).toBe(type))
})

describe('shiftChoice', () => {
  it('moves a whole month by a month, and its comparison along', () => {
    const choice = {
      range: { start: '2026-03-01', end: '2026-03-31' },
      compare: { start: '2025-03-01', end: '2025-03-31' },
    }
    expect(shiftChoice(choice, -1, until)).toEqual({
      range: { start: '2026-02-01', end: '2026-02-28' },
      compare: { start: '2025-02-01', end: '2025-02-28' },
    })
  })

  it('moves a whole quarter by a quarter, compared with the one before', () => {
    const choice = {
      range: { start: '2026-04-01', end: '2026-06-30' },
      compare: { start: '2026-01-01', end: '2026-03-31' },
    }
    expect(shiftChoice(choice, -1, until)).toEqual({
      range: { start: '2026-01-01', end: '2026-03-31' },
      compare: { start: '2025-10-01', end: '2025-12-31' },
    })
  })

  it('moves other ranges by their length, keeping a custom comparison at its distance', () => {
    const choice = {
      range: { start: '2026-11-08', end: '2026-11-14' },
      compare: { start: '2026-01-01', end: '2026-01-07' },
    }
    expect(shiftChoice(choice, 1, until)).toEqual({
      range: { start: '2026-11-15', end: '2026-11-21' },
      compare: { start: '2026-01-08', end: '2026-01-14' },
    })
  })

  it('refuses to move past the last day, and cuts what reaches past it', () => {
    const current = { range: { start: '2026-11-01', end: '2026-11-21' }, compare: null }
    expect(shiftChoice(current, 1, until)).toBeNull()
    const last = { range: { start: '2026-10-25', end: '2026-11-13' }, compare: null }
    expect(shiftChoice(last, 1, until)?.range).toEqual({ start: '2026-11-14', end: '2026-11-21' })
  })

  it('refuses to move before the first day, and cuts what reaches before it', () => {
    const current = { range: { start: '2026-10-01', end: '2026-10-10' }, compare: null }
    expect(shiftChoice(current, -1, { min: '2026-10-01' })).toBeNull()
    expect(shiftChoice(current, -1, { min: '2026-09-29' })?.range).toEqual({
      start: '2026-09-29',
      end: '2026-09-30',
    })
  })

  it('comes back to where it was', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const choice = { range, compare: null }
        const before = shiftChoice(choice, -1, { max: '2030-01-01' })
        expect(before).not.toBeNull()
        const again = before && shiftChoice(before, 1, { max: '2030-01-01' })
        expect(again?.range.start).toBe(range.start)
      }),
    )
  })
})

it('gives every preset a key of its own', () => {
  const presets = presetsOf({ fiscalYearStart: 4 })
  expect(new Set(presets.map(({ key }) => key)).size).toBe(presets.length)
})

it('spans five years back and six ahead', () => {
  const years = selectableYears(today)
  expect([years[0], years.at(-1)]).toEqual([2021, 2032])
})
