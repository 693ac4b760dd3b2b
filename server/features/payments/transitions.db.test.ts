import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/factories.ts'
import {
  BEGUN,
  beginCheckout,
  bodyOf,
  callWebhook,
  DAY_MS,
  wireEvent,
  wireOrder,
  wireSubscription,
} from '../../../test/paymentEvents.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sandboxFastSpring } from '../../config/fastSpringSettings.ts'

const fastspring = sandboxFastSpring()
let app: TestApp
let companyId: string

beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9500 }, fastspring } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context, { state: 'trial', planDashboards: 25 })
})

/** What the provider tells of a subscription at a day after its beginning. */
interface Step {
  day: number
  state: 'active' | 'overdue' | 'canceled' | 'deactivated'
  /** Which of two subscriptions. */
  second?: true
  quantity?: number
}

const TYPES = {
  active: 'subscription.updated',
  overdue: 'subscription.charge.failed',
  canceled: 'subscription.canceled',
  deactivated: 'subscription.deactivated',
}

async function tell(steps: readonly Step[]): Promise<void> {
  const [first, second] = [`sub-${nanoid()}`, `sub-${nanoid()}`]
  const references = [
    await beginCheckout(app.context, companyId),
    await beginCheckout(app.context, companyId),
  ]
  const begins = [steps[0]?.day ?? 0, steps.find((step) => step.second)?.day ?? 0]
  for (const step of steps) {
    const which = step.second ? 1 : 0
    const data = wireSubscription({
      id: which === 1 ? second : first,
      tags: { reference: references[which] },
      begin: BEGUN + (begins[which] ?? 0) * DAY_MS,
      changed: BEGUN + step.day * DAY_MS,
      nextChargeDate: BEGUN + (step.state === 'overdue' ? step.day : step.day + 30) * DAY_MS,
      state: step.state,
      active: step.state !== 'deactivated',
      quantity: step.quantity ?? 10,
      deactivationDate: ['canceled', 'deactivated'].includes(step.state) ? BEGUN + 30 * DAY_MS : null,
    })
    const { status } = await callWebhook(app, fastspring, bodyOf([wireEvent(TYPES[step.state], data)]))
    expect(status).toBe(200)
  }
}

const on = (day: number, state: Step['state'], more: Partial<Step> = {}): Step => ({ day, state, ...more })
const causes = () =>
  app.context.db.tenant(companyId, async (tx) => {
    const rows = await tx.selectFrom('auditEntries').select(['action', 'actorName']).orderBy('at').execute()
    for (const { actorName } of rows) expect(actorName).toBe('Payment provider')
    return rows.map(({ action }) => action)
  })
const company = () =>
  app.context.db.tenant(companyId, (tx) =>
    tx.selectFrom('companies').select(['state', 'expiresAt', 'planDashboards']).executeTakeFirstOrThrow(),
  )
const day = (days: number) =>
  Temporal.Instant.fromEpochMilliseconds(BEGUN + days * DAY_MS).toString({ smallestUnit: 'second' })

describe('a company', () => {
  it.each<[string, Step[], string, number, string[]]>([
    ['subscribes', [on(0, 'active')], 'active', 30, ['payment.subscribed']],
    [
      'whose charge fails is overdue for the days of the schedule',
      [on(0, 'active'), on(30, 'overdue')],
      'overdue',
      44,
      ['payment.subscribed', 'payment.chargeFailed'],
    ],
    [
      'whose charge fails again is overdue no longer for it',
      [on(0, 'active'), on(30, 'overdue'), on(37, 'overdue'), on(43, 'overdue')],
      'overdue',
      44,
      ['payment.subscribed', 'payment.chargeFailed'],
    ],
    [
      'that pays after all is active at once',
      [on(0, 'active'), on(30, 'overdue'), on(33, 'active')],
      'active',
      63,
      ['payment.subscribed', 'payment.chargeFailed', 'payment.recovered'],
    ],
    [
      'that cancels goes on to the end',
      [on(0, 'active'), on(3, 'canceled')],
      'canceled',
      30,
      ['payment.subscribed', 'payment.canceled'],
    ],
    [
      'that takes it back goes on',
      [on(0, 'active'), on(3, 'canceled'), on(4, 'active')],
      'active',
      34,
      ['payment.subscribed', 'payment.canceled', 'payment.uncanceled'],
    ],
    [
      'that does not has come to its end',
      [on(0, 'active'), on(3, 'canceled'), on(31, 'deactivated')],
      'canceled',
      30,
      ['payment.subscribed', 'payment.canceled', 'payment.ended'],
    ],
    [
      'that never pays has come to its end',
      [on(0, 'active'), on(30, 'overdue'), on(44, 'deactivated')],
      'canceled',
      30,
      ['payment.subscribed', 'payment.chargeFailed', 'payment.ended'],
    ],
    [
      'that is overdue may cancel',
      [on(0, 'active'), on(30, 'overdue'), on(31, 'canceled')],
      'canceled',
      30,
      ['payment.subscribed', 'payment.chargeFailed', 'payment.canceled'],
    ],
    [
      'whose subscription is ended at once',
      [on(0, 'active'), on(5, 'deactivated')],
      'canceled',
      5,
      ['payment.subscribed', 'payment.ended'],
    ],
    [
      'that comes back has a new subscription',
      [on(0, 'active'), on(5, 'deactivated'), on(50, 'active', { second: true })],
      'active',
      80,
      ['payment.subscribed', 'payment.ended', 'payment.resubscribed'],
    ],
    [
      'that comes back before the end has the new one, whatever comes of the earlier one',
      [on(0, 'active'), on(3, 'canceled'), on(5, 'active', { second: true }), on(30, 'deactivated')],
      'active',
      35,
      ['payment.subscribed', 'payment.canceled', 'payment.resubscribed'],
    ],
    [
      'that pays by another subscription while one goes on has the newer one',
      [on(0, 'active'), on(5, 'active', { second: true })],
      'active',
      35,
      ['payment.subscribed', 'payment.replaced'],
    ],
    [
      'whose ended subscription the provider resumes',
      [on(0, 'active'), on(5, 'deactivated'), on(6, 'active')],
      'active',
      36,
      ['payment.subscribed', 'payment.ended', 'payment.reinstated'],
    ],
    [
      'that pays for more',
      [on(0, 'active'), on(2, 'active', { quantity: 12 })],
      'active',
      32,
      ['payment.subscribed', 'payment.changed'],
    ],
    // Events that never came leave their trace.
    [
      'of which only the failed charge is told',
      [on(30, 'overdue')],
      'overdue',
      44,
      ['payment.subscribed', 'payment.chargeFailed'],
    ],
    [
      'of which the cancellation taken back is not told',
      [on(0, 'active'), on(3, 'canceled'), on(30, 'overdue')],
      'overdue',
      44,
      ['payment.subscribed', 'payment.canceled', 'payment.uncanceled', 'payment.chargeFailed'],
    ],
  ])('%s', async (_name, steps, state, endsOn, expected) => {
    await tell(steps)
    expect(await causes()).toEqual(expected)
    expect(await company()).toEqual({
      state,
      expiresAt: day(endsOn),
      planDashboards: steps.at(-1)?.quantity ?? 10,
    })
  })

  it('reads what was given back', async () => {
    const reference = await beginCheckout(app.context, companyId)
    const [id, subscription] = [`ord-${nanoid()}`, `sub-${nanoid()}`]
    const order = wireOrder({ id, subscription, tags: { reference } })
    const returned = { ...order, changed: BEGUN + DAY_MS, returns: [{ totalReturn: 57 }] }
    for (const data of [order, returned, order])
      expect((await callWebhook(app, fastspring, bodyOf([wireEvent('order.completed', data)]))).status).toBe(
        200,
      )
    expect(await causes()).toEqual(['payment.refunded'])
    const acts = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('auditEntries').select('details').execute(),
    )
    expect(acts).toEqual([{ details: { order: order.reference, amount: '$57.00' } }])
    const orders = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('orders').select(['refunded', 'placedAt', 'changedAt']).execute(),
    )
    expect(orders).toEqual([{ refunded: 5_700, placedAt: day(0), changedAt: day(1) }])
  })

  it('tells the operator of a whole order that is given back while its subscription goes on', async () => {
    const reference = await beginCheckout(app.context, companyId)
    const id = `sub-${nanoid()}`
    const order = wireOrder({ id: `ord-${nanoid()}`, subscription: id, tags: { reference } })
    const tellOf = async (type: string, data: unknown) =>
      expect((await callWebhook(app, fastspring, bodyOf([wireEvent(type, data)]))).status).toBe(200)
    await tellOf('subscription.activated', wireSubscription({ id, tags: { reference } }))
    const told = () => app.log().split('a whole order was given back').length - 1
    await tellOf('order.completed', { ...order, changed: BEGUN + 1, returns: [{ totalReturn: 57 }] })
    expect(told()).toBe(0)
    await tellOf('order.completed', { ...order, changed: BEGUN + 2, returns: [{ totalReturn: 114 }] })
    expect(told()).toBe(1)
  })
})
