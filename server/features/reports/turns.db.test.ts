import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mailsTo, makeDueReport } from '../../../test/dueReport.ts'
import { makeDashboard, makeLoneUser, makeReport, makeTextWidget } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { startWorker } from '../../jobs/worker.ts'
import { planDueReports } from './plan.ts'
import { runDueReports } from './turns.ts'

let app: TestApp
let database: pg.Client
/** Lets the vendors answer, with a failure. */
let answer: () => void
const running: Promise<unknown>[] = []

beforeAll(async () => {
  app = await startTestApp()
  database = await app.asOwner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await database.query('delete from automatic_reports')
})
afterEach(async () => {
  answer()
  await Promise.all(running.splice(0))
})

/** The product with vendors that do not answer for now. */
function withDeafVendors(): AppContext {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  answer = () => reject(new Error('no answer'))
  return app.context.with({
    http: (request) => (request.url.includes('/data/') ? promise : app.context.http(request)),
  })
}
const owner = async () => makeLoneUser(app.context)
const underWay = async (companyId: string) =>
  (await database.query("select from report_runs where company_id = $1 and state = 'fetching'", [companyId]))
    .rowCount

it('turns go by company: the one with fewer reports under way comes first', async () => {
  const [large, small] = [await owner(), await owner()]
  for (let count = 0; count < 5; count++) await makeDueReport(app, large)
  for (let count = 0; count < 2; count++) await makeDueReport(app, small)
  const context = withDeafVendors()
  for (let places = 0; places < 4; places++) running.push(runDueReports(context))
  const both = async () => [await underWay(large.companyId), await underWay(small.companyId)]
  await vi.waitFor(async () => expect(await both()).toEqual([2, 2]), { timeout: PATIENCE_MS, interval: 100 })
})

it('a source that does not answer is waited for by one report at a time', async () => {
  const [failing, other] = [await owner(), await owner()]
  const due = await makeDueReport(app, failing)
  await database.query("update sources set failure_kind = 'unavailable' where company_id = $1", [
    failing.companyId,
  ])
  const dashboard = { ...due.dashboard, companyId: failing.companyId }
  for (let hour = 0; hour < 3; hour++) {
    await makeReport(app.context, dashboard, failing.userId, { hour, nextRunAt: app.clock.now().toString() })
  }
  await makeDueReport(app, other)
  await makeDueReport(app, other)
  await planDueReports(app.context)
  const context = withDeafVendors()
  for (let places = 0; places < 5; places++) running.push(runDueReports(context))
  const both = async () => [await underWay(failing.companyId), await underWay(other.companyId)]
  await vi.waitFor(async () => expect(await both()).toEqual([1, 2]), { timeout: PATIENCE_MS, interval: 100 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await both()).toEqual([1, 2])
})

it('many reports of a company whose sources do not answer keep no other company’s report waiting', async () => {
  const [dead, alive] = [await owner(), await owner()]
  for (let count = 0; count < 9; count++) await makeDueReport(app, dead)
  const worker = await startWorker(withDeafVendors(), { sweepMs: 60_000, graceSeconds: 10 })
  try {
    await vi.waitFor(async () => expect(await underWay(dead.companyId)).toBeGreaterThan(2), {
      timeout: PATIENCE_MS,
      interval: 100,
    })
    const text = await makeDashboard(app.context, alive.companyId, { widgets: [makeTextWidget()] })
    await makeReport(app.context, text, alive.userId, {
      recipients: ['alive@clients.example'],
      nextRunAt: app.clock.now().toString(),
    })
    await planDueReports(app.context)
    await vi.waitFor(() => expect(mailsTo(app, 'alive@clients.example')).toHaveLength(1), {
      timeout: PATIENCE_MS,
      interval: 100,
    })
    expect(await underWay(dead.companyId)).toBeGreaterThan(2)
  } finally {
    answer()
    await worker.stop()
  }
})
