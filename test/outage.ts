import pg from 'pg'
import type { TestApp } from './startApp.ts'

/**
 * The app's database is unavailable for this long: its connections end and new ones are refused. Resolves
 * when that has begun.
 */
export async function endDatabaseFor(app: Pick<TestApp, 'databaseUrl'>, ms: number): Promise<void> {
  const address = new URL(app.databaseUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  const allow = (most: number) =>
    client.query(`alter database ${pg.escapeIdentifier(name)} connection limit ${most}`)
  await allow(0)
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'broadsheet_app'",
    [name],
  )
  setTimeout(() => void allow(-1).then(() => client.end()), ms)
}
