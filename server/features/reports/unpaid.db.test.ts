import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DueReport, mailsTo, makeDueReport, tellOwners } from '../../../test/dueReport.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeLimited } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { planDueReports } from './plan.ts'
import { reportsStoppedJob } from './reportsStoppedJob.ts'
import { runReport } from './run.ts'

/** Reports of a company whose plan has ended. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9500 } } })
})
afterAll(() => app.stop())

async function agency(endsInHours: number, role = 'member'): Promise<TestUser> {
  const expiresAt = app.clock.now().add({ hours: endsInHours }).toString()
  const companyId = await makeCompany(app.context, { state: 'trial', expiresAt })
  return makeUser(app.context, companyId, { role })
}

const runsOf = ({ companyId, reportId }: DueReport) =>
  app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('reportRuns')
      .select(['id', 'state', 'message'])
      .where('reportId', '=', reportId)
      .orderBy('scheduledFor')
      .execute(),
  )
async function work(due: DueReport): Promise<void> {
  for (const { id } of await runsOf(due))
    await runReport(app.context, { companyId: due.companyId, runId: id })
  await tellOwners(app, due.companyId)
  await runQueued(app, reportsStoppedJob)
}
/** The next slot of every report comes. */
async function nextSlot({ companyId, reportId }: DueReport): Promise<void> {
  const { nextRunAt } = await app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('automaticReports')
      .select('nextRunAt')
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow(),
  )
  app.clock.set(Temporal.Instant.from(nextRunAt ?? '').add({ seconds: 1 }))
  await planDueReports(app.context)
}

it('are not sent: each run says why, the owner is mailed once for all, and they go on once it is paid', async () => {
  const owner = await agency(-1)
  const [one, two] = [await makeDueReport(app, owner), await makeDueReport(app, owner, { name: 'Southwind' })]
  await work(one)
  await work(two)
  await nextSlot(one)
  await work(one)
  expect((await runsOf(one)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect((await runsOf(two))[0]).toMatchObject({
    state: 'cancelled',
    message: expect.stringMatching(/^The plan had ended before this was due\./),
  })
  const mails = mailsTo(app, owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Automatic reports of Harbour & Pine are not sent at present',
  ])
  expect(mails[0]?.text).toContain('The report of “Northwind monthly”')
  expect(mails[0]?.text).toContain('An administrator of your company can subscribe.')

  await app.context.db.tenant(owner.companyId, (tx) =>
    tx.updateTable('companies').set({ state: 'active', subscriptionId: 'sub', expiresAt: null }).execute(),
  )
  await work(one)
  expect(mailsTo(app, one.recipients[0])).toEqual([])
  await nextSlot(one)
  await work(one)
  expect((await runsOf(one)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'sent'])
  expect(mailsTo(app, one.recipients[0])).toHaveLength(1)
}, 60_000)

it('a member of chosen clients is mailed of no report that is out of reach', async () => {
  const { companyId } = await agency(-1)
  const lin = await makeLimited(app, companyId)
  const [out, within] = [await makeDueReport(app, lin), await makeDueReport(app, lin, { name: 'Southwind' })]
  await app.owner.query('update dashboards set created_by = $2 where id = $1', [
    within.dashboard.id,
    lin.userId,
  ])
  await work(out)
  expect(mailsTo(app, lin.email)).toEqual([])
  await work(within)
  expect(mailsTo(app, lin.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('The report of “Southwind”'),
  ])
})

it('an admin is led to where the company can pay, which is not its own host', async () => {
  const admin = await agency(-1, 'admin')
  const { companyId } = admin
  const host = 'reports.harbour.example'
  await app.context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('companyHosts')
      .values({ companyId, host, proof: 'proof', verifiedAt: app.clock.now().toString() })
      .execute(),
  )
  app.context.hosts.forget()
  await work(await makeDueReport(app, admin))
  const [mail] = mailsTo(app, admin.email)
  expect(mail?.text).toContain(`${app.context.config.publicUrl}/company/subscription`)
  expect(mail?.text).not.toContain(host)
})

it('that fell due before the end are sent after it, and not once their link could not be read any more', async () => {
  const owner = await agency(1)
  const [sent, late] = [await makeDueReport(app, owner), await makeDueReport(app, owner)]
  app.clock.advance({ hours: 3 })
  await work(sent)
  expect((await runsOf(sent))[0]?.state).toBe('sent')
  app.clock.advance({ hours: 24 * 15 })
  await work(late)
  expect((await runsOf(late))[0]?.state).toBe('cancelled')
}, 60_000)
