import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RESTORE_DAYS } from '../../../shared/domain/deleted.ts'
import { makeDashboard, makeReport, makeSource, makeUser } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { copyFiles, copyFilesAhead } from '../deleted/largeParts.ts'
import { sweepDeletions } from './removeForGood.ts'

/** Deletions and their ends that break off between two steps, or come at the same time. */

let app: TestApp
let people: People
let companyId: string
let addresses = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.reset()
  people = await makePeople(app)
  companyId = people.owner.companyId
  people.owner.address = `198.51.100.${++addresses}`
})

const drop = (path: string, id: string) => {
  const { owner } = people
  const body = path === '/api/users' ? { body: {} } : {}
  return owner.send('DELETE', `${path}/${id}`, { headers: { 'x-csrf-token': owner.csrfToken }, ...body })
}
const restore = (id: string) => people.owner.post(`/api/deleted/${id}/restore`)
const toTheLastDay = () => app.clock.advance({ hours: RESTORE_DAYS * 24 + 1 })

/** A dashboard with reports that were sent, each with a file of its own. */
async function sent(count: number, kilobytes = 1) {
  const dashboard = await makeDashboard(app.context, companyId)
  const report = await makeReport(app.context, dashboard, people.owner.userId)
  await app.owner.query(
    `insert into report_runs (company_id, id, report_id, scheduled_for, state, created_at, pdf)
     select $1, $2 || n, $3, now() - n * interval '1 day', 'sent', now(), decode(
       (select string_agg(md5(n::text || part), '') from generate_series(1, 64 * $4::integer) part), 'hex')
     from generate_series(1, $5::integer) n`,
    [companyId, nanoid(8), report, kilobytes, count],
  )
  return dashboard
}
const filesInPlace = async (): Promise<number> => {
  const { rows } = await app.owner.query(
    'select count(pdf)::integer as count from report_runs where company_id = $1',
    [companyId],
  )
  return rows[0].count
}
const recordsOf = async (sourceId: string): Promise<number> => {
  const { rows } = await app.owner.query(
    'select count(*)::integer as count from imported_records where source_id = $1',
    [sourceId],
  )
  return rows[0].count
}

/** Processes of this database that wait for a lock. */
const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
async function waiting(): Promise<number> {
  const { rows } = await app.owner.query(`select count(*)::integer as count ${WAITING}`)
  return rows[0].count
}

/** The app, whose vendors are asked to revoke a grant, and break off once `go` is called. */
function slowVendors() {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const context: AppContext = app.context.with({
    http: async (request) => {
      if (!request.url.includes('revoke')) return app.context.http(request)
      asked++
      await gate.promise
      throw new Error('The vendor has gone.')
    },
  })
  return { context, asked: () => asked, go: gate.resolve }
}

/** The connection is lost as the files of what has come back are about to follow. */
async function loseConnectionBeforeFiles(id: string) {
  const lock = await app.asOwner()
  await lock.query('begin; lock table deleted_files in access exclusive mode')
  const back = restore(id)
  await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(1)
  await lock.query(`select pg_terminate_backend(pid) ${WAITING}`)
  await lock.query('commit')
  return back
}

describe('files of reports are all there', () => {
  it('when something is deleted again while it comes back', async () => {
    for (let round = 0; round < 4; round++) {
      await app.owner.query('delete from tries')
      const { id } = await sent(24, 300)
      expect((await drop('/api/dashboards', id)).status).toBe(204)
      const back = restore(id)
      let status = 404
      while (status === 404) status = (await drop('/api/dashboards', id)).status
      expect([status, (await back).status]).toEqual([204, 204])
      expect((await restore(id)).status).toBe(204)
      expect(await filesInPlace()).toBe(24)
      await app.owner.query('delete from dashboards where id = $1', [id])
    }
  })

  it('when the sweep comes between the steps of a deletion', async () => {
    const { id } = await sent(12)
    await app.context.db.tenant(companyId, (tx) => copyFiles(tx, id, 10))
    // The deletion waits once it holds the dashboard, and before its entry is seen.
    const lock = await app.asOwner()
    await lock.query('begin; lock table audit_entries in share mode')
    const deletion = drop('/api/dashboards', id)
    await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(1)
    const sweep = sweepDeletions(app.context)
    await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(2)
    await lock.query('commit')
    expect((await deletion).status).toBe(204)
    await sweep
    expect((await restore(id)).status).toBe(204)
    expect(await filesInPlace()).toBe(12)
  })

  it('when the connection is lost before they follow, which the next sweep makes up for', async () => {
    const { id } = await sent(12)
    await drop('/api/dashboards', id)
    expect((await loseConnectionBeforeFiles(id)).status).toBe(204)
    await sweepDeletions(app.context)
    expect(await filesInPlace()).toBe(12)
  })
})

it('of two who delete one dashboard, each goes on in steps to the end', async () => {
  const { id } = await sent(60, 300)
  const copies = async () => {
    const { rows } = await app.owner.query(
      'select count(*)::integer as count from deleted_files where deletion_id = $1',
      [id],
    )
    return rows[0].count
  }
  const ends = [1, 2].map(async () => {
    await copyFilesAhead(app.context.db, companyId, id, async () => undefined)
    return copies()
  })
  expect(await Promise.all(ends)).toEqual([60, 60])
})

describe('the sweep', () => {
  it('leaves alone what was brought back and deleted anew since it has found it', async () => {
    const first = await makeSource(app, people.owner, 'google_analytics')
    const dashboard = await sent(12)
    const source = await makeSource(app, people.owner, 'semrush')
    await app.owner.query(
      `insert into imported_records (company_id, source_id, key, day, content)
       select $1, $2, decode(md5(n::text), 'hex'), '2026-10-31', '{}' from generate_series(1, 6000) n`,
      [companyId, source.id],
    )
    await drop('/api/sources', first.id)
    app.clock.advance({ seconds: 5 })
    await drop('/api/dashboards', dashboard.id)
    await drop('/api/sources', source.id)
    toTheLastDay()
    const vendors = slowVendors()
    const sweep = sweepDeletions(vendors.context)
    await expect.poll(vendors.asked, { timeout: PATIENCE_MS }).toBe(1)
    for (const [path, { id }] of [
      ['/api/dashboards', dashboard],
      ['/api/sources', source],
    ] as const) {
      expect((await restore(id)).status).toBe(204)
      expect((await drop(path, id)).status).toBeLessThan(300)
    }
    vendors.go()
    await sweep
    expect(await recordsOf(source.id)).toBe(6000)
    expect((await restore(dashboard.id)).status).toBe(204)
    expect(await filesInPlace()).toBe(12)
  })

  it('puts the files in place of what was brought back since it has found it', async () => {
    const first = await makeSource(app, people.owner, 'google_analytics')
    const { id } = await sent(12)
    await drop('/api/sources', first.id)
    app.clock.advance({ seconds: 5 })
    await drop('/api/dashboards', id)
    toTheLastDay()
    const vendors = slowVendors()
    const sweep = sweepDeletions(vendors.context)
    await expect.poll(vendors.asked, { timeout: PATIENCE_MS }).toBe(1)
    expect((await loseConnectionBeforeFiles(id)).status).toBe(204)
    vendors.go()
    await sweep
    expect(await filesInPlace()).toBe(12)
  })

  it('comes to the others where a hundred cannot be removed', async () => {
    await app.owner.query(
      `insert into deletions (company_id, id, kind, name, deleted_by, deleted_at, credentials)
       select $1, $1 || n, 'source', 'Broken', $2, '2026-01-01', 'x' from generate_series(1, 101) n`,
      [companyId, people.owner.userId],
    )
    await app.owner.query(
      `insert into deleted_rows (company_id, deletion_id, table_name, content)
       select $1, $1 || n, 'sources', '{}' from generate_series(1, 101) n`,
      [companyId],
    )
    const { id } = await makeDashboard(app.context, companyId)
    await drop('/api/dashboards', id)
    toTheLastDay()
    await sweepDeletions(app.context)
    const { rows } = await app.owner.query('select name from deletions where company_id = $1', [companyId])
    expect(rows).toEqual(Array(101).fill({ name: 'Broken' }))
    await app.owner.query('delete from deletions where company_id = $1', [companyId])
  })
})

it('a person who is back is mailed, whatever breaks off afterwards', async () => {
  const { userId } = await makeUser(app.context, companyId)
  await drop('/api/users', userId)
  const mails = async () => {
    const { rows } = await app.owner.query(
      `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'mailReset'`,
    )
    return rows[0].count
  }
  const before = await mails()
  expect((await loseConnectionBeforeFiles(userId)).status).toBe(204)
  expect(await mails()).toBe(before + 1)
})

// Last, as it ends the demo's login at its vendor.
it('the sweep gives back a grant where the one before has died while the vendor was asked', async () => {
  const { id } = await makeSource(app, people.owner, 'google_analytics')
  await drop('/api/sources', id)
  toTheLastDay()
  const vendors = slowVendors()
  const died = sweepDeletions(vendors.context)
  await expect.poll(vendors.asked, { timeout: PATIENCE_MS }).toBe(1)
  const calls = () => app.sandbox.emulators.calls.filter(({ path }) => path === '/revoke').length
  const before = calls()
  await sweepDeletions(app.context)
  expect(calls()).toBe(before + 1)
  const { rows } = await app.owner.query('select from deletions where id = $1', [id])
  expect(rows).toEqual([])
  vendors.go()
  await died
})
