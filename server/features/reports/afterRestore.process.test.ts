import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  makeDashboard,
  makeLoneUser,
  makeReport,
  type TestDashboard,
  type TestUser,
} from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { holdAfterRestore } from './afterRestore.ts'
import { planDueReports } from './plan.ts'

/** A database as a backup leaves it: slots that have passed, runs that nobody works on any more. */

let app: TestApp
let owner: TestUser
let dashboard: TestDashboard

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await makeLoneUser(app.context)
  dashboard = await makeDashboard(app.context, owner.companyId, { name: 'Monthly' })
})

const hoursAgo = (hours: number) => app.context.now().subtract({ hours }).round('minute').toString()
const tenant = <T>(work: Parameters<typeof app.context.db.tenant<T>>[1]) =>
  app.context.db.tenant(owner.companyId, work)
const runs = () =>
  tenant((tx) =>
    tx
      .selectFrom('reportRuns')
      .select(['reportId', 'state', 'message', 'scheduledFor'])
      .orderBy('scheduledFor')
      .execute(),
  )

it('notes passed slots as missed, once, and goes on with the next ones', async () => {
  const passed = hoursAgo(3)
  const due = await makeReport(app.context, dashboard, owner.userId, { nextRunAt: passed })
  await makeReport(app.context, dashboard, owner.userId, { nextRunAt: hoursAgo(-3) })
  await makeReport(app.context, dashboard, owner.userId, { nextRunAt: hoursAgo(3), paused: true })
  const ours = (held: Awaited<ReturnType<typeof holdAfterRestore>>) =>
    held.filter(({ dashboardName }) => dashboardName === 'Monthly')
  expect(ours(await holdAfterRestore(app.context))).toEqual([
    { dashboardName: 'Monthly', scheduledFor: passed, timezone: expect.any(String), recipients: 1 },
  ])
  expect(await runs()).toEqual([
    {
      reportId: due,
      state: 'missed',
      scheduledFor: passed,
      message: expect.stringMatching(/backup was restored/),
    },
  ])
  expect(await planDueReports(app.context)).toBe(0)
  const { nextRunAt } = await tenant((tx) =>
    tx.selectFrom('automaticReports').select('nextRunAt').where('id', '=', due).executeTakeFirstOrThrow(),
  )
  const wait = app.context
    .now()
    .until(Temporal.Instant.from(nextRunAt ?? ''))
    .total('hours')
  expect(wait).toBeGreaterThan(160)
  expect(ours(await holdAfterRestore(app.context))).toEqual([])
})

it('cancels runs that had not ended, with the mails that were not sent', async () => {
  const reportId = await makeReport(app.context, dashboard, owner.userId)
  const runId = nanoid()
  await tenant(async (tx) => {
    await tx
      .insertInto('reportRuns')
      .values({
        id: runId,
        companyId: owner.companyId,
        reportId,
        state: 'sending',
        scheduledFor: hoursAgo(5),
      })
      .execute()
    for (const [recipient, state] of [
      ['sent@clients.example', 'sent'],
      ['open@clients.example', 'pending'],
    ] as const) {
      await tx
        .insertInto('reportDeliveries')
        .values({ id: nanoid(), companyId: owner.companyId, runId, recipient, state, messageId: recipient })
        .execute()
    }
  })
  await holdAfterRestore(app.context)
  expect(await runs()).toMatchObject([{ reportId, state: 'cancelled' }])
  const deliveries = await tenant((tx) =>
    tx.selectFrom('reportDeliveries').select('state').orderBy('recipient').execute(),
  )
  expect(deliveries.map(({ state }) => state)).toEqual(['uncertain', 'sent'])
})

const command = (env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const file = join(import.meta.dirname, '../../commands/afterRestore.ts')
    const { PATH } = process.env
    execFile(process.execPath, [file], { env: { PATH, ...env } }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

it('is refused beside a running product, which has sent what was due', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadsheet-restored-'))
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false })
  try {
    expect(await command({ DATA_DIR: dataDir })).toMatch(/The product runs on this data folder.+Stop it/)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true })
  }
})

it('is a command, which names what it holds', async () => {
  await makeReport(app.context, dashboard, owner.userId, { nextRunAt: hoursAgo(2) })
  const output = await command({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.dataDir })
  expect(output).toMatch(/^These may have been sent .+:\n(.+\n)* {2}Monthly: .+, to 1 recipient\n/)
})
