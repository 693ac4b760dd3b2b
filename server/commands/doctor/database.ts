import pg from 'pg'
import { MOST_DRIFT_SECONDS } from '../../db/clock.ts'
import { openDatabase } from '../../db/database.ts'
import { assertIsolation } from '../../db/guard.ts'
import { appUrlOf, missingMigrations } from '../../db/migrate.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Clocks further apart make signed requests invalid; from `MOST_DRIFT_SECONDS` on the start is refused. */
const DRIFT_WARN_SECONDS = 2

/** Reachability, version, migrations, row-level security and clock of the database at the owner's address. */
export async function checkDatabase(ownerUrl: string, now: () => Temporal.Instant): Promise<Finding[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ version: string; role: string; migrated: boolean }>(
      `select current_setting('server_version') as version, current_user as role,
         to_regclass('public.schema_migrations') is not null as migrated`,
    )
    const facts = rows[0]
    const found = [ok('database', `PostgreSQL ${facts?.version} answers, owner is ${facts?.role}`)]
    found.push(await readClock(owner, now))
    if (!facts?.migrated) {
      return [...found, warn('migrations', 'The database is empty; the first npm start fills it.')]
    }
    found.push(judgeMigrations(await missingMigrations(owner)), await checkIsolation(ownerUrl))
    return found
  } finally {
    await owner.end()
  }
}

function judgeMigrations(missing: string[]): Finding {
  if (missing.length === 0) return ok('migrations', 'all applied')
  return warn('migrations', `${missing.join(', ')} not applied yet; the next npm start applies them.`)
}

/** Signs in as the app does and runs the checks of the start. */
async function checkIsolation(ownerUrl: string): Promise<Finding> {
  const db = openDatabase(appUrlOf(ownerUrl), { connections: 1 })
  try {
    await assertIsolation(db)
    return ok('isolation', 'the app signs in as broadsheet_app; row-level security holds on every table')
  } catch (error) {
    return fail('isolation', error instanceof Error ? error.message : String(error))
  } finally {
    await db.close()
  }
}

async function readClock(owner: pg.Client, now: () => Temporal.Instant): Promise<Finding> {
  const before = now()
  const { rows } = await owner.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms',
  )
  // The database read its clock somewhere between the query and its answer.
  const middle = (before.epochMilliseconds + now().epochMilliseconds) / 2
  return judgeDrift((Number(rows[0]?.ms) - middle) / 1000)
}

/** @param seconds by which the database's clock is ahead of this machine's */
export function judgeDrift(seconds: number): Finding {
  const apart = Math.abs(seconds)
  if (apart < DRIFT_WARN_SECONDS) return ok('clock', 'agrees with the database’s')
  const text = `is ${apart.toFixed(0)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database’s; set both by NTP.`
  return apart <= MOST_DRIFT_SECONDS ? warn('clock', text) : fail('clock', text)
}
