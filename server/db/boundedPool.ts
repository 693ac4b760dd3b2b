import pg from 'pg'
import { withMethods } from './withMethods.ts'

/** The driver's words for a question without an answer within `query_timeout`. */
const UNANSWERED = 'Query read timeout'

/**
 * A pool that closes a connection on which a query has timed out instead of reusing it: where the network is
 * lost silently, every later query on it would wait for its timeout too.
 */
export function boundedPool(options: pg.PoolConfig): pg.Pool {
  return withMethods(new pg.Pool(options), {
    connect:
      (connect) =>
      (...args) => {
        const connecting = connect(...args)
        return args.length > 0 ? connecting : Promise.resolve(connecting).then(boundedClient)
      },
  })
}

function boundedClient(client: unknown): unknown {
  let lost: unknown = null
  return withMethods(Object(client), {
    query:
      (query) =>
      async (...args) => {
        // The rollback after it would be waited for just as long.
        if (lost) throw lost
        try {
          return await query(...args)
        } catch (error) {
          if (error instanceof Error && error.message === UNANSWERED) lost = error
          throw error
        }
      },
    release: (release) => (close) => release(lost ? true : close),
  })
}
