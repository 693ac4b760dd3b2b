import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ChildRun, startChild } from '../../test/childProcess.ts'
import { makeDueReport } from '../../test/dueReport.ts'
import { makeDashboard, makeReport, makeSource, makeTextWidget, makeWidget } from '../../test/factories.ts'
import { startTricklingServer } from '../../test/mailServer.ts'
import { startNetwork } from '../../test/network.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { makePeople, type People } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { thorough } from '../../test/thorough.ts'
import { openDatabase } from '../db/database.ts'
import { appUrlOf } from '../db/migrate.ts'
import { createSmtpMailer } from '../mail/smtp.ts'
import type { LivenessTimes } from './liveness.ts'
import { startScheduler } from './scheduler.ts'
import { startWorker } from './worker.ts'

// Each starts processes of its own, which takes a busy machine many seconds.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let people: People
let database: pg.Client
const running: { stop(): Promise<void> }[] = []
const children: ChildRun[] = []

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  database = await app.asOwner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await database.query('delete from result_leases')
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill()
    await child.ended
  }
  for (const service of running.splice(0)) await service.stop()
})

/** Sweeps as often as a test can wait for. */
const QUICK = { sweepMs: 200, graceSeconds: 0 }
const work = async (times: LivenessTimes = QUICK) => {
  const worker = await startWorker(app.context, times)
  running.push(worker)
  return worker
}
const hang = () => {
  const child = startChild(app, 'workAndHang')
  children.push(child)
  return child
}
const jobs = async () =>
  (
    await database.query<{ locked_by: string | null; attempts: number }>(
      'select locked_by, attempts from graphile_worker._private_jobs',
    )
  ).rows
const taken = () =>
  vi.waitFor(async () => {
    const [job] = await jobs()
    if (!job?.locked_by) throw new Error('nobody has taken the job')
    return job.locked_by
  }, PATIENCE_MS)

/** Requests a PDF whose making needs a vendor. Returns a function that checks whether it is there. */
async function askPdf(): Promise<() => Promise<number>> {
  const analytics = await makeSource(app, people.owner, 'google_analytics')
  const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
    widgets: [makeWidget('google_analytics_4', 'users_summary', analytics)],
  })
  const asked = await people.viewer.get(`/api/dashboards/${permalink}/pdf`)
  const { check } = asked.as(z.object({ check: z.string() }))
  return async () => (await people.viewer.get(`/api/dashboards/${permalink}/pdf?check=${check}`)).status
}

it('a due report goes out by itself: planned, made and sent', async () => {
  const { owner } = people
  const dashboard = await makeDashboard(app.context, owner.companyId, { widgets: [makeTextWidget()] })
  await makeReport(app.context, dashboard, owner.userId, {
    recipients: ['by-itself@clients.example'],
    nextRunAt: app.clock.now().toString(),
  })
  await work()
  running.push(startScheduler(app.context))
  await vi.waitFor(
    () => {
      const mails = app.sandbox.inbox.mails().filter(({ to }) => to.includes('by-itself@clients.example'))
      expect(mails).toHaveLength(1)
    },
    { timeout: PATIENCE_MS, interval: 100 },
  )
})

describe('the job of a worker', () => {
  it('that was killed goes to another one within a sweep', async () => {
    const ready = await askPdf()
    const child = hang()
    const dead = await taken()
    await work()
    child.kill()
    expect(await child.ended).toBe('SIGKILL')
    await vi.waitFor(async () => expect(app.log()).toContain(`"worker":"${dead}"`), PATIENCE_MS)
    app.clock.advance({ seconds: 30 })
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: PATIENCE_MS, interval: 50 })
  })

  it.runIf(thorough)('that was killed while nobody else was there is freed by the next start', async () => {
    const ready = await askPdf()
    const child = hang()
    await taken()
    child.kill()
    await child.ended
    app.clock.advance({ seconds: 30 })
    await work({ sweepMs: 3_600_000, graceSeconds: 0 })
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: PATIENCE_MS, interval: 50 })
  })

  it.runIf(thorough)('that lives stays its own, however long it takes', async () => {
    await askPdf()
    hang()
    const holder = await taken()
    await work()
    await new Promise((resolve) => setTimeout(resolve, 8 * QUICK.sweepMs))
    const [job] = await jobs()
    expect(job).toMatchObject({ locked_by: holder, attempts: 1 })
    expect(app.log()).not.toContain(`"worker":"${holder}"`)
    await database.query('select graphile_worker.force_unlock_workers($1)', [[holder]])
  })
})

it.runIf(thorough)(
  'a mail server that never finishes an answer keeps no PDF waiting, and no stop',
  async () => {
    const server = await startTricklingServer('ehlo')
    running.push(server)
    const from = app.context.config.mailFrom
    const mailer = createSmtpMailer({ url: server.url, from, withinMs: () => 3_600_000 })
    for (const _ of Array.from({ length: 6 })) await makeDueReport(app, people.owner)
    const worker = await startWorker(app.context.with({ mailer }), QUICK)
    await vi.waitFor(() => expect(server.open()).toBeGreaterThan(1), { timeout: PATIENCE_MS, interval: 100 })
    const ready = await askPdf()
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: PATIENCE_MS, interval: 100 })
    expect(server.open()).toBeGreaterThan(1)
    await worker.stop()
    await vi.waitFor(() => expect(server.open()).toBe(0), PATIENCE_MS)
  },
)

it.runIf(thorough)('a job whose hand-over was lost with the connection is taken again', async () => {
  const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
    widgets: [makeTextWidget()],
  })
  const asked = await people.viewer.get(`/api/dashboards/${permalink}/pdf`)
  const { check } = asked.as(z.object({ check: z.string() }))
  const lost = await database.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
     where id = (select max(id) from graphile_worker._private_jobs) returning id`,
  )
  expect(lost.rowCount).toBe(1)
  await askPdf()
  const silence = Promise.withResolvers<never>()
  silence.promise.catch(() => undefined)
  running.push({ stop: async () => silence.reject(new Error('The vendor hung up.')) })
  const times = { sweepMs: 200, graceSeconds: 1 }
  running.push(await startWorker(app.context.with({ http: () => silence.promise }), times))
  const inHand = async () =>
    (
      await database.query(
        'select id, locked_by, attempts from graphile_worker._private_jobs where id > $1',
        [lost.rows[0]?.id],
      )
    ).rows[0]
  const { locked_by: ourselves } = await vi.waitUntil(
    async () => ((await inHand())?.locked_by ? inHand() : null),
    PATIENCE_MS,
  )
  await database.query(
    `update graphile_worker._private_jobs set run_at = now(), locked_by = $1, locked_at = now(), attempts = 1
     where id = $2`,
    [ourselves, lost.rows[0]?.id],
  )
  const path = `/api/dashboards/${permalink}/pdf?check=${check}`
  await vi.waitFor(async () => expect((await people.viewer.get(path)).status).toBe(200), PATIENCE_MS)
  // The job that a worker is working on stays its own.
  expect(await inHand()).toMatchObject({ locked_by: ourselves, attempts: 1 })
})

it.runIf(thorough)('workers that end by themselves are started again', async () => {
  await work()
  // What the queue's own migration sends to workers of an older release: they end, and set an exit code.
  await database.query(`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":0}')`)
  await vi.waitFor(() => expect(app.log()).toContain('the workers ended'), PATIENCE_MS)
  process.exitCode = undefined
  const ready = await askPdf()
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: PATIENCE_MS, interval: 50 })
})

describe.runIf(thorough)('a worker whose session with the database breaks', () => {
  const held = async () =>
    (
      await database.query(
        "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      )
    ).rows.map(({ pid }) => pid)

  it('says at once again that it lives', async () => {
    await work()
    const before = await vi.waitFor(async () => {
      const found = await held()
      expect(found.length).toBeGreaterThan(0)
      return found
    }, PATIENCE_MS)
    await database.query('select pg_terminate_backend($1)', [before[0]])
    await vi.waitFor(async () => {
      const after = await held()
      expect(after).toHaveLength(before.length)
      expect(after).not.toContain(before[0])
    }, PATIENCE_MS)
  })

  it('says so again where the network was lost without a word', async () => {
    const network = await startNetwork(appUrlOf(app.databaseUrl))
    const db = openDatabase(network.url, { answerWithinMs: 1_000 })
    const worker = await startWorker(app.context.with({ db }), { ...QUICK, answerMs: 500 })
    const before = await vi.waitFor(async () => {
      const found = await held()
      expect(found.length).toBeGreaterThan(0)
      return found
    }, PATIENCE_MS)
    network.lose()
    // PostgreSQL does not notice it either until it probes the connection: the test does so in its place.
    await vi.waitFor(() => expect(app.log()).toContain('Query read timeout'), PATIENCE_MS)
    await database.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
    await vi.waitFor(async () => {
      const after = await held()
      expect(after).toHaveLength(before.length)
      expect(after).not.toContain(before[0])
    }, PATIENCE_MS)
    // Each lost connection has to time out before the queue gives it up.
    await worker.stop()
    await db.close()
    network.stop()
  }, 60_000)

  it('keeps its one session where the queue’s table is locked for longer than it waits', async () => {
    await database.query("select graphile_worker.add_job('printPdf', run_at := now() + interval '1 hour')")
    await work({ ...QUICK, answerMs: 500 })
    const before = await vi.waitFor(async () => {
      const found = await held()
      expect(found.length).toBeGreaterThan(0)
      return found
    }, PATIENCE_MS)
    const other = await app.asOwner()
    await other.query('begin')
    await other.query('lock table graphile_worker._private_jobs in access exclusive mode')
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await other.query(
      "update graphile_worker._private_jobs set locked_by = 'a-dead-one', locked_at = now() - interval '1 minute'",
    )
    await other.query('commit')
    await vi.waitFor(() => expect(app.log()).toContain('"worker":"a-dead-one"'), PATIENCE_MS)
    expect(await held()).toHaveLength(before.length)
  })

  it('judges nobody right afterwards: the others’ sessions may have broken with it', async () => {
    await database.query("select graphile_worker.add_job('printPdf', run_at := now() + interval '1 hour')")
    await work({ sweepMs: 1_000, graceSeconds: 0 })
    await vi.waitFor(async () => expect((await held()).length).toBeGreaterThan(0), PATIENCE_MS)
    await database.query(
      "update graphile_worker._private_jobs set locked_by = 'somebody-else', locked_at = now() - interval '1 minute'",
    )
    const [mine] = await held()
    await database.query('select pg_terminate_backend($1)', [mine])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(app.log()).not.toContain('"worker":"somebody-else"')
    await vi.waitFor(() => expect(app.log()).toContain('"worker":"somebody-else"'), PATIENCE_MS)
  })
})
