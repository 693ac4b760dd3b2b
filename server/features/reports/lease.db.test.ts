import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeDueReport } from '../../../test/dueReport.ts'
import { makeLoneUser } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { LeaseLost, RUN_LEASE, type RunLease, takeRunLease } from './lease.ts'

let app: TestApp
let database: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  database = await app.asOwner()
})
afterAll(() => app.stop())

const QUICK = { heartbeatMs: 50, doubtfulMs: 400 }

async function leased(context = app.context): Promise<{ lease: RunLease; runId: string }> {
  const owner = await makeLoneUser(app.context)
  const { companyId, runId } = await makeDueReport(app, owner, { empty: true })
  const lease = await takeRunLease(context, companyId, runId, QUICK)
  if (!lease) throw new Error('the run was not there')
  return { lease, runId }
}
const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

it('is in doubt once it could not be renewed, until it is renewed again', async () => {
  const { lease, runId } = await leased()
  await new Promise((resolve) => setTimeout(resolve, 3 * QUICK.doubtfulMs))
  expect(() => lease.check()).not.toThrow()
  await database.query('begin')
  await database.query('select 1 from report_runs where id = $1 for update', [runId])
  expect(await lease.whileHeld(aborted)).toBeInstanceOf(LeaseLost)
  expect(() => lease.check()).toThrow(LeaseLost)
  await database.query('rollback')
  await vi.waitFor(() => lease.check(), PATIENCE_MS)
  expect(lease.signal.aborted).toBe(false)
  await lease.release()
})

it('that has passed to another worker aborts what must not outlast it', async () => {
  const { lease, runId } = await leased()
  await database.query("update report_runs set lease_token = 'another' where id = $1", [runId])
  expect(await lease.whileHeld(aborted)).toBeInstanceOf(LeaseLost)
  expect(lease.signal.aborted).toBe(true)
})

it.each([24, -24])('lasts by the database’s clock, where the worker’s is %i h off', async (hours) => {
  const { lease, runId } = await leased(app.context.with({ now: () => app.clock.now().add({ hours }) }))
  const { rows } = await database.query<{ left: number }>(
    'select extract(epoch from lease_until - now())::float8 as left from report_runs where id = $1',
    [runId],
  )
  expect(rows[0]?.left).toBeGreaterThan(0)
  expect(rows[0]?.left).toBeLessThanOrEqual(RUN_LEASE.seconds)
  await lease.release()
})
