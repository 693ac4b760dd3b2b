import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { makeDueReport } from '../../../test/dueReport.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { thorough } from '../../../test/thorough.ts'
import { openDatabase } from '../../db/database.ts'
import { clusterIn } from '../../db/embedded/cluster.ts'
import { postgresProcessesIn, readPidFile, stopServer } from '../../db/embedded/processes.ts'
import { startEmbeddedPostgres } from '../../db/embedded.ts'
import { placeIn, SOURCE_CREDENTIALS } from '../../db/encryptedColumns.ts'
import { assertIsolation } from '../../db/guard.ts'
import { appUrlOf, migrate } from '../../db/migrate.ts'
import { moveDatabase } from './moveDatabase.ts'

let app: TestApp
let owner: TestUser
let source: pg.Client
let admin: pg.Client
const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] }

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeUser(app.context, await makeCompany(app.context))
  await makeUser(app.context, await makeCompany(app.context, { name: 'Nachbarn “& Söhne”\n\\N' }))
  await makeDueReport(app, owner)
  source = new pg.Client({ connectionString: app.databaseUrl })
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await Promise.all([source.connect(), admin.connect()])
})
afterEach(async () => {
  for (const name of made.databases.splice(0)) await admin.query(`drop database ${name} with (force)`)
  for (const name of made.roles.splice(0)) await admin.query(`drop role ${name}`)
})
afterAll(async () => {
  await Promise.all([source.end(), admin.end()])
  await app.stop()
})

/** An empty database of an owner who, as on a rented server, is no superuser. */
async function emptyDatabase(): Promise<string> {
  const name = `move_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  await admin.query(`create role ${name} login createrole password '${decodeURIComponent(url.password)}'`)
  made.roles.push(name)
  // Roles belong to the whole server, where another test has made these two already.
  await admin.query(`grant broadsheet_app, broadsheet_resolver to ${name} with admin option`)
  await admin.query(`create database ${name} owner ${name}`)
  made.databases.push(name)
  url.username = name
  url.pathname = `/${name}`
  return url.href
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table, as text; past row-level security. */
async function contents(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1",
  )
  const found: Record<string, string[]> = {}
  for (const { name } of rows) {
    const all = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    found[name] = all.rows.map(({ row }) => row)
  }
  return found
}
const asAdmin = (url: string) => {
  const address = new URL(inject('postgresUrl'))
  address.pathname = new URL(url).pathname
  return address.href
}
const jobsOf = async (client: pg.Client) =>
  (
    await client.query(
      'select task_identifier, key, run_at, max_attempts from graphile_worker.jobs order by key',
    )
  ).rows

it('moves every row and job into a database of an owner who is no superuser, and changes nothing at the source', async () => {
  const before = await contents(source)
  expect(before.companies?.length).toBe(2)
  const target = await emptyDatabase()
  const moved = await moveDatabase(app.databaseUrl, target, () => undefined)
  expect(await contents(source)).toEqual(before)
  await within(asAdmin(target), async (client) => {
    expect(await contents(client)).toEqual(before)
    expect(await jobsOf(client)).toEqual(await jobsOf(source))
    const { rows } = await client.query("select tgname from pg_trigger where tgenabled = 'D'")
    expect(rows).toEqual([])
  })
  expect(moved.jobs).toBe(1)
  expect(Object.fromEntries(moved.tables.map(({ name, rows }) => [name, rows]))).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
  )

  const db = openDatabase(appUrlOf(target))
  try {
    await assertIsolation(db)
    const seen = await db.tenant(owner.companyId, (tx) => tx.selectFrom('sources').selectAll().execute())
    expect(seen).toHaveLength(1)
    for (const { id, credentials } of seen) {
      const place = placeIn(SOURCE_CREDENTIALS, owner.companyId, id)
      expect(app.context.cipher.decrypt(credentials, place)).toContain('accessToken')
    }
  } finally {
    await db.close()
  }
  await expect(moveDatabase(app.databaseUrl, target, () => undefined)).rejects.toThrow(/is not empty/)
})

it('refuses a database that holds something else, and leaves it as it is', async () => {
  const target = await emptyDatabase()
  await within(target, (client) => client.query('create table somebody_elses (id int)'))
  await expect(moveDatabase(app.databaseUrl, target, () => undefined)).rejects.toThrow(
    /^DATABASE_URL: this database is not empty/,
  )
  await within(asAdmin(target), async (client) => {
    expect(Object.keys(await contents(client))).toEqual(['somebody_elses'])
  })
})

it.each([
  [
    'an earlier',
    "delete from schema_migrations where name = '0008_file_digests.sql'",
    '0008_file_digests.sql',
  ],
  ['a later', "insert into schema_migrations (name) values ('9999_future.sql')", '9999_future.sql'],
])('refuses a source of %s version before it touches the target', async (words, change, name) => {
  const target = await emptyDatabase()
  await source.query('create temp table kept as select * from schema_migrations')
  await source.query(change)
  try {
    await expect(moveDatabase(app.databaseUrl, target, () => undefined)).rejects.toThrow(
      new RegExp(`^The embedded database is of ${words} version.*${name}`),
    )
  } finally {
    await source.query(
      'truncate schema_migrations; insert into schema_migrations select * from kept; drop table kept',
    )
  }
  await within(asAdmin(target), async (client) => expect(await contents(client)).toEqual({}))
})

it.each([
  ['midway', (lines: string[]) => lines.length === 4],
  ['between the jobs and its end', (lines: string[]) => /^jobs: 1$/.test(lines.at(-1) ?? '')],
])('can be repeated after it has failed %s, with nothing of the first try left', async (_when, fails) => {
  const target = await emptyDatabase()
  const lines: string[] = []
  const failing = (line: string) => {
    lines.push(line)
    if (fails(lines)) throw new Error('the line went dead')
  }
  await expect(moveDatabase(app.databaseUrl, target, failing)).rejects.toThrow('the line went dead')
  await moveDatabase(app.databaseUrl, target, () => undefined)
  await within(asAdmin(target), async (client) => {
    expect(await contents(client)).toEqual(await contents(source))
    expect(await jobsOf(client)).toEqual(await jobsOf(source))
  })
})

describe.runIf(thorough)('the command', () => {
  const children: ChildProcess[] = []
  let dataDir = ''
  const cluster = () => clusterIn(dataDir).data
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-move-'))
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false })
    await migrate(embedded.url)
    await within(embedded.url, (client) =>
      client.query("insert into companies (id, name, state) values ('here', 'Here', 'active')"),
    )
    await embedded.stop()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    const left = readPidFile(cluster())
    if (left) await stopServer(cluster(), left.pid)
    rmSync(dataDir, { recursive: true, force: true })
  })

  function command(target: string) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../moveDatabase.ts')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: target,
        SANDBOX: '0',
        ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        said += String(part)
      })
    }
    return { child, ended: once(child, 'exit'), said: () => said }
  }

  /** A copy that has begun and waits: another session holds a lock on one of the target's tables. */
  async function halfway(target: string, look: pg.Client) {
    await migrate(target)
    await look.connect()
    await look.query('begin; lock table widgets in access share mode')
    const moving = command(target)
    await vi.waitFor(
      async () => {
        const { rows } = await admin.query(
          "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
          [new URL(target).pathname.slice(1)],
        )
        expect([rows.length, moving.child.exitCode, moving.said()]).toEqual([1, null, expect.any(String)])
      },
      { timeout: PATIENCE_MS, interval: 100 },
    )
    return moving
  }

  it.each([
    ['SIGKILL', [null, 'SIGKILL'], true],
    ['SIGINT', [130, null], false],
    ['SIGTERM', [143, null], false],
  ] as const)('broken off by %s half way can be run again', async (name, end, orphaned) => {
    const target = await emptyDatabase()
    const look = new pg.Client({ connectionString: asAdmin(target) })
    const moving = await halfway(target, look)
    try {
      moving.child.kill(name)
      expect(await moving.ended).toEqual(end)
      expect(postgresProcessesIn(cluster()).length > 0).toBe(orphaned)
    } finally {
      await look.end()
    }
    const again = command(target)
    const ended = await again.ended
    expect(again.said()).toContain('companies: 1 rows')
    expect(ended).toEqual([0, null])
    expect(postgresProcessesIn(cluster())).toEqual([])
    await within(asAdmin(target), async (client) => {
      expect((await client.query('select id from companies')).rows).toEqual([{ id: 'here' }])
    })
  })

  it('is refused while the product runs on the embedded database', async () => {
    const product = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false })
    try {
      const refused = command(await emptyDatabase())
      expect(await refused.ended).toEqual([1, null])
      expect(refused.said()).toContain(`(process ${process.pid}); stop it first`)
    } finally {
      await product.stop()
    }
  })
})
