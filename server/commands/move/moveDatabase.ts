import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { migrate, missingMigrations } from '../../db/migrate.ts'
import { StartError } from '../../lib/startError.ts'
import { copyTable } from './copyTable.ts'
import { moveJobs } from './moveJobs.ts'
import { tablesInOrder } from './tables.ts'

/** What has been moved. */
export interface Moved {
  tables: { name: string; rows: number }[]
  jobs: number
}

/**
 * Copies an installation's database into an empty one, each by its owner's connection URL. The source is
 * read at one point in time and not changed. The target receives all rows in one transaction, in which each
 * table's count is compared and the waiting jobs are added: until its commit the whole can be repeated.
 *
 * @throws StartError where the source is of another version or the target is not empty
 */
export async function moveDatabase(
  sourceUrl: string,
  targetUrl: string,
  log: (line: string) => void,
): Promise<Moved> {
  const source = new pg.Client({ connectionString: sourceUrl })
  const target = new pg.Client({ connectionString: targetUrl })
  // A server that ends during a session reports it twice: by the query's error and by this event.
  for (const client of [source, target]) client.on('error', () => undefined)
  try {
    await source.connect()
    await source.query('begin isolation level repeatable read read only')
    await assertOurVersion(source)
    await target.connect()
    await assertEmpty(target)
    const { appUrl } = await migrate(targetUrl)
    const moved = await copyAll(source, target, appUrl, log)
    await target.query('analyze')
    return moved
  } finally {
    await source.end()
    await target.end()
  }
}

const migrations = join(import.meta.dirname, '../../db/migrations')

async function assertOurVersion(source: pg.Client): Promise<void> {
  const lacking = await missingMigrations(source)
  if (lacking.length > 0) {
    throw new StartError(
      `The embedded database is of an earlier version (it lacks ${lacking.join(', ')}); start the product on it once, stop it, and run this again.`,
    )
  }
  const known = await readdir(migrations)
  const { rows } = await source.query<{ name: string }>('select name from schema_migrations order by name')
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new StartError(
      `The embedded database is of a later version (${unknown.join(', ')}); run this with the release that last used it.`,
    )
  }
}

/** A database that only a move that failed has been at counts as empty: it has our tables and no company. */
async function assertEmpty(target: pg.Client): Promise<void> {
  const notEmpty = new StartError(
    'DATABASE_URL: this database is not empty; create a new one for the move, so that nothing is overwritten.',
  )
  const { rows } = await target.query<{ tables: number; ours: boolean }>(`
    select count(*)::int as tables, to_regclass('public.schema_migrations') is not null as ours
    from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`)
  const [found] = rows
  if (!found || found.tables === 0) return
  if (!found.ours) throw notEmpty
  for (const { name } of await tablesInOrder(target)) {
    if ((await countRows(target, name)) > 0) throw notEmpty
  }
}

async function copyAll(
  source: pg.Client,
  target: pg.Client,
  appUrl: string,
  log: (line: string) => void,
): Promise<Moved> {
  const tables = await tablesInOrder(source)
  const names = tables.map(({ name }) => target.escapeIdentifier(name))
  const moved: Moved['tables'] = []
  await target.query('begin')
  try {
    // The owner bypasses row-level security only while it is not forced. Counts maintained by triggers are
    // copied as rows. Both are restored before the tables become visible to others.
    for (const name of names) {
      await target.query(`alter table ${name} no force row level security`)
      await target.query(`alter table ${name} disable trigger user`)
    }
    for (const table of tables) {
      await copyTable(source, target, table)
      const [there, here] = await Promise.all([countRows(source, table.name), countRows(target, table.name)])
      if (there !== here)
        throw new Error(`${table.name}: ${here} of ${there} rows arrived; nothing was moved.`)
      log(`${table.name}: ${here} rows`)
      moved.push({ name: table.name, rows: here })
    }
    await moveSequences(source, target)
    await checkConstraints(target)
    for (const name of names) await target.query(`alter table ${name} enable trigger user`)
    for (const name of await forced(source)) {
      await target.query(`alter table ${target.escapeIdentifier(name)} force row level security`)
    }
    const jobs = await moveJobs(source, appUrl)
    log(`jobs: ${jobs}`)
    await target.query('commit')
    return { tables: moved, jobs }
  } catch (error) {
    await target.query('rollback')
    throw error
  }
}

/** Foreign keys that wait for the end of the transaction are looked at now: no table changes while one waits. */
const checkConstraints = (target: pg.Client) => target.query('set constraints all immediate')

async function forced(source: pg.Client): Promise<string[]> {
  const { rows } = await source.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
  )
  return rows.map(({ name }) => name)
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${client.escapeIdentifier(table)}`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}

async function moveSequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'",
  )
  for (const { name, last } of rows) {
    if (last !== null) await target.query('select setval($1::regclass, $2::bigint)', [name, last])
  }
}
