import { reviewTimes } from '../../../../shared/rules/reportReview.ts'
import { nextRun } from '../../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { queueReviewMails } from '../../reviewMails/queueReview.ts'
import { cancelLocked } from '../cancel.ts'
import { isLate } from '../late.ts'
import type { RunLease } from '../lease.ts'
import { queueOwnerNotice } from '../notifyOwner.ts'
import { ruleOf } from '../present.ts'
import type { ReportRow } from '../queries.ts'

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

/** Ends what still waits as the next one is printed, which was moved nearer: there is never a second one to decide on. */
export async function endEarlierReviews(
  context: AppContext,
  tx: Tenant,
  run: { reportId: string; scheduledFor: string },
): Promise<void> {
  const earlier = await tx
    .selectFrom('reportRuns')
    .select(['id', 'companyId'])
    .where('reportId', '=', run.reportId)
    .where('state', '=', 'review')
    .where('scheduledFor', '<', run.scheduledFor)
    .forUpdate()
    .execute()
  const message = 'Nobody had reviewed this when the next one was made, which takes its place.'
  for (const { id: runId, companyId } of earlier) {
    await cancelLocked(context, tx, { runId, message })
    await queueOwnerNotice(context, tx, { companyId, runId, reason: 'cancelled' })
  }
}
