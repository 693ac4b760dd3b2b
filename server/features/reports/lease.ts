import { sql, type UpdateObject } from 'kysely'
import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { DB } from '../../db/types.ts'

/** A dead worker's run is taken over this long after its last heartbeat. */
const LEASE_SECONDS = 30
const HEARTBEAT_MS = 10_000
const OPEN_STATES = ['planned', 'fetching', 'held', 'rendering', 'sending'] as const

/** The run is somebody else's now (a woken zombie): whatever this worker still wanted to write must not happen. */
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
  /** Aborts when the lease is lost. */
  signal: AbortSignal
  release(): Promise<void>
}

/** Takes the lease where the run is open, due and unclaimed; null otherwise. Kept by a heartbeat until released. */
export async function takeRunLease(
  context: AppContext,
  companyId: string,
  runId: string,
): Promise<RunLease | null> {
  const token = nanoid()
  const until = () => sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})`
  const taken = await context.db.tenant(companyId, (tx) =>
    tx
      .updateTable('reportRuns')
      .set((raise) => ({ leaseToken: token, leaseUntil: until(), attempts: raise('attempts', '+', 1) }))
      .where('id', '=', runId)
      .where('state', 'in', OPEN_STATES)
      .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<', sql<string>`now()`)]))
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
      .where('leaseToken', '=', token)
      .executeTakeFirst()
    if (done.numUpdatedRows !== 1n) {
      lost.abort(new LeaseLost())
      throw new LeaseLost()
    }
  }
  const beat = setInterval(() => {
    context.db
      .tenant(companyId, (tx) => write(tx, { leaseUntil: until() }))
      .catch((error) => context.log.warn({ err: error, runId }, 'heartbeat failed'))
  }, HEARTBEAT_MS)
  return {
    companyId,
    runId,
    write,
    signal: lost.signal,
    release: async () => {
      clearInterval(beat)
      if (lost.signal.aborted) return
      await context.db.tenant(companyId, (tx) =>
        tx
          .updateTable('reportRuns')
          .set({ leaseToken: null, leaseUntil: null })
          .where('id', '=', runId)
          .where('leaseToken', '=', token)
          .execute(),
      )
    },
  }
}
