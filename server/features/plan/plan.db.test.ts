import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCompany, makeDashboard, makeUser, type TestDashboard } from '../../../test/factories.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { operate } from '../company/operate.ts'
import { returnUnpaid } from '../paidFor/places.ts'
import { lookAtPlanJob, planPlanLooks } from './lookAtPlanJob.ts'
import { planNoticeJob } from './planNoticeJob.ts'

let app: TestApp
const BEGIN = Temporal.Instant.from('2026-03-02T09:00:00Z')
const PRICES = { monthly: 950, annual: 9500 }

beforeAll(async () => {
  app = await startTestApp({ config: { prices: PRICES } })
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(BEGIN))

const onDay = (days: number) => BEGIN.add({ hours: 24 * days })

interface Agency {
  companyId: string
  admins: { email: string; userId: string }[]
}

/** Made at the beginning, with two admins and somebody who is none. */
async function makeAgency(facts: Parameters<typeof makeCompany>[1] = {}): Promise<Agency> {
  const companyId = await makeCompany(app.context, { createdAt: BEGIN.toString(), ...facts })
  const admin = (timezone: string) => makeUser(app.context, companyId, { role: 'admin', timezone })
  const admins = [await admin('Europe/Berlin'), await admin('America/New_York')]
  await makeUser(app.context, companyId)
  return { companyId, admins }
}

const onTrial = (days: number, facts = {}) =>
  makeAgency({ state: 'trial', expiresAt: onDay(days).toString(), ...facts })

async function subscribed(facts: Parameters<typeof makeCompany>[1], overdueSince: string | null = null) {
  const id = `sub-${Math.random().toString(36).slice(2)}`
  const agency = await makeAgency({ subscriptionId: id, ...facts })
  const { companyId } = agency
  const values = { id, companyId, state: 'active', dashboards: 5, interval: 1, currency: 'USD', overdueSince }
  await app.context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('subscriptions')
      .values({ ...values, changedAt: BEGIN.toString() })
      .execute(),
  )
  return { ...agency, subscriptionId: id }
}

const change = ({ companyId }: Agency, set: Record<string, unknown>) =>
  app.context.db.tenant(companyId, (tx) => tx.updateTable('companies').set(set).execute())
const lookedAt = ({ companyId }: Agency) =>
  app.context.db.tenant(companyId, (tx) =>
    tx.selectFrom('companies').select(['state', 'planLookAt', 'expiresAt']).executeTakeFirstOrThrow(),
  )

/** What the scheduler and the workers do then. */
async function pass(at: Temporal.Instant): Promise<void> {
  app.clock.set(at)
  while ((await planPlanLooks(app.context)) > 0) await runQueued(app, lookAtPlanJob)
  await runQueued(app, planNoticeJob)
}

const mailsTo = (email: string | undefined) =>
  app.sandbox.inbox
    .mails()
    .filter(({ to }) => to.includes(email ?? ''))
    .reverse()
const subjectsTo = ({ admins }: Agency) => mailsTo(admins[0]?.email).map(({ subject }) => subject)

describe('a trial', () => {
  it('is mailed about seven, three and one day before its end, and at the end, to every admin once', async () => {
    const agency = await onTrial(14)
    for (let hours = 0; hours <= 24 * 16; hours += 8) await pass(BEGIN.add({ hours }))
    expect(subjectsTo(agency)).toEqual([
      'The trial of Harbour & Pine ends in 7 days',
      'The trial of Harbour & Pine ends in 3 days',
      'The trial of Harbour & Pine ends tomorrow',
      'The trial of Harbour & Pine has ended',
    ])
    const [first] = mailsTo(agency.admins[1]?.email)
    expect(first?.text).toContain('It ends on 16 March 2026.')
    expect(first?.text).toContain('Shared links can be read until 30 March 2026.')
    expect(first?.text).toContain('On 15 April 2026 dashboards are archived')
    expect(first?.text).toContain('/company/subscription')
    expect(mailsTo(agency.admins[1]?.email)).toHaveLength(4)
  })

  it('is mailed about once after nobody looked for long, and by its new days after it was extended', async () => {
    const agency = await onTrial(14)
    await pass(onDay(12))
    expect(subjectsTo(agency)).toEqual(['The trial of Harbour & Pine ends in 2 days'])
    await change(agency, { expiresAt: onDay(40).toString() })
    await pass(onDay(34))
    expect(subjectsTo(agency)[1]).toBe('The trial of Harbour & Pine ends in 6 days')
  })

  it('is mailed about by the newest alone, where several have waited for the mail server', async () => {
    const agency = await onTrial(14)
    for (const day of [7, 11, 13, 14, 15]) {
      app.clock.set(onDay(day))
      await planPlanLooks(app.context)
      await runQueued(app, lookAtPlanJob)
    }
    expect(await runQueued(app, planNoticeJob)).toBe(8)
    expect(subjectsTo(agency)).toEqual(['The trial of Harbour & Pine has ended'])
  })

  it('is not mailed about once it was paid for, though the mail is queued', async () => {
    const agency = await onTrial(14)
    app.clock.set(onDay(13))
    await planPlanLooks(app.context)
    await runQueued(app, lookAtPlanJob)
    await change(agency, { state: 'active', subscriptionId: 'sub' })
    await runQueued(app, planNoticeJob)
    expect(subjectsTo(agency)).toEqual([])
  })

  it('is nothing to anybody where nothing is paid', async () => {
    const agency = await onTrial(14)
    app.context.config.prices = null
    await pass(onDay(100))
    app.context.config.prices = PRICES
    expect(subjectsTo(agency)).toEqual([])
    expect((await lookedAt(agency)).planLookAt).toBe('1970-01-01T00:00:00Z')
  })
})

it('a notice is tried again for days while the mail server is away', async () => {
  const agency = await onTrial(1)
  app.clock.set(onDay(2))
  while ((await planPlanLooks(app.context)) > 0) await runQueued(app, lookAtPlanJob)
  const { owner } = app
  const { rows } = await owner.query(
    `select max_attempts from graphile_worker._private_jobs where payload->'data'->>'companyId' = $1 or payload->>'companyId' = $1`,
    [agency.companyId],
  )
  expect(rows.map((row) => row.max_attempts)).toContain(20)
  await runQueued(app, planNoticeJob)
})

describe('a failed charge', () => {
  const overdue = () => subscribed({ state: 'overdue', expiresAt: onDay(14).toString() }, BEGIN.toString())

  it('is mailed about on its days; at the end the subscription ends, and stays ended', async () => {
    const agency = await overdue()
    for (let day = 0; day <= 20; day++) await pass(onDay(day))
    expect(subjectsTo(agency)).toEqual([
      'A charge for Harbour & Pine failed',
      'Reminder: Harbour & Pine has 11 days left to pay',
      'Reminder: Harbour & Pine has 7 days left to pay',
      'The subscription of Harbour & Pine has ended',
    ])
    const [first] = mailsTo(agency.admins[0]?.email)
    expect(first?.text).toContain('could not be charged on 2 March 2026')
    expect(first?.text).toContain('If it is not paid by 16 March 2026, the subscription ends')
    expect(await lookedAt(agency)).toMatchObject({ state: 'canceled', expiresAt: '2026-03-16T09:00:00Z' })
    const row = await app.context.db.tenant(agency.companyId, (tx) =>
      tx.selectFrom('subscriptions').select(['state', 'endsAt']).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ state: 'ended', endsAt: '2026-03-16T09:00:00Z' })
  })

  it('that succeeds later is said to have, to those who were told', async () => {
    const agency = await overdue()
    await pass(onDay(1))
    await change(agency, { state: 'active', expiresAt: onDay(30).toString() })
    await pass(onDay(2))
    await pass(onDay(5))
    expect(subjectsTo(agency)).toEqual([
      'A charge for Harbour & Pine failed',
      'The payment of Harbour & Pine has arrived',
    ])
    expect((await lookedAt(agency)).planLookAt).toBeNull()
    const untold = await subscribed({ state: 'active' })
    await pass(onDay(6))
    expect(subjectsTo(untold)).toEqual([])
  })
})

describe('a cancellation', () => {
  it('is mailed about with its dates, and once more when it is over', async () => {
    const agency = await subscribed({ state: 'canceled', expiresAt: onDay(10).toString() })
    for (let day = 0; day <= 12; day++) await pass(onDay(day))
    expect(subjectsTo(agency)).toEqual([
      'The subscription of Harbour & Pine is canceled',
      'The subscription of Harbour & Pine has ended',
    ])
    const [first] = mailsTo(agency.admins[0]?.email)
    expect(first?.text).toContain('Dashboards and reports remain usable until 12 March 2026.')
    expect(first?.text).toContain('links can be read until 26 March 2026.')
  })
})

it('a mail leads a company with a host of its own to where it can pay', async () => {
  const agency = await onTrial(7)
  const { companyId } = agency
  const host = 'plans.harbour.example'
  await app.context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('companyHosts')
      .values({ companyId, host, proof: 'proof', verifiedAt: BEGIN.toString() })
      .execute(),
  )
  app.context.hosts.forget()
  expect(await app.context.hosts.of(companyId)).toMatchObject({ host })
  await pass(onDay(7).add({ minutes: 1 }))
  const [mail] = mailsTo(agency.admins[0]?.email)
  expect(mail?.text).toContain(`${app.context.config.publicUrl}/company/subscription`)
  expect(mail?.text).not.toContain(host)
})

describe('dashboards of a plan that has ended', () => {
  const active = ({ companyId }: Agency) =>
    app.context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('dashboards')
        .select(['name', 'active', 'archivedUnpaid', 'accessEpoch'])
        .orderBy('name')
        .execute(),
    )
  const namesOf = async (agency: Agency) =>
    (await active(agency)).filter((row) => row.active).map(({ name }) => name)

  it('are archived after their time, however many, and come back as they were: newest seen first, up to the plan', async () => {
    const agency = await onTrial(14, { planDashboards: 3 })
    const { companyId } = agency
    const made: TestDashboard[] = []
    for (const name of ['A', 'B', 'C', 'D'])
      made.push(await makeDashboard(app.context, companyId, { name, updatedAt: BEGIN.toString() }))
    await makeDashboard(app.context, companyId, { name: 'E, by hand', active: false })
    await app.context.db.tenant(companyId, async (tx) => {
      for (const [at, { id }] of made.slice(1).entries()) {
        const seenAt = BEGIN.add({ hours: at }).toString()
        await tx.insertInto('dashboardVisits').values({ companyId, dashboardId: id, seenAt }).execute()
      }
    })
    await pass(onDay(43))
    expect(await namesOf(agency)).toEqual(['A', 'B', 'C', 'D'])
    await pass(onDay(44))
    const archived = await active(agency)
    expect(archived.map((row) => [row.active, row.archivedUnpaid])).toEqual([
      ...Array.from({ length: 4 }, () => [false, true]),
      [false, false],
    ])
    expect((await lookedAt(agency)).planLookAt).toBeNull()

    await change(agency, { state: 'active', expiresAt: null, subscriptionId: 'sub' })
    const returning = () => app.context.db.tenant(companyId, (tx) => returnUnpaid(app.context, tx))
    expect(await returning()).toBe(3)
    expect(await namesOf(agency)).toEqual(['B', 'C', 'D'])
    expect(await returning()).toBe(0)
    await change(agency, { planDashboards: 9 })
    expect(await returning()).toBe(1)
    expect(await namesOf(agency)).toEqual(['A', 'B', 'C', 'D'])
    expect((await active(agency)).every(({ accessEpoch }) => accessEpoch === archived[0]?.accessEpoch)).toBe(
      true,
    )

    const acts = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('auditEntries').select('action').execute(),
    )
    expect(acts.map(({ action }) => action).sort()).toEqual([
      'company.dashboardsArchived',
      'company.dashboardsReturned',
      'company.dashboardsReturned',
    ])
  })

  it('come back by themselves once the operator extends the trial, and more with bonus dashboards', async () => {
    const agency = await onTrial(14, { planDashboards: 2 })
    const { companyId } = agency
    for (const name of ['A', 'B', 'C'])
      await makeDashboard(app.context, companyId, { name, updatedAt: BEGIN.toString() })
    await pass(onDay(50))
    expect(await namesOf(agency)).toEqual([])
    const order = (
      words:
        | { action: 'trial'; settings: { days: number } }
        | { action: 'bonus'; settings: { dashboards: number } },
    ) => operate(app.context.db, app.clock.now(), { company: companyId, ...words })
    await order({ action: 'trial', settings: { days: 10 } })
    await pass(onDay(50).add({ minutes: 1 }))
    expect(await namesOf(agency)).toHaveLength(2)
    await order({ action: 'bonus', settings: { dashboards: 1 } })
    await pass(onDay(50).add({ minutes: 2 }))
    expect(await namesOf(agency)).toEqual(['A', 'B', 'C'])
  })

  it('are archived in bounded steps', async () => {
    const agency = await onTrial(1)
    await app.context.db.tenant(agency.companyId, async (tx) => {
      const rows = Array.from({ length: 230 }, (_, at) => {
        const id = `${agency.companyId.slice(0, 15)}-${at}`
        return { id, permalink: id, companyId: agency.companyId, name: `No ${at}` }
      })
      await tx.insertInto('dashboards').values(rows).execute()
    })
    await pass(onDay(40))
    expect(await namesOf(agency)).toEqual([])
    const entries = await app.context.db.tenant(agency.companyId, (tx) =>
      tx.selectFrom('auditEntries').select('details').execute(),
    )
    expect(entries).toHaveLength(3)
  })

  it('do not come back while nothing is paid', async () => {
    const agency = await onTrial(1)
    await makeDashboard(app.context, agency.companyId)
    await pass(onDay(40))
    await app.context.db.tenant(agency.companyId, (tx) => returnUnpaid(app.context, tx))
    expect(await namesOf(agency)).toEqual([])
  })
})

describe('looks at plans', () => {
  it('race without saying anything twice', async () => {
    const agency = await onTrial(14)
    app.clock.set(onDay(10))
    await planPlanLooks(app.context)
    const payload = { companyId: agency.companyId }
    await Promise.all(Array.from({ length: 5 }, () => lookAtPlanJob.run(app.context, payload)))
    await runQueued(app, planNoticeJob)
    expect(subjectsTo(agency)).toEqual(['The trial of Harbour & Pine ends in 4 days'])
  })

  it('find the due ones by an index, of many companies', async () => {
    const { owner } = app
    await owner.query(`insert into companies (id, name, state, plan_dashboards, plan_look_at)
      select 'many-' || n, 'Many', 'active', 1, case when n % 100 = 0 then now() end from generate_series(1, 20000) n`)
    await owner.query('analyze companies')
    const { rows } = await owner.query(`explain (analyze, format json)
      select id from companies where plan_look_at <= now() and closed_at is null order by plan_look_at limit 200`)
    expect(JSON.stringify(rows)).toContain('companies_plan_look')
    await owner.query(`delete from companies where id like 'many-%'`)
  })
})
