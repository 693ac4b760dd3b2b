import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAttemptAt } from './retryPlan.ts'

const at = Temporal.Instant.from('2026-11-26T10:00:00Z')
const secondsUntil = (next: Temporal.Instant | null) => next && at.until(next).total('seconds')
const wait = (attempts: number, afterSeconds: number | null = null, random = 0) =>
  secondsUntil(nextAttemptAt({ attempts, at, afterSeconds }, random))

describe('a message that failed', () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1_800],
    [4, 7_200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
  ])('%i times waits %i seconds', (attempts, seconds) => expect(wait(attempts)).toBe(seconds))

  it('ten times is given up', () => {
    expect(wait(9)).not.toBeNull()
    expect(wait(10)).toBeNull()
    expect(wait(400, 60)).toBeNull()
  })

  it('of mail goes on daily, and is given up after two weeks', () => {
    const mailed = (attempts: number) =>
      secondsUntil(nextAttemptAt({ attempts, isMail: true, at, afterSeconds: null }, 0))
    expect(mailed(9)).toBe(86_400)
    expect(mailed(10)).toBe(86_400)
    const waits = Array.from({ length: 19 }, (_, index) => mailed(index + 1) ?? 0)
    expect(waits.reduce((sum, one) => sum + one, 0) / 86_400).toBeCloseTo(13.15, 2)
    expect(mailed(20)).toBeNull()
  })

  it.each([
    ['longer than planned where that is asked for', 1, 90, 90],
    ['as planned where less is asked for', 2, 90, 300],
    ['a day where more is asked for', 1, 31_536_000, 86_400],
  ])('waits %s', (_, attempts, asked, seconds) => expect(wait(attempts, asked)).toBe(seconds))

  it('waits up to a fifth longer by chance', () => {
    expect(wait(2, null, 0.5)).toBe(330)
    expect(wait(2, 1_000, 1)).toBe(1_200)
  })

  it('is never tried before what its receiver asks for, nor more than 1.2 days later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.option(fc.integer({ min: 0, max: 10_000_000 })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, asked, random) => {
          const seconds = wait(attempts, asked, random) ?? Number.NaN
          expect(seconds).toBeGreaterThanOrEqual(Math.min(asked ?? 0, 86_400))
          expect(seconds).toBeGreaterThanOrEqual(5)
          expect(seconds).toBeLessThanOrEqual(1.2 * 86_400)
        },
      ),
    )
  })
})
