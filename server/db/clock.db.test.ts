import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCompany, makeDashboard, makeReport, makeUser } from '../../test/factories.ts'
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

const off = (seconds: number) => () => Temporal.Now.instant().add({ seconds })
const start = async (machine?: () => Temporal.Instant) => {
  const clock = await startSharedClock(app.context.db.system, machine)
  clocks.push(clock)
  return clock
}
/** By how many seconds a clock is ahead of the database's, as far as it can be measured from here. */
async function ahead(now: () => Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(app.context.db.system)
  return Temporal.Instant.from(rows[0]?.now ?? '')
    .until(now())
    .total('seconds')
}

describe('the clock of all processes', () => {
  it.each([20, -20])('is the database’s, where the machine’s is %i s off', async (seconds) => {
    const clock = await start(off(seconds))
    expect(Math.abs(await ahead(clock.now))).toBeLessThan(10)
  })

  it('takes no notice of a machine’s clock that is set while the process runs', async () => {
    const clock = await start()
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
    await vi.waitFor(async () => expect(Math.abs(await ahead(clock.now))).toBeLessThan(10), 5_000)
  })
})

describe('the start', () => {
  const startOn = (seconds: number) => {
    const real = Temporal.Now.instant.bind(Temporal.Now)
    vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => real().add({ seconds }))
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
    const context = await startOn(25)
    try {
      const companyId = await makeCompany(context)
      const { userId } = await makeUser(context, companyId)
      const dashboard = await makeDashboard(context, companyId)
      const soon = Temporal.Instant.fromEpochMilliseconds(Date.now()).add({ seconds: 15 })
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
