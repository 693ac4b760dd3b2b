import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { paymentPage, subscription, subscriptionEstimate } from '../../../shared/api/subscription.ts'
import { makeDashboard, makeUser } from '../../../test/factories.ts'
import { startPaidApp } from '../../../test/payment.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribe, subscribedAdmin } from '../../../test/subscribe.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import type { PaymentProvider } from '../../payment/provider.ts'

const PLAN = '/api/company/subscription'
const BEGIN = Temporal.Instant.from('2027-01-31T10:00:00Z')
let app: TestApp

beforeAll(async () => {
  app = await startPaidApp({ config: { trustProxy: 1 } })
  app.clock.set(BEGIN)
})
afterAll(() => app.stop())
afterEach(() => {
  app.sandbox.payment.faults.clear()
  app.clock.set(BEGIN)
})

const read = async (person: Person) => (await person.get(PLAN)).as(dataOf(subscription)).data
const change = (person: Person, dashboards: number, more: object = {}) =>
  person.put(PLAN, { dashboards, interval: 1, ...more })
const cancel = (person: Person) =>
  person.send('DELETE', '/api/company', {
    body: { delete: false },
    headers: { 'x-csrf-token': person.csrfToken },
  })
const estimate = async (person: Person, dashboards: number, interval: 1 | 12 = 1) =>
  (await person.post(`${PLAN}/estimate`, { dashboards, interval })).as(dataOf(subscriptionEstimate)).data
const acts = async (person: Person) =>
  (await person.get('/api/audit')).as(auditPage).data.map(({ action, details }) => [action, details])
const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)
const atProvider = (id: string) => app.sandbox.payment.state.subscriptions.find((one) => one.id === id)
const changesAsked = () =>
  app.sandbox.payment.calls.filter(
    ({ to, method, path }) => to === 'api' && method === 'POST' && path === '/subscriptions',
  ).length

describe('an estimate', () => {
  it('shows how the amount of now comes about, before anything is changed', async () => {
    const admin = await subscribedAdmin(app)
    app.clock.set(Temporal.Instant.from('2027-02-14T09:00:00Z'))
    const raised = await estimate(admin, 12)
    expect(raised).toEqual({
      currency: 'USD',
      lines: [
        {
          what: 'Credit for 10 dashboards at $9.50 a month: 14 of 28 days not used, until 28 February 2027',
          amount: -4750,
        },
        { what: '12 dashboards at $9.50 a month: 14 of 28 days, until 28 February 2027', amount: 5700 },
      ],
      tax: 0,
      now: 950,
      next: { amount: 11_400, at: expect.stringMatching(/^2027-02-28T10:00:/), beforeTaxes: false },
    })
    expect((await read(admin)).dashboards.plan).toBe(10)
    expect(await estimate(admin, 10)).toMatchObject({ lines: [], now: 0, next: { amount: 9500 } })
  })

  it('adds up with taxes, in the subscription’s currency, for another interval too', async () => {
    const admin = await subscribedAdmin(app, { country: 'DE', dashboards: 3 })
    for (const [dashboards, interval] of [
      [7, 1],
      [1, 1],
      [3, 12],
      [8, 12],
    ] as const) {
      const told = await estimate(admin, dashboards, interval)
      expect(told.currency).toBe('EUR')
      expect(sum(told.lines) + told.tax).toBe(told.now)
      expect(told.lines.every(({ what }) => !what.includes('Difference'))).toBe(true)
    }
    expect((await read(admin)).prices).toEqual({ currency: 'EUR', monthly: 890, annual: 8900 })
  })

  it('has a line for what the provider reckons otherwise', async () => {
    const admin = await subscribedAdmin(app)
    await app.context.db.tenant(admin.companyId, (tx) =>
      tx.updateTable('subscriptions').set({ paidUntil: '2027-02-20T10:00:00Z' }).execute(),
    )
    app.clock.set(Temporal.Instant.from('2027-02-14T09:00:00Z'))
    const told = await estimate(admin, 20)
    expect(told.lines.at(-1)?.what).toBe('Rounding and adjustments by the payment provider')
    expect(sum(told.lines) + told.tax).toBe(told.now)
  })
})

describe('a change', () => {
  it('is made at the provider, charged, and shown at once', async () => {
    const admin = await subscribedAdmin(app)
    const answer = (await change(admin, 12)).as(dataOf(company)).data
    expect([answer.state, answer.services.dashboards]).toEqual(['active', 12])
    expect(atProvider(admin.subscriptionId)?.quantity).toBe(12)
    const yearly = (await change(admin, 12, { interval: 12 })).as(dataOf(company)).data
    expect(yearly.expiresAt?.slice(0, 10)).toBe('2028-01-31')
    expect((await read(admin)).subscription).toMatchObject({
      state: 'active',
      dashboards: 12,
      interval: 12,
      currency: 'USD',
      each: 9500,
    })
    await app.sandbox.payment.idle()
    const own = await acts(admin)
    expect(own).toContainEqual(['company.planChanged', { dashboards: 12, interval: 1 }])
    expect(own).toContainEqual(['company.planChanged', { dashboards: 12, interval: 12 }])
  })

  it('that changes nothing asks nobody', async () => {
    const admin = await subscribedAdmin(app)
    const before = app.sandbox.payment.calls.length
    expect((await change(admin, 10)).status).toBe(200)
    expect(app.sandbox.payment.calls.slice(before)).toEqual([])
  })

  it('to fewer than are in use needs dashboards to archive, as many as are too many', async () => {
    const admin = await subscribedAdmin(app, { dashboards: 4 })
    await app.context.db.tenant(admin.companyId, (tx) =>
      tx.updateTable('companies').set({ bonusDashboards: 1 }).execute(),
    )
    const made = []
    for (let count = 0; count < 5; count++) made.push(await makeDashboard(app.context, admin.companyId))
    const archived = await makeDashboard(app.context, admin.companyId, { active: false })
    const elsewhere = await makeDashboard(app.context, (await subscribedAdmin(app)).companyId)
    const ids = made.map(({ id }) => id)
    const refused = async (archive: string[]) => (await change(admin, 2, { archive })).error().errors
    expect(await refused([])).toEqual({
      dashboards: ['2 dashboards too many are in use. Choose as many to archive, or pay for more.'],
    })
    expect(await refused(ids.slice(0, 1))).toEqual({
      dashboards: ['One dashboard too many is in use. Choose one to archive, or pay for more.'],
    })
    expect(await refused([ids[0] ?? '', ids[0] ?? ''])).toHaveProperty('dashboards')
    for (const foreign of [archived, elsewhere]) {
      expect(await refused([ids[0] ?? '', foreign.id])).toEqual({
        archive: ['Choose dashboards that are in use; one of these is not any more.'],
      })
    }
    expect(atProvider(admin.subscriptionId)?.quantity).toBe(4)

    const answer = (await change(admin, 2, { archive: ids.slice(0, 2) })).as(dataOf(company)).data
    expect([answer.services.dashboards, answer.dashboardsCount]).toEqual([2, 3])
    expect(
      (await acts(admin)).map(([action]) => action).filter((one) => one === 'dashboard.archived'),
    ).toHaveLength(2)
  })

  it('is made twenty times a day and no more, whoever of the company asks', async () => {
    const admin = await subscribedAdmin(app)
    const other = await signedIn(app, await makeUser(app.context, admin.companyId, { role: 'admin' }))
    const statuses = []
    for (let at = 0; at < 21; at++) statuses.push((await change(at % 2 ? other : admin, 10)).status)
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429])
    app.clock.set(BEGIN.add({ hours: 24 }))
    expect((await change(other, 11)).status).toBe(200)
  })

  it('that the provider refuses to give back for counts from the next charge on', async () => {
    const admin = await subscribedAdmin(app)
    await change(admin, 11)
    const told = await estimate(admin, 5)
    expect(told).toMatchObject({ now: 0, next: { amount: 4750, beforeTaxes: true } })
    expect(told.lines).toEqual([
      {
        what: 'Nothing is given back: the plan is smaller from now on, the lower price from the next charge on',
        amount: 0,
      },
    ])
    const answer = await change(admin, 5)
    expect(answer.as(dataOf(company)).data.services.dashboards).toBe(5)
    expect(atProvider(admin.subscriptionId)).toMatchObject({ quantity: 5, each: 950 })
  })

  it('keeps the price of a dashboard when the operator has raised it, unless the interval changes', async () => {
    const admin = await subscribedAdmin(app)
    const { config } = app.context
    const { prices } = config
    config.prices = { monthly: 1950, annual: 19_500 }
    try {
      await change(admin, 11)
      expect(atProvider(admin.subscriptionId)?.each).toBe(950)
      expect((await read(admin)).prices).toEqual({ currency: 'USD', monthly: 950, annual: 19_500 })
      await change(admin, 11, { interval: 12 })
      expect(atProvider(admin.subscriptionId)?.each).toBe(19_500)
    } finally {
      config.prices = prices
    }
  })

  it('of two at once is made once, and the other is told so', async () => {
    const admin = await subscribedAdmin(app)
    app.sandbox.payment.faults.add('slow')
    const before = changesAsked()
    const answers = await Promise.all([change(admin, 12), change(admin, 13)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error().error.message).toBe(
      'Another change of the subscription is under way. Wait a minute, then look at the plan again.',
    )
    expect(changesAsked() - before).toBe(1)
    app.sandbox.payment.faults.clear()
    expect((await change(admin, 14)).status).toBe(200)
  }, 60_000)
})

describe('a change of terms that another has changed meanwhile', () => {
  it('is refused, and nothing is asked of the provider', async () => {
    const admin = await subscribedAdmin(app)
    await change(admin, 12)
    const before = changesAsked()
    const answer = await change(admin, 11, { from: { dashboards: 10, interval: 1 } })
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'The plan was changed meanwhile: it is 12 dashboards, paid monthly now. Nothing more has been changed; look at what your change costs now.',
    ])
    expect(changesAsked()).toBe(before)
    expect((await change(admin, 11, { from: { dashboards: 12, interval: 1 } })).status).toBe(200)
  })
})

describe('a change that costs more than was told', () => {
  it('is refused, and nothing is charged, as after a renewal', async () => {
    const admin = await subscribedAdmin(app)
    app.clock.set(Temporal.Instant.from('2027-02-28T09:00:00Z'))
    const { now } = await estimate(admin, 12)
    app.clock.set(Temporal.Instant.from('2027-02-28T11:00:00Z'))
    await app.sandbox.payment.idle()
    const before = changesAsked()
    const answer = await change(admin, 12, { now })
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'This costs more by now than you were told: $19.00 would be charged at once. Nothing has been changed; look at what your change costs now.',
    ])
    expect(changesAsked()).toBe(before)
    expect((await change(admin, 12, { now: (await estimate(admin, 12)).now })).status).toBe(200)
    // Less than was told is no reason, nor that nothing is given back.
    expect((await change(admin, 13, { now: 9_999 })).status).toBe(200)
    expect((await change(admin, 5, { now: -1 })).status).toBe(200)
  })
})

describe('a charge that the provider refuses', () => {
  it('changes nothing, though a month of the new terms is cheaper', async () => {
    const admin = await subscribedAdmin(app)
    const { payment } = app.context
    if (!payment) throw new Error('Nobody takes payments.')
    const declining: PaymentProvider = {
      ...payment,
      change: async (id, terms, when = 'now') => {
        if (when === 'now') throw new PaymentError('refused', { vendor: 'The card was declined.' })
        return payment.change(id, terms, when)
      },
    }
    Object.assign(app.context, { payment: declining })
    const answer = await change(admin, 11, { interval: 12 }).finally(() =>
      Object.assign(app.context, { payment }),
    )
    expect(answer.status).toBe(422)
    expect(atProvider(admin.subscriptionId)).toMatchObject({ product: 'dashboards-monthly', quantity: 10 })
    expect((await read(admin)).subscription).toMatchObject({ dashboards: 10, interval: 1 })
  })
})

describe('from a year to a month, where the last charge was a small one', () => {
  it('says what to do instead, and changes nothing', async () => {
    const admin = await subscribedAdmin(app, { interval: 12 })
    await change(admin, 11, { interval: 12 })
    const tries = [
      await admin.post(`${PLAN}/estimate`, { dashboards: 11, interval: 1 }),
      await change(admin, 11, { interval: 1 }),
    ]
    for (const one of tries) {
      expect([one.status, one.error().error.message]).toEqual([
        409,
        'The payment provider gives back no more than its last charge was, so the year that is paid cannot be ended now. Cancel the subscription to use the plan to the end of that year, then subscribe by the month.',
      ])
    }
    expect((await read(admin)).subscription).toMatchObject({ dashboards: 11, interval: 12 })
    expect((await change(admin, 12, { interval: 12 })).status).toBe(200)
  })
})

describe('canceling', () => {
  it('ends it with what is paid, and can be taken back until then', async () => {
    const admin = await subscribedAdmin(app)
    for (let again = 0; again < 2; again++) {
      const answer = (await cancel(admin)).as(dataOf(company)).data
      expect([answer.state, answer.expiresAt?.slice(0, 10)]).toEqual(['canceled', '2027-02-28'])
    }
    expect((await change(admin, 12)).error().error.message).toBe(
      'The subscription is canceled. Take that back first, then change it.',
    )
    expect((await admin.post(PLAN, {})).as(dataOf(company)).data.state).toBe('active')
    expect((await read(admin)).subscription).toMatchObject({ state: 'active', endsAt: null })
    const own = (await acts(admin)).map(([action]) => action)
    expect(own.filter((one) => one === 'company.canceled')).toHaveLength(1)
    expect(own.filter((one) => one === 'company.uncanceled')).toHaveLength(1)
    expect((await admin.post(PLAN, {})).status).toBe(200)
  })

  it('cannot be taken back once it has ended; who subscribes anew has all of it', async () => {
    const admin = await subscribedAdmin(app)
    await cancel(admin)
    app.clock.set(Temporal.Instant.from('2027-03-01T00:00:00Z'))
    await admin.signIn(admin.email, admin.password)
    expect((await admin.post(PLAN, {})).error().error.message).toBe(
      'The subscription has ended. Subscribe anew to go on.',
    )
    const id = await subscribe(app, admin, { dashboards: 6 })
    expect(id).not.toBe(admin.subscriptionId)
    expect(await read(admin)).toMatchObject({ state: 'active', dashboards: { plan: 6 } })
  })

  it('is possible while a charge is overdue, and nothing else is', async () => {
    const admin = await subscribedAdmin(app)
    await app.sandbox.payment.failCharge(admin.subscriptionId)
    expect((await read(admin)).state).toBe('overdue')
    expect((await change(admin, 12)).error().error.message).toContain('Manage the payment first')
    expect((await admin.post(`${PLAN}/estimate`, { dashboards: 12, interval: 1 })).status).toBe(409)
    const answer = (await cancel(admin)).as(dataOf(company)).data
    expect([answer.state, answer.expiresAt]).toEqual(['canceled', expect.toSatisfy(isOver)])
    const ends = app.sandbox.payment.calls.filter(({ method }) => method === 'DELETE')
    expect(ends.at(-1)?.path).toBe(`/subscriptions/${admin.subscriptionId}?billingPeriod=0`)
  })

  it('ends nothing at once that was paid meanwhile, of which no event has come', async () => {
    const admin = await subscribedAdmin(app, { interval: 12 })
    app.clock.set(Temporal.Instant.from('2028-01-31T11:00:00Z'))
    await admin.signIn(admin.email, admin.password)
    await app.sandbox.payment.failCharge(admin.subscriptionId)
    expect((await read(admin)).state).toBe('overdue')
    app.sandbox.payment.faults.add('drop_webhooks')
    await app.sandbox.payment.recover(admin.subscriptionId)
    const answer = (await cancel(admin)).as(dataOf(company)).data
    expect(atProvider(admin.subscriptionId)?.state).toBe('canceled')
    expect([answer.state, answer.expiresAt?.slice(0, 4)]).toEqual(['canceled', '2029'])
  })

  it('ends at once what was not paid, of which no event has come', async () => {
    const admin = await subscribedAdmin(app)
    app.sandbox.payment.faults.add('drop_webhooks')
    await app.sandbox.payment.failCharge(admin.subscriptionId)
    expect((await read(admin)).state).toBe('active')
    await cancel(admin)
    const ends = app.sandbox.payment.calls.filter(({ method }) => method === 'DELETE')
    expect(ends.at(-1)?.path).toBe(`/subscriptions/${admin.subscriptionId}?billingPeriod=0`)
  })

  const isOver = (at: string) => Temporal.Instant.compare(at, app.clock.now()) <= 0
})

describe('managing the payment', () => {
  it('opens no account of an address that nobody here has proven, however it came to be ours', async () => {
    const [admin, victim] = [await subscribedAdmin(app), await subscribedAdmin(app)]
    const accountOf = (companyId: string) =>
      app.context.db.tenant(companyId, (tx) =>
        tx.selectFrom('subscriptions').select(['accountId', 'payer']).executeTakeFirstOrThrow(),
      )
    const theirs = await accountOf(victim.companyId)
    expect(theirs.payer).toBe(victim.email)
    // As an order of the buyer's own making, paid with the victim's address, has it told.
    await app.context.db.tenant(admin.companyId, (tx) =>
      tx.updateTable('subscriptions').set({ accountId: theirs.accountId }).execute(),
    )
    const refused = await admin.post('/api/company/subscription/payment', {})
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      expect.stringContaining('another e-mail'),
    ])
    expect((await victim.post('/api/company/subscription/payment', {})).status).toBe(200)
    // The admin who has paid has left; the company still manages what it pays.
    await app.context.db.tenant(victim.companyId, (tx) =>
      tx
        .updateTable('users')
        .set({ email: `new.${victim.email}` })
        .execute(),
    )
    expect((await victim.post('/api/company/subscription/payment', {})).status).toBe(200)
  })

  it('leads to a fresh page of the provider each time, which is stored nowhere', async () => {
    const admin = await subscribedAdmin(app)
    const get = async () => (await admin.post(`${PLAN}/payment`)).as(dataOf(paymentPage)).data.url
    const [one, other] = [await get(), await get()]
    expect(one).not.toBe(other)
    expect((await fetch(one)).status).toBe(200)
    const token = one.split('/').at(-1) ?? ''
    expect(app.log()).not.toContain(token)
  })
})

describe('without an answer', () => {
  it('says that nothing was changed, changes nothing, and works again afterwards', async () => {
    const admin = await subscribedAdmin(app)
    app.sandbox.payment.faults.add('down')
    const tries = [
      await admin.post(`${PLAN}/estimate`, { dashboards: 12, interval: 1 }),
      await change(admin, 12),
      await admin.post(`${PLAN}/payment`),
    ]
    for (const { status } of tries) expect(status).toBe(503)
    expect(tries[1]?.error().error.message).toBe(
      'The payment provider did not answer in time. Nothing has changed so far; look at the plan again in a minute before you try once more.',
    )
    expect((await read(admin)).dashboards.plan).toBe(10)
    expect((await change(admin, 12)).status).toBe(409)
    app.sandbox.payment.faults.clear()
    app.clock.advance({ seconds: 31 })
    expect((await change(admin, 12)).status).toBe(200)
    expect((await acts(admin)).filter(([action]) => action === 'company.planChanged')).toHaveLength(1)
  })
})
