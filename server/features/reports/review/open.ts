import { reviewTimes } from '../../../../shared/rules/reportReview.ts'
import { nextRun } from '../../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { isLate } from '../late.ts'
import type { RunLease } from '../lease.ts'
import { ruleOf } from '../present.ts'
import type { ReportRow } from '../queries.ts'
import { queueReviewMails } from './mailJob.ts'

/** Has a printed run wait for its owner's word, and mails who reviews it, in the transaction that stores what was printed. */
export async function openReview(
  context: AppContext,
  tx: Tenant,
  lease: RunLease,
  { report, run }: { report: ReportRow; run: { scheduledFor: string; late: boolean; byHand: boolean } },
): Promise<void> {
  const now = context.now()
  const { until, remindAt } = reviewTimes(now, nextRun(ruleOf(report), now))
  await lease.write(tx, {
    state: 'review',
    reviewUntil: until.toString(),
    retryAt: remindAt.toString(),
    late: run.late || (!run.byHand && isLate(Temporal.Instant.from(run.scheduledFor), now)),
  })
  const { companyId, runId } = lease
  await queueReviewMails(context, tx, { companyId, runId, report, isReminder: false })
}
