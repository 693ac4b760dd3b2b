import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Measure } from '../../domain/monitoring.ts'
import { findDeviation } from './deviation.ts'
import { leadersOf, type MovedMeasure, type OpenAlert } from './together.ts'

const THROUGH = Temporal.PlainDate.from('2026-11-24')
const WEEKS = 14

/** Figures of that many a day, whose newest days have changed by these factors. */
const figuresOf = (level: number, ...newest: number[]) => [
  ...Array.from({ length: WEEKS * 7 - newest.length }, () => level),
  ...newest.map((factor) => level * factor),
]
function movedOf(figures: number[], { daysLater = 0 } = {}): MovedMeasure {
  const deviation = findDeviation(figures)
  if (!deviation) throw new Error('It has not left what is usual.')
  return { deviation, figures, through: THROUGH.subtract({ days: daysLater }) }
}
const halved = (level: number) => movedOf(figuresOf(level, 0.5, 0.5))
const openOf = (cause: string, followers: Measure[] = [], calmDays = 0): OpenAlert => ({
  cause,
  isGood: false,
  followers,
  calmDays,
})
const leaders = (moved: Partial<Record<Measure, MovedMeasure>>, open: OpenAlert[] = []) =>
  Object.fromEntries(leadersOf(new Map(Object.entries(moved) as [Measure, MovedMeasure][]), open))

describe('measures that fall together', () => {
  it('are told of by the alert of traffic', () => {
    const moved = {
      traffic: halved(1_000),
      conversions: halved(30),
      revenue: halved(900),
      clicks: halved(400),
    }
    expect(leaders(moved)).toEqual({ conversions: 'traffic', revenue: 'traffic', clicks: 'traffic' })
  })

  it('are told of by that of conversions where traffic is as usual', () => {
    expect(leaders({ conversions: halved(30), revenue: halved(900) })).toEqual({ revenue: 'conversions' })
  })

  it.each([
    ['a little more than traffic', 0.4, { conversions: 'traffic' }],
    ['less than traffic', 0.7, { conversions: 'traffic' }],
    ['clearly more than traffic', 0.3, {}],
    ['to the other side', 1.8, {}],
  ])('with conversions that change %s', (_, factor, expected) => {
    const conversions = movedOf(figuresOf(50, factor, factor))
    expect(leaders({ traffic: halved(1_000), conversions })).toEqual(expected)
  })

  it('have no leader that explains the smaller part', () => {
    const traffic = movedOf(figuresOf(1_000, 0.82, 0.82))
    const conversions = movedOf(figuresOf(50, 0.6, 0.6))
    expect(leaders({ traffic, conversions })).toEqual({})
  })

  it.each([
    ['a like share', 0.6, { clicks: 'traffic' }],
    ['far less', 0.8, {}],
  ])('with clicks that fall by %s', (_, factor, expected) => {
    expect(leaders({ traffic: halved(1_000), clicks: movedOf(figuresOf(400, factor, factor)) })).toEqual(
      expected,
    )
  })

  it('are compared on the same days, whichever is told of first', () => {
    const later = { daysLater: 1 }
    // Its newest day is the one before that of traffic.
    const clicks = movedOf(figuresOf(400, 0.5, 0.5), later)
    expect(leaders({ traffic: movedOf(figuresOf(1_000, 0.5, 0.5, 0.5)), clicks })).toEqual({
      clicks: 'traffic',
    })
    const before = movedOf(figuresOf(400, 0.5, 0.5), { daysLater: 2 })
    expect(leaders({ traffic: halved(1_000), clicks: before })).toEqual({})
  })

  it('keep the alert that one of them has, and lead no further', () => {
    const moved = { traffic: halved(1_000), conversions: halved(30), revenue: halved(900) }
    expect(leaders(moved, [openOf('conversions')])).toEqual({ revenue: 'traffic' })
    expect(leaders(moved, [openOf('revenue')])).toEqual({ conversions: 'traffic' })
  })

  it('stay with the alert that tells of them, whoever would lead them later', () => {
    const moved = { traffic: halved(1_000), conversions: halved(30), revenue: halved(900) }
    expect(leaders(moved, [openOf('conversions', ['revenue'])])).toEqual({ revenue: 'conversions' })
    expect(leaders(moved, [openOf('conversions', ['revenue']), openOf('traffic', ['revenue'])])).toEqual({
      revenue: 'traffic',
    })
  })

  it('wait while the alert that tells of them is open, until its measure has been ordinary for long enough', () => {
    const moved = { conversions: halved(30) }
    expect(leaders(moved, [openOf('traffic', ['conversions'])])).toEqual({ conversions: 'traffic' })
    expect(leaders(moved, [openOf('traffic', ['conversions'], 1)])).toEqual({ conversions: 'traffic' })
    expect(leaders(moved, [openOf('traffic', ['conversions'], 2)])).toEqual({})
    expect(leaders(moved)).toEqual({})
    // What rose together says nothing of what falls.
    expect(leaders(moved, [{ ...openOf('traffic', ['conversions']), isGood: true }])).toEqual({})
    // It never told of them.
    expect(leaders(moved, [openOf('traffic')])).toEqual({})
  })

  it.each([
    ['have become clearly worse than was told', -0.5, 0.05, {}],
    ['have become a little worse', -0.5, 0.4, { conversions: 'traffic' }],
    ['have become better', -0.5, 0.7, { conversions: 'traffic' }],
    ['were told to be none and still are', -1, 0, { conversions: 'traffic' }],
    ['were told by a release that kept no changes', undefined, 0.05, { conversions: 'traffic' }],
  ])('that %s, while the other is silent', (_, told, factor, expected) => {
    const conversions = movedOf(figuresOf(30, factor, factor))
    const followerChanges = told === undefined ? undefined : { conversions: told }
    for (const calmDays of [0, 1]) {
      const open = { ...openOf('traffic', ['conversions'], calmDays), followerChanges }
      expect(leaders({ conversions }, [open])).toEqual(expected)
    }
  })

  it('stay together where both have become clearly worse than the alert that tells of them says', () => {
    const low = (level: number) => movedOf(figuresOf(level, 0.05, 0.05))
    const open = {
      ...openOf('traffic', ['conversions', 'revenue']),
      followerChanges: { conversions: -0.5, revenue: -0.5 },
    }
    expect(leaders({ conversions: low(30), revenue: low(900) }, [open])).toEqual({ revenue: 'conversions' })
  })
})

describe('whatever has changed', () => {
  const factor = fc.double({ min: 0, max: 0.75, noNaN: true })
  const level = fc.integer({ min: 100, max: 100_000 })
  const moves = fc.record(
    {
      traffic: fc.tuple(level, factor),
      conversions: fc.tuple(level, factor),
      revenue: fc.tuple(level, factor),
      clicks: fc.tuple(level, factor),
    },
    { requiredKeys: [] },
  )
  const told = fc.array(fc.constantFrom<Measure>('conversions', 'revenue', 'clicks'))
  const alerts = fc.uniqueArray(
    fc.record({
      cause: fc.constantFrom('traffic', 'conversions', 'revenue', 'clicks', 'tracking:traffic'),
      isGood: fc.boolean(),
      followers: told,
      calmDays: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ cause }) => cause },
  )
  const movedBy = (given: Partial<Record<Measure, [number, number]>>) =>
    Object.fromEntries(
      Object.entries(given).map(([measure, [size, share]]) => [
        measure,
        movedOf(figuresOf(size, share, share)),
      ]),
    )

  it('is told of by an alert of its own or by one that is there, and not by both', () => {
    fc.assert(
      fc.property(moves, alerts, (given, open) => {
        const moved = movedBy(given)
        const found = leaders(moved, open)
        for (const [measure, leader] of Object.entries(found)) {
          expect(moved).toHaveProperty(measure)
          expect(open.map(({ cause }) => cause)).not.toContain(measure)
          expect(found).not.toHaveProperty(leader ?? '')
          const alert = open.find(({ cause }) => cause === leader)
          expect(
            leader !== undefined && (leader in moved || alert?.followers.includes(measure as Measure)),
          ).toBe(true)
        }
      }),
    )
  })

  it('is put together alike in any unit', () => {
    fc.assert(
      fc.property(factor, factor, fc.integer({ min: 2, max: 50 }), (of, by, times) => {
        const pair = (size: number) => ({
          traffic: movedOf(figuresOf(100_000, of, of)),
          // A day of none is half a one, which is another share in another unit.
          conversions: movedOf(figuresOf(100_000 * size, Math.max(by, 0.1), Math.max(by, 0.1))),
        })
        expect(leaders(pair(times))).toEqual(leaders(pair(1)))
      }),
    )
  })
})
