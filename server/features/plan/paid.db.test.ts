import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makeDashboard, makeUser } from '../../../test/factories.ts'
import { startPaidApp } from '../../../test/payment.ts'
import { beginCheckout } from '../../../test/paymentEvents.ts'
import { runQueued } from '../../../test/runQueued.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { openPayment } from '../../payment/open.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import { lookAtPlan } from './lookAtPlan.ts'
import { planNoticeJob } from './planNoticeJob.ts'

/** Plans that end and begin at the emulated provider. */

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp()
})
afterAll(() => app.stop())

async function newCompany(facts: Parameters<typeof makeCompany>[1]) {
  const companyId = await makeCompany(app.context, facts)
  const { email } = await makeUser(app.context, companyId, { role: 'admin' })
  return { companyId, email }
}

async function subscribe(companyId: string, dashboards: number): Promise<string> {
  const { payment } = app.context
  if (!payment) throw new Error('nobody takes payments')
  const order = await app.sandbox.payment.pay(
    payment.seal({
      reference: await beginCheckout(app.context, companyId, { dashboards }),
      dashboards,
      interval: 1,
      each: { USD: 950 },
      buyer: { firstName: 'Ida', lastName: 'Lund', email: 'ida@agency.example', company: 'Agency' },
      expiresAt: app.clock.now().add({ hours: 1 }),
    }),
  )
  const { subscriptionId } = await companyOf(companyId)
  expect(order.id).toBeTruthy()
  if (!subscriptionId) throw new Error('nothing was subscribed to')
  return subscriptionId
}

const companyOf = (companyId: string) =>
  app.context.db.tenant(companyId, (tx) =>
    tx.selectFrom('companies').select(['state', 'expiresAt', 'subscriptionId']).executeTakeFirstOrThrow(),
  )
const planLookOf = (companyId: string) =>
  app.context.db.tenant(
    companyId,
    async (tx) =>
      (await tx.selectFrom('companies').select('planLookAt').executeTakeFirstOrThrow()).planLookAt,
  )
const shown = (companyId: string) =>
  app.context.db.tenant(companyId, async (tx) =>
    (
      await tx.selectFrom('dashboards').select('name').where('active', '=', true).orderBy('name').execute()
    ).map(({ name }) => name),
  )
const stateThere = (id: string) => app.sandbox.payment.state.subscriptions.find((one) => one.id === id)?.state
async function subjectsTo(email: string): Promise<string[]> {
  await runQueued(app, planNoticeJob)
  const mails = app.sandbox.inbox.mails().filter(({ to }) => to.includes(email))
  return mails.map(({ subject }) => subject).reverse()
}

describe('a company whose dashboards were archived', () => {
  it('has them back with the first payment, as far as the plan reaches', async () => {
    const expiresAt = app.clock
      .now()
      .subtract({ hours: 24 * 40 })
      .toString()
    const { companyId } = await newCompany({ state: 'trial', expiresAt })
    for (const name of ['A', 'B', 'C']) await makeDashboard(app.context, companyId, { name })
    await lookAtPlan(app.context, companyId)
    expect(await shown(companyId)).toEqual([])
    await subscribe(companyId, 10)
    expect((await companyOf(companyId)).state).toBe('active')
    expect(await shown(companyId)).toEqual(['A', 'B', 'C'])
  })
})

describe('a trial with more dashboards than are paid for', () => {
  it('keeps as many as are', async () => {
    const { companyId } = await newCompany({ state: 'trial' })
    for (const name of ['A', 'B', 'C']) await makeDashboard(app.context, companyId, { name })
    await subscribe(companyId, 2)
    expect(await shown(companyId)).toHaveLength(2)
  })
})

describe('a charge that fails', () => {
  it('and succeeds later is mailed about twice, and ends nothing', async () => {
    const { companyId, email } = await newCompany({ state: 'trial' })
    const id = await subscribe(companyId, 10)
    await app.sandbox.payment.failCharge(id)
    await lookAtPlan(app.context, companyId)
    expect(await subjectsTo(email)).toEqual(['A charge for Harbour & Pine failed'])
    await app.sandbox.payment.recover(id)
    expect((await companyOf(companyId)).state).toBe('active')
    await lookAtPlan(app.context, companyId)
    expect((await subjectsTo(email))[1]).toBe('The payment of Harbour & Pine has arrived')
  })

  it('until the end is canceled at the provider, as soon as that answers', async () => {
    const { companyId, email } = await newCompany({ state: 'trial' })
    const id = await subscribe(companyId, 10)
    await app.sandbox.payment.failCharge(id)
    const { state, expiresAt } = await companyOf(companyId)
    expect(state).toBe('overdue')
    app.clock.set(Temporal.Instant.from(expiresAt ?? '').add({ minutes: 1 }))

    app.sandbox.payment.faults.add('down')
    await expect(lookAtPlan(app.context, companyId)).rejects.toThrow(PaymentError)
    expect((await companyOf(companyId)).state).toBe('overdue')
    expect(await subjectsTo(email)).toEqual(['The subscription of Harbour & Pine has ended'])

    app.sandbox.payment.faults.delete('down')
    await lookAtPlan(app.context, companyId)
    await app.sandbox.payment.idle()
    expect(stateThere(id)).toBe('deactivated')
    const ended = await companyOf(companyId)
    expect([ended.state, ended.subscriptionId]).toEqual(['canceled', id])
    await lookAtPlan(app.context, companyId)
    expect(await subjectsTo(email)).toHaveLength(1)
    const ends = app.sandbox.payment.calls.filter(
      ({ method, path, status }) => method === 'DELETE' && path.includes(id) && status === 200,
    )
    expect(ends).toHaveLength(1)
  })

  it('is not ended where it was paid a moment ago, though its event is not here yet', async () => {
    const { companyId, email } = await newCompany({ state: 'trial' })
    const id = await subscribe(companyId, 10)
    await app.sandbox.payment.failCharge(id)
    const { expiresAt } = await companyOf(companyId)
    const { settings } = app.sandbox.payment
    app.sandbox.payment.settings = null
    await app.sandbox.payment.recover(id)
    app.clock.set(Temporal.Instant.from(expiresAt ?? '').add({ minutes: 1 }))
    await lookAtPlan(app.context, companyId)
    app.sandbox.payment.settings = settings
    expect(stateThere(id)).toBe('active')
    expect((await companyOf(companyId)).state).toBe('active')

    // The end that did not come is not the one that its admins are told of.
    await lookAtPlan(app.context, companyId)
    expect(await subjectsTo(email)).toEqual([])
    await app.sandbox.payment.failCharge(id)
    app.clock.set(Temporal.Instant.from((await companyOf(companyId)).expiresAt ?? '').add({ minutes: 1 }))
    await lookAtPlan(app.context, companyId)
    expect(await subjectsTo(email)).toEqual(['The subscription of Harbour & Pine has ended'])
  })

  it('is not ended here where the provider refuses to end it, and looked at again', async () => {
    const { companyId } = await newCompany({ state: 'trial' })
    const id = await subscribe(companyId, 10)
    await app.sandbox.payment.failCharge(id)
    app.clock.set(Temporal.Instant.from((await companyOf(companyId)).expiresAt ?? '').add({ minutes: 1 }))
    const { http, emulators, config, payment } = app.context
    const refusing = openPayment(
      config,
      async (request) =>
        request.method === 'DELETE'
          ? { ...(await http({ ...request, method: 'GET' })), status: 400 }
          : http(request),
      emulators,
    )
    Object.assign(app.context, { payment: refusing })
    await lookAtPlan(app.context, companyId)
    expect((await companyOf(companyId)).state).toBe('overdue')
    expect((await planLookOf(companyId)) !== null).toBe(true)
    Object.assign(app.context, { payment })
    await lookAtPlan(app.context, companyId)
    expect([stateThere(id), (await companyOf(companyId)).state]).toEqual(['deactivated', 'canceled'])
    const [row] = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('subscriptions').select(['state', 'changedAt']).execute(),
    )
    // By the provider's clock, so that what it tells afterwards is newer.
    const there = app.sandbox.payment.state.subscriptions.find((one) => one.id === id)
    const changedAt = Temporal.Instant.fromEpochMilliseconds(there?.changed ?? 0).toString()
    expect(row).toEqual({ state: 'ended', changedAt })
  })
})
