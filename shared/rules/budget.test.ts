import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BudgetReading, PURPOSES } from '../domain/budgets.ts'
import { forbidding, holds, RESERVE } from './budget.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const later = '2026-11-21T13:00:00Z'
const reading = (facts: Partial<BudgetReading>): BudgetReading => ({
  name: 'tokens an hour',
  property: null,
  left: 100,
  of: 100,
  renewsAt: later,
  ...facts,
})
const allowed = (facts: Partial<BudgetReading>, property: string | null = 'p1') =>
  PURPOSES.filter((purpose) => forbidding([reading(facts)], { property, purpose }, now) === null)

describe('a budget', () => {
  it.each<[string, Partial<BudgetReading>, string[]]>([
    ['that is full serves everybody', {}, [...PURPOSES]],
    ['at the reserve of renewals still serves them', { left: 20 }, [...PURPOSES]],
    ['below it serves those who wait', { left: 19 }, ['report', 'reader', 'guest']],
    ['at the reserve of guests still serves them', { left: 10 }, ['report', 'reader', 'guest']],
    ['below it serves the company’s own people', { left: 9 }, ['report', 'reader']],
    ['at the reserve of readers still serves them', { left: 5 }, ['report', 'reader']],
    ['below it serves reports', { left: 4 }, ['report']],
    ['with one call left serves reports', { left: 1 }, ['report']],
    ['that is used up serves nobody', { left: 0 }, []],
    ['that is overdrawn serves nobody', { left: -3 }, []],
    [
      'that has renewed itself serves everybody',
      { left: 0, renewsAt: '2026-11-21T12:00:00Z' },
      [...PURPOSES],
    ],
    ['without a known end forbids nothing', { left: 0, renewsAt: null }, [...PURPOSES]],
    ['without a known whole forbids nothing', { left: 0, of: null }, [...PURPOSES]],
    ['of nothing forbids nothing', { left: 0, of: 0 }, [...PURPOSES]],
    ['of the property asked counts', { left: 0, property: 'p1' }, []],
    ['of another property does not count', { left: 0, property: 'p2' }, [...PURPOSES]],
  ])('%s', (_, facts, purposes) => {
    expect(allowed(facts)).toEqual(purposes)
  })

  it('of a property does not bind questions without one', () => {
    expect(allowed({ left: 0, property: 'p1' }, null)).toEqual([...PURPOSES])
  })

  it('that lasts longest is named', () => {
    const soon = reading({ left: 0, name: 'soon' })
    const long = reading({ left: 0, name: 'long', renewsAt: '2026-11-22T08:00:00Z' })
    const at = { property: null, purpose: 'report' as const }
    expect(forbidding([soon, long, reading({})], at, now)?.name).toBe('long')
    expect(forbidding([], at, now)).toBeNull()
  })

  it('never serves a lesser purpose and refuses a greater one', () => {
    const any = fc.record({ left: fc.integer({ min: -5, max: 1000 }), of: fc.integer({ min: 1, max: 1000 }) })
    fc.assert(
      fc.property(any, (facts) => {
        const served = allowed(facts)
        expect(served).toEqual(PURPOSES.slice(0, served.length))
      }),
    )
    expect(RESERVE.report).toBe(0)
  })
})

describe('a reading', () => {
  it('holds until it ends, and without an end until the next', () => {
    expect(holds(reading({}), now)).toBe(true)
    expect(holds(reading({ renewsAt: now.toString() }), now)).toBe(false)
    expect(holds(reading({ renewsAt: null }), now)).toBe(true)
  })
})
