import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Role } from '../../shared/api/auth.ts'
import { boundedPool } from './boundedPool.ts'
import { isCollision } from './failures.ts'
import type { DB } from './types.ts'

/** A transaction bound to one company: row-level security shows it no other company's rows. */
export type Tenant = Transaction<DB>

/** Tables and functions that hold no company's data or find a company before one is known. */
export type System = Kysely<DB>

interface Acting {
  userId: string
  role: Role
}

export interface Database {
  /**
   * Runs `work` in a transaction bound to that company. Never hold one open across an external call: it
   * occupies a connection. Where PostgreSQL rolls it back because of a deadlock, `work` runs again: any
   * effect it has outside the database must be repeatable.
   */
  tenant<T>(companyId: string, work: (tx: Tenant) => Promise<T>): Promise<T>
  /**
   * The same for what a person does: the audit log takes entries of theirs alone, and row-level security holds the
   * transactions of a member to the clients that the member works for.
   */
  actingAs(person: Acting): Database
  /** Of a person's: the one that is nobody's. */
  unlimited?: Database
  /** For `resolve_*` functions, tries, registrations and coupons only: with no company set, every tenant table is empty here. */
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
  const bound = <T>(companyId: string, person: Acting | null, work: (tx: Tenant) => Promise<T>) =>
    repeated(() =>
      system.transaction().execute(async (tx) => {
        const member = person?.role === 'member' ? person.userId : ''
        await sql`select set_config('app.company_id', ${companyId}, true),
          set_config('app.actor', ${person?.userId ?? ''}, true), set_config('app.member', ${member}, true)`.execute(
          tx,
        )
        return work(tx)
      }),
    )
  const database: Database = {
    system,
    pool,
    tenant: (companyId, work) => bound(companyId, null, work),
    actingAs: (person) => ({
      ...database,
      unlimited: database,
      tenant: (companyId, work) => bound(companyId, person, work),
    }),
    close: () => system.destroy(),
  }
  return database
}

/** Transactions that nobody's reach limits: for what people share without seeing it, such as the tokens of a login. */
export const unlimited = (db: Database): Database => db.unlimited ?? db

/** Holds the transaction to what this member reaches; an empty id ends that. */
const reachAs = (tx: Tenant, memberId: string) =>
  sql`select set_config('app.member', ${memberId}, true)`.execute(tx)

/**
 * Runs one step of a member's transaction on every row of the company: for rules about what exists beyond their reach.
 * What it finds must not be told.
 */
export const beyondReach = <T>(tx: Tenant, work: () => Promise<T>): Promise<T> => withReachOf(tx, '', work)

/** Runs one step of a transaction on what that member reaches. */
export async function withReachOf<T>(tx: Tenant, memberId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string | null }>`select app_member() as before`.execute(tx)
  const before = rows[0]?.before ?? ''
  if (before === memberId) return work()
  await reachAs(tx, memberId)
  const result = await work().catch(async (error: unknown) => {
    // After an error of PostgreSQL's own the transaction is over, and this is refused too.
    await reachAs(tx, before).catch(() => undefined)
    throw error
  })
  await reachAs(tx, before)
  return result
}

/** Whether this transaction is held to some of the company's clients. */
export async function isLimited(tx: Tenant): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`select app_is_limited() as limited`.execute(tx)
  return rows[0]?.limited ?? true
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
