import { scryptSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
/** Any number: every process that migrates this database takes the same lock. */
const MIGRATION_LOCK = 7_215_533

/**
 * Brings the database up to date as its owner and returns the address under which the app itself connects.
 * Safe to run from many processes at once. Throws when a migration fails; that migration leaves nothing behind.
 */
export async function migrate(
  ownerUrl: string,
  { connectWithinMs = 15_000, auditKeepDays }: { connectWithinMs?: number; auditKeepDays?: number } = {},
): Promise<{ appUrl: string; applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: connectWithinMs })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await applyMissing(client)
    await forbidTemporaryObjects(client)
    if (auditKeepDays !== undefined) await keepAuditFor(client, auditKeepDays)
    const appUrl = await grantLogin(client, ownerUrl)
    await migrateQueueAsApp(client, appUrl)
    return { appUrl, applied }
  } finally {
    await client.end()
  }
}

/**
 * Only the owner may create temporary objects, which could shadow a table. Set at every start: a copy or a
 * restored backup of the database comes without its privileges.
 */
async function forbidTemporaryObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select current_database() as name where has_database_privilege('broadsheet_app', current_database(), 'temporary')`,
  )
  for (const { name } of rows) {
    await client.query(
      `revoke temporary on database ${client.escapeIdentifier(name)} from public, broadsheet_app`,
    )
  }
}

/** Stores for how long the audit log lasts where the app's role, which sweeps it, cannot change it. */
async function keepAuditFor(client: pg.Client, days: number): Promise<void> {
  const { rows } = await client.query<{ days: number }>('select audit_keep_days() as days')
  if (rows[0]?.days === days) return
  const number = client.escapeLiteral(`select ${Math.trunc(days)}`)
  await client.query(
    `create or replace function audit_keep_days() returns integer language sql stable as ${number}`,
  )
}

/** The queue's schema belongs to the app's role (its tables hold ids, no company's data); it may create it, and nothing else. */
async function migrateQueueAsApp(client: pg.Client, appUrl: string): Promise<void> {
  const database = client.escapeIdentifier(decodeURIComponent(new URL(appUrl).pathname.slice(1)))
  await client.query(`grant create on database ${database} to broadsheet_app`)
  // A pool of the library's own would end without waiting, and a connection that breaks then, unheard, the process.
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (opened) => {
    opened.on('error', () => undefined)
  })
  try {
    await migrateQueue({ pgPool: pool })
  } finally {
    await pool.end()
    await client.query(`revoke create on database ${database} from broadsheet_app`)
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const missing = await missingMigrations(client)
  for (const name of missing) {
    const sql = await readFile(join(folder, name), 'utf8')
    await client.query('begin')
    try {
      const lifted = await liftRowSecurity(client)
      await client.query(sql)
      await forceRowSecurity(client, lifted)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
  return missing
}

/**
 * Lets the owner see every row for this transaction, and returns the tables on which row-level security was
 * forced. An owner who is not a superuser is bound by it as the app is: a migration that changes rows would
 * silently find none.
 */
async function liftRowSecurity(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity order by 1`,
  )
  for (const { table } of rows) await client.query(`alter table ${table} no force row level security`)
  return rows.map(({ table }) => table)
}

/** Forces row-level security back on for those tables that still exist. */
async function forceRowSecurity(client: pg.Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    'select name as table from unnest($1::text[]) name where to_regclass(name) is not null',
    [tables],
  )
  for (const { table } of rows) await client.query(`alter table ${table} force row level security`)
}

/** Names of the migrations that a database, which has had at least one, still lacks; in their order. */
export async function missingMigrations(client: pg.Client): Promise<string[]> {
  const done = await client.query<{ name: string }>('select name from schema_migrations')
  const known = new Set(done.rows.map((row) => row.name))
  return (await readdir(folder)).filter((name) => name.endsWith('.sql') && !known.has(name)).sort()
}

/**
 * Address under which the app itself connects. Its role's password is derived from the owner's, so that every
 * process of an installation agrees on it; slowly, as whoever learns it could otherwise find the owner's by trying words.
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const secret = decodeURIComponent(url.password) || 'local'
  url.username = 'broadsheet_app'
  url.password = derivedFrom(secret)
  return url.href
}

/** What was derived, as each takes a tenth of a second. */
const derived = new Map<string, string>()
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

function derivedFrom(secret: string): string {
  const known = derived.get(secret)
  if (known !== undefined) return known
  const password = scryptSync(secret, 'broadsheet_app', 32, COST).toString('hex')
  derived.set(secret, password)
  return password
}

async function grantLogin(client: pg.Client, ownerUrl: string): Promise<string> {
  const url = appUrlOf(ownerUrl)
  const trial = new pg.Client({ connectionString: url })
  try {
    await trial.connect()
  } catch {
    await client.query(`alter role broadsheet_app login password '${new URL(url).password}'`)
  } finally {
    await trial.end().catch(() => undefined)
  }
  return url
}
