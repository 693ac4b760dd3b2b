import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startPaidApp } from '../../../test/payment.ts'
import { runQueued } from '../../../test/runQueued.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribe, subscribedAdmin } from '../../../test/subscribe.ts'
import { beginCheckout } from '../payments/beginCheckout.ts'
import { planNoticeJob } from '../plan/planNoticeJob.ts'
import { endReplacedJob } from './endReplacedJob.ts'

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp({ config: { billingContact: 'billing@broadsheet.example' } })
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.payment.faults.clear())

const stateAtProvider = (id: string) =>
  app.sandbox.payment.state.subscriptions.find((one) => one.id === id)?.state
const company = (companyId: string) =>
  app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('companies')
      .select(['state', 'planDashboards', 'subscriptionId'])
      .executeTakeFirstOrThrow(),
  )
const reports = () => app.log().split('a company paid for two subscriptions').length - 1
const mails = async (to: string) => {
  await runQueued(app, planNoticeJob)
  return app.sandbox.inbox
    .mails()
    .filter((mail) => mail.to.includes(to) && /two subscriptions/.test(mail.subject))
}

/** An admin who has paid in two tabs. */
async function paidTwice() {
  const admin = await subscribedAdmin(app, { dashboards: 10 })
  app.clock.advance({ minutes: 5 })
  const newer = await subscribe(app, admin, { dashboards: 2 })
  return { admin, earlier: admin.subscriptionId, newer }
}

it('of two subscriptions the earlier one is ended, and everybody concerned learns of it once', async () => {
  const before = reports()
  const { admin, earlier, newer } = await paidTwice()
  for (let twice = 0; twice < 2; twice++) await runQueued(app, endReplacedJob)
  expect([earlier, newer].map(stateAtProvider)).toEqual(['deactivated', 'active'])
  expect(await company(admin.companyId)).toEqual({
    state: 'active',
    planDashboards: 2,
    subscriptionId: newer,
  })
  const [mail, ...more] = await mails(admin.email)
  expect(mail?.text).toContain('ask billing@broadsheet.example')
  expect(more).toEqual([])
  expect(reports()).toBe(before + 1)
  const order = app.sandbox.payment.state.orders.find(({ subscription }) => subscription === earlier)
  expect(app.log()).toContain(`"order":"${order?.reference}"`)
})

it('an order that somebody kept, and paid after its time, never counts beside a plan that goes on', async () => {
  const admin = await subscribedAdmin(app, { dashboards: 10 })
  app.clock.advance({ minutes: 5 })
  const sealed = await beginCheckout(
    app.context,
    { dashboards: 1, interval: 1 },
    {
      buyer: { id: admin.companyId, company: 'Harbour & Pine', name: 'Ana Silva', email: admin.email },
      coupons: [],
    },
  )
  app.clock.advance({ hours: 25 })
  const { subscription: kept } = await app.sandbox.payment.pay(sealed)
  expect(await company(admin.companyId)).toMatchObject({
    planDashboards: 10,
    subscriptionId: admin.subscriptionId,
  })
  await runQueued(app, endReplacedJob)
  expect([admin.subscriptionId, kept ?? ''].map(stateAtProvider)).toEqual(['active', 'deactivated'])
  expect(await mails(admin.email)).toHaveLength(1)
})

it('ends it although the process died before it had noted that', async () => {
  const before = reports()
  const { admin, earlier } = await paidTwice()
  app.sandbox.payment.faults.add('drop_webhooks')
  await app.context.payment?.cancel(earlier, 'now')
  await runQueued(app, endReplacedJob)
  expect(stateAtProvider(earlier)).toBe('deactivated')
  expect(await mails(admin.email)).toHaveLength(1)
  expect(reports()).toBe(before + 1)
})

it('ends nothing while the newer one does not go on', async () => {
  const { earlier, newer, admin } = await paidTwice()
  app.sandbox.payment.faults.add('drop_webhooks')
  await app.sandbox.payment.end(newer)
  await runQueued(app, endReplacedJob)
  expect(stateAtProvider(earlier)).toBe('active')
  expect(await mails(admin.email)).toEqual([])
})

it('leaves alone one that has been canceled: nothing more is charged for it', async () => {
  const admin = await subscribedAdmin(app, { dashboards: 10 })
  await app.sandbox.payment.cancel(admin.subscriptionId)
  app.clock.advance({ minutes: 5 })
  await subscribe(app, admin, { dashboards: 2 })
  expect(await runQueued(app, endReplacedJob)).toBe(0)
  expect(stateAtProvider(admin.subscriptionId)).toBe('canceled')
})

it('waits while the provider is away', async () => {
  const { earlier } = await paidTwice()
  app.sandbox.payment.faults.add('down')
  await expect(runQueued(app, endReplacedJob)).rejects.toThrow()
  app.sandbox.payment.faults.clear()
  expect(stateAtProvider(earlier)).toBe('active')
})
