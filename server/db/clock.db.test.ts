import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCompany, makeDashboard, makeReport, makeUser } from '../../test/factories.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { createContext } from '../app/createContext.ts'
import { takeLock } from '../features/dashboards/lock.ts'
import { planDueReports } from '../features/reports/plan.ts'
import { explainFailure } from '../process/startFailure.ts'
import { type SharedClock, startSharedClock } from './clock.ts'

let app: TestApp
const clocks: SharedClock[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const clock of clocks.splice(0)) clock.stop()
})

/** The time of a machine that goes with the test's database, or is off. */
const off = (seconds: number) => () => Temporal.Now.instant().add(app.clock.offset).add({ seconds })
const start = async (machine = off(0)) => {
  const clock = await startSharedClock(app.context.db.system, machine)
  clocks.push(clock)
  return clock
}
async function databaseTime(): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(app.context.db.system)
  return Temporal.Instant.from(rows[0]?.now ?? '')
}
/** By how many seconds a clock is at least ahead of the database's, which is asked before and after it; 0 between both. */
async function ahead(now: () => Temporal.Instant): Promise<number> {
  const before = await databaseTime()
  const asked = now()
  const after = await databaseTime()
  return Math.min(0, before.until(asked).total('seconds')) + Math.max(0, after.until(asked).total('seconds'))
}

describe('the clock of all processes', () => {
  it.each([20, -20])('is the database’s, where the machine’s is %i s off', async (seconds) => {
    const clock = await start(off(seconds))
    expect(Math.abs(await ahead(clock.now))).toBeLessThan(10)
  })

  it('takes no notice of a machine’s clock that is set while the process runs', async () => {
    const clock = await start(() => Temporal.Now.instant().add(app.clock.offset))
    const real = Temporal.Now.instant.bind(Temporal.Now)
    vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => real().add({ hours: 24 }))
    expect(Math.abs(await ahead(clock.now))).toBeLessThan(10)
  })

  it('is right again half a minute after a machine has slept', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const real = performance.now.bind(performance)
    const clock = await start()
    vi.spyOn(performance, 'now').mockImplementation(() => real() - 3_600_000)
    expect(await ahead(clock.now)).toBeLessThan(-3_500)
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(Math.abs(await ahead(clock.now))).toBeLessThan(10), PATIENCE_MS)
  })
})

describe('the start', () => {
  const startOn = (seconds: number) => {
    const real = Temporal.Now.instant.bind(Temporal.Now)
    vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => real().add(app.clock.offset).add({ seconds }))
    const { config } = app.context
    return createContext(config, app.databaseUrl, {
      emulators: app.sandbox.emulators.url,
      smtp: 'smtp://127.0.0.1:1',
    })
  }

  it.each([
    [
      24 * 3600,
      /^The clock of this machine is 8\d{4} s ahead of the database’s; set both by NTP and start again\.$/,
    ],
    [
      -90,
      /^The clock of this machine is (8|9)\d s behind the database’s; set both by NTP and start again\.$/,
    ],
  ])('is refused in a sentence where the clocks are %i s apart', async (seconds, words) => {
    const error = await startOn(seconds).catch((reason: unknown) => reason)
    expect(explainFailure(error, undefined)).toMatch(words)
  })

  it('has everything go by the database’s clock: what is due, and the editing lock', async () => {
    // Its clock stands still from here, so that the report falls due for no wait.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const context = await startOn(25)
    try {
      const companyId = await makeCompany(context)
      const { userId } = await makeUser(context, companyId)
      const dashboard = await makeDashboard(context, companyId)
      const soon = (await databaseTime()).add({ seconds: 15 })
      await makeReport(context, dashboard, userId, { nextRunAt: soon.toString() })
      expect(await planDueReports(context)).toBe(0)
      await takeLock(context, { companyId, userId }, dashboard.id, false)
      const { lockedUntil } = await context.db.tenant(companyId, (tx) =>
        tx.selectFrom('dashboards').select('lockedUntil').executeTakeFirstOrThrow(),
      )
      expect(await ahead(() => Temporal.Instant.from(lockedUntil ?? ''))).toBeLessThan(65)
    } finally {
      await context.close()
    }
  })
})
