import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { UNANSWERED } from '../../mail/smtpError.ts'
import { OPEN_STATES, RUN_LEASE, type RunLease } from './lease.ts'
import { queueOwnerNotice } from './notifyOwner.ts'
import type { ReportRow } from './queries.ts'

/** Why a run of this report must not be sent, in words for its owner; null where it may. */
export function cancelReason(
  report: Pick<ReportRow, 'createdBy' | 'dashboardActive' | 'paused'>,
): string | null {
  if (report.createdBy === null) return 'The person who set this report up has left the company.'
  if (!report.dashboardActive) return 'The dashboard is archived. Restore it to send its reports again.'
  if (report.paused)
    return 'The report was paused before this had gone to everybody. Resume it to send the next one.'
  return null
}

/** Ends a run that must not be sent (any more), in words for its owner, and tells who had it sent at once. @param also written in the same transaction */
export const cancel = (
  context: AppContext,
  lease: RunLease,
  message: string,
  also?: (tx: Tenant) => Promise<void>,
): Promise<void> =>
  context.db.tenant(lease.companyId, async (tx) => {
    const reached = await cancelDeliveries(tx, lease.runId)
    const finishedAt = context.now().toString()
    await lease.write(tx, { state: 'cancelled', message: message + reached, retryAt: null, finishedAt })
    const { companyId, runId } = lease
    await queueOwnerNotice(context, tx, { companyId, runId, reason: 'cancelled' })
    await also?.(tx)
  })

/**
 * Ends every open run of a report that no worker holds; a worker that holds one notices before its next mail. Returns which.
 * @param fate what is known of its mails that were still to be sent
 */
export async function cancelWaiting(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  {
    reportId,
    message,
    fate = 'cancelled',
  }: { reportId: string; message: string; fate?: 'cancelled' | 'uncertain' },
): Promise<string[]> {
  const runs = await tx
    .selectFrom('reportRuns')
    .select('id')
    .where('reportId', '=', reportId)
    .where('state', 'in', OPEN_STATES)
    .where(RUN_LEASE.isFree())
    .forUpdate()
    .execute()
  for (const { id } of runs) await cancelLocked(context, tx, { runId: id, message, fate })
  return runs.map(({ id }) => id)
}

/** Ends a run whose row the transaction holds. */
export async function cancelLocked(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  { runId, message, fate }: { runId: string; message: string; fate?: 'cancelled' | 'uncertain' },
): Promise<void> {
  const reached = await cancelDeliveries(tx, runId, fate)
  const finishedAt = context.now().toString()
  await tx
    .updateTable('reportRuns')
    .set({ state: 'cancelled', message: message + reached, retryAt: null, finishedAt })
    .where('id', '=', runId)
    .execute()
}

/**
 * Ends every open run of the company, or of one dashboard, in words for its owners; a worker that holds one has lost it. No
 * other is planned before the transaction ends for the reports of a dashboard.
 */
export async function cancelAll(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  message: string,
  dashboardId?: string,
): Promise<void> {
  const reports =
    dashboardId === undefined
      ? null
      : await tx
          .selectFrom('automaticReports')
          .select('id')
          .where('dashboardId', '=', dashboardId)
          .orderBy('id')
          .forUpdate()
          .execute()
  if (reports?.length === 0) return
  const runs = await tx
    .selectFrom('reportRuns')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .$if(reports !== null, (query) =>
      query.where(
        'reportId',
        'in',
        (reports ?? []).map(({ id }) => id),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of runs) {
    const reached = await cancelDeliveries(tx, id)
    const ended = { state: 'cancelled', retryAt: null, finishedAt: context.now().toString() }
    await tx
      .updateTable('reportRuns')
      .set({ ...ended, ...RUN_LEASE.release(), message: message + reached })
      .where('id', '=', id)
      .execute()
  }
}

/** Ends every open run of a dashboard that is deleted. */
export const cancelOfDeleted = (
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  dashboardId: string,
): Promise<void> =>
  cancelAll(context, tx, 'The dashboard was deleted before this had gone to everybody.', dashboardId)

/** Ends the deliveries of a run that are still to come. Returns who has received it nevertheless, as a sentence to append; empty where no recipient has. */
export async function cancelDeliveries(
  tx: Tenant,
  runId: string,
  fate: 'cancelled' | 'uncertain' = 'cancelled',
): Promise<string> {
  const open = () =>
    tx.updateTable('reportDeliveries').where('runId', '=', runId).where('state', 'in', ['pending', 'sending'])
  await open().set({ state: 'uncertain', message: UNANSWERED }).where('unanswered', '>', 0).execute()
  await open().set({ state: fate, retryAt: null }).execute()
  const states = await tx.selectFrom('reportDeliveries').select('state').where('runId', '=', runId).execute()
  const inState = (wanted: string) => states.filter(({ state }) => state === wanted).length
  const parts = [
    inState('sent') > 0 && `${inState('sent')} had got it`,
    inState('uncertain') > 0 && `${inState('uncertain')} may have got it`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? ` Of ${states.length} recipients, ${parts.join(' and ')}.` : ''
}
