import type { UpdateObject } from 'kysely'
import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { leaseOf } from '../../db/lease.ts'
import type { DB } from '../../db/types.ts'
import { MailError } from '../../mail/send.ts'

/** When a lease is renewed and when it is in doubt. */
export interface LeaseTimes {
  heartbeatMs: number
  /**
   * Without a renewal for this long, nothing is handed to a mail server any more: the lease might expire
   * meanwhile.
   */
  doubtfulMs: number
}

/** The lease on a run. A dead worker's run is taken over this long after its last heartbeat. */
export const RUN_LEASE = leaseOf({
  table: 'reportRuns',
  holder: 'leaseToken',
  until: 'leaseUntil',
  seconds: 30,
})
const TIMES: LeaseTimes = { heartbeatMs: 10_000, doubtfulMs: 20_000 }
const WATCH_MS = 500
/** States of a run that is not over. */
export const OPEN_STATES = ['planned', 'fetching', 'held', 'rendering', 'review', 'sending'] as const

/**
 * The run belongs to another worker now (this one was suspended): none of this worker's remaining writes may
 * happen.
 */
export class LeaseLost extends Error {
  constructor() {
    super('The lease on this report run has passed to another worker.')
    this.name = 'LeaseLost'
  }
}

/** One worker's right to work on one run. */
export interface RunLease {
  companyId: string
  runId: string
  /** Writes to the run in the caller's transaction; throws LeaseLost, undoing it, where the lease is gone. */
  write(tx: Tenant, values: UpdateObject<DB, 'reportRuns'>): Promise<void>
  /** Renews the lease, and does what has to be done with it, in one transaction. Throws LeaseLost. */
  renew(also?: (tx: Tenant) => Promise<unknown>): Promise<void>
  /**
   * Throws LeaseLost where the lease is lost or in doubt, by a clock that continues while the process is
   * suspended.
   */
  check(): void
  /**
   * Runs work that must not outlast the lease: the signal aborts when it is lost or in doubt, and LeaseLost
   * is thrown. If a mail may have been accepted by then, its `uncertain` MailError is thrown instead.
   */
  whileHeld<T>(work: (held: AbortSignal) => Promise<T>): Promise<T>
  /** Aborts when the lease is lost. */
  signal: AbortSignal
  release(): Promise<void>
}

/**
 * Takes the lease where the run is open, due and unclaimed; null otherwise. Renewed by a heartbeat until
 * released.
 */
export async function takeRunLease(
  context: AppContext,
  companyId: string,
  runId: string,
  { heartbeatMs, doubtfulMs }: LeaseTimes = TIMES,
): Promise<RunLease | null> {
  const token = nanoid()
  let renewedAt = performance.now()
  const taken = await context.db.tenant(companyId, (tx) =>
    tx
      .updateTable('reportRuns')
      .set((raise) => ({ ...RUN_LEASE.take(token), attempts: raise('attempts', '+', 1) }))
      .where('id', '=', runId)
      .where('state', 'in', OPEN_STATES)
      .where(RUN_LEASE.isFree())
      .where((or) => or.or([or('retryAt', 'is', null), or('retryAt', '<=', context.now().toString())]))
      .executeTakeFirst(),
  )
  if (taken.numUpdatedRows !== 1n) return null

  const lost = new AbortController()
  const write: RunLease['write'] = async (tx, values) => {
    const done = await tx
      .updateTable('reportRuns')
      .set(values)
      .where('id', '=', runId)
      .where(RUN_LEASE.isHeldBy(token))
      .executeTakeFirst()
    if (done.numUpdatedRows !== 1n) {
      lost.abort(new LeaseLost())
      throw new LeaseLost()
    }
  }
  const renew: RunLease['renew'] = async (also) => {
    // From before the question: the database's own time of renewal can only be later.
    const asked = performance.now()
    await context.db.tenant(companyId, async (tx) => {
      await write(tx, RUN_LEASE.renew())
      await also?.(tx)
    })
    renewedAt = asked
  }
  const check = () => {
    if (lost.signal.aborted || performance.now() - renewedAt > doubtfulMs) throw new LeaseLost()
  }
  const beat = setInterval(() => {
    renew().catch((error) => context.log.warn({ err: error, runId }, 'heartbeat failed'))
  }, heartbeatMs)
  return {
    companyId,
    runId,
    write,
    renew,
    check,
    whileHeld: async (work) => {
      const doubt = new AbortController()
      const watch = setInterval(() => {
        try {
          check()
        } catch (error) {
          doubt.abort(error)
        }
      }, WATCH_MS)
      const held = AbortSignal.any([doubt.signal, lost.signal])
      try {
        return await work(held)
      } catch (error) {
        const isUncertain = error instanceof MailError && error.kind === 'uncertain'
        throw held.aborted && !isUncertain ? held.reason : error
      } finally {
        clearInterval(watch)
      }
    },
    signal: lost.signal,
    release: async () => {
      clearInterval(beat)
      if (lost.signal.aborted) return
      await context.db.tenant(companyId, (tx) =>
        tx
          .updateTable('reportRuns')
          .set(RUN_LEASE.release())
          .where('id', '=', runId)
          .where(RUN_LEASE.isHeldBy(token))
          .execute(),
      )
    },
  }
}
