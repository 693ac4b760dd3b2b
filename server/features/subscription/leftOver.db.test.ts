import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { closedLongAgo } from '../../../test/closedLongAgo.ts'
import { makeDashboard } from '../../../test/factories.ts'
import { startPaidApp } from '../../../test/payment.ts'
import { eraseCompany, type Person } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribe, subscribedAdmin } from '../../../test/subscribe.ts'
import { openPayment } from '../../payment/open.ts'
import { removeCompany } from '../companySettings/remove.ts'
import { endWithAccountJob } from './endWithAccountJob.ts'
import { finishLeftOver } from './finishLeftOver.ts'
import { finishPlanChangeJob } from './finishPlanChangeJob.ts'
import { beginChange, takeLeftOver } from './planChange.ts'

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.payment.faults.clear())

type Subscribed = Awaited<ReturnType<typeof subscribedAdmin>>

/** As a process leaves it that died after it had decided: the provider may have been asked, or not. */
const decide = ({ companyId, userId, subscriptionId }: Subscribed, dashboards: number, archive: string[]) =>
  app.context.db.tenant(companyId, (tx) =>
    beginChange(app.context, tx, companyId, {
      kind: 'terms',
      dashboards,
      interval: 1,
      archive,
      subscriptionId,
      userId,
      address: '',
    }),
  )
const change = (admin: Person, dashboards: number) =>
  admin.put('/api/company/subscription', { dashboards, interval: 1 })
const read = async (admin: Person) => (await admin.get('/api/company')).as(dataOf(company)).data
const stateAtProvider = (id: string) =>
  app.sandbox.payment.state.subscriptions.find((one) => one.id === id)?.state

describe('a change that was left', () => {
  it('is finished where the provider has done it, whether its webhook came or not', async () => {
    for (const webhook of ['comes', 'is lost']) {
      const admin = await subscribedAdmin(app)
      const { id } = await makeDashboard(app.context, admin.companyId)
      await decide(admin, 1, [id])
      if (webhook === 'is lost') app.sandbox.payment.faults.add('drop_webhooks')
      await app.context.payment?.change(admin.subscriptionId, { dashboards: 1, interval: 1, each: 950 })
      await app.sandbox.payment.idle()
      app.sandbox.payment.faults.clear()
      expect((await change(admin, 3)).status).toBe(409)
      app.clock.advance({ seconds: 91 })
      for (let twice = 0; twice < 2; twice++) await runQueued(app, finishPlanChangeJob)
      expect(await read(admin)).toMatchObject({ services: { dashboards: 1 }, dashboardsCount: 0 })
      const { data } = (await admin.get('/api/audit?action=company.planChanged')).as(auditPage)
      expect(data.map(({ actorId, details }) => [actorId, details])).toEqual([
        [admin.userId, { dashboards: 1, interval: 1, archived: 1 }],
      ])
    }
  })

  it('is forgotten where the provider has not, and archives nothing', async () => {
    const admin = await subscribedAdmin(app)
    const { id } = await makeDashboard(app.context, admin.companyId)
    await decide(admin, 1, [id])
    app.clock.advance({ seconds: 91 })
    await runQueued(app, finishPlanChangeJob)
    expect(await read(admin)).toMatchObject({ services: { dashboards: 10 }, dashboardsCount: 1 })
    expect((await change(admin, 11)).status).toBe(200)
  })

  it('is finished by the next one before it begins', async () => {
    const admin = await subscribedAdmin(app)
    const { id } = await makeDashboard(app.context, admin.companyId)
    await decide(admin, 2, [id])
    await app.context.payment?.change(admin.subscriptionId, { dashboards: 2, interval: 1, each: 950 })
    app.clock.advance({ seconds: 91 })
    expect((await change(admin, 5)).status).toBe(200)
    expect(await read(admin)).toMatchObject({ services: { dashboards: 5 }, dashboardsCount: 0 })
  })

  const lower = ({ companyId, userId, subscriptionId }: Subscribed, each: number) =>
    app.context.db.tenant(companyId, (tx) =>
      beginChange(app.context, tx, companyId, {
        kind: 'price',
        each,
        code: 'SPRING',
        subscriptionId,
        userId,
        address: '',
      }),
    )

  it('is finished by one alone of two who come at once', async () => {
    const admin = await subscribedAdmin(app)
    await lower(admin, 850)
    app.clock.advance({ seconds: 91 })
    const asked = () =>
      app.sandbox.payment.calls.filter(({ method, path }) => method === 'POST' && path === '/subscriptions')
    const before = asked().length
    app.sandbox.payment.faults.add('slow')
    const finish = async () => {
      const { context } = app
      return context.payment && finishLeftOver(context, context.payment, admin.companyId)
    }
    const both = await Promise.all([finish(), finish()])
    expect(both.filter((heldUntil) => heldUntil !== null)).toHaveLength(1)
    expect(asked()).toHaveLength(before + 1)
  }, 60_000)

  it('is finished by the job where whoever had come to finish it died as well', async () => {
    const admin = await subscribedAdmin(app)
    await lower(admin, 850)
    app.clock.advance({ seconds: 91 })
    await app.context.db.tenant(admin.companyId, (tx) => takeLeftOver(app.context, tx))
    await runQueued(app, finishPlanChangeJob)
    app.clock.advance({ seconds: 91 })
    await runQueued(app, finishPlanChangeJob)
    await app.sandbox.payment.idle()
    expect(app.sandbox.payment.state.subscriptions.find(({ id }) => id === admin.subscriptionId)?.each).toBe(
      850,
    )
  })

  it('waits while the provider does not answer', async () => {
    const admin = await subscribedAdmin(app)
    await decide(admin, 2, [])
    app.clock.advance({ seconds: 91 })
    app.sandbox.payment.faults.add('down')
    await expect(runQueued(app, finishPlanChangeJob)).rejects.toThrow('cannot be reached')
    expect((await change(admin, 5)).status).toBe(503)
    app.sandbox.payment.faults.clear()
    expect((await change(admin, 5)).status).toBe(200)
  })
})

describe('fewer dashboards than are in use', () => {
  const inUse = ({ companyId }: Subscribed) =>
    app.context.db.tenant(companyId, async (tx) => {
      const rows = await tx.selectFrom('dashboards').select(['name', 'active', 'archivedUnpaid']).execute()
      return {
        active: rows.flatMap(({ name, active }) => (active ? [name] : [])).sort(),
        unpaid: rows.flatMap(({ name, archivedUnpaid }) => (archivedUnpaid ? [name] : [])).sort(),
      }
    })
  const atProvider = async ({ subscriptionId }: Subscribed, dashboards: number) => {
    await app.context.payment?.change(subscriptionId, { dashboards, interval: 1, each: 950 })
    await app.sandbox.payment.idle()
  }

  it('leave those that were looked at last, and give the others back when they are paid for', async () => {
    const admin = await subscribedAdmin(app)
    const { companyId } = admin
    for (const name of ['never seen', 'seen', 'seen last']) {
      const { id } = await makeDashboard(app.context, companyId, { name })
      if (name === 'never seen') continue
      const seenAt = app.clock
        .now()
        .add({ hours: name === 'seen' ? 0 : 1 })
        .toString()
      await app.context.db.tenant(companyId, (tx) =>
        tx.insertInto('dashboardVisits').values({ companyId, dashboardId: id, seenAt }).execute(),
      )
    }
    await atProvider(admin, 1)
    expect(await read(admin)).toMatchObject({ services: { dashboards: 1 }, dashboardsCount: 1 })
    expect(await inUse(admin)).toEqual({ active: ['seen last'], unpaid: ['never seen', 'seen'] })
    await atProvider(admin, 2)
    expect(await inUse(admin)).toEqual({ active: ['seen', 'seen last'], unpaid: ['never seen'] })
    const { data } = (await admin.get('/api/audit?action=company.dashboardsArchived')).as(auditPage)
    expect(data.map(({ details }) => details)).toEqual([{ dashboards: ['never seen', 'seen'] }])
  })

  it('are those that were chosen to go, whether the webhook comes before or not', async () => {
    const admin = await subscribedAdmin(app)
    await makeDashboard(app.context, admin.companyId, { name: 'kept' })
    const { id } = await makeDashboard(app.context, admin.companyId, { name: 'chosen' })
    await decide(admin, 1, [id])
    await atProvider(admin, 1)
    app.clock.advance({ seconds: 91 })
    await runQueued(app, finishPlanChangeJob)
    expect(await inUse(admin)).toEqual({ active: ['kept'], unpaid: [] })
  })

  it('cannot be passed by adding one while they are asked for', async () => {
    const admin = await subscribedAdmin(app)
    await makeDashboard(app.context, admin.companyId, { name: 'the only one' })
    await decide(admin, 1, [])
    const answer = await admin.post('/api/dashboards', { name: 'One more', timezone: 'UTC' })
    expect(answer.error().error.id).toBe('limit_reached')
  })
})

describe('an answer that is lost', () => {
  /** The provider gets these calls, and we not what it answers. */
  async function losing<T>(
    isLost: (method: string, path: string) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const { config, http, emulators, payment } = app.context
    const lossy = openPayment(
      config,
      async (request) => {
        const answer = await http(request)
        if (isLost(request.method ?? 'GET', new URL(request.url).pathname)) throw new Error('socket hang up')
        return answer
      },
      emulators,
    )
    Object.assign(app.context, { payment: lossy })
    try {
      return await work()
    } finally {
      Object.assign(app.context, { payment })
    }
  }

  /** Not of the estimate before it. */
  const isChange = (method: string, path: string) => method === 'POST' && path.endsWith('/subscriptions')

  it('is asked for again at once', async () => {
    const admin = await subscribedAdmin(app)
    const answer = await losing(isChange, () => change(admin, 12))
    expect(answer.as(dataOf(company)).data.services.dashboards).toBe(12)
  })

  it('leaves nothing undone where the provider is silent for longer', async () => {
    const admin = await subscribedAdmin(app)
    const { id } = await makeDashboard(app.context, admin.companyId)
    let asked = false
    const answer = await losing(
      (method, path) => {
        asked ||= isChange(method, path)
        return asked
      },
      () => admin.put('/api/company/subscription', { dashboards: 9, interval: 1, archive: [id] }),
    )
    expect([answer.status, answer.error().error.id]).toEqual([503, 'provider_unavailable'])
    app.clock.advance({ seconds: 91 })
    await runQueued(app, finishPlanChangeJob)
    expect(await read(admin)).toMatchObject({ services: { dashboards: 9 }, dashboardsCount: 0 })
  })

  it('after the change is made leaves it to be shown later', async () => {
    const admin = await subscribedAdmin(app)
    let asked = false
    const answer = await losing(
      (method, path) => {
        const isLost = asked && method === 'GET'
        asked ||= isChange(method, path)
        return isLost
      },
      () => change(admin, 12),
    )
    expect(answer.error().error.message).toBe(
      'The payment provider has taken the change, but does not show it yet. Look at the plan again in a few minutes before you try once more.',
    )
    app.clock.advance({ seconds: 31 })
    expect((await change(admin, 13)).status).toBe(200)
    const { data } = (await admin.get('/api/audit?action=company.planChanged')).as(auditPage)
    expect(data.map(({ details }) => details)).toEqual([
      { dashboards: 13, interval: 1 },
      { dashboards: 12, interval: 1 },
    ])
  })
})

describe('deleting the account', () => {
  const remove = (admin: Person) => eraseCompany(admin, 'Harbour & Pine')

  it('ends the subscription with what is paid; restored, it can be taken up again', async () => {
    const admin = await subscribedAdmin(app)
    app.sandbox.payment.faults.add('down')
    expect((await remove(admin)).status).toBe(200)
    app.sandbox.payment.faults.clear()
    expect(await runQueued(app, endWithAccountJob)).toBe(1)
    expect(stateAtProvider(admin.subscriptionId)).toBe('canceled')
    expect((await admin.signIn(admin.email, admin.password)).status).not.toBe(200)
    expect((await admin.post('/api/company/restore')).status).toBe(200)
    await admin.open('/')
    expect((await read(admin)).state).toBe('canceled')
    expect((await admin.post('/api/company/subscription', {})).status).toBe(200)
    expect(stateAtProvider(admin.subscriptionId)).toBe('active')
  })

  it('ends what is overdue at once', async () => {
    const admin = await subscribedAdmin(app)
    await app.sandbox.payment.failCharge(admin.subscriptionId)
    expect((await remove(admin)).status).toBe(200)
    await runQueued(app, endWithAccountJob)
    expect(stateAtProvider(admin.subscriptionId)).toBe('deactivated')
  })

  it('ends every subscription that goes on, not the newest alone', async () => {
    const admin = await subscribedAdmin(app)
    const newer = await subscribe(app, admin, { dashboards: 2 })
    expect((await remove(admin)).status).toBe(200)
    await runQueued(app, endWithAccountJob)
    expect([admin.subscriptionId, newer].map(stateAtProvider)).toEqual(['canceled', 'canceled'])
  })

  it('ends what is bought while the account is being deleted', async () => {
    const admin = await subscribedAdmin(app)
    expect((await remove(admin)).status).toBe(200)
    await runQueued(app, endWithAccountJob)
    const told = () => app.log().split('paid for after its account was deleted').length - 1
    const before = told()
    const late = await subscribe(app, admin)
    expect(told()).toBe(before + 1)
    expect(await runQueued(app, endWithAccountJob)).toBe(1)
    expect(stateAtProvider(late)).toBe('canceled')
    expect(await runQueued(app, endWithAccountJob)).toBe(0)
  })

  it('removes nothing while it is charged for', async () => {
    const admin = await subscribedAdmin(app)
    expect((await remove(admin)).status).toBe(200)
    const { companyId, subscriptionId } = admin
    const isThere = () =>
      app.context.db.tenant(companyId, async (tx) => {
        const found = await tx.selectFrom('companies').select('removalBeganAt').executeTakeFirst()
        return found && found.removalBeganAt === null
      })
    app.clock.advance({ hours: 24 * 31 })
    await closedLongAgo(app, companyId)
    await removeCompany(app.context, companyId)
    expect(await isThere()).toBe(true)
    await runQueued(app, endWithAccountJob)
    expect(stateAtProvider(subscriptionId)).toBe('canceled')
    await removeCompany(app.context, companyId)
    expect(await isThere()).toBeUndefined()
  })

  it('leaves alone what was restored before', async () => {
    const admin = await subscribedAdmin(app)
    await remove(admin)
    await admin.signIn(admin.email, admin.password)
    expect((await admin.post('/api/company/restore')).status).toBe(200)
    await runQueued(app, endWithAccountJob)
    expect(stateAtProvider(admin.subscriptionId)).toBe('active')
  })
})
