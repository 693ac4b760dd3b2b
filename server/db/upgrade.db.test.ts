import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from './database.ts'
import { assertIsolation } from './guard.ts'
import { migrate } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')
const name = `upgrade_${randomBytes(6).toString('hex')}`
const COMPANIES = ['a', 'b']
let admin: pg.Client
let ownerUrl: string
let appUrl: string
let before: Record<string, number>

const within = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const addressOf = (user: string | null) => {
  const url = new URL(inject('postgresUrl'))
  if (user) url.username = user
  url.pathname = `/${name}`
  return url.href
}

/** As an earlier release left it: every migration up to this one, by an owner whom row-level security binds. */
async function migrateUpTo(last: string): Promise<void> {
  await within(ownerUrl, async (owner) => {
    await owner.query(
      'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const file of readdirSync(folder)
      .filter((file) => file.slice(0, 4) <= last)
      .sort()) {
      await owner.query(readFileSync(join(folder, file), 'utf8'))
      await owner.query('insert into schema_migrations (name) values ($1)', [file])
    }
  })
}

/** Rows of one company in every table, as the release of 0009 wrote them. */
const rowsOf = (c: string): [table: string, row: Record<string, unknown>][] => {
  const owned = { company_id: c }
  const instant = '2026-11-01T08:00:00Z'
  return [
    ['companies', { id: c, name: `Company ${c}` }],
    ['users', { ...owned, id: `user ${c}`, name: 'Robin', email: `${c}@people.example`, password_hash: 'x' }],
    [
      'sessions',
      {
        ...owned,
        id: `session ${c}`,
        user_id: `user ${c}`,
        token_hash: Buffer.from(c),
        csrf_token: 'x',
        expires_at: '2099-01-01T00:00:00Z',
      },
    ],
    [
      'password_resets',
      { ...owned, token_hash: Buffer.from(c), user_id: `user ${c}`, expires_at: '2099-01-01T00:00:00Z' },
    ],
    ['sources', { ...owned, id: `source ${c}`, kind: 'semrush', credentials: Buffer.from('x') }],
    [
      'oauth_requests',
      {
        ...owned,
        state_hash: Buffer.from(c),
        session_id: `session ${c}`,
        kind: 'google_analytics',
        code_verifier: Buffer.from('x'),
        expires_at: '2099-01-01T00:00:00Z',
      },
    ],
    ['dashboards', { ...owned, id: `dashboard ${c}`, permalink: `link ${c}`, name: 'Figures' }],
    ['dashboards', { ...owned, id: `archived ${c}`, permalink: `old ${c}`, name: 'Former', active: false }],
    [
      'widgets',
      {
        ...owned,
        id: `widget ${c}`,
        dashboard_id: `dashboard ${c}`,
        hash: 'x',
        order: 1,
        nature: 'passive',
        content: '{}',
      },
    ],
    [
      'results',
      {
        ...owned,
        key: Buffer.from('x'),
        source_id: `source ${c}`,
        result: '{}',
        fetched_at: instant,
        fresh_until: instant,
      },
    ],
    ['result_leases', { ...owned, key: Buffer.from('x'), holder: 'x', until: instant }],
    [
      'files',
      { ...owned, name: `${c}.png`, use: 'logo', content_type: 'image/png', original_name: 'l', bytes: 1 },
    ],
    [
      'imported_records',
      { ...owned, source_id: `source ${c}`, key: Buffer.from('x'), day: '2026-11-01', content: '{}' },
    ],
    [
      'snapshots',
      { ...owned, id: `pdf ${c}`, dashboard_id: `dashboard ${c}`, purpose: 'pdf', content: '{}' },
    ],
    [
      'snapshots',
      { ...owned, id: `sent ${c}`, dashboard_id: `dashboard ${c}`, purpose: 'report', content: '{}' },
    ],
    [
      'snapshots',
      { ...owned, id: `orphan ${c}`, dashboard_id: `dashboard ${c}`, purpose: 'report', content: '{}' },
    ],
    [
      'pdf_jobs',
      {
        ...owned,
        id: `job ${c}`,
        dashboard_id: `dashboard ${c}`,
        check_hash: Buffer.from(c),
        access_epoch: 1,
        request: '{}',
      },
    ],
    [
      'automatic_reports',
      {
        ...owned,
        id: `report ${c}`,
        dashboard_id: `dashboard ${c}`,
        created_by: `user ${c}`,
        recipients: ['client@clients.example'],
        period: 'WEEK',
        detail: '1',
        hour: 8,
        minute: 0,
        timezone: '+02:00',
        date_range: 'LAST_WEEK',
      },
    ],
    [
      'report_runs',
      {
        ...owned,
        id: `run ${c}`,
        report_id: `report ${c}`,
        scheduled_for: instant,
        state: 'sending',
        snapshot_id: `sent ${c}`,
      },
    ],
    [
      'report_deliveries',
      {
        ...owned,
        id: `delivery ${c}`,
        run_id: `run ${c}`,
        recipient: 'client@clients.example',
        message_id: 'x',
        state: 'sending',
        attempts: 3,
      },
    ],
    ['tries', { key: c, window_start: instant }],
  ]
}

const tables = async (client: pg.Client) =>
  (
    await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
    )
  ).rows.map((row) => row.name)

async function counts(): Promise<Record<string, number>> {
  return within(addressOf(null), async (client) => {
    const found: Record<string, number> = {}
    for (const table of await tables(client))
      found[table] = Number((await client.query(`select count(*) from ${table}`)).rows[0].count)
    return found
  })
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const { password } = new URL(inject('postgresUrl'))
  await admin.query(`create role ${name} login createrole password '${decodeURIComponent(password)}'`)
  // Roles belong to the whole server: any migrated database of it has made these two.
  await (await createTestDatabase()).drop()
  await admin.query(`grant broadsheet_app, broadsheet_resolver to ${name} with admin option`)
  await admin.query(`create database ${name} owner ${name}`)
  ownerUrl = addressOf(name)
  await migrateUpTo('0009')
  // Past row-level security, which binds the owner.
  await within(addressOf(null), async (client) => {
    for (const [table, row] of COMPANIES.flatMap(rowsOf)) {
      const columns = Object.keys(row)
      await client.query(
        `insert into ${table} (${columns.map((column) => `"${column}"`)}) values (${columns.map((_, at) => `$${at + 1}`)})`,
        Object.values(row),
      )
    }
    // As 0003 left it under such an owner: it saw no rows to count.
    await client.query("update companies set dashboards_total = 0, dashboards_active = 0 where id = 'b'")
  })
  before = await counts()
  appUrl = (await migrate(ownerUrl)).appUrl
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role if exists ${name}`)
  await admin.end()
})

const ask = async (query: string) =>
  within(addressOf(null), async (client) => (await client.query(query)).rows)

it('began with rows of both companies in every table, in sight of nobody bound by row-level security', async () => {
  expect(Object.entries(before).filter(([, rows]) => rows < 2)).toEqual([])
  await within(ownerUrl, async (owner) => {
    expect((await owner.query('select from report_deliveries')).rowCount).toBe(0)
  })
})

it('keeps every row but the tokens that nobody can use and the snapshots that no run has', async () => {
  const after = await counts()
  const left = Object.fromEntries(Object.keys(before).map((table) => [table, after[table]]))
  expect(left).toEqual({ ...before, pdf_jobs: 0, snapshots: 4 })
  expect(await ask('select id, run_id from snapshots order by id')).toEqual([
    { id: 'pdf a', run_id: null },
    { id: 'pdf b', run_id: null },
    { id: 'sent a', run_id: 'run a' },
    { id: 'sent b', run_id: 'run b' },
  ])
})

it('changes the rows of every company, and mends what was counted without seeing them', async () => {
  expect(await ask('select unanswered from report_deliveries')).toEqual([
    { unanswered: 2 },
    { unanswered: 2 },
  ])
  expect(await ask('select dashboards_total, dashboards_active from companies')).toEqual(
    COMPANIES.map(() => ({ dashboards_total: 2, dashboards_active: 1 })),
  )
})

it('names zones that were plain offsets', async () => {
  expect(await ask('select distinct timezone from automatic_reports')).toEqual([{ timezone: 'Etc/GMT-2' }])
})

it('names them in what was deleted before too', async () => {
  const deleted: [table: string, content: object][] = [
    ...['users', 'dashboards', 'automatic_reports', 'alert_channels'].map((table): [string, object] => [
      table,
      { id: 'x', timezone: '+02:00' },
    ]),
    ['clients', { id: 'x', locale: { timezone: '-05:30', language: 'en' } }],
    ['dashboards', { id: 'named', timezone: 'Europe/Berlin' }],
    // A row that stays, of which only the pointer is kept.
    ['dashboards', { id: 'pointer' }],
    // No zone of ours.
    ['widgets', { id: 'x', timezone: '+02:00' }],
  ]
  await within(addressOf(null), async (client) => {
    await client.query(
      "insert into deletions (company_id, id, kind, name, deleted_by, deleted_at) values ('a', 'x', 'dashboard', 'x', 'x', now())",
    )
    for (const [table, content] of deleted)
      await client.query(
        "insert into deleted_rows (company_id, deletion_id, table_name, content) values ('a', 'x', $1, $2)",
        [table, content],
      )
  })
  await within(ownerUrl, (owner) => owner.query(readFileSync(join(folder, '0104_zones_by_name.sql'), 'utf8')))
  const zones = await ask(
    `select table_name, content ->> 'id' as id, coalesce(content ->> 'timezone', content -> 'locale' ->> 'timezone') as zone
     from deleted_rows order by 1, 2`,
  )
  expect(zones).toEqual([
    { table_name: 'alert_channels', id: 'x', zone: 'Etc/GMT-2' },
    { table_name: 'automatic_reports', id: 'x', zone: 'Etc/GMT-2' },
    { table_name: 'clients', id: 'x', zone: 'UTC' },
    { table_name: 'dashboards', id: 'named', zone: 'Europe/Berlin' },
    { table_name: 'dashboards', id: 'pointer', zone: null },
    { table_name: 'dashboards', id: 'x', zone: 'Etc/GMT-2' },
    { table_name: 'users', id: 'x', zone: 'Etc/GMT-2' },
    { table_name: 'widgets', id: 'x', zone: '+02:00' },
  ])
})

it('takes the usual subject of a report for none of its own, in what was deleted too', async () => {
  const subjects = ['{dashboard}: {period}', 'Yours: {period}']
  await within(addressOf(null), async (client) => {
    for (const [at, subject] of subjects.entries()) {
      await client.query('update automatic_reports set subject = $1 where company_id = $2', [
        subject,
        COMPANIES[at],
      ])
      await client.query(
        "insert into deletions (company_id, id, kind, name, deleted_by, deleted_at) values ('a', $1, 'dashboard', 'x', 'x', now())",
        [subject],
      )
      await client.query(
        "insert into deleted_rows (company_id, deletion_id, table_name, content) values ('a', $1, 'automatic_reports', $2)",
        [subject, { id: 'x', subject }],
      )
    }
  })
  await within(ownerUrl, (owner) => owner.query(readFileSync(join(folder, '0131_usual_subject.sql'), 'utf8')))
  expect(await ask('select company_id, subject from automatic_reports order by 1')).toEqual([
    { company_id: 'a', subject: '' },
    { company_id: 'b', subject: 'Yours: {period}' },
  ])
  expect(
    await ask(
      "select content ->> 'subject' as subject from deleted_rows where content ? 'subject' order by 1",
    ),
  ).toEqual([{ subject: '' }, { subject: 'Yours: {period}' }])
})

it('leaves row-level security forced on every table, for the owner too', async () => {
  const db = openDatabase(appUrl)
  try {
    await expect(assertIsolation(db)).resolves.toBeUndefined()
    const seen = await db.tenant('a', (tx) => tx.selectFrom('dashboards').select('companyId').execute())
    expect(seen).toEqual([{ companyId: 'a' }, { companyId: 'a' }])
  } finally {
    await db.close()
  }
  await within(ownerUrl, async (owner) => {
    expect((await owner.query('select from report_deliveries')).rowCount).toBe(0)
  })
})
