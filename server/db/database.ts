import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { boundedPool } from './boundedPool.ts'
import { isCollision } from './failures.ts'
import type { DB } from './types.ts'

/** A transaction bound to one company: row-level security shows it no other company's rows. */
export type Tenant = Transaction<DB>

/** Tables and functions that hold no company's data or find a company before one is known. */
export type System = Kysely<DB>

export interface Database {
  /**
   * Runs `work` in a transaction bound to that company. Never hold one open across an external call: it
   * occupies a connection. Where PostgreSQL rolls it back because of a deadlock, `work` runs again: any
   * effect it has outside the database must be repeatable.
   */
  tenant<T>(companyId: string, work: (tx: Tenant) => Promise<T>): Promise<T>
  /** For `resolve_*` functions and the tries table only: with no company set, every tenant table is empty here. */
  system: System
  pool: pg.Pool
  close(): Promise<void>
}

// Instants travel as ISO text in UTC and days as `2026-10-31`: arithmetic on them is Temporal's.
const types = new pg.TypeOverrides()
types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text) => `${text.replace(' ', 'T').replace(/\+00$/, '')}Z`,
)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Where we cannot be reached any more, PostgreSQL ends our sessions, and with them their locks, within half a minute. */
const UNREACHABLE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000'

const STATEMENT_MS = 30_000

/** Opens the app's pool. `url` must be the app role's address (see migrate). */
export function openDatabase(
  url: string,
  options: { connections?: number; answerWithinMs?: number } = {},
): Database {
  const pool = boundedPool({
    connectionString: url,
    max: options.connections ?? 15,
    types,
    options: `-c timezone=UTC ${UNREACHABLE}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    // PostgreSQL answers before; without an answer nobody is there any more.
    query_timeout: options.answerWithinMs ?? STATEMENT_MS + 5_000,
  })
  // A broken idle connection is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const system = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    system,
    pool,
    tenant: (companyId, work) =>
      repeated(() =>
        system.transaction().execute(async (tx) => {
          await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx)
          return work(tx)
        }),
      ),
    close: () => system.destroy(),
  }
}

const MOST_TRIES = 3

/** Retries what PostgreSQL rolled back, after a pause that prevents the same collision. */
async function repeated<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries >= MOST_TRIES || !isCollision(error)) throw error
      await sleep(tries * 20 + Math.random() * 80)
    }
  }
}
