import type { AppContext } from '../../context.ts'
import type { NotSentReason } from '../../mail/reportNotSent.ts'
import type { RunLease } from './lease.ts'
import { asMessage, queueOwnerNotice } from './notifyOwner.ts'

/** Pauses before the second, third … try; after the last one the run has failed. */
export const RUN_RETRY_MINUTES = [1, 5, 15, 45, 120] as const
/** Problems that are listed; a dead source fails every widget alike. */
const MOST_PROBLEMS = 5

/**
 * Schedules the next try of a run that cannot continue, or fails it after the last one and queues a notice to the
 * report's owner with the reason and what to do. The client gets no mail rather than a broken report.
 */
export async function retryLater(
  context: AppContext,
  lease: RunLease,
  facts: { reason: NotSentReason; problems: string[]; attempts: number },
): Promise<void> {
  const { reason, attempts } = facts
  const message = asMessage(facts.problems.slice(0, MOST_PROBLEMS))
  const pause = RUN_RETRY_MINUTES[attempts - 1]
  if (pause !== undefined) {
    const retryAt = context.now().add({ minutes: pause }).toString()
    await context.db.tenant(lease.companyId, (tx) => lease.write(tx, { state: 'held', message, retryAt }))
    return
  }
  const finishedAt = context.now().toString()
  await context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, { state: 'failed', message, retryAt: null, finishedAt })
    await queueOwnerNotice(context, tx, { companyId: lease.companyId, runId: lease.runId, reason })
  })
}
