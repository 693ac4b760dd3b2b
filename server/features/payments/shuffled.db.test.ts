import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SUBSCRIPTION_STATES } from '../../../shared/domain/payment.ts'
import { makeCompany } from '../../../test/factories.ts'
import { beginCheckout } from '../../../test/paymentEvents.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { thorough } from '../../../test/thorough.ts'
import type { OrderFacts, PaymentFacts, SubscriptionFacts } from '../../payment/provider.ts'
import { applyTold } from './applyTold.ts'

const SEQUENCES = thorough ? 200 : 40
const SHUFFLES = 5
const AT_ONCE = 4
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9500 } } })
})
afterAll(() => app.stop())

/** Numbers that are the same at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % below
  }
}

const START = Temporal.Instant.from('2026-11-01T00:00:00Z')
type Next = ReturnType<typeof numbers>
const pick = <T>(next: Next, values: readonly T[]): T => {
  const value = values[next(values.length)]
  if (value === undefined) throw new Error('There is nothing to pick.')
  return value
}

/** An order always tells by which checkout it came. */
const orderOf = (id: string, reference: string, change: Partial<OrderFacts> = {}): PaymentFacts => ({
  kind: 'order',
  order: {
    id: `${id}-order`,
    number: 'DEM-1',
    reference,
    subscriptionId: id,
    interval: 1,
    placedAt: START,
    currency: 'USD',
    total: 9_500,
    tax: 0,
    discount: 0,
    refunded: 0,
    invoiceUrl: null,
    lines: [{ what: 'Dashboards', quantity: 10, amount: 9_500 }],
    changedAt: START,
    ...change,
  },
})

function factsOf(next: Next, references: Readonly<Record<string, string>>, run: string): PaymentFacts[] {
  return Array.from({ length: 3 + next(3) }, (): PaymentFacts => {
    const [name, reference] = pick(next, Object.entries(references))
    const changedAt = START.add({ hours: next(48) })
    const id = `${run}-${name}`
    if (next(4) === 0)
      return orderOf(id, reference, {
        refunded: pick(next, [0, 500]),
        total: pick(next, [9_500, 9_600]),
        placedAt: changedAt,
        changedAt,
      })
    const subscription: SubscriptionFacts = {
      id,
      accountId: 'acc',
      state: pick(next, SUBSCRIPTION_STATES),
      dashboards: 1 + next(3),
      interval: pick(next, [1, 12] as const),
      currency: 'USD',
      each: 950,
      begunAt: START.add({ hours: name === 'one' ? 0 : 24 }),
      paidUntil: START.add({ hours: 720 }),
      endsAt: pick(next, [null, START.add({ hours: 30 })]),
      changedAt,
      reference: next(2) === 0 ? reference : null,
    }
    return { kind: 'subscription', subscription }
  })
}

const timeOf = (facts: PaymentFacts) =>
  facts.kind === 'order' ? facts.order.changedAt : facts.subscription.changedAt

function shuffled<T>(next: Next, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: next(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
}

/** What a company has after facts have come, without ids that differ by run. */
async function outcomeOf(seed: number, arrange: (next: Next, facts: PaymentFacts[]) => PaymentFacts[]) {
  const companyId = await makeCompany(app.context, { state: 'trial' })
  const references = {
    one: await beginCheckout(app.context, companyId),
    two: await beginCheckout(app.context, companyId),
  }
  const run = nanoid()
  const next = numbers(seed)
  const facts = factsOf(next, references, run)
  // Whose they are is told in the end at the latest.
  const known = Object.entries(references).map(([name, reference]) => orderOf(`${run}-${name}`, reference))
  for (const one of [...arrange(next, facts), ...known]) await applyTold(app.context, [one], nanoid())
  return app.context.db.tenant(companyId, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select(['state', 'expiresAt', 'planDashboards', 'subscriptionId'])
      .executeTakeFirstOrThrow()
    // Since when a charge is unpaid is what was heard first: it alone, and the end that follows from it, may differ.
    if (company.state !== 'active') company.expiresAt = null
    const stored = await tx.selectFrom('subscriptions').selectAll().orderBy('id').execute()
    const subscriptions = stored.map(({ overdueSince: _, ...subscription }) => subscription)
    const orders = await tx.selectFrom('orders').selectAll().orderBy('id').execute()
    return JSON.stringify({ company, subscriptions, orders })
      .replaceAll(run, 'run')
      .replaceAll(companyId, 'company')
  })
}

/** From the lightest to the gravest: what counts of the same instant (specification, section 4, and docs/rules.md). */
const GRAVITY = ['active', 'overdue', 'canceled', 'ended']

/**
 * What a company is to be in the end, worked out of all facts at once by the rules in words: of each subscription the newest
 * fact counts, of the same instant the gravest; the company has one that has not ended before one that has, then the later
 * one. `dashboards` is null where two facts of the same instant and gravity differ in it.
 */
function expectedOf(facts: readonly PaymentFacts[]) {
  const finals = ['one', 'two'].flatMap((name) => {
    const told = facts.flatMap((one) =>
      one.kind === 'subscription' && one.subscription.id.endsWith(`-${name}`) ? [one.subscription] : [],
    )
    const last = Math.max(...told.map(({ changedAt }) => changedAt.epochMilliseconds))
    const newest = told.filter(({ changedAt }) => changedAt.epochMilliseconds === last)
    const gravest = Math.max(...newest.map(({ state }) => GRAVITY.indexOf(state)))
    const counting = newest.filter(({ state }) => GRAVITY.indexOf(state) === gravest)
    const [first] = counting
    if (!first) return []
    const isClear = counting.every(({ dashboards }) => dashboards === first.dashboards)
    return [{ name, state: first.state, dashboards: isClear ? first.dashboards : null }]
  })
  const lasting = finals.filter(({ state }) => state !== 'ended')
  const present = (lasting.length > 0 ? lasting : finals).at(-1)
  if (!present) return { state: 'trial', subscription: null, dashboards: 500 }
  const state = present.state === 'ended' ? 'canceled' : present.state
  return { state, subscription: present.name, dashboards: present.dashboards }
}

/** The same of what is stored. */
function readOutcome(outcome: string, { dashboards }: { dashboards: number | null }) {
  const { company } = JSON.parse(outcome)
  return {
    state: company.state,
    subscription: company.subscriptionId?.replace('run-', '') ?? null,
    dashboards: dashboards === null ? null : company.planDashboards,
  }
}

it(`${SEQUENCES} sequences end as they would in order, in ${SEQUENCES * SHUFFLES} other orders`, async () => {
  let seed = 0
  const work = async () => {
    while (seed < SEQUENCES) {
      const own = ++seed
      const inOrder = await outcomeOf(own, (_next, facts) =>
        facts.toSorted((one, other) => Temporal.Instant.compare(timeOf(one), timeOf(other))),
      )
      const expected = expectedOf(factsOf(numbers(own), { one: '', two: '' }, 'run'))
      expect([own, readOutcome(inOrder, expected)]).toEqual([own, expected])
      for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
        const arrived = await outcomeOf(own, (_next, facts) => {
          const next = numbers(own * SHUFFLES + shuffle)
          return shuffled(next, [...facts, ...facts.filter(() => next(3) === 0)])
        })
        expect([own, shuffle, arrived]).toEqual([own, shuffle, inOrder])
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}, 300_000)
