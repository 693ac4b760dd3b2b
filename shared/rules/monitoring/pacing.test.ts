import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paceOf, spentInMonth } from './pacing.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const sevenOf = (value: number) => Array<number>(7).fill(value)

describe('a month’s budget', () => {
  // 3,000 in the 30 days of November are 100 a day.
  it.each([
    ['as planned', 1000, '2026-11-10', 100, 'on track', 3000, 100],
    ['a little fast', 1050, '2026-11-10', 105, 'on track', 3150, 97.5],
    ['too fast', 1200, '2026-11-10', 120, 'over', 3600, 90],
    ['too slow', 800, '2026-11-10', 80, 'under', 2400, 110],
    ['raised since', 1000, '2026-11-10', 150, 'over', 4000, 100],
    ['stopped', 1500, '2026-11-15', 0, 'under', 1500, 100],
    ['spent before the end', 3000, '2026-11-20', 150, 'spent', 4500, 0],
    ['spent on the third day', 3100, '2026-11-03', 1033, 'spent', 30_991, 0],
    ['on its last day', 3050, '2026-11-30', 100, 'on track', 3050, null],
    ['passed on its last day', 3400, '2026-11-30', 100, 'over', 3400, null],
  ] as const)('%s', (_, spent, through, newest, pace, projected, perDayLeft) => {
    const found = paceOf({ budget: 3000, spent, through: day(through), newest: sevenOf(newest) })
    expect(found).toEqual({ pace, projected, perDayLeft })
  })

  it.each(['2026-11-01', '2026-11-03'])('cannot be told on %s', (through) =>
    expect(paceOf({ budget: 3000, spent: 10, through: day(through), newest: [] })).toBeNull(),
  )

  it.each([0, -5, Number.NaN])('of %d is none', (budget) =>
    expect(paceOf({ budget, spent: 10, through: day('2026-11-10'), newest: [] })).toBeNull(),
  )

  it('is held against the length of its own month', () => {
    const at = (through: string) =>
      paceOf({ budget: 2900, spent: 1000, through: day(through), newest: sevenOf(100) })
    expect(at('2026-02-10')?.projected).toBe(2800)
    expect(at('2028-02-10')?.projected).toBe(2900)
    expect(at('2026-12-10')?.projected).toBe(3100)
  })

  it('without newest days goes on as the month began', () =>
    expect(paceOf({ budget: 3000, spent: 500, through: day('2026-11-10'), newest: [] })?.projected).toBe(
      1500,
    ))

  it('ends at the budget where each day left costs what may be spent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 4, max: 29 }),
        (budget, share, dayOfMonth) => {
          const spend = {
            budget,
            spent: budget * share * 0.99,
            through: day('2026-11-01').with({ day: dayOfMonth }),
          }
          const perDay = paceOf({ ...spend, newest: [] })?.perDayLeft ?? 0
          const again = paceOf({ ...spend, newest: sevenOf(perDay) })
          expect(again?.pace).toBe('on track')
          expect(Math.abs((again?.projected ?? 0) - budget)).toBeLessThan(budget * 1e-9 + 1e-6)
        },
      ),
    )
  })
})

describe('what a month has spent', () => {
  const before = Array<null>(88).fill(null)
  it.each<[string, (number | null)[], string, number | null]>([
    ['begins with the account', [...before, null, null, 500, 500, 500], '2026-11-05', 1500],
    ['leaves the months before out', [...before, 70, 500, 500, 500], '2026-11-03', 1500],
    ['is unknown with a day of it', [...before, 70, null, 500, 500], '2026-11-03', null],
    ['is unknown with a day after its first', [...before, null, 500, null, 500], '2026-11-04', null],
    ['is unknown while its newest day is', [...before, 70, 500, 500, null], '2026-11-03', null],
    ['is unknown of an account that never told any', before, '2026-11-03', null],
    ['is unknown where fewer days are kept', [500, 500], '2026-11-03', null],
  ])('%s', (_, figures, through, spent) => expect(spentInMonth(figures, day(through))).toBe(spent))
})
