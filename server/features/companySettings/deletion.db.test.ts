import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closedCompany } from '../../../shared/api/closedCompany.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import {
  makeClient,
  makeCompany,
  makeDashboard,
  makeExport,
  makeLoginLink,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  type TestUser,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { makeWatched, watchedRows } from '../../../test/watched.ts'
import { MailError } from '../../mail/send.ts'
import { exportReadyJob } from '../exports/exportJobs.ts'
import { channelDisabledJob } from '../groups/channels/channelDisabledJob.ts'
import { deliverDue } from '../groups/channels/deliver.ts'
import { scanDomain } from '../groups/scan/scanDomain.ts'
import { hostLostJob } from '../host/hostLostJob.ts'
import { invitationMailJob } from '../invitations/invitationMailJob.ts'
import { sourcesLostJob } from '../loginLinks/sourcesLostJob.ts'
import { notifyOwnerJob } from '../reports/notifyOwnerJob.ts'
import { planDueReports } from '../reports/plan.ts'
import { planSlots } from '../reports/planSlots.ts'
import { senderLostJob } from '../sender/senderLostJob.ts'
import { newDeviceMailJob } from '../signIn/newDevice.ts'
import { openSession } from '../sources/openSession.ts'
import { planProbes } from '../sources/probe.ts'
import { ssoChangedJob } from '../sso/changedJob.ts'
import { ssoDomainLostJob } from '../sso/domainLostJob.ts'
import { closedMailJob } from './closedMailJob.ts'
import { planRemovals } from './removeCompanyJob.ts'

const NAME = 'Café „Süd“ & Söhne'
let app: TestApp
let admin: Person
let second: Person
let member: Person
let memberUser: TestUser
let adminUser: TestUser
let companyId: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context, { name: NAME })
  adminUser = await makeUser(app.context, companyId, { role: 'admin', name: 'Ana Silva' })
  admin = await signedIn(app, adminUser)
  second = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  memberUser = await makeUser(app.context, companyId)
  member = await signedIn(app, memberUser)
})

const erase = (person: Person, body: object = {}) =>
  person.send('DELETE', '/api/company', {
    body: { delete: true, name: NAME, currentPassword: person.password, ...body },
    headers: { 'x-csrf-token': person.csrfToken },
  })
const one = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw new Error('There is no row.')
  return row
}
const companyRow = async () =>
  app.context.db.tenant(companyId, (tx) => tx.selectFrom('companies').selectAll().executeTakeFirstOrThrow())
const actions = () =>
  app.context.db.tenant(companyId, async (tx) => {
    const rows = await tx
      .selectFrom('auditEntries')
      .select(['action', 'actorName'])
      .where('action', 'like', 'company.%')
      .orderBy('at')
      .execute()
    return rows.map(({ action, actorName }) => `${actorName}: ${action}`)
  })
/** A new browser at the sign-in. */
const arrive = async ({ email, password }: TestUser) => {
  const browser = httpClient(app.url)
  const answer = await browser.signIn(email, password)
  return { browser, answer }
}
const closedFor = async (person: TestUser) => {
  const { browser, answer } = await arrive(person)
  expect([answer.status, answer.error().error.id]).toEqual([403, 'account_closed'])
  return { browser, closed: (await browser.get('/api/company/closed')).as(dataOf(closedCompany)).data }
}
const restore = async (person: TestUser = adminUser) => {
  const { browser } = await closedFor(person)
  return { browser, answer: await browser.post('/api/company/restore') }
}

describe('deleting a company', () => {
  it('takes its name, typed exactly, and the admin’s password', async () => {
    for (const name of ['', 'Café Süd', NAME.toLowerCase(), `${NAME}!`]) {
      const refused = await erase(admin, { name })
      expect([name, refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([name, 422, ['name']])
    }
    const wrong = await erase(admin, { currentPassword: 'not this one' })
    expect([wrong.status, wrong.error().error.id]).toEqual([422, 'invalid_credentials'])
    expect(wrong.error().errors).toHaveProperty('currentPassword')
    expect((await companyRow()).closedAt).toBeNull()
    expect((await admin.get('/api/company')).status).toBe(200)
  })

  it('lets nobody guess passwords without end', async () => {
    const statuses = new Set<number>()
    for (let tries = 0; tries < 11; tries++)
      statuses.add((await erase(admin, { currentPassword: `guess ${tries}` })).status)
    expect([...statuses]).toEqual([422, 401])
    expect((await erase(admin)).status).toBe(401)
  })

  it('is for admins alone', async () => {
    const clientId = await makeClient(app.context, companyId)
    const reader = await signedIn(app, await makeUser(app.context, companyId, { role: 'client', clientId }))
    for (const person of [member, reader]) expect((await erase(person)).status).toBe(403)
    expect((await erase(admin, { surprise: 1 })).status).toBe(422)
    expect((await companyRow()).closedAt).toBeNull()
  })

  it('takes a fresh sign-in of people who have no password', async () => {
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('users').set({ passwordHash: null }).where('id', '=', admin.userId).execute(),
    )
    const start = app.clock.now()
    app.clock.set(start.add({ minutes: 11 }))
    const late = await erase(admin, { currentPassword: '' })
    expect([late.status, late.error().error.id]).toEqual([422, 'invalid_credentials'])
    app.clock.set(start.add({ minutes: 9 }))
    expect((await erase(admin, { currentPassword: undefined })).status).toBe(200)
    app.clock.set(start)
  })

  it('ends every session, and answers without the company', async () => {
    const answer = await erase(admin)
    expect([answer.status, answer.text]).toEqual([200, '{"data":null}'])
    for (const person of [admin, second, member])
      expect((await person.get('/api/company')).error().error.id).toBe('not_signed_in')
    expect(await companyRow()).toMatchObject({ closedBy: admin.userId, removalBeganAt: null })
    expect(await actions()).toEqual(['Ana Silva: company.closed'])
  })

  /** Does `call` while somebody else's transaction, which ends only then, has done `first`. */
  const meanwhile = async <T>(first: string, values: unknown[], call: () => Promise<T>): Promise<T> => {
    const other = await app.asOwner()
    await other.query('begin')
    await other.query(first, values)
    const called = call()
    const waits = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await other.query(waits)).rows[0].n, { timeout: PATIENCE_MS }).toBe(1)
    await other.query('commit')
    return called
  }

  it.each([
    ['demoted', "update users set role = 'member' where id = $1", 403],
    ['deleted', 'delete from users where id = $1', 404],
  ])('is not done by an admin who is %s while it is under way', async (_, sql, status) => {
    const answer = await meanwhile(sql, [admin.userId], () => erase(admin))
    expect(answer.status).toBe(status)
    expect((await companyRow()).closedAt).toBeNull()
    expect((await second.get('/api/company')).status).toBe(200)
  })

  it('lets nobody in who signs in at that instant, also not once it is restored', async () => {
    const sql = 'update companies set closed_at = now(), closed_by = $2 where id = $1'
    const { answer } = await meanwhile(sql, [companyId, admin.userId], () => arrive(memberUser))
    expect([answer.status, answer.error().error.id]).toEqual([403, 'account_closed'])
    const { rows } = await app.owner.query('select from sessions where user_id = $1', [memberUser.userId])
    // None but that of beforehand, which this transaction has not ended.
    expect(rows).toHaveLength(1)
  })

  it('by two admins at once happens once', async () => {
    const answers = await Promise.all([erase(admin), erase(second)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 409]).toContain(statuses[1])
    expect(await actions()).toHaveLength(1)
  })

  it('is mailed to every admin, with the day on which all is removed', async () => {
    app.clock.set(Temporal.Instant.from('2027-03-01T23:30:00Z'))
    admin = await signedIn(app, adminUser)
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('users').set({ timezone: 'Europe/Berlin' }).where('id', '=', second.userId).execute(),
    )
    await erase(admin)
    await runQueued(app, closedMailJob)
    const [toFirst, toSecond] = [mailsTo(app, admin.email), mailsTo(app, second.email)]
    expect(one(toFirst).subject).toBe(`The account of ${NAME} was deleted`)
    expect(one(toFirst).text).toContain('Ana Silva has deleted the account')
    expect(one(toFirst).text).toContain('Until 31 March 2027')
    // There it is the next day already.
    expect(one(toSecond).text).toContain('Until 1 April 2027')
    expect(mailsTo(app, member.email)).toEqual([])
    app.clock.set(Temporal.Now.instant())
  }, 60_000)

  it('is mailed twice at most where the mail server never says whether it has taken it', async () => {
    await erase(admin)
    const send = vi.fn(async () => {
      throw new MailError('uncertain', 'There was no answer.', { scope: 'server' })
    })
    const payload = { companyId, userId: admin.userId }
    await closedMailJob.run(app.context.with({ mailer: { send } }), payload)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('is of the own company alone', async () => {
    const stranger = await makeCompany(app.context, { name: NAME })
    const other = await signedIn(app, await makeUser(app.context, stranger, { role: 'admin' }))
    await erase(other)
    expect((await companyRow()).closedAt).toBeNull()
    expect((await member.get('/api/company')).status).toBe(200)
  })
})

describe('a closed company', () => {
  it('has no links, files and invitations that anybody could open', async () => {
    const dashboard = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    const viewer = httpClient(app.url)
    const page = `/api/dashboards/${dashboard.permalink}`
    // Read before, so that it is in memory.
    expect((await viewer.get(page)).status).toBe(200)
    expect((await viewer.get(`${page}/data`)).status).toBe(200)
    await makeLoginLink(app.context, admin)
    await erase(admin)
    for (const path of [page, `${page}/data`, `/dashboards/${dashboard.permalink}`])
      expect([path, (await viewer.get(path)).status]).toEqual([path, 404])
    const hash = 'select token_hash from'
    const { owner } = app
    const link = one((await owner.query(`${hash} login_links where company_id = $1`, [companyId])).rows)
    const found = await app.context.db.pool.query('select * from resolve_login_link($1)', [link.token_hash])
    expect(found.rows).toEqual([])
  })

  it('sends no report: what had begun is cancelled, what falls due is not planned', async () => {
    const due = await makeDueReport(app, admin)
    await erase(admin)
    await workOn(app, due)
    const runs = () =>
      app.context.db.tenant(companyId, (tx) =>
        tx.selectFrom('reportRuns').select(['state', 'message']).execute(),
      )
    expect(await runs()).toEqual([
      { state: 'cancelled', message: 'The account was deleted before this had gone to everybody.' },
    ])
    const start = app.clock.now()
    app.clock.advance({ hours: 24 * 8 })
    await planDueReports(app.context)
    expect(await runs()).toHaveLength(1)
    expect(mailsTo(app, due.recipients[0])).toEqual([])
    app.clock.set(start)
  })

  it('calls no vendor', async () => {
    const source = await makeSource(app, admin, 'semrush')
    await erase(admin)
    await expect(openSession(app.context, companyId, source.id)).rejects.toMatchObject({ id: 'not_found' })
    const start = app.clock.now()
    app.clock.advance({ hours: 25 })
    await planProbes(app.context)
    const probed = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('sources').select('nextProbeAt').executeTakeFirstOrThrow(),
    )
    expect(Temporal.Instant.compare(probed.nextProbeAt ?? '', app.clock.now())).toBe(-1)
    app.clock.set(start)
  })

  it('tells nobody of an alert, neither of one that waited once it is restored', async () => {
    const host = 'broken.closed.example'
    const { id: groupId } = await makeWatched(admin, 'Shops', host)
    const form = { kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/X', timezone: 'UTC' }
    expect((await admin.post(`/api/groups/${groupId}/channels`, form)).status).toBe(201)
    const domain = one(await watchedRows(admin, groupId))
    expect((await admin.post(`/api/domains/${domain.id}/scan`)).status).toBe(200)
    const deliveries = async () =>
      (
        await app.owner.query('select channel_id, state from alert_deliveries where company_id = $1', [
          companyId,
        ])
      ).rows
    const waiting = one(await deliveries())
    expect(waiting.state).toBe('waiting')
    const deliver = () => deliverDue(app.context, { companyId, channelId: waiting.channel_id })
    const arrived = () => app.sandbox.channels.arrivals.filter(({ body }) => body.includes(host))
    const scannedAt = async () =>
      (await app.owner.query('select scanned_at from domains where id = $1', [domain.id])).rows[0]?.scanned_at

    await erase(admin)
    const before = await scannedAt()
    app.clock.advance({ hours: 1 })
    await scanDomain(app.context, { companyId, domainId: domain.id })
    expect(await scannedAt()).toEqual(before)
    await deliver()
    expect([arrived(), one(await deliveries()).state]).toEqual([[], 'waiting'])
    await restore()
    await deliver()
    expect([arrived(), one(await deliveries()).state]).toEqual([[], 'dropped'])
  })

  it('invites nobody whose mail still waited, as the link opens nothing', async () => {
    const form = { name: 'Kim Sato', email: 'kim@closed.example', role: 'member' }
    expect((await admin.post('/api/users', form)).status).toBe(201)
    await erase(admin)
    await runQueued(app, invitationMailJob)
    expect(mailsTo(app, form.email)).toEqual([])
  })

  it('mails nobody that an export is ready, which nobody can fetch', async () => {
    const exportId = await makeExport(app.context, companyId, { requestedBy: adminUser.userId })
    const notify = () => exportReadyJob.run(app.context, { companyId, exportId })
    const told = () => mailsTo(app, admin.email).filter(({ subject }) => subject.includes('export'))
    await erase(admin)
    await notify()
    expect(told()).toEqual([])
    await restore()
    await notify()
    expect(told()).toHaveLength(1)
    // Nor who was an admin when they asked for it.
    await app.owner.query(`update users set role = 'member' where id = $1`, [adminUser.userId])
    await notify()
    expect(told()).toHaveLength(1)
  })

  it('is told nothing that had been found before', async () => {
    const { id: groupId } = await makeWatched(admin, 'Shops')
    const form = { kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/X', timezone: 'UTC' }
    expect((await admin.post(`/api/groups/${groupId}/channels`, form)).status).toBe(201)
    await makeSource(app, admin, 'semrush')
    const { runId } = await makeDueReport(app, admin, { empty: true })
    const channel = await app.context.db.tenant(companyId, async (tx) => {
      await tx.updateTable('sources').set({ invalid: true, invalidReason: 'The key has ended.' }).execute()
      await tx.updateTable('companies').set({ domain: 'cafe.example', emailUsername: 'reports' }).execute()
      return tx
        .updateTable('alertChannels')
        .set({ state: 'disabled' })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    const admins = { companyId, userId: adminUser.userId, reason: 'gone' }
    const notices = [
      [sourcesLostJob, { companyId, userId: adminUser.userId }],
      [notifyOwnerJob, { companyId, runId, reason: 'broken' }],
      [channelDisabledJob, { companyId, userId: adminUser.userId, channelId: channel.id }],
      [senderLostJob, admins],
      [hostLostJob, { ...admins, host: 'reports.cafe.example' }],
      [ssoDomainLostJob, { ...admins, domain: 'cafe.example' }],
      [
        ssoChangedJob,
        { companyId, userId: adminUser.userId, by: admin.userId, change: 'sso.removed', subject: 'x' },
      ],
    ] as const
    // That of the sign-in which restores the account comes when it likes.
    const arrived = () =>
      mailsTo(app, admin.email).filter(({ subject }) => !subject.startsWith('New sign-in')).length
    const notify = async () => {
      const before = arrived()
      for (const [job, payload] of notices) await job.run(app.context, payload)
      return arrived() - before
    }
    await erase(admin)
    expect(await notify()).toBe(0)
    await restore()
    expect(await notify()).toBe(notices.length)
    // Nor is who was an admin, but of their own report; of their source they have been told.
    await app.owner.query(`update users set role = 'member' where id = $1`, [adminUser.userId])
    expect(await notify()).toBe(1)
  })

  it('is not served at its host, which may become another’s', async () => {
    const host = {
      host: 'reports.cafe.example',
      proof: 'x',
      verifiedAt: app.clock.now().toString(),
      companyId,
    }
    await app.context.db.tenant(companyId, (tx) => tx.insertInto('companyHosts').values(host).execute())
    app.context.hosts.forget()
    const at = () => httpClient(app.url).get('/login', { host: host.host })
    expect((await at()).status).toBe(200)
    await erase(admin)
    expect((await at()).status).toBe(404)
    await restore()
    // Not before its records have been found again.
    expect((await at()).status).toBe(404)
    const found = await app.context.db.pool.query('select * from resolve_due_hosts($1, 10)', [
      app.clock.now().toString(),
    ])
    expect(found.rows).toContainEqual({ companyId: undefined, company_id: companyId })
  })

  it('names itself to its people who sign in, and lets them do nothing else', async () => {
    await erase(admin)
    const { closed, browser } = await closedFor(memberUser)
    expect(closed).toMatchObject({ name: NAME, mayRestore: false, isBeingRemoved: false })
    const days = Temporal.Instant.from(closed.closedAt).until(closed.removedAt).total('hours') / 24
    expect(days).toBe(30)
    expect((await browser.post('/api/company/restore')).status).toBe(403)
    expect((await browser.get('/api/users/me')).status).toBe(401)
    expect((await companyRow()).closedAt).not.toBeNull()
  })

  it('is shown to nobody who has not signed in', async () => {
    await erase(admin)
    const stranger = httpClient(app.url)
    expect((await stranger.get('/api/company/closed')).status).toBe(404)
    expect((await stranger.post('/api/company/restore')).status).toBe(404)
    const wrong = await stranger.signIn(admin.email, 'not this one')
    expect(wrong.error().error.id).toBe('invalid_credentials')
    expect((await stranger.get('/api/company/closed')).status).toBe(404)
  })
})

describe('restoring a company', () => {
  it('by an admin signs them in, and everything is there', async () => {
    const dashboard = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    await erase(admin)
    const { browser, answer } = await restore()
    expect(answer.status).toBe(200)
    await browser.open('/dashboards')
    const { data } = (await browser.get('/api/company')).as(dataOf(company))
    expect(data).toMatchObject({ name: NAME, state: 'active' })
    expect(
      Temporal.Instant.from(data.restoredAt ?? '')
        .until(app.clock.now())
        .total('minutes'),
    ).toBeLessThan(1)
    expect((await httpClient(app.url).get(`/api/dashboards/${dashboard.permalink}`)).status).toBe(200)
    expect((await arrive(memberUser)).answer.status).toBe(200)
    expect(await actions()).toEqual(['Ana Silva: company.closed', 'Ana Silva: company.restored'])
  })

  it('from a new browser is told to the person by mail, and the browser is remembered', async () => {
    await erase(admin)
    const { browser } = await closedFor(adminUser)
    const isKnown = () => [...browser.cookies.keys()].some((name) => name.includes('known'))
    expect(isKnown()).toBe(false)
    expect((await browser.post('/api/company/restore')).status).toBe(200)
    expect(isKnown()).toBe(true)
    const subjects = () => mailsTo(app, adminUser.email).map(({ subject }) => subject)
    await runQueued(app, newDeviceMailJob)
    expect(subjects()).toContainEqual(expect.stringMatching(/^New sign-in to your/))
  })

  it('can be done at once by whoever has deleted it', async () => {
    await erase(admin)
    await admin.open('/account-closed')
    expect((await admin.post('/api/company/restore')).status).toBe(200)
    await admin.open('/dashboards')
    expect((await admin.get('/api/company')).status).toBe(200)
  })

  it('sends nothing that fell due meanwhile, and goes on with the next', async () => {
    const dashboard = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    const start = app.clock.now()
    for (let count = 0; count < 3; count++)
      await makeReport(app.context, dashboard, admin.userId, {
        nextRunAt: start.add({ hours: 1 }).toString(),
      })
    await makeSource(app, admin, 'semrush')
    await erase(admin)
    app.clock.advance({ hours: 24 * 10 })
    await restore()
    await planDueReports(app.context)
    const { runs, reports, sources } = await app.context.db.tenant(companyId, async (tx) => ({
      runs: await tx.selectFrom('reportRuns').select(['state', 'message']).execute(),
      reports: await tx.selectFrom('automaticReports').select('nextRunAt').execute(),
      sources: await tx.selectFrom('sources').select('nextProbeAt').execute(),
    }))
    expect(runs).toHaveLength(3)
    for (const run of runs)
      expect(run).toEqual({
        state: 'missed',
        message: 'The account was deleted at the time, so this was not sent.',
      })
    for (const { nextRunAt } of reports)
      expect(Temporal.Instant.compare(nextRunAt ?? '', app.clock.now())).toBe(1)
    for (const { nextProbeAt } of sources)
      expect(Temporal.Instant.compare(nextProbeAt ?? '', app.clock.now())).toBe(1)
    app.clock.set(start)
  })

  it('sends nothing that a planner had found due when the account was deleted', async () => {
    const dashboard = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    await makeReport(app.context, dashboard, admin.userId, { nextRunAt: app.clock.now().toString() })
    const found = await app.context.db.pool.query('select * from resolve_due_reports($1, 100)', [
      app.clock.now().toString(),
    ])
    const due = found.rows.find(({ company_id }) => company_id === companyId)
    await erase(admin)
    const slot = { companyId, reportId: due.report_id, nextRunAt: due.next_run_at }
    expect(await planSlots(app.context, [slot])).toMatchObject({ planned: 1 })
    app.clock.advance({ hours: 24 })
    await restore()
    const runs = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('reportRuns').select(['state', 'message']).execute(),
    )
    expect(runs).toEqual([
      { state: 'cancelled', message: 'The account was deleted at the time, so this was not sent.' },
    ])
    app.clock.advance({ hours: -24 })
  })

  it('by two at once happens once', async () => {
    await erase(admin)
    const [one, two] = [await closedFor(adminUser), await closedFor(second)]
    const answers = await Promise.all([one, two].map(({ browser }) => browser.post('/api/company/restore')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is not done by what an earlier closing left in a browser', async () => {
    await erase(admin)
    const { browser } = await closedFor(adminUser)
    await restore(second)
    const again = await signedIn(app, adminUser)
    app.clock.advance({ seconds: 1 })
    await erase(again)
    expect((await browser.post('/api/company/restore')).status).toBe(404)
    expect((await companyRow()).closedAt).not.toBeNull()
  })

  it('ends with the time for which it is stored, and takes an admin of today', async () => {
    await erase(admin)
    const start = app.clock.now()
    app.clock.set(start.add({ hours: 24 * 30 - 1 }))
    expect((await closedFor(adminUser)).closed.mayRestore).toBe(true)
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('users').set({ role: 'member' }).where('id', '=', second.userId).execute(),
    )
    expect((await restore(second)).answer.status).toBe(403)
    app.clock.set(start.add({ hours: 24 * 30 + 1 }))
    expect((await closedFor(adminUser)).closed).toMatchObject({ mayRestore: false, isBeingRemoved: true })
    const { answer } = await restore()
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'It is being removed and cannot be restored.',
    ])
    await planRemovals(app.context)
    app.clock.set(start)
  })
})

describe('the subscription', () => {
  const cancel = (person: Person) =>
    person.send('DELETE', '/api/company', {
      body: { delete: false },
      headers: { 'x-csrf-token': person.csrfToken },
    })

  it('cannot be canceled where nobody takes payments, and says whom to ask', async () => {
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('companies').set({ subscriptionId: 'sub_1' }).execute(),
    )
    expect((await cancel(member)).status).toBe(403)
    const refused = await cancel(admin)
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'The plan cannot be changed here. Ask whoever runs this installation about it.',
    ])
    expect((await companyRow()).state).toBe('active')
  })

  it('cannot be canceled where there is none', async () => {
    const refused = await cancel(admin)
    expect([refused.status, refused.error().error.id]).toEqual([409, 'conflict'])
    expect((await companyRow()).state).toBe('active')
  })
})
