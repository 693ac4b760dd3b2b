import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makeDashboard, makeSource, makeUser, type TestUser } from '../../test/factories.ts'
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
  const { id: dashboardId } = await makeDashboard(context, companyId)
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
      for (const purpose of ['pdf', 'report']) {
        await tx
          .insertInto('snapshots')
          .values({ id: nanoid(), companyId, dashboardId, purpose, content: '{}', createdAt: ago(age) })
          .execute()
      }
    }
    for (const age of [25, 23]) {
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
  const left = ['results', 'pdfJobs', 'pdfTickets', 'passwordResets', 'sessions', 'oauthRequests'] as const
  for (const person of people) {
    for (const table of left) expect([table, await count(table, person)]).toEqual([table, 1])
    // As sent: a report's snapshot stays as long as its report.
    expect(await count('snapshots', person)).toBe(3)
    for (const table of ['users', 'sources', 'dashboards'] as const)
      expect(await count(table, person)).toBe(1)
  }
  const tries = await app.context.db.system.selectFrom('tries').select('key').execute()
  expect(tries).toEqual([{ key: 'new' }])
})
