import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextRun } from '../../../shared/rules/reportSchedule.ts'
import {
  makeDashboard,
  makeLoneUser,
  makeReport,
  makeTextWidget,
  type TestDashboard,
  type TestUser,
} from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { Database } from '../../db/database.ts'
import { startScheduler } from '../../jobs/scheduler.ts'
import { nextFreeRun, planDueReports, planSlotsAnew, reviveOpenRuns } from './plan.ts'

/** The planner alone: nobody takes the jobs that it makes. */

let app: TestApp
let owner: TestUser
let dashboard: TestDashboard
let database: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  database = await app.asOwner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await makeLoneUser(app.context)
  dashboard = await makeDashboard(app.context, owner.companyId, { widgets: [makeTextWidget()] })
})
afterEach(async () => {
  await database.query('delete from automatic_reports')
  await database.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  )
  app.clock.reset()
})

interface Run {
  id: string
  report_id: string
  scheduled_for: Date
  late: boolean
  state: string
}
const runs = async () => (await database.query<Run>('select * from report_runs order by scheduled_for')).rows
const jobs = async () =>
  (await database.query<{ key: string }>('select key from graphile_worker.jobs order by key')).rows.map(
    ({ key }) => key,
  )
const nextRunAt = async (id: string) => {
  const { rows } = await database.query('select next_run_at from automatic_reports where id = $1', [id])
  return Temporal.Instant.from(rows[0].next_run_at.toISOString())
}
const retryAt = async (id: string) => {
  const { rows } = await database.query('select retry_at from automatic_reports where id = $1', [id])
  return Temporal.Instant.from(rows[0].retry_at.toISOString())
}
const instant = (date: Date | undefined) => Temporal.Instant.from(date?.toISOString() ?? '')
const MONDAY_8 = { period: 'WEEK', detail: 1, hour: 8, minute: 0, timezone: 'Europe/Berlin' } as const
const lastMonday8 = () => {
  const some = nextRun(MONDAY_8, app.clock.now().subtract({ hours: 24 * 8 }))
  const next = nextRun(MONDAY_8, some)
  return Temporal.Instant.compare(next, app.clock.now()) > 0 ? some : next
}
const dueReport = (facts: Parameters<typeof makeReport>[3] = {}) =>
  makeReport(app.context, dashboard, owner.userId, {
    nextRunAt: app.clock.now().subtract({ seconds: 1 }).toString(),
    ...facts,
  })

it('makes one run and one job of a due report, and moves it to its next slot', async () => {
  const at = lastMonday8()
  app.clock.set(at.add({ seconds: 2 }))
  const id = await makeReport(app.context, dashboard, owner.userId, { nextRunAt: at.toString() })
  await makeReport(app.context, dashboard, owner.userId, { nextRunAt: at.add({ seconds: 5 }).toString() })
  expect(await planDueReports(app.context)).toBe(1)
  const [run, ...more] = await runs()
  expect(more).toEqual([])
  expect(run).toMatchObject({ report_id: id, late: false, state: 'planned' })
  expect(instant(run?.scheduled_for).equals(at)).toBe(true)
  expect(await jobs()).toEqual([`run:${run?.id}`])
  expect((await nextRunAt(id)).equals(nextRun(MONDAY_8, at))).toBe(true)
  expect(await planDueReports(app.context)).toBe(0)
})

it('makes exactly one run of each of 200 due reports, however many planners race', async () => {
  await Promise.all(Array.from({ length: 200 }, () => dueReport()))
  const processes = [app.context, ...(await Promise.all(Array.from({ length: 4 }, app.anotherProcess)))]
  const planned = await Promise.all(processes.map(planDueReports))
  expect(planned.reduce((sum, count) => sum + count)).toBe(200)
  const made = await runs()
  expect(new Set(made.map(({ report_id }) => report_id)).size).toBe(200)
  expect(made).toHaveLength(200)
  expect(await jobs()).toEqual(made.map(({ id }) => `run:${id}`).sort())
})

it('plans a hundred reports of a company in one transaction', async () => {
  await Promise.all(Array.from({ length: 150 }, () => dueReport()))
  let transactions = 0
  const db: Database = {
    ...app.context.db,
    tenant: (companyId, work) => {
      transactions += 1
      return app.context.db.tenant(companyId, work)
    },
  }
  expect(await planDueReports(app.context.with({ db }))).toBe(150)
  expect(transactions).toBe(2)
})

it('leaves a run that the database refuses to the next look, and plans the others', async () => {
  const refused = await dueReport()
  await Promise.all(Array.from({ length: 5 }, () => dueReport()))
  await database.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on report_runs for each row when (new.report_id = '${refused}')
      execute function refuse()`)
  try {
    expect(await planDueReports(app.context)).toBe(5)
    expect((await runs()).map(({ report_id }) => report_id)).not.toContain(refused)
  } finally {
    await database.query('drop function refuse cascade')
  }
  expect(await planDueReports(app.context)).toBe(1)
})

describe('after a downtime', () => {
  it('of half an hour the report goes out late, and is marked so', async () => {
    const at = lastMonday8()
    app.clock.set(at.add({ minutes: 30 }))
    await makeReport(app.context, dashboard, owner.userId, { nextRunAt: at.toString() })
    await planDueReports(app.context)
    expect((await runs()).map(({ late }) => late)).toEqual([true])
  })

  it('of weeks one report makes up for all, the one of the latest slot', async () => {
    const missed = lastMonday8()
    const now = missed.add({ hours: 24 * 2 })
    const first = nextRun(MONDAY_8, missed.subtract({ hours: 24 * 25 }))
    app.clock.set(now)
    const id = await makeReport(app.context, dashboard, owner.userId, { nextRunAt: first.toString() })
    await planDueReports(app.context)
    const made = await runs()
    expect(made).toHaveLength(1)
    expect(instant(made[0]?.scheduled_for).equals(missed)).toBe(true)
    expect(made[0]?.late).toBe(true)
    expect((await nextRunAt(id)).equals(nextRun(MONDAY_8, now))).toBe(true)
    await planDueReports(app.context)
    expect(await runs()).toHaveLength(1)
  })
})

it('puts off a row that cannot be planned, and only that one; its slot stays', async () => {
  const slot = app.clock.now().subtract({ seconds: 1 }).toString()
  const bad = await dueReport({ timezone: 'Atlantis/Capital', nextRunAt: slot })
  const worse = await dueReport({ period: 'WEEK', detail: 'LAST_DAY', nextRunAt: slot })
  const unheard = await dueReport({ period: 'MONTH', detail: '3', nextRunAt: slot })
  const good = await dueReport()
  expect(await planDueReports(app.context)).toBe(1)
  expect((await runs()).map(({ report_id }) => report_id)).toEqual([good])
  for (const id of [bad, worse, unheard]) {
    const wait = app.clock
      .now()
      .until(await retryAt(id))
      .total('minutes')
    expect(wait).toBeGreaterThan(55)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await nextRunAt(id)).epochMilliseconds).toBe(Temporal.Instant.from(slot).epochMilliseconds)
  }
  expect(app.log()).toContain('report could not be planned')
  expect(await planDueReports(app.context)).toBe(0)
  await database.query("update automatic_reports set timezone = 'Europe/Berlin' where id = $1", [bad])
  app.clock.advance({ minutes: 61 })
  expect(await planDueReports(app.context)).toBe(1)
  const made = (await runs()).find(({ report_id }) => report_id === bad)
  expect(made?.late).toBe(true)
  expect(Math.abs(instant(made?.scheduled_for).since(slot).total('seconds'))).toBeLessThan(60)
})

describe('what passes by itself', () => {
  it('keeps a slot waiting no longer than itself, and the slot stays: a locked table', async () => {
    const at = lastMonday8()
    app.clock.set(at.add({ seconds: 2 }))
    const id = await makeReport(app.context, dashboard, owner.userId, { nextRunAt: at.toString() })
    await database.query('begin')
    await database.query('lock table report_runs')
    const planned = await planDueReports(app.context)
    await database.query('commit')
    expect(planned).toBe(0)
    expect((await nextRunAt(id)).equals(at)).toBe(true)
    expect(await planDueReports(app.context)).toBe(1)
    expect(
      (await runs()).map(({ late, scheduled_for }) => [late, instant(scheduled_for).equals(at)]),
    ).toEqual([[false, true]])
  })

  it('holds up no other report: a row that somebody else has locked', async () => {
    const locked = await dueReport({ nextRunAt: app.clock.now().subtract({ minutes: 2 }).toString() })
    const others = [await dueReport(), await dueReport()]
    await database.query('begin')
    await database.query('select from automatic_reports where id = $1 for update', [locked])
    const planned = await planDueReports(app.context)
    const made = (await runs()).map(({ report_id }) => report_id).sort()
    await database.query('commit')
    expect(planned).toBe(2)
    expect(made).toEqual(others.sort())
    expect(await planDueReports(app.context)).toBe(1)
  })
})

describe('an instant that is not the rule’s any more', () => {
  const storedAt = async (stored: Temporal.Instant) => {
    const id = await makeReport(app.context, dashboard, owner.userId, {
      ...MONDAY_8,
      detail: String(MONDAY_8.detail),
      nextRunAt: stored.toString(),
    })
    return id
  }

  it('an hour too early is not run but planned anew, and runs once', async () => {
    const at = lastMonday8()
    app.clock.set(at.subtract({ minutes: 59 }))
    const id = await storedAt(at.subtract({ minutes: 60 }))
    expect(await planDueReports(app.context)).toBe(0)
    expect((await nextRunAt(id)).equals(at)).toBe(true)
    app.clock.set(at.add({ seconds: 1 }))
    expect(await planDueReports(app.context)).toBe(1)
    expect(await planDueReports(app.context)).toBe(0)
    expect((await runs()).map(({ scheduled_for }) => instant(scheduled_for).equals(at))).toEqual([true])
  })

  it('an hour too late runs as the slot that it stands for, and is marked late', async () => {
    const at = lastMonday8()
    app.clock.set(at.add({ minutes: 60, seconds: 1 }))
    const id = await storedAt(at.add({ minutes: 60 }))
    expect(await planDueReports(app.context)).toBe(1)
    const [run] = await runs()
    expect([run?.late, instant(run?.scheduled_for).equals(at)]).toEqual([true, true])
    expect((await nextRunAt(id)).equals(nextRun(MONDAY_8, at))).toBe(true)
  })

  it.each([
    ['years ahead, as a wrong clock stored it', { hours: 24 * 365 * 12 }],
    ['an hour early', { hours: -1 }],
    ['an hour late', { hours: 1 }],
    ['a week too late, though a slot', { hours: 168 }],
  ])('is planned anew at the start: %s', async (_what, shift) => {
    const at = nextRun(MONDAY_8, lastMonday8())
    app.clock.set(at.subtract({ hours: 24 * 3 }))
    const wrong = await storedAt(at.add(shift))
    const right = await storedAt(at)
    const bad = await makeReport(app.context, dashboard, owner.userId, {
      timezone: 'Atlantis/Capital',
      nextRunAt: at.add(shift).toString(),
    })
    await planSlotsAnew(app.context)
    expect((await nextRunAt(wrong)).equals(at)).toBe(true)
    expect((await nextRunAt(right)).equals(at)).toBe(true)
    expect((await nextRunAt(bad)).equals(at.add(shift))).toBe(true)
  })

  it('is planned anew by a scheduler that has just started', async () => {
    const at = nextRun(MONDAY_8, lastMonday8())
    app.clock.set(at.subtract({ hours: 24 * 3 }))
    const id = await storedAt(at.add({ hours: 1 }))
    const scheduler = startScheduler(app.context)
    try {
      await expect.poll(async () => (await nextRunAt(id)).equals(at), { timeout: PATIENCE_MS }).toBe(true)
    } finally {
      await scheduler.stop()
    }
  })

  it('that the start finds already missed runs late', async () => {
    const at = lastMonday8()
    app.clock.set(at.add({ minutes: 30 }))
    await storedAt(at.add({ minutes: 60 }))
    await planSlotsAnew(app.context)
    expect(await planDueReports(app.context)).toBe(1)
    expect(
      (await runs()).map(({ late, scheduled_for }) => [late, instant(scheduled_for).equals(at)]),
    ).toEqual([[true, true]])
  })
})

it('makes nothing of paused, deleted and future reports', async () => {
  await dueReport({ paused: true })
  await makeReport(app.context, dashboard, owner.userId)
  const deleted = await dueReport()
  await database.query('delete from automatic_reports where id = $1', [deleted])
  expect(await planDueReports(app.context)).toBe(0)
  expect(await runs()).toEqual([])
})

it('leaves a slot to the change that came first: paused while it is being planned', async () => {
  const id = await dueReport()
  await database.query('begin')
  await database.query('update automatic_reports set paused = true, next_run_at = null where id = $1', [id])
  const planning = planDueReports(app.context)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await database.query('commit')
  expect(await planning).toBe(0)
  expect(await runs()).toEqual([])
})

it('gives open runs without a worker a job again, and no other', async () => {
  await Promise.all(Array.from({ length: 6 }, () => dueReport()))
  await planDueReports(app.context)
  const made = (await runs()).map(({ id }) => id)
  const [lost, leased, waiting, ready, sent, failed] = made
  const set = (id: string | undefined, change: string) =>
    database.query(`update report_runs set ${change} where id = $1`, [id])
  await set(leased, "lease_token = 'x', lease_until = now() + interval '30 seconds'")
  await set(waiting, "state = 'held', retry_at = now() + interval '1 minute'")
  await set(
    ready,
    "state = 'held', retry_at = now() - interval '1 second', lease_until = now() - interval '1 second'",
  )
  await set(sent, "state = 'sent'")
  await set(failed, "state = 'failed'")
  await database.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  )
  await reviveOpenRuns(app.context)
  await reviveOpenRuns(app.context)
  expect(await jobs()).toEqual([`run:${lost}`, `run:${ready}`].sort())
})

it('gives no more jobs again than there are places for, to the oldest runs', async () => {
  const first = await dueReport({ nextRunAt: app.clock.now().subtract({ minutes: 2 }).toString() })
  await Promise.all(Array.from({ length: 60 }, () => dueReport()))
  await planDueReports(app.context)
  await database.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  )
  await reviveOpenRuns(app.context)
  const oldest = (await runs()).find(({ report_id }) => report_id === first)
  const revived = await jobs()
  expect(revived).toHaveLength(32)
  expect(revived).toContain(`run:${oldest?.id}`)
})

it('knows when the next open run comes free of its lease or its pause, whichever lasts longer', async () => {
  await Promise.all(Array.from({ length: 5 }, () => dueReport()))
  await planDueReports(app.context)
  const [leased, both, waiting, far, sent] = (await runs()).map(({ id }) => id)
  const at = (ms: number) => app.context.now().add({ milliseconds: ms }).round('millisecond').toString()
  const set = (id: string | undefined, facts: { leaseUntil?: string; retryAt?: string; state?: string }) =>
    database.query(
      "update report_runs set lease_until = $2, retry_at = $3, state = coalesce($4, 'sending') where id = $1",
      [id, facts.leaseUntil ?? null, facts.retryAt ?? null, facts.state ?? null],
    )
  const soon = at(3_000)
  await set(leased, { leaseUntil: at(4_000) })
  await set(both, { leaseUntil: at(1_000), retryAt: soon })
  await set(waiting, { retryAt: at(3_500) })
  await set(far, { leaseUntil: at(30_000) })
  await set(sent, { leaseUntil: at(500), state: 'sent' })
  expect((await nextFreeRun(app.context, 5_000))?.toString()).toBe(soon)
  await database.query("update report_runs set state = 'sent' where lease_until is null or id <> $1", [far])
  expect(await nextFreeRun(app.context, 5_000)).toBeNull()
})
