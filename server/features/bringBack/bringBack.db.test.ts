import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { deletedPage } from '../../../shared/api/deleted.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { DELETED_KINDS, type DeletedKind, RESTORE_DAYS } from '../../../shared/domain/deleted.ts'
import {
  makeClient,
  makeDashboard,
  makeGroup,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makeLimited, makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { sendLinks } from '../../../test/sendLinks.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { insertWidgets } from '../dashboards/storeWidgets.ts'
import { KEPT } from '../deleted/keptTables.ts'
import { copyFiles } from '../deleted/largeParts.ts'
import { LeaseLost, OPEN_STATES, takeRunLease } from '../reports/lease.ts'
import { sweepDeletions } from './removeForGood.ts'

let app: TestApp
let people: People
let companyId: string
let addresses = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
  companyId = people.owner.companyId
  for (const person of [people.owner, people.member]) person.address = `198.51.100.${++addresses}`
})

const KINDS = Object.keys(DELETED_KINDS) as DeletedKind[]
const PATHS: Record<DeletedKind, string> = {
  dashboard: '/api/dashboards',
  source: '/api/sources',
  client: '/api/clients',
  person: '/api/users',
}
const drop = (by: Person, kind: DeletedKind, id: string) =>
  by.send('DELETE', `${PATHS[kind]}/${id}`, {
    headers: { 'x-csrf-token': by.csrfToken },
    ...(kind === 'person' && { body: {} }),
  })
const restore = (by: Person, id: string) => by.post(`/api/deleted/${id}/restore`)
const listed = async (by: Person) => (await by.get('/api/deleted')).as(deletedPage).data
const inCompany = <T>(work: Parameters<typeof app.context.db.tenant<T>>[1]) =>
  app.context.db.tenant(companyId, work)

/** One of each kind, with a row in every table that is kept of it. */
async function makeAll(): Promise<Record<DeletedKind, string>> {
  const { owner } = people
  const { context } = app
  const person = await makeUser(context, companyId, { name: 'Ida Lund', everyClient: false })
  const source = await makeSource(app, owner, 'semrush')
  const client = await makeClient(context, companyId, { name: `Orbit ${nanoid(4)}` })
  const dashboard = await makeDashboard(context, companyId, {
    name: 'Monthly',
    clientId: client,
    createdBy: owner.userId,
    widgets: [makeTextWidget(), makeTextWidget({ order: 2, title: 'مرحبا “日本”' })],
  })
  const report = await makeReport(context, dashboard, owner.userId)
  const { domainId, groupId } = await makeGroup(context, owner)
  const now = context.now().toString()
  const run = nanoid()
  await inCompany(async (tx) => {
    const pdf = Buffer.from([0, 1, 255])
    const asked = { askedBy: person.userId, askedAgainBy: person.userId }
    const sent = { scheduledFor: now, state: 'sent', createdAt: now, pdf, ...asked }
    await tx
      .insertInto('reportRuns')
      .values({ id: run, companyId, reportId: report, ...sent })
      .execute()
    const open = { id: nanoid(), scheduledFor: context.now().add({ hours: 1 }).toString(), state: 'held' }
    await tx
      .insertInto('reportRuns')
      .values({ companyId, reportId: report, createdAt: now, ...open })
      .execute()
    const delivery = { id: nanoid(), runId: run, recipient: 'a@b.example', messageId: '<1@b.example>' }
    await tx
      .insertInto('reportDeliveries')
      .values({ companyId, ...delivery })
      .execute()
    const page = {
      id: nanoid(),
      dashboardId: dashboard.id,
      purpose: 'report',
      runId: run,
      content: '{"a":[1]}',
    }
    await tx
      .insertInto('snapshots')
      .values({ companyId, ...page })
      .execute()
    const mark = { companyId, dashboardId: dashboard.id }
    await tx
      .insertInto('favourites')
      .values({ ...mark, userId: person.userId })
      .execute()
    await tx
      .insertInto('dashboardVisits')
      .values({ ...mark, seenAt: now })
      .execute()
    const link = { id: nanoid(), permalink: nanoid(), name: 'For the board', theme: 'auto', downloads: true }
    await tx
      .insertInto('namedLinks')
      .values({ ...mark, ...link, dates: '{"kind":"any"}', createdAt: now })
      .execute()
    const record = { companyId, sourceId: source.id, key: Buffer.from([7]), day: '2026-10-31' }
    await tx
      .insertInto('importedRecords')
      .values({ ...record, content: '{"clicks":3}' })
      .execute()
    const account = {
      companyId,
      clientId: client,
      type: 'semrush',
      sourceId: source.id,
      accounts: ['a.example'],
    }
    await tx.insertInto('clientAccounts').values(account).execute()
    const note = { id: nanoid(), clientId: client, day: '2026-10-12', text: 'A new oven', createdAt: now }
    await tx
      .insertInto('clientNotes')
      .values({ companyId, ...note })
      .execute()
    await tx
      .insertInto('memberClients')
      .values({ companyId, userId: person.userId, clientId: client })
      .execute()
    const feed = { companyId, domainId, type: 'semrush', sourceId: source.id }
    await tx.insertInto('domainFeeds').values(feed).execute()
    await tx
      .updateTable('domains')
      .set({ clientId: client, ownerId: person.userId })
      .where('id', '=', domainId)
      .execute()
    await tx.updateTable('groups').set({ clientId: client }).where('id', '=', groupId).execute()
    const view = { id: nanoid(), groupId, personId: person.userId, name: 'Mine', query: '', createdAt: now }
    await tx
      .insertInto('groupViews')
      .values({ companyId, ...view })
      .execute()
    const channel = { id: nanoid(), groupId, kind: 'mail', personId: person.userId, cadence: 'at_once' }
    const hours = { timezone: 'UTC', hour: 8, weekday: 1, createdAt: now }
    await tx
      .insertInto('alertChannels')
      .values({ companyId, ...channel, ...hours })
      .execute()
  })
  return { dashboard: dashboard.id, source: source.id, client, person: person.userId }
}

/** The rows that are kept of a thing, as the database has them now, by table. */
async function rowsOf(kind: DeletedKind, id: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, where, without = [], pointer } of KEPT[kind]) {
    // A restored dashboard and its named links have a new epoch, which the links' test is about.
    const anew = [
      ...without,
      ...(table === 'dashboards' ? ['access_epoch', 'updated_at', 'version'] : []),
      ...(table === 'named_links' ? ['access_epoch'] : []),
    ]
    const { rows } = await inCompany((tx) =>
      sql<{ row: Record<string, unknown> }>`
        select to_jsonb(kept) - ${anew}::text[] as row from ${sql.table(table)} kept where ${where(id)} order by 1`.execute(
        tx,
      ),
    )
    found[`${table} ${pointer ?? ''}`] = rows
      .map(({ row }) => row)
      // What was under way when it was deleted has been cancelled.
      .filter(({ state }) => state !== 'held' && state !== 'cancelled')
  }
  return found
}

/** What stays where it is, as no rows. */
const STAY = { 'imported_records ': [] }

describe.each(KINDS)('a deleted %s', (kind) => {
  it('comes back with every row that is kept of it', async () => {
    const all = await makeAll()
    const id = all[kind]
    const before = await rowsOf(kind, id)
    for (const [table, rows] of Object.entries(before))
      expect([table, rows.length > 0]).toEqual([table, true])
    expect((await drop(people.owner, kind, id)).status).toBeLessThan(300)
    expect(Object.values({ ...(await rowsOf(kind, id)), ...STAY }).flat()).toEqual([])
    const [thing, ...others] = await listed(people.owner)
    expect(others).toEqual([])
    expect(thing).toMatchObject({ id, kind })
    expect(
      Temporal.Instant.from(thing?.deletedAt ?? '')
        .until(thing?.keptUntil ?? '')
        .total('hours'),
    ).toBe(RESTORE_DAYS * 24)
    expect((await restore(people.owner, id)).status).toBe(204)
    expect(await rowsOf(kind, id)).toEqual(before)
    expect(await listed(people.owner)).toEqual([])
    expect((await restore(people.owner, id)).status).toBe(404)
  })

  it('is gone once it is removed for good, or nobody has brought it back for 30 days', async () => {
    const [removed, kept] = [await makeAll(), await makeAll()]
    await drop(people.owner, kind, removed[kind])
    expect((await people.owner.delete(`/api/deleted/${removed[kind]}`)).status).toBe(204)
    expect((await restore(people.owner, removed[kind])).status).toBe(404)
    await drop(people.owner, kind, kept[kind])
    app.clock.advance({ hours: RESTORE_DAYS * 24 - 1 })
    await sweepDeletions(app.context)
    expect(await listed(people.owner)).toHaveLength(1)
    app.clock.advance({ hours: 2 })
    await sweepDeletions(app.context)
    expect(await listed(people.owner)).toEqual([])
    app.clock.reset()
  })

  it('keeps or drops by choice whatever goes with it by the database’s own rules', async () => {
    const [root] = KEPT[kind]
    const { rows } = await app.owner.query(
      `with recursive gone as (
         select $1::regclass as table
         union select conrelid from pg_constraint join gone on confrelid = gone.table
         where contype = 'f' and confdeltype = 'c')
       select gone.table::text as name from gone`,
      [root.table],
    )
    const kept = KEPT[kind].filter(({ pointer, stays }) => !pointer && !stays).map(({ table }) => table)
    const judged = [...kept, ...Object.keys(NOT_KEPT[kind])]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(judged.toSorted())
  })
})

/** What goes for good with each kind, and why. */
const NOT_KEPT: Record<DeletedKind, Record<string, string>> = {
  dashboard: { pdf_jobs: 'PDFs of the hour', pdf_tickets: 'fetch such a PDF' },
  source: {
    results: 'asked again',
    login_links: 'links that were mailed have ended',
    oauth_requests: 'a sign-in under way has ended',
  },
  client: {
    invitations: 'mailed links have ended',
    invitation_clients: 'mailed links have ended',
  },
  person: {
    sessions: 'they sign in anew',
    oauth_requests: 'a sign-in under way has ended',
    password_resets: 'mailed links have ended',
    email_changes: 'mailed links have ended',
    identities: 'they sign in anew',
    totp_secrets: 'they set up a second factor anew',
    recovery_codes: 'they set up a second factor anew',
    passkeys: 'they set up a second factor anew',
    sso_identities: 'they sign in anew',
    invitations: 'it has been accepted',
    invitation_clients: 'it has been accepted',
    login_links: 'the successor has them',
    alert_deliveries: 'news of then',
  },
}

/** Columns that rows had to have when the first of them were kept (0101). */
const REQUIRED: Record<string, string> = {
  alert_channels: 'cadence company_id created_at group_id hour id kind timezone weekday',
  automatic_reports: 'company_id dashboard_id date_range detail hour id minute period recipients timezone',
  client_accounts: 'client_id company_id source_id type',
  client_notes: 'client_id company_id created_at day id text',
  clients: 'company_id id name',
  dashboard_visits: 'company_id dashboard_id seen_at',
  dashboards: 'company_id id name permalink',
  domain_feeds: 'company_id domain_id source_id type',
  favourites: 'company_id dashboard_id user_id',
  group_views: 'company_id created_at group_id id name person_id query',
  imported_records: 'company_id content day key source_id',
  member_clients: 'client_id company_id user_id',
  named_links: 'company_id created_at dashboard_id dates downloads id name permalink theme',
  report_deliveries: 'company_id id message_id recipient run_id',
  report_runs: 'company_id id report_id scheduled_for',
  snapshots: 'company_id content dashboard_id id purpose',
  sources: 'company_id credentials id kind',
  users: 'company_id email id name',
  widgets: 'company_id content dashboard_id hash id nature order',
}

it('no column has been added since that rows which are kept would lack', async () => {
  const tables = [...new Set(Object.values(KEPT).flatMap((all) => all.filter(({ pointer }) => !pointer)))]
  for (const name of new Set(tables.map(({ table }) => table))) {
    const { rows } = await app.owner.query(
      `select string_agg(attname, ' ' order by attname collate "C") as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attnotnull and not atthasdef and attidentity = ''`,
      [name],
    )
    // A new one needs a default, which what was deleted before is brought back with: decisions/2026-11-28-bringing-back.md.
    expect([name, rows[0].names]).toEqual([name, REQUIRED[name]])
  }
})

it('what was deleted before a column was added comes back with its default', async () => {
  const { id } = await makeDashboard(app.context, companyId)
  await drop(people.owner, 'dashboard', id)
  await app.owner.query("alter table dashboards add column added text not null default 'as usual'")
  const { status } = await restore(people.owner, id)
  const { rows } = await app.owner.query('select added from dashboards where id = $1', [id])
  await app.owner.query('alter table dashboards drop column added')
  expect([status, rows]).toEqual([204, [{ added: 'as usual' }]])
})

describe('a dashboard that is brought back', () => {
  it('has its link again; what was issued for it before stays void', async () => {
    const { id, permalink } = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    const epoch = async () =>
      (await inCompany((tx) => tx.selectFrom('dashboards').select('accessEpoch').executeTakeFirstOrThrow()))
        .accessEpoch
    const before = await epoch()
    const read = () => httpClient(app.url).get(`/api/dashboards/${permalink}`)
    expect((await read()).status).toBe(200)
    await drop(people.owner, 'dashboard', id)
    expect((await read()).status).toBe(404)
    await restore(people.owner, id)
    expect((await read()).status).toBe(200)
    expect(await epoch()).toBe(before + 1)
  })

  it('sends nothing that was due meanwhile, and goes on with the next', async () => {
    const dashboard = await makeDashboard(app.context, companyId)
    const due = app.context.now().add({ hours: 24 })
    const id = await makeReport(app.context, dashboard, people.owner.userId, { nextRunAt: due.toString() })
    await drop(people.owner, 'dashboard', dashboard.id)
    app.clock.advance({ hours: 72 })
    await restore(people.owner, dashboard.id)
    const { report, runs } = await inCompany(async (tx) => ({
      report: await tx
        .selectFrom('automaticReports')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      runs: await tx.selectFrom('reportRuns').select(['state', 'message']).execute(),
    }))
    expect(Temporal.Instant.compare(report.nextRunAt ?? '', app.context.now())).toBe(1)
    expect(runs).toEqual([{ state: 'missed', message: expect.stringContaining('was deleted') }])
    app.clock.reset()
  })

  it('has every report that was under way as cancelled, and sends none of them', async () => {
    const dashboard = await makeDashboard(app.context, companyId)
    const reportId = await makeReport(app.context, dashboard, people.owner.userId)
    const hours = (count: number) => app.context.now().subtract({ hours: count }).toString()
    await inCompany(async (tx) => {
      for (const [at, state] of OPEN_STATES.entries())
        await tx
          .insertInto('reportRuns')
          .values({
            id: nanoid(),
            companyId,
            reportId,
            scheduledFor: hours(at + 1),
            state,
            createdAt: hours(9),
          })
          .execute()
    })
    const run = await inCompany((tx) => tx.selectFrom('reportRuns').select('id').executeTakeFirstOrThrow())
    const lease = await takeRunLease(app.context, companyId, run.id)
    expect((await drop(people.owner, 'dashboard', dashboard.id)).status).toBe(204)
    expect((await restore(people.owner, dashboard.id)).status).toBe(204)
    const runs = await inCompany((tx) => tx.selectFrom('reportRuns').selectAll().execute())
    expect(runs).toHaveLength(OPEN_STATES.length)
    for (const { state, message, finishedAt } of runs) {
      expect([state, message]).toEqual([
        'cancelled',
        'The dashboard was deleted before this had gone to everybody.',
      ])
      expect(finishedAt).not.toBeNull()
    }
    await expect(lease?.renew()).rejects.toThrow(LeaseLost)
    await lease?.release()
  })

  it('needs a place in the plan, unless it was archived', async () => {
    const active = await makeDashboard(app.context, companyId, { name: 'Active' })
    const archived = await makeDashboard(app.context, companyId, { name: 'Archived', active: false })
    for (const { id } of [active, archived]) await drop(people.owner, 'dashboard', id)
    await inCompany((tx) => tx.updateTable('companies').set({ planDashboards: 0 }).execute())
    const refused = await restore(people.owner, active.id)
    expect([refused.status, refused.error().error.id]).toEqual([422, 'limit_reached'])
    expect((await restore(people.owner, archived.id)).status).toBe(204)
    const counted = await inCompany((tx) =>
      tx.selectFrom('companies').select(['dashboardsTotal', 'dashboardsActive']).executeTakeFirstOrThrow(),
    )
    expect(counted).toEqual({ dashboardsTotal: 1, dashboardsActive: 0 })
    expect((await listed(people.owner)).map(({ name }) => name)).toEqual(['Active'])
  })

  it('comes back without what has gone meanwhile', async () => {
    const all = await makeAll()
    await drop(people.owner, 'dashboard', all.dashboard)
    await drop(people.owner, 'client', all.client)
    await drop(people.owner, 'person', all.person)
    expect((await restore(people.owner, all.dashboard)).status).toBe(204)
    const dashboard = await inCompany((tx) =>
      tx
        .selectFrom('dashboards')
        .select('clientId')
        .where('id', '=', all.dashboard)
        .executeTakeFirstOrThrow(),
    )
    expect(dashboard.clientId).toBeNull()
    expect(await inCompany((tx) => tx.selectFrom('favourites').selectAll().execute())).toEqual([])
    const runs = await inCompany((tx) =>
      tx.selectFrom('reportRuns').select(['askedBy', 'askedAgainBy']).execute(),
    )
    const forgotten = { askedBy: null, askedAgainBy: null }
    expect(runs).toEqual([forgotten, forgotten])
  })
})

describe('what somebody had made who is deleted too', () => {
  it('is of whoever brings it back, and its reports are sent again', async () => {
    const { owner, member } = people
    const dashboard = await makeDashboard(app.context, companyId, { createdBy: member.userId })
    const report = await makeReport(app.context, dashboard, member.userId)
    const source = await makeSource(app, member, 'semrush')
    await drop(owner, 'dashboard', dashboard.id)
    await drop(owner, 'source', source.id)
    await drop(owner, 'person', member.userId)
    for (const id of [dashboard.id, source.id]) expect((await restore(owner, id)).status).toBe(204)
    const owners = await inCompany(async (tx) => [
      await tx.selectFrom('dashboards').select('createdBy').where('id', '=', dashboard.id).executeTakeFirst(),
      await tx.selectFrom('automaticReports').select('createdBy').where('id', '=', report).executeTakeFirst(),
      await tx.selectFrom('sources').select('connectedBy').where('id', '=', source.id).executeTakeFirst(),
    ])
    expect(owners.flatMap((row) => Object.values(row ?? {}))).toEqual(Array(3).fill(owner.userId))
  })
})

it('a file that only a deleted dashboard shows is not deleted', async () => {
  const { owner } = people
  const form = new FormData()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(png)], 'a.png', { type: 'image/png' }))
  const { filename } = (await owner.post('/api/files/widgets', form)).as(dataOf(uploadedFile)).data
  const styles = JSON.stringify({ backgroundImage: filename })
  const { id } = await makeDashboard(app.context, companyId, { styles })
  const remove = () =>
    owner.send('DELETE', '/api/files', { headers: { 'x-csrf-token': owner.csrfToken }, body: { filename } })
  await drop(owner, 'dashboard', id)
  expect((await remove()).status).toBe(409)
  await owner.delete(`/api/deleted/${id}`)
  expect((await remove()).status).toBeLessThan(300)
})

it('of twenty calls that delete one thing, one does', async () => {
  const all = await makeAll()
  for (const kind of ['source', 'dashboard', 'person', 'client'] as const) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => drop(people.owner, kind, all[kind])))
    const statuses = answers.map(({ status }) => status)
    expect([kind, statuses.filter((status) => status < 300).length]).toEqual([kind, 1])
    expect([kind, [...new Set(statuses.filter((status) => status >= 300))]]).toEqual([kind, [404]])
  }
})

it('what cannot be removed keeps nothing else from being removed', async () => {
  const broken = await makeDashboard(app.context, companyId)
  const fine = await makeDashboard(app.context, companyId)
  for (const { id } of [broken, fine]) await drop(people.owner, 'dashboard', id)
  await app.owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before delete on deletions for each row when (old.id = '${broken.id}') execute function refuse()`)
  app.clock.advance({ hours: RESTORE_DAYS * 24 + 1 })
  await sweepDeletions(app.context)
  app.clock.reset()
  await app.owner.query('drop function refuse cascade')
  const { rows } = await app.owner.query('select id from deletions where company_id = $1', [companyId])
  expect(rows).toEqual([{ id: broken.id }])
  // It is gone for people, and for good at the next sweep.
  expect(await listed(people.owner)).toEqual([])
  expect((await restore(people.owner, broken.id)).status).toBe(404)
  await sweepDeletions(app.context)
  expect((await app.owner.query('select id from deletions where id = $1', [broken.id])).rows).toEqual([])
})

describe('what is large', () => {
  const sent = async (count: number, bytes: number) => {
    const dashboard = await makeDashboard(app.context, companyId)
    const reportId = await makeReport(app.context, dashboard, people.owner.userId)
    await app.owner.query(
      `insert into report_runs (id, company_id, report_id, scheduled_for, state, pdf, preview)
       select $2 || n, $1, $2, now() - n * interval '1 day', 'sent',
         decode(repeat(md5(n::text), $4 / 16), 'hex'), 'a preview'
       from generate_series(1, $3::int) n`,
      [companyId, reportId, count, bytes],
    )
    return { dashboard, reportId }
  }
  const sums = async () => {
    const { rows } = await app.owner.query(
      `select count(*)::int, md5(string_agg(md5(pdf || preview), ' ' order by id)) as all
       from report_runs where company_id = $1`,
      [companyId],
    )
    return rows[0]
  }

  const copies = async () => {
    const { rows } = await app.owner.query(
      'select count(*)::int as n from deleted_files where company_id = $1',
      [companyId],
    )
    return rows[0].n
  }

  it('comes back byte by byte, and is never part of a row’s JSON', async () => {
    const { dashboard } = await sent(45, 200_000)
    const before = await sums()
    await drop(people.owner, 'dashboard', dashboard.id)
    const { rows } = await app.owner.query(
      `select max(pg_column_size(content))::int as most, bool_or(content ?| array['pdf', 'preview']) as has
       from deleted_rows where deletion_id = $1`,
      [dashboard.id],
    )
    expect(rows[0].has).toBe(false)
    expect(rows[0].most).toBeLessThan(5_000)
    expect((await restore(people.owner, dashboard.id)).status).toBe(204)
    expect(await sums()).toEqual(before)
    expect(await copies()).toBe(0)
  })

  it('is copied in steps, before others wait for the deletion', async () => {
    const { dashboard } = await sent(25, 1_000)
    const steps: number[] = []
    for (let last = 1; last > 0; steps.push(last))
      last = await inCompany((tx) => copyFiles(tx, dashboard.id, 10))
    expect(steps).toEqual([10, 10, 5, 0])
    const other = await makeDashboard(app.context, companyId)
    const late = await sent(1, 1_000)
    const lock = await app.asOwner()
    await lock.query('begin; lock table deleted_files in share mode')
    const deletion = drop(people.owner, 'dashboard', late.dashboard.id)
    const waits = 'select count(*)::int as n from pg_locks where not granted'
    await expect.poll(async () => (await lock.query(waits)).rows[0].n, { timeout: PATIENCE_MS }).toBe(1)
    const archived = await people.owner.delete(`/api/dashboards/${other.id}/archive`)
    await lock.query('commit')
    expect(archived.status).toBeLessThan(300)
    expect((await deletion).status).toBe(204)
  })

  it('goes back where a process died over it, also where nothing was deleted in the end', async () => {
    const { dashboard } = await sent(12, 1_000)
    const before = await sums()
    await inCompany((tx) => copyFiles(tx, dashboard.id, 10))
    await app.owner.query('update report_runs set pdf = null where company_id = $1', [companyId])
    await inCompany((tx) => tx.updateTable('reportRuns').set({ preview: null }).execute())
    await sweepDeletions(app.context)
    const { rows } = await app.owner.query(
      'select count(pdf)::int as pdfs from report_runs where company_id = $1',
      [companyId],
    )
    expect([rows[0].pdfs, before.count]).toEqual([10, 12])
    expect(await copies()).toBe(0)
  })

  it('stays where it is: imported records, which go with the source’s entry', async () => {
    const { id } = await makeSource(app, people.owner, 'semrush')
    await app.owner.query(
      `insert into imported_records (company_id, source_id, key, day, content)
       select $1, $2, decode(md5(n::text), 'hex'), '2026-10-31', '{"clicks": 3}' from generate_series(1, 12000) n`,
      [companyId, id],
    )
    const places = async () => {
      const { rows } = await app.owner.query(
        "select count(*)::int, md5(string_agg(ctid::text, ' ' order by key)) as at from imported_records where source_id = $1",
        [id],
      )
      return rows[0]
    }
    const before = await places()
    expect(before.count).toBe(12_000)
    await drop(people.owner, 'source', id)
    expect((await restore(people.owner, id)).status).toBe(204)
    expect(await places()).toEqual(before)
    await drop(people.owner, 'source', id)
    expect((await people.owner.delete(`/api/deleted/${id}`)).status).toBe(204)
    expect((await places()).count).toBe(0)
  })
})

describe('a source that is brought back', () => {
  const revoked = () => app.sandbox.emulators.calls.filter(({ path }) => path === '/revoke').length

  it('serves with the login that it had, which only its removal ends', async () => {
    const { id } = await makeSource(app, people.owner, 'google_analytics')
    const before = revoked()
    await drop(people.owner, 'source', id)
    expect(revoked()).toBe(before)
    await restore(people.owner, id)
    expect((await people.owner.get(`/api/sources/${id}/properties`)).status).toBe(200)
    await drop(people.owner, 'source', id)
    expect((await people.owner.delete(`/api/deleted/${id}`)).status).toBe(204)
    expect(revoked()).toBe(before + 1)
  })

  it('keeps its login nowhere in the clear, nor after it is back twice', async () => {
    const { id } = await makeSource(app, people.owner, 'semrush')
    await drop(people.owner, 'source', id)
    const { rows } = await app.owner.query('select content from deleted_rows where deletion_id = $1', [id])
    expect(rows.flatMap(({ content }) => Object.keys(content))).not.toContain('credentials')
    await restore(people.owner, id)
    const left = await app.owner.query('select * from deleted_rows where deletion_id = $1', [id])
    expect(left.rows).toEqual([])
  })
})

describe('a client that is brought back', () => {
  it('has its dashboards again, unless they went to another one', async () => {
    const client = await makeClient(app.context, companyId, { name: 'Orbit' })
    const other = await makeClient(app.context, companyId, { name: 'Fjord' })
    const stays = await makeDashboard(app.context, companyId, { clientId: client })
    const moves = await makeDashboard(app.context, companyId, { clientId: client })
    await drop(people.owner, 'client', client)
    await people.owner.put(`/api/dashboards/${moves.id}/client`, { clientId: other })
    await restore(people.owner, client)
    const rows = await inCompany((tx) => tx.selectFrom('dashboards').select(['id', 'clientId']).execute())
    expect(new Map(rows.map(({ id, clientId }) => [id, clientId]))).toEqual(
      new Map([
        [stays.id, client],
        [moves.id, other],
      ]),
    )
  })

  it('is of its members again, unless an admin has chosen their clients since', async () => {
    const [client, other] = [
      await makeClient(app.context, companyId, { name: 'Orbit' }),
      await makeClient(app.context, companyId, { name: 'Fjord' }),
    ]
    const [kept, chosen] = [
      await makeLimited(app, companyId, [client, other]),
      await makeLimited(app, companyId, [client, other]),
    ]
    await drop(people.owner, 'client', client)
    await people.owner.put(`/api/users/${chosen.userId}`, { clientIds: [other] })
    await restore(people.owner, client)
    const rows = await inCompany((tx) =>
      tx.selectFrom('memberClients').select('userId').where('clientId', '=', client).execute(),
    )
    expect(rows).toEqual([{ userId: kept.userId }])
  })

  it('needs a place below the most clients of a company', async () => {
    const client = await makeClient(app.context, companyId, { name: 'Orbit' })
    await drop(people.owner, 'client', client)
    await app.owner.query(
      `insert into clients (id, company_id, name, locale)
       select $1 || n, $1, 'Client ' || n, '{}' from generate_series(1, 2000) n`,
      [companyId],
    )
    const refused = await restore(people.owner, client)
    expect([refused.status, refused.error().error.message]).toEqual([
      422,
      'A company has at most 2000 clients. Delete one first.',
    ])
    await app.owner.query("delete from clients where company_id = $1 and name = 'Client 1'", [companyId])
    expect((await restore(people.owner, client)).status).toBe(204)
  })

  it('waits while another one has its name', async () => {
    const client = await makeClient(app.context, companyId, { name: 'Orbit' })
    await drop(people.owner, 'client', client)
    await makeClient(app.context, companyId, { name: 'orbit' })
    const refused = await restore(people.owner, client)
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'There is another client called Orbit by now. Give that one another name first.',
    ])
    expect(await listed(people.owner)).toHaveLength(1)
  })
})

describe('reach that an admin has taken away from a member meanwhile', () => {
  const sourcesOf = async (person: Person) =>
    (
      await app.context.db
        .actingAs({ userId: person.userId, role: 'member' })
        .tenant(companyId, (tx) => tx.selectFrom('sources').select('id').execute())
    ).map(({ id }) => id)
  const given = async (id: string) => {
    const { rows } = await app.owner.query(
      "select details from audit_entries where subject_id = $1 and action like '%.broughtBack'",
      [id],
    )
    return rows.map(({ details }) => details.nowReachedBy)
  }
  const dashboardOf = (clientId: string | null, source: Awaited<ReturnType<typeof makeSource>>, by: Person) =>
    makeDashboard(app.context, companyId, {
      name: 'Monthly',
      clientId,
      createdBy: by.userId,
      widgets: [makeWidget('semrush', 'organicTraffic', source)],
    })

  /** A member of Orbit and Fjord, and what reads or feeds the source that only Orbit has. */
  async function makeCase() {
    const { owner } = people
    const orbit = await makeClient(app.context, companyId, { name: 'Orbit' })
    const fjord = await makeClient(app.context, companyId, { name: 'Fjord' })
    const lin = await makeLimited(app, companyId, [orbit, fjord])
    lin.address = `198.51.100.${++addresses}`
    const source = await makeSource(app, owner, 'semrush')
    const choose = (ids: string[]) => owner.put(`/api/users/${lin.userId}`, { clientIds: ids })
    return { owner, orbit, fjord, lin, source, choose }
  }

  it.each<[way: string, kind: DeletedKind]>([
    ['the client', 'client'],
    ['a dashboard whose client is gone', 'dashboard'],
    ['a source that they had connected', 'source'],
    ['themselves, after the client', 'person'],
  ])('stays away by %s', async (_way, kind) => {
    const { owner, orbit, fjord, lin, source, choose } = await makeCase()
    const own = kind === 'source' ? await makeSource(app, lin, 'semrush') : source
    const dashboard = await dashboardOf(orbit, source, lin)
    const id = { client: orbit, dashboard: dashboard.id, source: own.id, person: lin.userId }[kind]
    if (kind === 'dashboard') {
      await drop(owner, 'dashboard', dashboard.id)
      await drop(owner, 'client', orbit)
    } else if (kind === 'person') await drop(owner, 'client', orbit)
    else await drop(owner, kind, id)
    expect((await choose([fjord])).status).toBe(200)
    if (kind === 'person') {
      await drop(owner, 'person', lin.userId)
      await restore(owner, lin.userId)
      expect((await restore(owner, orbit)).status).toBe(204)
    } else expect((await restore(owner, id)).status).toBe(204)
    expect(await sourcesOf(lin)).not.toContain(kind === 'source' ? own.id : source.id)
    expect((await given(id)).flat().filter(Boolean).join()).not.toContain('Semrush')
  })

  it.each(['dashboard', 'client', 'source', 'person'] as const)(
    'is told from what bringing a %s back gives, which the log says with its person',
    async (kind) => {
      const { owner, orbit, lin, source } = await makeCase()
      const { id } = await dashboardOf(orbit, source, owner)
      const of = { dashboard: id, client: orbit, source: source.id, person: lin.userId }[kind]
      await drop(owner, kind, of)
      expect(await sourcesOf(lin)).toEqual([])
      expect((await restore(owner, of)).status).toBe(204)
      expect(await sourcesOf(lin)).toEqual([source.id])
      expect(await given(of)).toEqual([[expect.stringMatching(/^Lin Mora \(.*Semrush/)]])
    },
  )

  it('comes by no dashboard that they had deleted themselves', async () => {
    const { owner, orbit, lin, source } = await makeCase()
    const account = { companyId, clientId: orbit, type: 'semrush', sourceId: source.id, accounts: [] }
    await inCompany((tx) => tx.insertInto('clientAccounts').values(account).execute())
    const { id } = await dashboardOf(orbit, source, lin)
    await drop(lin, 'dashboard', id)
    expect(await sourcesOf(lin)).toEqual([source.id])
    await inCompany((tx) => tx.deleteFrom('clientAccounts').execute())
    const refused = await restore(lin, id)
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      '“Monthly” reads a source that you do not reach any more. Ask an admin of your company to bring it back.',
    ])
    expect(await sourcesOf(lin)).toEqual([])
    expect((await restore(owner, id)).status).toBe(204)
  })

  it('comes with the Undo of what they had deleted themselves', async () => {
    const { orbit, lin, source } = await makeCase()
    const { id } = await dashboardOf(orbit, source, lin)
    await drop(lin, 'dashboard', id)
    expect(await sourcesOf(lin)).toEqual([])
    expect((await restore(lin, id)).status).toBe(204)
    expect(await sourcesOf(lin)).toEqual([source.id])
  })

  it('comes by no widget that names a deleted source', async () => {
    const { owner, orbit, lin, source } = await makeCase()
    const own = await makeDashboard(app.context, companyId, { clientId: orbit })
    await drop(owner, 'source', source.id)
    const widget = makeWidget('semrush', 'organicTraffic', source)
    const added = app.context.db
      .actingAs({ userId: lin.userId, role: 'member' })
      .tenant(companyId, (tx) => insertWidgets(tx, { companyId, dashboardId: own.id }, [widget]))
    await expect(added).rejects.toMatchObject({ id: 'not_found' })
  })

  it('is seen in no list of what they had deleted before', async () => {
    const { orbit, fjord, lin, choose } = await makeCase()
    const [before, after] = [
      await makeDashboard(app.context, companyId, { clientId: orbit, name: 'Before' }),
      await makeDashboard(app.context, companyId, { clientId: fjord, name: 'After' }),
    ]
    await drop(lin, 'dashboard', before.id)
    await choose([fjord])
    await drop(lin, 'dashboard', after.id)
    expect((await listed(lin)).map(({ name }) => name)).toEqual(['After'])
    expect((await restore(lin, before.id)).status).toBe(404)
    expect((await lin.delete(`/api/deleted/${before.id}`)).status).toBe(404)
  })
})

describe('a person who is brought back', () => {
  it('sets a new password by a mailed link; nothing of before opens anything', async () => {
    const { member, owner } = people
    await drop(owner, 'person', member.userId)
    expect((await member.get('/api/users/me')).status).toBe(401)
    await restore(owner, member.userId)
    expect((await member.get('/api/users/me')).status).toBe(401)
    expect((await httpClient(app.url).signIn(member.email, member.password)).status).toBe(422)
    await sendLinks(app)
    const mails = () => app.sandbox.inbox.mails().filter(({ to }) => to.includes(member.email))
    await expect.poll(() => mails().length, { timeout: PATIENCE_MS }).toBe(1)
    expect(mails()[0]?.text).toContain('Robin Vale has brought your')
    const asked = await app.owner.query(
      "select actor_id, subject_id from audit_entries where company_id = $1 and action = 'password.linkAsked'",
      [companyId],
    )
    expect(asked.rows).toEqual([{ actor_id: owner.userId, subject_id: member.userId }])
    const token = /reset-password\?token=([\w-]+)/.exec(mails()[0]?.text ?? '')?.[1]
    const visitor = httpClient(app.url)
    await visitor.open('/login')
    expect((await visitor.post('/reset-password', { token, password: 'a much better one' })).status).toBe(200)
    expect((await httpClient(app.url).signIn(member.email, 'a much better one')).status).toBe(200)
  })

  it('is not, where the address is somebody’s again or their client is gone', async () => {
    const { owner, member } = people
    await drop(owner, 'person', member.userId)
    await makeUser(app.context, people.outsider.companyId, { email: member.email })
    expect((await restore(owner, member.userId)).status).toBe(409)
    const client = await makeClient(app.context, companyId, { name: 'Orbit' })
    const reader = await makeReader(app, companyId, client)
    await drop(owner, 'person', reader.userId)
    await drop(owner, 'client', client)
    expect((await restore(owner, reader.userId)).status).toBe(409)
    await restore(owner, client)
    expect((await restore(owner, reader.userId)).status).toBe(204)
  })
})

it('a member who has lost the dashboard meanwhile brings it back as anybody else would', async () => {
  const client = await makeClient(app.context, companyId, { name: 'Orbit' })
  const limited = await makeLimited(app, companyId, [client])
  const dashboard = await makeDashboard(app.context, companyId, { clientId: client })
  const due = app.context.now().add({ hours: 24 }).toString()
  await makeReport(app.context, dashboard, people.owner.userId, { nextRunAt: due })
  await drop(limited, 'dashboard', dashboard.id)
  await drop(people.owner, 'client', client)
  app.clock.advance({ hours: 72 })
  expect((await restore(limited, dashboard.id)).status).toBe(204)
  const { epoch, runs } = await inCompany(async (tx) => ({
    epoch: await tx.selectFrom('dashboards').select('accessEpoch').executeTakeFirstOrThrow(),
    runs: await tx.selectFrom('reportRuns').select('state').execute(),
  }))
  app.clock.reset()
  expect([epoch.accessEpoch, runs]).toEqual([2, [{ state: 'missed' }]])
})

it('nobody else uses up the tries of bringing it back', async () => {
  const { id } = await makeDashboard(app.context, companyId)
  await drop(people.owner, 'dashboard', id)
  for (let tried = 0; tried < 11; tried++) expect((await restore(people.outsider, id)).status).toBe(404)
  expect((await restore(people.owner, id)).status).toBe(204)
})

it('the list has pages of a hundred, the newest first', async () => {
  await app.owner.query(
    `insert into deletions (company_id, id, kind, name, deleted_by, deleted_at)
     select $1, $1 || n, 'dashboard', n::text, $2, '2026-11-20'::timestamptz + n / 2 * interval '1 second'
     from generate_series(1, 230) n`,
    [companyId, people.owner.userId],
  )
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: z.infer<typeof deletedPage> = (
      await people.owner.get(`/api/deleted${cursor && `?cursor=${cursor}`}`)
    ).as(deletedPage)
    seen.push(...page.data.map(({ id }) => id))
    sizes.push(page.data.length)
    cursor = page.meta.nextCursor
  }
  expect(sizes).toEqual([100, 100, 30])
  expect(new Set(seen).size).toBe(230)
  expect(seen[0]).toBe(`${companyId}230`)
  expect((await people.owner.get('/api/deleted?cursor=nothing')).status).toBe(422)
})

it.each([
  ['cafÉ', ['Café 100 %']],
  [' 100 % ', ['Café 100 %']],
  ['%', ['Café 100 %', '5%_\\']],
  ['_', ['5%_\\']],
  ['\\', ['5%_\\']],
  ['nothing', []],
])('the list is searched by %j in names, read as it is written', async (search, names) => {
  await app.owner.query(
    `insert into deletions (company_id, id, kind, name, deleted_by, deleted_at)
     select $1, $1 || n, 'dashboard', name, $2, '2026-11-18'::timestamptz + n * interval '1 second'
     from unnest($3::text[]) with ordinality named (name, n)`,
    [companyId, people.owner.userId, ['Spring', '5%_\\', 'Café 100 %']],
  )
  const found = await people.owner.get(`/api/deleted?${new URLSearchParams({ search })}`)
  expect(found.as(deletedPage).data.map(({ name }) => name)).toEqual(names)
})

describe('who', () => {
  it('does not delete people brings none back and sees none', async () => {
    const { owner, member } = people
    const gone = await makeUser(app.context, companyId)
    await drop(owner, 'person', gone.userId)
    expect(await listed(member)).toEqual([])
    expect((await restore(member, gone.userId)).status).toBe(404)
    expect((await member.delete(`/api/deleted/${gone.userId}`)).status).toBe(404)
  })

  it('works for chosen clients sees what they deleted themselves', async () => {
    const client = await makeClient(app.context, companyId, { name: 'Orbit' })
    const limited = await makeLimited(app, companyId, [client])
    const others = await makeDashboard(app.context, companyId, { clientId: client, name: 'Another’s' })
    const own = await makeDashboard(app.context, companyId, { clientId: client, name: 'Own' })
    await drop(people.owner, 'dashboard', others.id)
    await drop(limited, 'dashboard', own.id)
    expect((await listed(limited)).map(({ name }) => name)).toEqual(['Own'])
    expect((await restore(limited, others.id)).status).toBe(404)
    expect((await restore(limited, own.id)).status).toBe(204)
    expect((await listed(people.owner)).map(({ name }) => name)).toEqual(['Another’s'])
  })

  it('is of another company, or nobody, finds nothing', async () => {
    const { id } = await makeDashboard(app.context, companyId)
    await drop(people.owner, 'dashboard', id)
    expect(await listed(people.outsider)).toEqual([])
    expect((await restore(people.outsider, id)).status).toBe(404)
    expect((await people.outsider.delete(`/api/deleted/${id}`)).status).toBe(404)
    expect((await people.nobody.get('/api/deleted')).status).toBe(401)
  })
})

it('each of these acts is in the audit log', async () => {
  const all = await makeAll()
  for (const kind of KINDS) {
    await drop(people.owner, kind, all[kind])
    await restore(people.owner, all[kind])
    await drop(people.owner, kind, all[kind])
    await people.owner.delete(`/api/deleted/${all[kind]}`)
  }
  const { rows } = await app.owner.query(
    `select action from audit_entries where company_id = $1
       and (action like '%.broughtBack' or action like '%.removed') order by action`,
    [companyId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'client.broughtBack',
    'client.removed',
    'dashboard.broughtBack',
    'dashboard.removed',
    'person.broughtBack',
    'person.removed',
    'source.broughtBack',
    'source.removed',
  ])
})
