import { nanoid } from 'nanoid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { startPaidApp, subscriptionOf } from '../../../test/payment.ts'
import { beginCheckout } from '../../../test/paymentEvents.ts'
import { runQueued } from '../../../test/runQueued.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { isPaid } from './checkouts.ts'
import { planReconciliation, reconcileJob } from './reconcileJob.ts'

let app: TestApp
let companyId: string
let email: string

beforeAll(async () => {
  app = await startPaidApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context, { state: 'trial', planDashboards: 25 })
  ;({ email } = await makeUser(app.context, companyId, { role: 'admin' }))
})
afterEach(async () => {
  app.sandbox.payment.faults.clear()
  await app.sandbox.payment.deliver()
})

const payment = () => {
  if (!app.context.payment) throw new Error('Nobody takes payments.')
  return app.context.payment
}

async function sealed({ dashboards = 10, interval = 1 as 1 | 12, buyer = companyId } = {}) {
  const terms = { dashboards, interval, each: { USD: interval === 12 ? 9_500 : 950 } }
  return payment().seal({
    ...terms,
    reference: await beginCheckout(app.context, buyer, terms),
    buyer: { firstName: 'Ann', lastName: 'Lee', email, company: 'Demo' },
    expiresAt: app.context.now().add({ hours: 24 }),
  })
}

async function bought(options: Parameters<typeof sealed>[0] = {}) {
  const order = await app.sandbox.payment.pay(await sealed(options))
  return { order: order.id, subscription: subscriptionOf(app, order.id) }
}

const company = () =>
  app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('companies')
      .select(['state', 'planDashboards', 'subscriptionId', 'expiresAt'])
      .executeTakeFirstOrThrow(),
  )
const state = async () => (await company()).state
const orders = () =>
  app.context.db.tenant(companyId, (tx) => tx.selectFrom('orders').selectAll().orderBy('placedAt').execute())
const causes = () =>
  app.context.db.tenant(companyId, async (tx) => {
    const rows = await tx.selectFrom('auditEntries').select('action').orderBy('at').execute()
    return rows.map(({ action }) => action.replace('payment.', ''))
  })
const pass = (hours = 1) => app.clock.advance({ hours })
const reconcile = async () => {
  await planReconciliation(app.context)
  await planReconciliation(app.context)
  expect(await runQueued(app, reconcileJob)).toBe(1)
}

describe('what happens at FastSpring', () => {
  it('is what the company is: bought, failed, recovered, canceled, taken back, ended, bought again', async () => {
    const { sandbox } = app
    const first = await bought()
    expect(await company()).toMatchObject({
      state: 'active',
      planDashboards: 10,
      subscriptionId: first.subscription,
    })
    pass()
    await sandbox.payment.failCharge(first.subscription)
    expect(await state()).toBe('overdue')
    pass()
    await sandbox.payment.recover(first.subscription)
    expect(await state()).toBe('active')
    pass()
    await sandbox.payment.cancel(first.subscription)
    const canceled = await company()
    expect(canceled.state).toBe('canceled')
    expect(Temporal.Instant.compare(canceled.expiresAt ?? '', app.clock.now())).toBe(1)
    pass()
    await sandbox.payment.uncancel(first.subscription)
    expect(await state()).toBe('active')
    pass()
    await sandbox.payment.failCharge(first.subscription)
    pass()
    await sandbox.payment.end(first.subscription)
    expect(await state()).toBe('canceled')
    pass()
    const second = await bought({ dashboards: 12, interval: 12 })
    expect(await company()).toMatchObject({
      state: 'active',
      planDashboards: 12,
      subscriptionId: second.subscription,
    })
    expect(await causes()).toEqual([
      'subscribed',
      'chargeFailed',
      'recovered',
      'canceled',
      'uncanceled',
      'chargeFailed',
      'ended',
      'resubscribed',
    ])
    expect((await orders()).length).toBe(3)
  })

  it('is told of more dashboards, and of another interval', async () => {
    const { subscription } = await bought()
    pass()
    await payment().change(subscription, { dashboards: 14, interval: 1, each: 900 })
    await app.sandbox.payment.idle()
    expect(await company()).toMatchObject({ state: 'active', planDashboards: 14 })
    pass()
    await payment().change(subscription, { dashboards: 14, interval: 12, each: 9_000 })
    await app.sandbox.payment.idle()
    const rows = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('subscriptions').selectAll().execute(),
    )
    expect(rows).toMatchObject([{ dashboards: 14, interval: 12, each: 9_000, currency: 'USD' }])
    expect(await causes()).toEqual(['subscribed', 'changed', 'changed'])
  })

  it('is renewed with an order each time', async () => {
    const { subscription } = await bought()
    const { expiresAt } = await company()
    pass(24 * 31)
    await app.sandbox.payment.renew(subscription)
    const renewed = await company()
    expect(Temporal.Instant.compare(renewed.expiresAt ?? '', expiresAt ?? '')).toBe(1)
    expect((await orders()).map(({ total }) => total)).toEqual([9_500, 9_500])
    expect(await causes()).toEqual(['subscribed'])
  })

  it('is given back', async () => {
    const { order } = await bought()
    pass()
    await app.sandbox.payment.refund(order)
    expect(await orders()).toMatchObject([{ id: order, refunded: 9_500 }])
    expect(await causes()).toContain('refunded')
  })

  it.each(['duplicate_webhooks', 'reorder_webhooks'] as const)('survives %s', async (fault) => {
    app.sandbox.payment.faults.add('delay_webhooks')
    const { subscription } = await bought()
    pass()
    await app.sandbox.payment.failCharge(subscription)
    pass()
    await app.sandbox.payment.recover(subscription)
    pass()
    await app.sandbox.payment.cancel(subscription)
    app.sandbox.payment.faults.clear()
    app.sandbox.payment.faults.add(fault)
    await app.sandbox.payment.deliver()
    expect(await company()).toMatchObject({ state: 'canceled', subscriptionId: subscription })
    expect(app.sandbox.payment.calls.filter(({ to, status }) => to === 'webhook' && status !== 200)).toEqual(
      [],
    )
  })
})

describe('the hourly look', () => {
  it('finds what no event told: a purchase, a failed charge, the end', async () => {
    app.sandbox.payment.faults.add('drop_webhooks')
    const { subscription } = await bought()
    expect(await state()).toBe('trial')
    pass()
    await reconcile()
    expect(await company()).toMatchObject({ state: 'active', subscriptionId: subscription })
    expect(await orders()).toHaveLength(1)
    await app.sandbox.payment.failCharge(subscription)
    pass(2)
    await reconcile()
    expect(await state()).toBe('overdue')
    await app.sandbox.payment.recover(subscription)
    pass(2)
    await reconcile()
    expect(await state()).toBe('active')
    // Of the charge that was recovered no event told either.
    expect(await orders()).toHaveLength(2)
    await app.sandbox.payment.end(subscription)
    pass(2)
    await reconcile()
    expect(await state()).toBe('canceled')
    expect(await causes()).toEqual(['subscribed', 'chargeFailed', 'recovered', 'ended'])
  })

  it('finds a purchase by what the browser reported, for a company that is made later', async () => {
    app.sandbox.payment.faults.add('drop_webhooks')
    const buyer = nanoid()
    const order = await app.sandbox.payment.pay(await sealed({ buyer }))
    await app.context.db.system
      .updateTable('checkouts')
      .set({ orderId: order.id })
      .where('buyer', '=', buyer)
      .execute()
    await app.context.db.system.updateTable('checkouts').set({ email }).where('buyer', '=', buyer).execute()
    pass()
    await reconcile()
    // Waits like an event, so that its buyer is known to have paid.
    expect(await isPaid(app.context.db.system, buyer)).toBe(true)
    await makeCompany(app.context, { id: buyer, state: 'trial' })
    pass(2)
    await reconcile()
    companyId = buyer
    expect(await company()).toMatchObject({ state: 'active', planDashboards: 10 })
  })

  it('is not kept from a company by checkouts that were abandoned, or told of with a made-up order', async () => {
    app.sandbox.payment.faults.add('drop_webhooks')
    const now = app.context.now().toString()
    const newcomers = Array.from({ length: 60 }, (_, at) => ({
      id: nanoid(),
      reference: nanoid(),
      buyer: nanoid(),
      email: 'mallory@crowd.example',
      orderId: at % 2 === 0 ? null : `ord-made-up-${at}`,
      dashboards: 1,
      interval: 1,
      createdAt: now,
      expiresAt: now,
    }))
    await app.context.db.system.insertInto('checkouts').values(newcomers).execute()
    await bought()
    pass()
    await reconcile()
    expect(await state()).toBe('active')
    const looked = await app.context.db.system
      .selectFrom('checkouts')
      .select('orderId')
      .where('email', '=', 'mallory@crowd.example')
      .where('lookedAt', 'is not', null)
      .execute()
    expect(looked).toHaveLength(20)
    expect(looked.filter(({ orderId }) => orderId === null)).toEqual([])
    await app.context.db.system.deleteFrom('checkouts').where('email', '=', 'mallory@crowd.example').execute()
  })

  it('ends at no order that cannot be stored', async () => {
    app.sandbox.payment.faults.add('drop_webhooks')
    const odd = await bought()
    const first = companyId
    const stored = app.sandbox.payment.state.orders.find(({ id }) => id === odd.order)
    Object.assign(stored ?? {}, { reference: 'DEM\u0000' })
    companyId = await makeCompany(app.context, { state: 'trial' })
    ;({ email } = await makeUser(app.context, companyId, { role: 'admin' }))
    await bought()
    pass()
    await reconcile()
    expect(await state()).toBe('active')
    expect(app.log()).toContain('was not reconciled')
    Object.assign(stored ?? {}, { reference: 'DEM261126-1-1' })
    pass(2)
    await reconcile()
    companyId = first
    expect(await state()).toBe('active')
  })

  it('asks for a subscription once an hour', async () => {
    const { subscription } = await bought()
    pass(2)
    await reconcile()
    const asked = () =>
      app.sandbox.payment.calls.filter(({ to, path }) => to === 'api' && path.includes(subscription)).length
    const before = asked()
    expect(before).toBeGreaterThan(0)
    app.clock.advance({ minutes: 30 })
    await reconcile()
    expect(asked()).toBe(before)
  })

  it('reads the others beside one that is not understood', async () => {
    app.sandbox.payment.faults.add('drop_webhooks')
    const { subscription } = await bought()
    const other = companyId
    companyId = await makeCompany(app.context, { state: 'trial' })
    ;({ email } = await makeUser(app.context, companyId, { role: 'admin' }))
    const { subscription: odd } = await bought()
    pass(2)
    await reconcile()
    await app.sandbox.payment.cancel(subscription)
    const stored = app.sandbox.payment.state.subscriptions.find(({ id }) => id === odd)
    Object.assign(stored ?? {}, { state: 'of a kind that is new' })
    pass(2)
    await reconcile()
    expect(app.log()).toContain('a subscription was not understood')
    Object.assign(stored ?? {}, { state: 'active' })
    companyId = other
    expect(await state()).toBe('canceled')
  })

  it.each(['down', 'garbage'] as const)('waits for a provider that is %s', async (fault) => {
    app.sandbox.payment.faults.add('drop_webhooks')
    const { subscription } = await bought()
    pass(2)
    await reconcile()
    await app.sandbox.payment.cancel(subscription)
    pass(2)
    app.sandbox.payment.faults.add(fault)
    await reconcile()
    expect(await state()).toBe('active')
    expect(app.log()).toContain('was not read to the end')
    app.sandbox.payment.faults.delete(fault)
    await reconcile()
    expect(await state()).toBe('canceled')
  })
})

describe('a call of FastSpring', () => {
  it('is made by its login and names us', async () => {
    expect(await payment().subscriptions(['nothing', '../orders'])).toEqual([])
    expect(await payment().order('nothing')).toBeNull()
    expect(await payment().order('../accounts?email=x')).toBeNull()
    expect(await payment().orderIdsOf('nobody@people.example')).toEqual([])
  })

  it('finds what somebody bought, and the page to change the card at', async () => {
    const { order, subscription } = await bought()
    expect(await payment().orderIdsOf(email)).toEqual([order])
    const [facts] = await payment().subscriptions([subscription, 'nothing'])
    expect(facts).toMatchObject({ id: subscription, state: 'active', dashboards: 10, each: 950 })
    const url = await payment().managementUrl(facts?.accountId ?? '')
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/payment\/storefront\/account\//)
  })

  it('estimates a change and does not make it', async () => {
    const { subscription } = await bought()
    pass(24)
    const estimate = await payment().estimate(subscription, { dashboards: 20, interval: 1, each: 950 })
    expect(estimate).toMatchObject({ currency: 'USD', next: { amount: 19_000 } })
    expect(estimate.now).toBeGreaterThan(0)
    expect((await company()).planDashboards).toBe(10)
  })

  it('is refused in its words', async () => {
    const { subscription } = await bought()
    await payment().cancel(subscription, 'now')
    await expect(payment().cancel(subscription, 'now')).rejects.toMatchObject({
      id: 'provider_refused',
      vendor: expect.stringContaining('inactive'),
    })
    await expect(payment().uncancel('nothing')).rejects.toMatchObject({ id: 'provider_refused' })
    await expect(payment().managementUrl('../x')).rejects.toMatchObject({ id: 'provider_refused' })
  })

  it.each(['down', 'garbage'] as const)('that is %s is unavailable', async (fault) => {
    app.sandbox.payment.faults.add(fault)
    await expect(payment().subscriptions(['sub'])).rejects.toMatchObject({ id: 'provider_unavailable' })
    await expect(payment().orderIdsOf(email)).rejects.toMatchObject({ id: 'provider_unavailable' })
  })
})
