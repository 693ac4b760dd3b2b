import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedTerms, paidPeriod, prorate, withDifference } from './proration.ts'

const instant = (text: string) => Temporal.Instant.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)
const monthly = (dashboards: number, each = 900): PricedTerms => ({ dashboards, interval: 1, each })
const annual = (dashboards: number, each = 9000): PricedTerms => ({ dashboards, interval: 12, each })

describe('the period that is paid', () => {
  it.each([
    ['2026-12-07T10:00:00Z', '2026-11-07T10:00:00Z', 1, '2026-11-07'],
    ['2027-02-28T10:00:00Z', '2027-01-31T10:00:00Z', 1, '2027-01-31'],
    ['2027-03-31T10:00:00Z', '2027-01-31T10:00:00Z', 1, '2027-02-28'],
    ['2028-03-29T00:00:00Z', '2027-11-29T00:00:00Z', 1, '2028-02-29'],
    ['2029-02-28T00:00:00Z', '2028-02-29T00:00:00Z', 12, '2028-02-29'],
    // Begun with another interval or unknown: one interval before.
    ['2027-11-26T00:00:00Z', '2026-11-07T00:00:00Z', 12, '2026-11-26'],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', 1, '2026-10-20'],
    ['2027-03-31T00:00:00Z', null, 1, '2027-02-28'],
  ] as const)('until %s, begun %s, every %d months: from %s', (paidUntil, begunAt, interval, start) => {
    const begun = begunAt === null ? null : instant(begunAt)
    const period = paidPeriod({ paidUntil: instant(paidUntil), begunAt: begun, interval })
    expect([period.start.toString(), period.end.toString()]).toEqual([start, paidUntil.slice(0, 10)])
  })
})

describe('a change', () => {
  const period = { start: day('2026-11-07'), end: day('2026-12-07') }
  const at = instant('2026-11-26T23:59:59Z')

  it('in the same interval gives the unused days back and charges them anew', () => {
    const lines = prorate({ before: monthly(10), after: monthly(12), period, currency: 'USD' }, at)
    expect(lines).toEqual([
      {
        what: 'Credit for 10 dashboards at $9.00 a month: 11 of 30 days not used, until 7 December 2026',
        amount: -3300,
      },
      { what: '12 dashboards at $9.00 a month: 11 of 30 days, until 7 December 2026', amount: 3960 },
    ])
  })

  it('of the interval charges a whole new period', () => {
    const lines = prorate({ before: monthly(1), after: annual(1), period, currency: 'EUR' }, at)
    expect(lines).toEqual([
      {
        what: 'Credit for 1 dashboard at €9.00 a month: 11 of 30 days not used, until 7 December 2026',
        amount: -330,
      },
      { what: '1 dashboard at €90.00 a year: 26 November 2026 until 26 November 2027', amount: 9000 },
    ])
  })

  it.each([
    // 101 × 15 of 30 days is 50.5; 99 × 10 of 30 is 33; 100 × 10 of 30 is 33.3; 101 × 10 of 30 is 33.6.
    [101, '2026-11-22', 51],
    [99, '2026-11-27', 33],
    [100, '2026-11-27', 33],
    [101, '2026-11-27', 34],
  ])(
    'rounds a share of %d on %s half upwards, what is given back and what is charged alike',
    (each, on, share) => {
      const of = { period, currency: 'USD' }
      const lines = prorate(
        { ...of, before: monthly(1, each), after: monthly(2, each) },
        instant(`${on}T12:00:00Z`),
      )
      expect(lines[0]?.amount).toBe(-share)
      const lowered = prorate(
        { ...of, before: monthly(2, each), after: monthly(1, each) },
        instant(`${on}T12:00:00Z`),
      )
      expect(lowered[1]?.amount).toBe(share)
    },
  )

  it('of the price alone has lines too, and one of nothing has none', () => {
    const of = { period, currency: 'USD' }
    const lines = prorate({ ...of, before: monthly(10), after: monthly(10, 800) }, at)
    expect(lines.map(({ amount }) => amount)).toEqual([-3300, 2933])
    expect(prorate({ ...of, before: monthly(10), after: monthly(10) }, at)).toEqual([])
  })

  it.each([-1, 1, 500])(
    'that the provider computes otherwise by %d says so in a line of its own',
    (difference) => {
      const lines = prorate({ before: monthly(10), after: monthly(12), period, currency: 'USD' }, at)
      const all = withDifference(lines, sum(lines) + difference)
      expect(all).toHaveLength(3)
      expect(all.at(-1)?.amount).toBe(difference)
      expect(withDifference(lines, sum(lines))).toEqual(lines)
    },
  )

  it.each([
    // A leap day is a day; the day on which the clocks change is one too.
    ['2028-02-01', '2028-03-01', '2028-02-29T12:00:00Z', 1, 29],
    ['2027-02-01', '2027-03-01', '2027-02-28T12:00:00Z', 1, 28],
    ['2026-10-01', '2026-11-01', '2026-10-25T00:30:00Z', 7, 31],
    ['2027-03-01', '2027-04-01', '2027-03-28T01:00:00Z', 4, 31],
    // The first day counts whole, what is due already has nothing left, and nobody has more than the period.
    ['2026-11-07', '2026-12-07', '2026-11-07T23:00:00Z', 30, 30],
    ['2026-11-07', '2026-12-07', '2026-12-09T00:00:00Z', 0, 30],
    ['2026-11-07', '2026-12-07', '2026-11-01T00:00:00Z', 30, 30],
  ])('from %s to %s at %s has %d of %d days left', (start, end, changed, unused, total) => {
    const of = { before: monthly(1, total), after: annual(1), period: { start: day(start), end: day(end) } }
    const credit = prorate({ ...of, currency: 'USD' }, instant(changed)).find(({ amount }) => amount < 0)
    expect(credit?.amount ?? 0).toBe(unused === 0 ? 0 : -unused)
  })

  it('counts days of UTC, wherever it is read', () => {
    const of = { before: monthly(10), after: monthly(11), period, currency: 'USD' }
    expect(sum(prorate(of, instant('2026-11-26T00:00:00Z')))).toBe(sum(prorate(of, at)))
    expect(sum(prorate(of, instant('2026-11-27T00:00:00Z')))).not.toBe(sum(prorate(of, at)))
  })
})

const terms = fc.record({
  dashboards: fc.integer({ min: 1, max: 500 }),
  interval: fc.constantFrom<1 | 12>(1, 12),
  each: fc.integer({ min: 0, max: 100_000_000 }),
})
const dates = fc
  .tuple(
    fc.integer({ min: 0, max: 3_000 }),
    fc.constantFrom<1 | 12>(1, 12),
    fc.integer({ min: -40, max: 400 }),
  )
  .map(([offset, months, day0]) => {
    const start = day('2026-01-01').add({ days: offset })
    const at = start
      .add({ days: day0 })
      .toZonedDateTime('UTC')
      .add({ hours: day0 & 15 })
      .toInstant()
    return { period: { start, end: start.add({ months }) }, at }
  })
const currency = fc.constantFrom('USD', 'JPY', 'KWD')

describe('any change', () => {
  it('of nothing costs nothing', () => {
    fc.assert(
      fc.property(terms, dates, currency, (same, { period, at }, unit) => {
        expect(prorate({ before: same, after: { ...same }, period, currency: unit }, at)).toEqual([])
      }),
    )
  })

  it('is made of whole numbers, at most one given back, and never more than was paid', () => {
    fc.assert(
      fc.property(terms, terms, dates, currency, (before, after, { period, at }, unit) => {
        const lines = prorate({ before, after, period, currency: unit }, at)
        for (const { amount } of lines) expect(Number.isSafeInteger(amount) && amount !== 0).toBe(true)
        const back = lines.filter(({ amount }) => amount < 0)
        expect(back.length).toBeLessThanOrEqual(1)
        expect(-sum(back)).toBeLessThanOrEqual(before.dashboards * before.each)
        expect(sum(lines) - sum(back)).toBeLessThanOrEqual(after.dashboards * after.each)
      }),
    )
  })

  it('that is taken back on the same day costs nothing in the end', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 500 }), dates, (before, dashboards, { period, at }) => {
        const after = { ...before, dashboards }
        const there = prorate({ before, after, period, currency: 'USD' }, at)
        const back = prorate({ before: after, after: before, period, currency: 'USD' }, at)
        expect(sum(there) + sum(back) === 0).toBe(true)
      }),
    )
  })

  it('costs the more the more dashboards it adds, and the less the later it is', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 500 }), dates, (before, more, { period, at }) => {
        const raised = (count: number, when: Temporal.Instant) =>
          sum(
            prorate(
              {
                before,
                after: { ...before, dashboards: before.dashboards + count },
                period,
                currency: 'USD',
              },
              when,
            ),
          )
        expect(raised(more + 1, at)).toBeGreaterThanOrEqual(raised(more, at))
        // Each line is rounded by itself, by half a unit at most.
        expect(raised(more, at.add({ hours: 24 }))).toBeLessThanOrEqual(raised(more, at) + 1)
      }),
    )
  })

  it('adds up to what the provider says', () => {
    const some = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(terms, terms, dates, some, (before, after, { period, at }, wanted) => {
        const lines = prorate({ before, after, period, currency: 'USD' }, at)
        const told = withDifference(lines, wanted)
        expect(sum(told)).toBe(wanted)
        expect(withDifference(lines, sum(lines))).toEqual(lines)
        expect(told.length - lines.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
