import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedDays, type CalendarRule, isAllowedDay } from './allowedDays.ts'

const today = Temporal.PlainDate.from('2026-11-22')
const [yesterday, now, tomorrow] = ['2026-11-21', '2026-11-22', '2026-11-23']
const offered = (rule: CalendarRule) =>
  [yesterday, now, tomorrow].filter((day) => isAllowedDay(day, rule, today))

describe('the days that a calendar offers', () => {
  it.each<[string, CalendarRule, string[]]>([
    ['past days alone where nothing is said', {}, [yesterday]],
    ['today too with withToday', { withToday: true }, [yesterday, now]],
    ['the future where it is allowed', { allowFuture: true }, [yesterday, tomorrow]],
    ['all days where all is allowed', { allowFuture: true, withToday: true }, [yesterday, now, tomorrow]],
    ['the future alone', { allowPast: false, allowFuture: true }, [tomorrow]],
    ['today and the future', { allowPast: false, allowFuture: true, withToday: true }, [now, tomorrow]],
    ['today alone', { allowPast: false, withToday: true }, [now]],
    ['none where neither is allowed', { allowPast: false }, []],
    ['none before the minimum', { min: now, withToday: true }, [now]],
    ['none after the maximum', { max: yesterday, withToday: true }, [yesterday]],
    ['none of a later maximum', { max: '2027-01-01', withToday: true }, [yesterday, now]],
    ['none where the minimum is after the maximum', { min: now, max: yesterday, withToday: true }, []],
  ])('are %s', (_what, rule, days) => {
    expect(offered(rule)).toEqual(days)
  })

  it('lie within the limits, and the limits are among them unless they are today', () => {
    const day = fc.integer({ min: -40, max: 40 }).map((days) => today.add({ days }).toString())
    const rule = fc.record(
      { min: day, max: day, allowPast: fc.boolean(), allowFuture: fc.boolean(), withToday: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(rule, day, (of, one) => {
        const limits = allowedDays(of, today)
        if (isAllowedDay(one, of, today)) {
          expect(limits).not.toBeNull()
          expect(one >= (limits?.min ?? one) && one <= (limits?.max ?? one)).toBe(true)
        }
        for (const end of [limits?.min, limits?.max]) {
          if (end && end !== now) expect(isAllowedDay(end, of, today)).toBe(true)
        }
      }),
    )
  })
})
