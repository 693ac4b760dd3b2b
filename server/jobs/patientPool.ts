import type pg from 'pg'
import { isPassing } from '../db/failures.ts'
import { withMethods } from '../db/withMethods.ts'

/** A code on which the queue tries again: first after 3 s, then in growing pauses, for hours. */
const AGAIN = '57P03'

/**
 * The app's pool as the queue's workers get it. A worker notes the end of a job by a query that it repeats on a few
 * error codes only; any other failure of it is a rejection that nobody hears, which ends the process. Here whatever
 * passes, such as a restart of the database, has one of those codes.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  return withMethods(pool, {
    connect:
      (connect) =>
      (...args) => {
        const connecting = connect(...args)
        // With a callback it is the queue's listener, which looks after itself.
        return args.length > 0 ? connecting : Promise.resolve(connecting).then(patientClient, sayAgain)
      },
  })
}

const patientClient = (client: unknown): unknown =>
  withMethods(Object(client), {
    query:
      (query) =>
      async (...args) => {
        try {
          return await query(...args)
        } catch (error) {
          return sayAgain(error)
        }
      },
  })

function sayAgain(error: unknown): never {
  if (!isPassing(error)) throw error
  const message = error instanceof Error ? error.message : String(error)
  throw Object.assign(new Error(message, { cause: error }), { code: AGAIN })
}
