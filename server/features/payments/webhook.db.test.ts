import { connect, type Socket } from 'node:net'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import {
  BEGUN,
  beginCheckout,
  bodyOf,
  callWebhook,
  DAY_MS,
  type WireEvent,
  wireEvent,
  wireOrder,
  wireSubscription,
} from '../../../test/paymentEvents.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sandboxFastSpring } from '../../config/fastSpringSettings.ts'
import { EVENTS_ARRIVING } from '../../http/bounds.ts'
import { signatureOf } from '../../payment/fastspring/signature.ts'
import { applyWaiting } from './applyWaiting.ts'

const fastspring = sandboxFastSpring()
let app: TestApp
let companyId: string
let reference: string

beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9500 }, fastspring } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context, { state: 'trial', planDashboards: 25 })
  reference = await beginCheckout(app.context, companyId)
})

const DAY = DAY_MS
const START = BEGUN
const subscription = wireSubscription
const order = (facts: Parameters<typeof wireOrder>[0] = {}) => wireOrder({ tags: { reference }, ...facts })
const event = wireEvent
const send = (body: string | Buffer, signature?: string) => callWebhook(app, fastspring, body, signature)
const deliver = (...events: WireEvent[]) => send(bodyOf(events))

const companyOf = (id = companyId) =>
  app.context.db.tenant(id, (tx) =>
    tx
      .selectFrom('companies')
      .select(['state', 'expiresAt', 'planDashboards', 'subscriptionId'])
      .executeTakeFirstOrThrow(),
  )
const audit = (id = companyId) =>
  app.context.db.tenant(id, async (tx) => {
    const rows = await tx
      .selectFrom('auditEntries')
      .select(['action', 'actorName', 'details'])
      .where('action', 'like', 'payment.%')
      .orderBy('at')
      .execute()
    return rows
  })
const actions = async () => (await audit()).map(({ action }) => action)
const waiting = async () =>
  app.context.db.system.selectFrom('paymentEvents').selectAll().where('appliedAt', 'is', null).execute()

/** Ids are of the provider: each test has its own. */
let runs = 0
const ids = () => {
  runs++
  return { sub: `sub-${runs}-x`, ord: `ord-${runs}-x` }
}

describe('a call of the payment provider', () => {
  it('makes a company what was bought', async () => {
    const { sub, ord } = ids()
    const bought = event('order.completed', order({ id: ord, subscription: sub }))
    const activated = event('subscription.activated', subscription({ id: sub }))
    expect(await deliver(bought, activated)).toEqual({
      status: 200,
      text: `${bought.id}\n${activated.id}`,
    })
    expect(await companyOf()).toEqual({
      state: 'active',
      expiresAt: '2026-12-01T00:00:00Z',
      planDashboards: 10,
      subscriptionId: sub,
    })
    const orders = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('orders').selectAll().execute(),
    )
    expect(orders).toMatchObject([
      { id: ord, reference: 'DEM261121-1234-56789', total: 11_400, tax: 1_900, subscriptionId: sub },
    ])
    expect(await audit()).toEqual([
      {
        action: 'payment.subscribed',
        actorName: 'Payment provider',
        details: { dashboards: 10, interval: 1 },
      },
    ])
    const paid = await app.context.db.system
      .selectFrom('checkouts')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect([paid.orderId, paid.paidAt !== null]).toEqual([ord, true])
  })

  it('is refused without a good signature, however the body reads', async () => {
    const body = JSON.stringify({ events: [event('subscription.activated', subscription())] })
    for (const signature of ['', 'x', signatureOf(Buffer.from(body), 'another').toString('base64')])
      expect((await send(body, signature)).status).toBe(403)
    expect((await companyOf()).state).toBe('trial')
    expect(app.log()).toContain('did not sign')
  })

  it('is not understood where it is signed garbage, and comes again', async () => {
    for (const body of ['', 'events', '[]', '{"events":{}}', '\u0000\uFFFD', 'null'])
      expect([body, (await send(body)).status]).toEqual([body, 503])
  })

  it('keeps the events that are understood, beside garbage', async () => {
    const { sub } = ids()
    const good = event('subscription.activated', subscription({ id: sub, tags: { reference } }))
    const bad = event('subscription.updated', { ...subscription({ id: sub }), state: 'levitating' })
    const worse = event('order.completed', { id: 'x', currency: 'USD', items: 7 })
    expect(await deliver(bad, good, worse)).toEqual({ status: 202, text: good.id })
    expect((await companyOf()).state).toBe('active')
    expect(app.log()).toContain('levitating')
  })

  it('changes nothing the second time, and under another id', async () => {
    const { sub } = ids()
    const data = subscription({ id: sub, tags: { reference } })
    const once = event('subscription.activated', data)
    for (let again = 0; again < 3; again++) expect((await deliver(once)).status).toBe(200)
    expect((await deliver(event('subscription.activated', data))).status).toBe(200)
    expect(await actions()).toEqual(['payment.subscribed'])
  })

  it('may come before what names its company', async () => {
    const { sub, ord } = ids()
    const activated = event('subscription.activated', subscription({ id: sub }))
    expect((await deliver(activated)).status).toBe(200)
    expect((await companyOf()).state).toBe('trial')
    expect((await waiting()).map(({ id }) => id)).toContain(activated.id)
    await deliver(event('order.completed', order({ id: ord, subscription: sub })))
    expect(await companyOf()).toMatchObject({ state: 'active', subscriptionId: sub })
    expect((await waiting()).map(({ id }) => id)).not.toContain(activated.id)
  })

  it('waits for a company that is being registered', async () => {
    const { sub } = ids()
    const future = nanoid()
    const theirs = await beginCheckout(app.context, future)
    const bought = event('subscription.activated', subscription({ id: sub, tags: { reference: theirs } }))
    expect((await deliver(bought)).status).toBe(200)
    await makeCompany(app.context, { id: future, state: 'trial' })
    await app.context.db.tenant(future, (tx) => applyWaiting(app.context, tx, future))
    expect(await companyOf(future)).toMatchObject({ state: 'active', subscriptionId: sub })
  })

  it('with a made-up reference waits for nobody', async () => {
    const { sub } = ids()
    const forged = event('subscription.activated', subscription({ id: sub, tags: { reference: companyId } }))
    const ofTags = event('order.completed', order({ id: 'ord-forged', tags: { companyId, reference: 'x' } }))
    expect((await deliver(forged, ofTags)).status).toBe(200)
    expect((await companyOf()).state).toBe('trial')
    expect((await waiting()).map(({ id }) => id)).toEqual(expect.arrayContaining([forged.id, ofTags.id]))
  })

  it('of an order that its buyer made cheaper gives nobody anything', async () => {
    const { sub, ord } = ids()
    const cheap = { id: sub, tags: { reference }, quantity: 500, price: 0.01 }
    const items = [{ product: 'dashboards-monthly', quantity: 500, subtotal: 5, subscription: sub }]
    const bought = event('order.completed', order({ id: ord, items, subtotal: 5, total: 5, tax: 0 }))
    const activated = event('subscription.activated', subscription(cheap))
    expect((await deliver(bought, activated)).status).toBe(200)
    expect(await companyOf()).toMatchObject({ state: 'trial', planDashboards: 25, subscriptionId: null })
    expect((await waiting()).map(({ id }) => id)).toEqual(expect.arrayContaining([bought.id, activated.id]))
    const told = () =>
      app
        .log()
        .split('\n')
        .filter((line) => line.includes('paid on other terms than were sealed') && line.includes(companyId))
    expect(told()).toEqual([expect.stringContaining(ord), expect.stringContaining(sub)])
    expect(told()[0]).toContain('"level":50')
    await deliver(bought, activated)
    expect(told()).toHaveLength(2)
  })

  it('of another company’s subscription is that company’s, whatever reference it names', async () => {
    const { sub, ord } = ids()
    const other = await makeCompany(app.context, { state: 'trial', planDashboards: 25 })
    const theirs = { reference: await beginCheckout(app.context, other) }
    await deliver(event('subscription.activated', subscription({ id: sub, tags: theirs })))
    const named = { id: sub, tags: { reference }, changed: START + DAY }
    const answer = await deliver(
      event('subscription.updated', subscription({ ...named, quantity: 12 })),
      event('order.completed', order({ id: ord, subscription: sub })),
    )
    expect(answer.status).toBe(200)
    expect(await companyOf()).toMatchObject({ state: 'trial', planDashboards: 25, subscriptionId: null })
    expect(await companyOf(other)).toMatchObject({ state: 'active', planDashboards: 12, subscriptionId: sub })
    const ordersOf = (id: string) =>
      app.context.db.tenant(id, (tx) => tx.selectFrom('orders').select('id').execute())
    expect([await ordersOf(companyId), await ordersOf(other)]).toEqual([[], [{ id: ord }]])
    // Nor is this company's own checkout taken for paid.
    const own = await app.context.db.system
      .selectFrom('checkouts')
      .select(['orderId', 'paidAt'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(own).toEqual({ orderId: null, paidAt: null })
  })

  it('with an older state changes nothing, days late', async () => {
    const { sub } = ids()
    const facts = { id: sub, tags: { reference } }
    const failed = event('subscription.charge.failed', {
      subscription: subscription({ ...facts, state: 'overdue', changed: START + 30 * DAY }),
    })
    await deliver(event('subscription.activated', subscription(facts)))
    await deliver(
      event('subscription.charge.completed', {
        subscription: subscription({ ...facts, changed: START + 33 * DAY, nextChargeDate: START + 60 * DAY }),
      }),
    )
    expect((await deliver(failed)).status).toBe(200)
    expect(await companyOf()).toMatchObject({ state: 'active', expiresAt: '2026-12-31T00:00:00Z' })
    expect(await actions()).toEqual(['payment.subscribed'])
  })

  it('of a payment counts, though the cancellation after it was told before', async () => {
    const { sub } = ids()
    const told = (state: string, day: number, more: object) =>
      event(
        'subscription.updated',
        subscription({ id: sub, tags: { reference }, state, changed: START + day * DAY, ...more }),
      )
    await deliver(told('active', 0, {}), told('overdue', 30, {}))
    const canceled = told('canceled', 34, { nextChargeDate: null, deactivationDate: START + 60 * DAY })
    const paid = told('active', 33, { nextChargeDate: START + 60 * DAY })
    await deliver(canceled)
    expect(await companyOf()).toMatchObject({ state: 'canceled', expiresAt: '2026-12-15T00:00:00Z' })
    await deliver(paid)
    expect(await companyOf()).toMatchObject({ state: 'canceled', expiresAt: '2026-12-31T00:00:00Z' })
  })

  it('of an earlier subscription does not undo a newer one', async () => {
    const [first, second] = [ids().sub, ids().sub]
    const next = await beginCheckout(app.context, companyId, { dashboards: 20 })
    await deliver(event('subscription.activated', subscription({ id: first, tags: { reference } })))
    await deliver(
      event(
        'subscription.canceled',
        subscription({
          id: first,
          state: 'canceled',
          changed: START + DAY,
          deactivationDate: START + 30 * DAY,
        }),
      ),
      event(
        'subscription.activated',
        subscription({
          id: second,
          tags: { reference: next },
          begin: START + 2 * DAY,
          changed: START + 2 * DAY,
          quantity: 20,
        }),
      ),
      event(
        'subscription.deactivated',
        subscription({ id: first, state: 'deactivated', active: false, changed: START + 30 * DAY }),
      ),
    )
    expect(await companyOf()).toMatchObject({ state: 'active', subscriptionId: second, planDashboards: 20 })
    expect(await actions()).toEqual(['payment.subscribed', 'payment.canceled', 'payment.resubscribed'])
  })

  it('of the other mode, another product or of nothing here is done and changes nothing', async () => {
    const { sub } = ids()
    const facts = { id: sub, tags: { reference } }
    const answer = await deliver(
      event('subscription.activated', subscription({ ...facts, live: true })),
      event('subscription.activated', subscription({ ...facts, product: 'another-product' })),
      event('order.failed', order({ completed: false })),
      event('mailingListEntry.updated', { email: 'kim@people.example' }),
      event('something.new', 7),
    )
    expect(answer.status).toBe(200)
    expect((await companyOf()).state).toBe('trial')
  })

  it('with a thousand events is done in parts that come again', async () => {
    const { sub } = ids()
    const events = Array.from({ length: 1_000 }, (_, index) =>
      event(
        'subscription.updated',
        subscription({ id: sub, tags: { reference }, quantity: 1 + index, changed: START + index }),
      ),
    )
    for (let tries = 0; tries < 20; tries++) if ((await deliver(...events)).status === 200) break
    expect(await companyOf()).toMatchObject({ state: 'active', planDashboards: 1_000 })
  }, 120_000)

  it('whose database connection is killed loses nothing', async () => {
    const { sub, ord } = ids()
    const bought = event('order.completed', order({ id: ord, subscription: sub }))
    const activated = event('subscription.activated', subscription({ id: sub, tags: { reference } }))
    const owner = await app.asOwner()
    await owner.query('begin')
    await owner.query('select from companies where id = $1 for update', [companyId])
    const killer = await app.asOwner()
    let isAnswered = false
    const answer = deliver(activated, bought).finally(() => {
      isAnswered = true
    })
    // Each event waits for the company's row, and is cut off there.
    while (!isAnswered)
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and usename = 'broadsheet_app' and datname = current_database()`,
      )
    expect(await answer).toEqual({ status: 202, text: '' })
    await owner.query('rollback')
    expect((await companyOf()).state).toBe('trial')
    expect(await deliver(activated, bought)).toMatchObject({ status: 200 })
    expect(await companyOf()).toMatchObject({ state: 'active', subscriptionId: sub })
  })

  it('without what may be a signature is refused before its body comes, and what is held of the others is bounded', async () => {
    const { hostname, port } = new URL(app.url)
    const sockets: Socket[] = []
    /** Sends a head that announces two megabytes, and little of them; returns the status, if one comes in time. */
    const begin = (signature: string, withinMs = 10_000): Promise<number | null> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname)
        sockets.push(socket)
        socket.on('data', (bytes) => resolve(Number(bytes.toString().split(' ')[1])))
        socket.on('error', () => resolve(null))
        socket.write(
          `POST /webhooks/fastspring HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n${signature}\r\n{`,
        )
        setTimeout(() => resolve(null), withinMs)
      })
    const shaped = `x-fs-signature: ${'A'.repeat(43)}=\r\n`
    expect(await begin('')).toBe(403)
    expect(await begin('x-fs-signature: short\r\n')).toBe(403)
    const taken = await Promise.all(
      Array.from({ length: EVENTS_ARRIVING.ofAddress }, () => begin(shaped, 1_000)),
    )
    expect(taken.every((status) => status === null)).toBe(true)
    expect(await begin(shaped)).toBe(429)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await deliver()).status, { timeout: PATIENCE_MS }).toBe(200)
  })

  it('is too large beyond its bound', async () => {
    expect((await send(Buffer.alloc(9 * 1024 * 1024, 'x'))).status).toBe(413)
  })

  it('is not taken where nobody takes payments', async () => {
    const { payment } = app.context
    app.context.payment = null
    expect((await deliver()).status).toBe(404)
    app.context.payment = payment
  })
})
