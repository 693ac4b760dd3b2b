import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { UNANSWERED } from '../../mail/smtpError.ts'
import { OPEN_STATES, type RunLease } from './lease.ts'
import type { ReportRow } from './queries.ts'

/** Why a run of this report must not go out at all, in words for its owner; null where it may. */
export function cancelReason(
  report: Pick<ReportRow, 'createdBy' | 'dashboardActive' | 'paused'>,
): string | null {
  if (report.createdBy === null) return 'The person who set this report up has left the company.'
  if (!report.dashboardActive) return 'The dashboard is archived. Restore it to send its reports again.'
  if (report.paused) return 'The report was paused before this was sent. Resume it to send the next one.'
  return null
}

/** Ends a run that must not go out (any more), in words for its owner. */
export const cancel = (context: AppContext, lease: RunLease, message: string): Promise<void> =>
  context.db.tenant(lease.companyId, async (tx) => {
    const finishedAt = context.now().toString()
    await lease.write(tx, { state: 'cancelled', message, retryAt: null, finishedAt })
    await cancelDeliveries(tx, [lease.runId])
  })

/** Ends every open run of a report that no worker holds; a worker finds out by itself before its next mail. */
export async function cancelWaiting(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  reportId: string,
  message: string,
): Promise<void> {
  const runs = await tx
    .updateTable('reportRuns')
    .set({ state: 'cancelled', message, retryAt: null, finishedAt: context.now().toString() })
    .where('reportId', '=', reportId)
    .where('state', 'in', OPEN_STATES)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<', sql<string>`now()`)]))
    .returning('id')
    .execute()
  await cancelDeliveries(
    tx,
    runs.map(({ id }) => id),
  )
}

async function cancelDeliveries(tx: Tenant, runIds: string[]): Promise<void> {
  if (runIds.length === 0) return
  const open = () =>
    tx
      .updateTable('reportDeliveries')
      .where('runId', 'in', runIds)
      .where('state', 'in', ['pending', 'sending'])
  await open().set({ state: 'uncertain', message: UNANSWERED }).where('unanswered', '>', 0).execute()
  await open().set({ state: 'cancelled', retryAt: null }).execute()
}
