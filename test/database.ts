import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../server/db/migrate.ts'

export interface TestDatabase {
  /** Address of the owner, who sees every company's rows. */
  ownerUrl: string
  /** Address of the app's role. */
  appUrl: string
  drop(): Promise<void>
}

const migrations = join(import.meta.dirname, '../server/db/migrations')
const TEMPLATE_LOCK = 4_410_207

/**
 * A database of its own, copied from a migrated template that the first caller of a run prepares. Its time is that of
 * the machine, or ahead of it by `offset`.
 */
export async function createTestDatabase(offset?: Temporal.Duration): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await alone(adminUrl, async (admin) => {
    const template = await prepareTemplate(admin, adminUrl)
    await admin.query(`create database ${name} template ${template}`)
  })
  const ownerUrl = withDatabase(adminUrl, name)
  if (offset) await asAdmin(ownerUrl, (owner) => setTime(owner, offset))
  const { appUrl } = await migrate(ownerUrl)
  return {
    ownerUrl,
    appUrl,
    drop: () => asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Works as the cluster's superuser while no other file of the run prepares or copies the template. */
export async function alone(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await work(admin)
  })
}

/** Of the migrations as they are now. */
export function nameOfTemplate(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).sort())
    hash.update(file).update(readFileSync(join(migrations, file)))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

async function prepareTemplate(admin: pg.Client, adminUrl: string): Promise<string> {
  const name = nameOfTemplate()
  const found = await admin.query('select from pg_database where datname = $1', [name])
  if (found.rowCount === 0) {
    // One that could not be finished would stand in the way of every file of the run.
    await admin.query(`drop database if exists ${name}_making with (force)`)
    await admin.query(`create database ${name}_making`)
    await migrate(withDatabase(adminUrl, `${name}_making`))
    await admin.query(`alter database ${name}_making rename to ${name}`)
  }
  return name
}

/**
 * Gives the database a time of its own, for everything that reads it there: statements, defaults, policies and the
 * queue's functions. PostgreSQL finds `now` by its number, which stays, and writes what it selects in its place.
 */
async function setTime(owner: pg.Client, offset: Temporal.Duration): Promise<void> {
  const ahead = `interval '${offset.total('milliseconds')} milliseconds'`
  for (const [name, kind] of [
    ['now', 'stable'],
    ['clock_timestamp', 'volatile'],
  ] as const) {
    const traits = `returns timestamptz ${kind} strict parallel safe`
    await owner.query(`create function pg_catalog.machine_${name}() ${traits} language internal as '${name}'`)
    await owner.query(
      `create or replace function pg_catalog.${name}() ${traits} language sql as 'select pg_catalog.machine_${name}() + ${ahead.replaceAll("'", "''")}'`,
    )
  }
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster's superuser. */
    postgresUrl: string
  }
}
