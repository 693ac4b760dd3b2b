import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { startPaidApp } from '../../../test/payment.ts'
import { runQueued } from '../../../test/runQueued.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribe, subscribedAdmin } from '../../../test/subscribe.ts'
import { planReconciliation, reconcileJob } from './reconcileJob.ts'

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp()
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.payment.faults.clear())

const dropped = () => app.sandbox.payment.faults.add('drop_webhooks')
async function reconcile(): Promise<void> {
  app.clock.advance({ hours: 2 })
  await planReconciliation(app.context)
  await runQueued(app, reconcileJob)
}
const company = (id: string) =>
  app.context.db.tenant(id, (tx) =>
    tx.selectFrom('companies').select(['state', 'planDashboards']).executeTakeFirstOrThrow(),
  )
const totals = (id: string) =>
  app.context.db.tenant(id, async (tx) => {
    const rows = await tx.selectFrom('orders').select('total').orderBy('placedAt').execute()
    return rows.map(({ total }) => Number(total))
  })

it('a purchase without events is found by who paid, be it the newest of many admins', async () => {
  const companyId = await makeCompany(app.context, { state: 'trial' })
  for (let at = 0; at < 4; at++) await makeUser(app.context, companyId, { role: 'admin' })
  const { email } = await makeUser(app.context, companyId, { role: 'admin' })
  dropped()
  await subscribe(app, { companyId, email })
  await reconcile()
  expect(await company(companyId)).toEqual({ state: 'active', planDashboards: 10 })
})

it('a purchase without events is found although the payer has changed their address since', async () => {
  const companyId = await makeCompany(app.context, { state: 'trial' })
  const { email, userId } = await makeUser(app.context, companyId, { role: 'admin' })
  dropped()
  await subscribe(app, { companyId, email })
  await app.context.db.tenant(companyId, (tx) =>
    tx.updateTable('users').set({ email: 'moved@people.example' }).where('id', '=', userId).execute(),
  )
  await reconcile()
  expect((await company(companyId)).state).toBe('active')
})

it('the order of a change that we have read ourselves is found where its event was lost', async () => {
  const admin = await subscribedAdmin(app, { dashboards: 4 })
  await reconcile()
  expect(await totals(admin.companyId)).toEqual([3_800])
  dropped()
  expect((await admin.put('/api/company/subscription', { dashboards: 6, interval: 1 })).status).toBe(200)
  await reconcile()
  expect((await company(admin.companyId)).planDashboards).toBe(6)
  expect(await totals(admin.companyId)).toHaveLength(2)
})
