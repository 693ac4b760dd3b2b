import type pg from 'pg'
import { isPassing } from '../db/failures.ts'
import { withMethods } from '../db/withMethods.ts'

/** A code on which the queue retries: first after 3 s, then in growing pauses, for hours. */
const AGAIN = '57P03'

/**
 * The app's pool as the queue's workers receive it. A worker records the end of a job by a query that it
 * retries on a few error codes only; any other failure of it is an unhandled rejection, which ends the
 * process. Here every transient failure, such as a restart of the database, has one of those codes.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  return withMethods(pool, {
    connect:
      (connect) =>
      (...args) => {
        const [callback] = args
        // The queue's listener: it reconnects by itself.
        if (isCallback(callback)) return connect(releasingOnce(callback))
        // Whoever still retries was stopped, and nobody listens to a refusal: the lease of its job runs out.
        if (pool.ending) return new Promise(() => undefined)
        return Promise.resolve(connect()).then(patientClient, sayAgain)
      },
  })
}

type Callback = (...args: unknown[]) => unknown
const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/**
 * A listener that is stopped while its connection fails releases the connection for either reason; the second
 * release would be an unhandled error of the pool. Where it waited for a connection in vain there is nothing
 * to release.
 */
const releasingOnce =
  (callback: Callback) =>
  (error: unknown, client: unknown, release?: (error?: unknown) => void): void => {
    let released = false
    callback(error, client, (reason?: unknown) => {
      if (released) return
      released = true
      release?.(reason)
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
