import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeUser,
  type TestUser,
} from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { DB } from '../db/types.ts'
import { sweepOldRows } from './cleanUp.ts'

let app: TestApp
const people: TestUser[] = []

beforeAll(async () => {
  app = await startTestApp()
  for (let count = 0; count < 2; count++) {
    people.push(await makeUser(app.context, await makeCompany(app.context)))
  }
})
afterAll(() => app.stop())

/** One row that has had its time and one that has not, of everything that is swept; and what never is. */
async function fill({ companyId, userId }: TestUser): Promise<void> {
  const { context } = app
  const source = await makeSource(app, { companyId, userId }, 'semrush')
  const dashboard = await makeDashboard(context, companyId)
  const dashboardId = dashboard.id
  const reportId = await makeReport(context, dashboard, userId)
  const ago = (hours: number) => context.now().subtract({ hours }).toString()
  await context.db.tenant(companyId, async (tx) => {
    for (const [age, marker] of [
      [24 * 46, 'old'],
      [24 * 44, 'kept'],
    ] as const) {
      await tx
        .insertInto('results')
        .values({
          companyId,
          key: randomBytes(32),
          sourceId: source.id,
          result: JSON.stringify(marker),
          fetchedAt: ago(age),
          freshUntil: ago(age),
        })
        .execute()
    }
    for (const age of [2, 0]) {
      const jobId = nanoid()
      await tx
        .insertInto('pdfJobs')
        .values({
          id: jobId,
          companyId,
          dashboardId,
          guest: true,
          accessEpoch: 1,
          request: '{}',
          createdAt: ago(age),
        })
        .execute()
      await tx
        .insertInto('pdfTickets')
        .values({ checkHash: randomBytes(32), companyId, jobId, askerHash: randomBytes(32) })
        .execute()
      await tx
        .insertInto('snapshots')
        .values({ id: nanoid(), companyId, dashboardId, purpose: 'pdf', content: '{}', createdAt: ago(age) })
        .execute()
    }
    const runs = [
      { days: 401, state: 'sent' },
      { days: 401, state: 'held' },
      { days: 31, state: 'failed' },
      { days: 31, state: 'sending' },
      { days: 29, state: 'sent' },
    ]
    for (const [hours, { days, state }] of runs.entries()) {
      const runId = nanoid()
      const files = { pdf: randomBytes(8), preview: randomBytes(8) }
      const run = { id: runId, companyId, reportId, state, scheduledFor: ago(24 * days + hours) }
      await tx
        .insertInto('reportRuns')
        .values({ ...run, ...files })
        .execute()
      await tx
        .insertInto('snapshots')
        .values({ id: nanoid(), companyId, dashboardId, purpose: 'report', runId, content: '{}' })
        .execute()
      await tx
        .insertInto('reportDeliveries')
        .values({ id: nanoid(), companyId, runId, recipient: 'client@clients.example', messageId: runId })
        .execute()
    }
    for (const age of [25, 23]) {
      await tx
        .insertInto('doneCalls')
        .values({ companyId, key: nanoid(), createdAt: ago(age) })
        .execute()
      await tx
        .insertInto('passwordResets')
        .values({ tokenHash: randomBytes(32), companyId, userId, expiresAt: ago(age) })
        .execute()
    }
    for (const age of [1, -1]) {
      const sessionId = nanoid()
      await tx
        .insertInto('sessions')
        .values({
          id: sessionId,
          companyId,
          userId,
          tokenHash: randomBytes(32),
          csrfToken: 'x',
          expiresAt: ago(age),
        })
        .execute()
    }
    for (const [domain, days, isUsed] of [
      ['used.example', 40, true],
      ['left.example', 29, false],
      ['old.example', 31, false],
    ] as const) {
      const nextCheckAt = isUsed ? context.now().toString() : null
      await tx
        .insertInto('senderDomains')
        .values({ companyId, domain, changedAt: ago(24 * days), nextCheckAt })
        .execute()
      const key = { selector: 'mail1', privateKey: randomBytes(8), publicKey: 'x', state: 'active' }
      await tx
        .insertInto('dkimKeys')
        .values({ id: nanoid(), companyId, domain, ...key })
        .execute()
    }
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .orderBy('expiresAt', 'desc')
      .executeTakeFirstOrThrow()
    for (const age of [2, 0]) {
      await tx
        .insertInto('oauthRequests')
        .values({
          stateHash: randomBytes(32),
          companyId,
          sessionId: session.id,
          kind: 'google_analytics',
          codeVerifier: randomBytes(8),
          expiresAt: ago(age),
        })
        .execute()
    }
  })
}

async function count(table: keyof DB, { companyId }: TestUser): Promise<number> {
  const { rows } = await app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  )
  return rows
}

it('removes what has had its time, of every company, and nothing else', async () => {
  for (const person of people) await fill(person)
  await app.context.db.system
    .insertInto('tries')
    .values([
      { key: 'old', windowStart: app.context.now().subtract({ hours: 48 }).toString() },
      { key: 'new', windowStart: app.context.now().toString() },
    ])
    .execute()
  await sweepOldRows(app.context)
  const left = [
    'results',
    'pdfJobs',
    'pdfTickets',
    'passwordResets',
    'sessions',
    'oauthRequests',
    'doneCalls',
  ] as const
  for (const person of people) {
    for (const table of left) expect([table, await count(table, person)]).toEqual([table, 1])
    for (const table of ['senderDomains', 'dkimKeys'] as const) expect(await count(table, person)).toBe(2)
    // As sent: a report's snapshot stays as long as its run, which stays while it is open.
    expect(await count('snapshots', person)).toBe(1 + 4)
    expect(await count('reportDeliveries', person)).toBe(4)
    const runs = await app.context.db.tenant(person.companyId, (tx) =>
      tx.selectFrom('reportRuns').select(['state', 'pdf', 'preview']).orderBy('scheduledFor').execute(),
    )
    expect(runs.map(({ state, pdf, preview }) => [state, pdf !== null, preview !== null])).toEqual([
      ['held', true, true],
      ['sending', true, true],
      ['failed', false, false],
      ['sent', true, true],
    ])
    await app.context.db.tenant(person.companyId, (tx) => tx.deleteFrom('automaticReports').execute())
    expect([await count('reportRuns', person), await count('snapshots', person)]).toEqual([0, 1])
    for (const table of ['users', 'sources', 'dashboards'] as const)
      expect(await count(table, person)).toBe(1)
  }
  const tries = await app.context.db.system.selectFrom('tries').select('key').execute()
  expect(tries).toEqual([{ key: 'new' }])
})

it('takes more than one statement holds', async () => {
  const [person] = people
  if (!person) throw new Error('nobody is there')
  const { context } = app
  const expiresAt = context.now().subtract({ hours: 48 }).toString()
  const { companyId, userId } = person
  const links = Array.from({ length: 2_500 }, () => ({
    tokenHash: randomBytes(32),
    companyId,
    userId,
    expiresAt,
  }))
  await context.db.tenant(companyId, (tx) => tx.insertInto('passwordResets').values(links).execute())
  const before = await count('passwordResets', person)
  await sweepOldRows(context)
  expect(await count('passwordResets', person)).toBe(before - 2_500)
})

it('can be asked for everything and takes nothing that is not old', async () => {
  const person = await makeUser(app.context, await makeCompany(app.context))
  await fill(person)
  const kinds = [
    'results',
    'result_leases',
    'pdf_jobs',
    'pdf_snapshots',
    'report_files',
    'report_runs',
    'password_resets',
    'oauth_requests',
    'sessions',
    'done_calls',
  ]
  const ofAllTime = app.context
    .now()
    .add({ hours: 24 * 365 })
    .toString()
  for (const kind of kinds)
    await sql`select sweep_rows(${kind}, ${ofAllTime}, 1000)`.execute(app.context.db.system)
  // What is young, and what is still under way however old it is.
  expect(await count('pdfJobs', person)).toBe(1)
  expect(await count('sessions', person)).toBe(1)
  const runs = await app.context.db.tenant(person.companyId, (tx) =>
    tx.selectFrom('reportRuns').select('state').orderBy('scheduledFor').execute(),
  )
  expect(runs.map(({ state }) => state)).toEqual(['held', 'sending'])
  for (const table of ['users', 'sources', 'dashboards', 'automaticReports'] as const)
    expect(await count(table, person)).toBe(1)
  await expect(sql`select sweep_rows('users', now(), 1000)`.execute(app.context.db.system)).rejects.toThrow(
    /case not found/,
  )
})

it('asks the database as often for many companies as for one', async () => {
  const { pool } = app.context.db
  let asked = 0
  const count = () => {
    asked += 1
  }
  pool.on('acquire', count)
  await sweepOldRows(app.context)
  const ofFew = asked
  for (let companies = 0; companies < 20; companies++) await makeCompany(app.context)
  asked = 0
  await sweepOldRows(app.context)
  pool.off('acquire', count)
  expect(asked).toBe(ofFew)
})
