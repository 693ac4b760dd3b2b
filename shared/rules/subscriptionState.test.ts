import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUBSCRIPTION_STATES } from '../domain/payment.ts'
import {
  type KnownSubscription,
  learn,
  newestFact,
  planOf,
  presentSubscription,
  type SubscriptionFact,
} from './subscriptionState.ts'

const at = (hours: number) => Temporal.Instant.from('2026-11-01T00:00:00Z').add({ hours })

const fact = (facts: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
  id: 'sub-1',
  accountId: 'acc-1',
  state: 'active',
  dashboards: 10,
  interval: 1,
  currency: 'USD',
  each: 950,
  begunAt: at(0),
  paidUntil: at(720),
  endsAt: null,
  changedAt: at(0),
  ...facts,
})

const instants = fc.integer({ min: 0, max: 40 }).map(at)
const anyFact: fc.Arbitrary<SubscriptionFact> = fc.record({
  id: fc.constantFrom('sub-1', 'sub-2', 'sub-3'),
  accountId: fc.constantFrom('acc-1', null),
  state: fc.constantFrom(...SUBSCRIPTION_STATES),
  dashboards: fc.integer({ min: 1, max: 4 }),
  interval: fc.constantFrom(1 as const, 12 as const),
  currency: fc.constantFrom('USD', 'EUR'),
  each: fc.constantFrom(950, 800, null),
  begunAt: instants,
  paidUntil: fc.option(instants),
  endsAt: fc.option(instants),
  changedAt: instants,
})

/** What a company knows after facts have come one by one. */
function know(facts: readonly SubscriptionFact[]): Map<string, KnownSubscription> {
  const known = new Map<string, KnownSubscription>()
  for (const one of facts) known.set(one.id, learn(known.get(one.id) ?? null, one))
  return known
}

/** Without what depends on when an unpaid stretch was first heard of. */
const settled = ({ overdueSince: _, ...subscription }: KnownSubscription) => subscription

function outcomeOf(facts: readonly SubscriptionFact[]) {
  const known = know(facts)
  const present = presentSubscription([...known.values()])
  return JSON.stringify([
    [...known.values()].map(settled).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    present && { id: present.id, plan: planOf({ ...present, overdueSince: null }, 14) },
  ])
}

describe('the newest fact', () => {
  const one = anyFact.map((facts) => ({ ...facts, id: 'sub-1' }))
  const same = (a: SubscriptionFact, b: SubscriptionFact) => expect(JSON.stringify(a)).toBe(JSON.stringify(b))

  it('does not depend on which came first, on how they are put together, or on how often', () => {
    fc.assert(
      fc.property(one, one, one, (a, b, c) => {
        same(newestFact(a, b), newestFact(b, a))
        same(newestFact(newestFact(a, b), c), newestFact(a, newestFact(b, c)))
        same(newestFact(a, a), a)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is the later one, and of one instant the gravest', () => {
    const [early, late] = [fact({ state: 'ended' }), fact({ changedAt: at(1) })]
    expect(newestFact(early, late)).toBe(late)
    const [failed, paid] = [fact({ state: 'overdue' }), fact({})]
    expect(newestFact(paid, failed)).toBe(failed)
  })
})

/** From the lightest to the gravest (specification, section 4). */
const GRAVITY = ['active', 'overdue', 'canceled', 'ended']

/** The largest of what is measured of some. */
const latest = <T>(some: readonly T[], measure: (one: T) => number) => {
  const most = Math.max(...some.map(measure))
  return some.filter((one) => measure(one) === most)
}

/**
 * Which plans a company may have in the end, worked out of all facts at once by the rules in words: of each subscription the
 * newest fact counts, of the same instant the gravest; the company has one that has not ended before one that has, of these
 * the one that began last. More than one where facts tell different things of the same instant.
 */
function plansOf(facts: readonly SubscriptionFact[]) {
  const finals = [...Map.groupBy(facts, ({ id }) => id).values()].map((told) =>
    latest(
      latest(told, ({ changedAt }) => changedAt.epochMilliseconds),
      ({ state }) => GRAVITY.indexOf(state),
    ),
  )
  const lasting = finals.filter(([first]) => first?.state !== 'ended')
  const candidates = (lasting.length > 0 ? lasting : finals).flat()
  return candidates.map(({ id, state, dashboards, paidUntil, endsAt, changedAt, begunAt }) => {
    const ends = [endsAt, changedAt].filter((end) => end !== null).map((end) => end.epochMilliseconds)
    const until = {
      active: paidUntil?.epochMilliseconds ?? null,
      overdue: null,
      canceled: (endsAt ?? paidUntil ?? changedAt).epochMilliseconds,
      ended: Math.min(...ends),
    }
    return {
      id,
      begunAt: begunAt.epochMilliseconds,
      state: state === 'ended' ? 'canceled' : state,
      dashboards,
      until: until[state],
    }
  })
}

describe('10,000 sequences of facts', () => {
  /** How a sequence arrives: some several times, in any order, some never, but of each subscription its newest. */
  const arrivals = fc.array(anyFact, { minLength: 1, maxLength: 12 }).chain((facts) =>
    fc.record({
      facts: fc.constant(facts),
      kept: fc.array(fc.integer({ min: 0, max: facts.length - 1 }), { maxLength: 20 }),
      order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    }),
  )

  it('end with the plan that the rules in words give', () => {
    fc.assert(
      fc.property(arrivals, ({ facts }) => {
        const allowed = plansOf(facts)
        const present = presentSubscription([...know(facts).values()])
        if (!present) throw new Error('There is a subscription, but none is present.')
        const { state, expiresAt, planDashboards } = planOf({ ...present, overdueSince: null }, 14)
        expect(allowed).toContainEqual({
          id: present.id,
          begunAt: present.begunAt.epochMilliseconds,
          state,
          dashboards: planDashboards,
          until: state === 'overdue' ? null : (expiresAt?.epochMilliseconds ?? null),
        })
        // No other one that surely began later.
        const others = Map.groupBy(
          allowed.filter(({ id }) => id !== present.id),
          ({ id }) => id,
        )
        for (const other of others.values()) {
          expect(Math.min(...other.map(({ begunAt }) => begunAt))).toBeLessThanOrEqual(
            present.begunAt.epochMilliseconds,
          )
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('end as they would in order, however they arrive', () => {
    fc.assert(
      fc.property(arrivals, ({ facts, kept, order }) => {
        const inOrder = facts.toSorted((a, b) => Temporal.Instant.compare(a.changedAt, b.changedAt))
        const come = [...know(facts).values(), ...kept.flatMap((index) => facts[index] ?? [])]
        const shuffled = come
          .map((one, index) => ({ one, place: order[index] ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ one }) => one)
        expect(outcomeOf(shuffled)).toBe(outcomeOf(inOrder))
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the present subscription', () => {
  it('is the one that began last, while an earlier one runs out', () => {
    const earlier = fact({ state: 'canceled', changedAt: at(90) })
    const newer = fact({ id: 'sub-2', begunAt: at(48) })
    expect(presentSubscription([newer, earlier])?.id).toBe('sub-2')
    const gone = { ...earlier, state: 'ended' as const, changedAt: at(99) }
    expect(presentSubscription([gone, newer])?.id).toBe('sub-2')
  })

  it('is an earlier one again where the newer one ended first', () => {
    const facts = [fact(), fact({ id: 'sub-2', begunAt: at(48), state: 'ended' })]
    expect(presentSubscription(facts)?.id).toBe('sub-1')
  })

  it('is one that was paid in time beside one that was not, which counts alone', () => {
    const kept = { ...fact({ id: 'sub-2', begunAt: at(48) }), late: true }
    expect(presentSubscription([kept, fact()])?.id).toBe('sub-1')
    expect(presentSubscription([fact({ state: 'overdue' }), kept])?.id).toBe('sub-1')
    expect(presentSubscription([fact({ state: 'ended' }), kept])?.id).toBe('sub-2')
    expect(presentSubscription([kept])?.id).toBe('sub-2')
    const again = { ...fact({ id: 'sub-3', begunAt: at(60) }), late: true }
    expect(presentSubscription([again, kept])?.id).toBe('sub-2')
    expect(presentSubscription([{ ...kept, state: 'ended' as const }, again])?.id).toBe('sub-3')
  })

  it('is the last one where all have ended, and none of none', () => {
    const facts = [fact({ state: 'ended' }), fact({ id: 'sub-2', begunAt: at(48), state: 'ended' })]
    expect(presentSubscription(facts)?.id).toBe('sub-2')
    expect(presentSubscription([])).toBeNull()
  })
})

describe('the plan of a company', () => {
  it.each([
    ['an active one, until the next charge', {}, { state: 'active', expiresAt: at(720) }],
    ['an active one that is never charged', { paidUntil: null }, { state: 'active', expiresAt: null }],
    [
      'an overdue one, some days after its charge failed',
      { state: 'overdue', paidUntil: at(720), changedAt: at(721) },
      { state: 'overdue', expiresAt: at(720 + 14 * 24) },
    ],
    [
      'an overdue one of which the provider names the next try',
      { state: 'overdue', paidUntil: at(800), changedAt: at(721) },
      { state: 'overdue', expiresAt: at(721 + 14 * 24) },
    ],
    [
      'a canceled one, to its end',
      { state: 'canceled', endsAt: at(700) },
      { state: 'canceled', expiresAt: at(700) },
    ],
    ['a canceled one without an end', { state: 'canceled' }, { state: 'canceled', expiresAt: at(720) }],
    [
      'one that has ended',
      { state: 'ended', endsAt: at(700), changedAt: at(701) },
      { state: 'canceled', expiresAt: at(700) },
    ],
    [
      'one that was ended before its end',
      { state: 'ended', endsAt: at(700), changedAt: at(300) },
      { state: 'canceled', expiresAt: at(300) },
    ],
  ] as const)('is that of %s', (_name, facts, plan) => {
    expect(planOf(learn(null, fact(facts)), 14)).toEqual({ ...plan, planDashboards: 10 })
  })
})

describe('a charge that stays unpaid', () => {
  const days = (count: number) => at(24 * count)
  const endAfter = (...facts: Partial<SubscriptionFact>[]) => {
    const known = facts.reduce<KnownSubscription | null>((before, one) => learn(before, fact(one)), null)
    if (!known) throw new Error('nothing was told')
    return planOf(known, 14).expiresAt
  }
  const failed = { state: 'overdue', paidUntil: days(30), changedAt: days(30) } as const
  const retried = (day: number) => ({ ...failed, paidUntil: days(day + 7), changedAt: days(day) })

  it('has one end, however often the provider tries again', () => {
    expect(endAfter(failed, retried(37), retried(44), retried(51))).toEqual(days(44))
  })

  it('has an end that only comes nearer', () => {
    fc.assert(
      fc.property(fc.array(anyFact, { minLength: 2 }), (facts) => {
        let known: KnownSubscription | null = null
        let end: Temporal.Instant | null = null
        for (const one of facts) {
          known = learn(known, { ...one, id: 'sub-1', state: 'overdue' })
          const next = planOf(known, 14).expiresAt
          if (end && next) expect(Temporal.Instant.compare(next, end)).toBeLessThanOrEqual(0)
          end = next
        }
      }),
    )
  })

  it('buys no time by being canceled, nor by ending or taking that back', () => {
    const canceled = { state: 'canceled', endsAt: days(395), changedAt: days(31) } as const
    expect(endAfter(failed, canceled)).toEqual(days(44))
    expect(endAfter(failed, canceled, { ...retried(40) })).toEqual(days(44))
    expect(endAfter(failed, { ...canceled, state: 'ended', changedAt: days(60) })).toEqual(days(44))
    expect(endAfter(failed, { ...canceled, endsAt: days(30) })).toEqual(days(30))
  })

  it('has ended by a payment that is told late, after a cancellation or another failure', () => {
    const paid = { paidUntil: days(60), changedAt: days(33) }
    const canceled = { state: 'canceled', endsAt: days(60), changedAt: days(34) } as const
    expect(endAfter(failed, canceled, paid)).toEqual(days(60))
    expect(endAfter(failed, { ...failed, paidUntil: days(60), changedAt: days(60) }, paid)).toEqual(days(74))
    // Told of before the charge failed, or of nothing that was paid since.
    expect(endAfter(failed, canceled, { changedAt: days(1) })).toEqual(days(44))
    expect(endAfter(failed, canceled, { paidUntil: days(30), changedAt: days(33) })).toEqual(days(44))
  })

  it('begins anew after one that was paid', () => {
    const paid = { paidUntil: days(60), changedAt: days(33) }
    expect(endAfter(failed, paid)).toEqual(days(60))
    expect(endAfter(failed, paid, { ...failed, paidUntil: days(60), changedAt: days(60) })).toEqual(days(74))
    expect(endAfter(failed, paid, { state: 'canceled', endsAt: days(60), changedAt: days(34) })).toEqual(
      days(60),
    )
  })
})
