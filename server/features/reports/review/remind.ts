import { describeRun } from '../../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../../context.ts'
import { queueReviewMails } from '../../reviewMails/queueReview.ts'
import { cancelDeliveries } from '../cancel.ts'
import type { RunLease } from '../lease.ts'
import { queueOwnerNotice } from '../notifyOwner.ts'
import { lockReviewed } from './queries.ts'

/**
 * Reminds who reviews a run that still waits, or ends it once its time is over: it is not sent, and its
 * owner is told. One that was let go or skipped while it was taken up is left alone.
 */
export async function remindOrEnd(context: AppContext, lease: RunLease): Promise<void> {
  const { companyId, runId } = lease
  await context.db.tenant(companyId, async (tx) => {
    const { state, reviewUntil, report } = await lockReviewed(tx, runId)
    if (state !== 'review') return
    const until = Temporal.Instant.from(reviewUntil)
    if (Temporal.Instant.compare(context.now(), until) < 0) {
      await lease.write(tx, { retryAt: reviewUntil })
      await queueReviewMails(context, tx, { companyId, runId, report, isReminder: true })
      return
    }
    await cancelDeliveries(tx, runId)
    await lease.write(tx, {
      state: 'missed',
      message: `Nobody reviewed this before ${describeRun(until, report.timezone)}, so it was not sent. “Send now” makes it anew.`,
      retryAt: null,
      finishedAt: context.now().toString(),
    })
    await queueOwnerNotice(context, tx, { companyId, runId, reason: 'unreviewed' })
  })
}
