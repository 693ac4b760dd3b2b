import type { UpdateObject } from 'kysely'
import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { leaseOf } from '../../db/lease.ts'
import type { DB } from '../../db/types.ts'

/** A dead worker's export is taken over this long after its last heartbeat. */
const LEASE = leaseOf({ table: 'exports', holder: 'leaseToken', until: 'leaseUntil', seconds: 30 })
/** Also how often people see new progress. */
const HEARTBEAT_MS = 1_000

/** The export belongs to another worker now, or its company is gone: nothing more of it may be written. */
export class ExportLost extends Error {
  override name = 'ExportLost'
  constructor() {
    super('This export has passed to another worker.')
  }
}

/** One worker's right to make one export, renewed by a heartbeat until it is released. */
export interface ExportLease {
  companyId: string
  exportId: string
  /** The tries so far, this one included. */
  attempts: number
  /** Aborts when the lease is lost, or the process stops. */
  signal: AbortSignal
  /** Writes to the export in the caller's transaction; throws ExportLost, undoing it, where the lease is gone. */
  write(tx: Tenant, values: UpdateObject<DB, 'exports'>): Promise<void>
  /** What people see from the next heartbeat on. */
  progress: { step: string; done: number; total: number }
  /** Gives the lease back with these values. */
  release(values: UpdateObject<DB, 'exports'>, also?: (tx: Tenant) => Promise<unknown>): Promise<void>
  /** Ends the heartbeat. */
  stop(): void
}

/** The lease; when another worker's ends; or null where there is nothing to do any more. */
export async function takeExport(
  context: AppContext,
  companyId: string,
  exportId: string,
): Promise<ExportLease | { busyUntil: string } | null> {
  const token = nanoid()
  const taken = await context.db.tenant(companyId, async (tx) => {
    const row = await tx
      .updateTable('exports')
      .set((raise) => ({ ...LEASE.take(token), state: 'running', attempts: raise('attempts', '+', 1) }))
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running'])
      .where(LEASE.isFree())
      .returning('attempts')
      .executeTakeFirst()
    if (row) return row
    const held = await tx
      .selectFrom('exports')
      .select('leaseUntil')
      .where('id', '=', exportId)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return held?.leaseUntil ? { busyUntil: held.leaseUntil } : null
  })
  if (!taken || 'busyUntil' in taken) return taken
  return holdExport(context, { companyId, exportId, token, attempts: taken.attempts })
}

function holdExport(
  { db, log, stopping }: AppContext,
  { token, ...held }: { companyId: string; exportId: string; token: string; attempts: number },
): ExportLease {
  const { companyId, exportId } = held
  const lost = new AbortController()
  const progress = { step: '', done: 0, total: 0 }
  const write: ExportLease['write'] = async (tx, values) => {
    const done = await tx
      .updateTable('exports')
      .set({ ...LEASE.renew(), ...values })
      .where('id', '=', exportId)
      .where(LEASE.isHeldBy(token))
      .executeTakeFirst()
    if (done.numUpdatedRows === 1n) return
    lost.abort(new ExportLost())
    throw new ExportLost()
  }
  const beat = setInterval(() => {
    db.tenant(companyId, (tx) => write(tx, { ...progress })).catch((error: unknown) =>
      log.warn({ err: error, exportId }, 'heartbeat of an export failed'),
    )
  }, HEARTBEAT_MS)
  return {
    ...held,
    progress,
    write,
    signal: stopping ? AbortSignal.any([lost.signal, stopping]) : lost.signal,
    stop: () => clearInterval(beat),
    release: async (values, also) => {
      clearInterval(beat)
      await db.tenant(companyId, async (tx) => {
        await write(tx, { ...values, ...LEASE.release() })
        await also?.(tx)
      })
    },
  }
}
