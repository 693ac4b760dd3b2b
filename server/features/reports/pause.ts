import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { type Doer, record } from '../audit/record.ts'
import { cancelReason, cancelWaiting } from './cancel.ts'
import { queueOwnerNotice } from './notifyOwner.ts'
import { ruleOf } from './present.ts'
import { loadReport, lockReport, type ReportRow } from './queries.ts'
import { requireNextRun } from './slots.ts'

/**
 * Pauses or resumes a report. Paused, nothing of it goes out any more: not what waits for its next try either. A resumed one starts at its next slot from now; what it missed meanwhile
 * stays missed. Throws AppError where it is not the company's, or nothing can be planned by its rule.
 */
export async function setPaused(
  context: AppContext,
  tx: Tenant,
  { doer, reportId }: { doer: Doer; reportId: string },
  paused: boolean,
): Promise<ReportRow> {
  const report = await lockReport(tx, reportId)
  await tx
    .updateTable('automaticReports')
    .set({ paused, nextRunAt: paused ? null : requireNextRun(ruleOf(report), context.now()).toString() })
    .where('id', '=', reportId)
    .execute()
  const now = await loadReport(tx, reportId)
  await record(tx, doer, {
    action: paused ? 'report.paused' : 'report.resumed',
    subject: { kind: 'report', id: reportId, name: report.dashboardName },
  })
  const reason = cancelReason(now)
  const cancelled = paused && reason ? await cancelWaiting(context, tx, { reportId, message: reason }) : []
  for (const runId of cancelled)
    await queueOwnerNotice(context, tx, { companyId: doer.companyId, runId, reason: 'cancelled' })
  return now
}
