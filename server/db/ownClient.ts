import pg from 'pg'
import type { Database } from './database.ts'

/**
 * A connection beside the pool's, opened as they are, for what lasts as long as a session: locks and listening. Not
 * connected yet.
 *
 * @param answerWithinMs how long a query may take; one that waits for a lock is cancelled in the database a little before,
 * so that no orphan waits there
 */
export function ownClient({ pool }: Pick<Database, 'pool'>, answerWithinMs: number): pg.Client {
  return new pg.Client({
    ...pool.options,
    query_timeout: answerWithinMs,
    statement_timeout: answerWithinMs * 0.8,
  } as pg.ClientConfig)
}
