import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isPublicError } from '../../lib/errors.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { type ExportLease, takeExport } from './lease.ts'
import { makeZip } from './makeZip.ts'
import { type NamedExport, queueExport, queueRemoval } from './queueExport.ts'

const MOST_ATTEMPTS = 4
const BROKEN_OFF =
  'It broke off each time it was made. Try again later; if it stays, tell us the time it happened.'
const PAUSE_SECONDS = 20
/** Behind the instant at which a lease ends, so that it has ended by every clock. */
const BEHIND_MS = 200

/**
 * Makes an export from its beginning to its end. It is ready once all of its ZIP is stored; whatever interrupts it
 * before, nothing of it can be fetched, and the next try begins anew.
 */
export async function makeExport(context: AppContext, named: NamedExport): Promise<void> {
  const { companyId, exportId } = named
  const lease = await takeExport(context, companyId, exportId)
  if (!lease) return
  if ('busyUntil' in lease) {
    const free = Temporal.Instant.from(lease.busyUntil).add({ milliseconds: BEHIND_MS })
    await context.db.tenant(companyId, (tx) => queueExport(context, tx, named, free))
    return
  }
  // One that ends its process throws nothing, and would be begun anew without end.
  if (lease.attempts > MOST_ATTEMPTS) return giveUp(context, lease, BROKEN_OFF)
  try {
    const bytes = await makeZip(context, lease)
    await finish(context, lease, bytes)
  } catch (error) {
    await after(context, lease, error)
  } finally {
    lease.stop()
  }
}

async function finish(context: AppContext, lease: ExportLease, bytes: number): Promise<void> {
  const { companyId, exportId } = lease
  const finishedAt = context.now()
  const expiresAt = finishedAt.add({ hours: context.config.exportDays * 24 })
  const { total } = lease.progress
  const values = {
    state: 'ready',
    step: '',
    done: total,
    total,
    bytes,
    finishedAt: finishedAt.toString(),
    expiresAt: expiresAt.toString(),
  }
  await lease.release(values, async (tx) => {
    const named = { companyId, exportId }
    await queueRemoval(context, tx, named, expiresAt)
    await context.queue.add(tx, 'notifyExportReady', named, { maxAttempts: MAIL_ATTEMPTS })
    await removeFormer(context, tx, named)
  })
}

/** A company has one export at a time: earlier ones only hold what is out of date. */
async function removeFormer(
  context: AppContext,
  tx: Tenant,
  { companyId, exportId }: NamedExport,
): Promise<void> {
  const former = await tx
    .selectFrom('exportParts')
    .select('exportId')
    .distinct()
    .where('exportId', '!=', exportId)
    .execute()
  for (const one of former) await queueRemoval(context, tx, { companyId, exportId: one.exportId })
}

/** What comes after a try that has not made it: another one, or its end. */
async function after(context: AppContext, lease: ExportLease, error: unknown): Promise<void> {
  const { companyId, exportId, attempts, signal } = lease
  const named = { companyId, exportId }
  if (context.stopping?.aborted) {
    // A stop is no failure: another worker begins at once.
    const again = { state: 'waiting', attempts: attempts - 1 }
    await lease.release(again, (tx) => queueExport(context, tx, named))
    return
  }
  // Another worker has it, or its company is gone.
  if (signal.aborted) return
  context.log.error({ err: error, exportId }, 'export failed')
  if (attempts < MOST_ATTEMPTS) {
    const pause = context.now().add({ seconds: PAUSE_SECONDS * attempts })
    await lease.release({ state: 'waiting' }, (tx) => queueExport(context, tx, named, pause))
    return
  }
  const failure =
    error instanceof Error && isPublicError(error)
      ? error.publicMessage
      : 'A fault on our side. It has been noted; try again later.'
  await giveUp(context, lease, failure)
}

/** What has failed is not tried again, so a job removes its pieces: the store that they are in may be what failed. */
async function giveUp(context: AppContext, lease: ExportLease, failure: string): Promise<void> {
  const { companyId, exportId } = lease
  await lease.release({ state: 'failed', step: '', failure, finishedAt: context.now().toString() }, (tx) =>
    queueRemoval(context, tx, { companyId, exportId }),
  )
}
