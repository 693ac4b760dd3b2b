import type { AppContext } from '../../context.ts'
import type { NotSentReason } from '../../mail/reportNotSent.ts'
import type { RunLease } from './lease.ts'
import { asMessage, planTelling } from './tellOwner.ts'

/** Pauses before the second, third … try; after the last one the run has failed. */
export const HOLD_MINUTES = [1, 5, 15, 45, 120] as const
/** Problems that are listed; a dead source fails every widget alike. */
const MOST_PROBLEMS = 5

/**
 * Keeps a run that must not go on: waits and tries again, or gives up and has the report's owner told why and what to
 * do. The client gets nothing rather than a broken report.
 */
export async function hold(
  context: AppContext,
  lease: RunLease,
  facts: { reason: NotSentReason; problems: string[]; attempts: number },
): Promise<void> {
  const { reason, attempts } = facts
  const message = asMessage(facts.problems.slice(0, MOST_PROBLEMS))
  const pause = HOLD_MINUTES[attempts - 1]
  if (pause !== undefined) {
    const retryAt = context.now().add({ minutes: pause }).toString()
    await context.db.tenant(lease.companyId, (tx) => lease.write(tx, { state: 'held', message, retryAt }))
    return
  }
  const finishedAt = context.now().toString()
  await context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, { state: 'failed', message, retryAt: null, finishedAt })
    await planTelling(context, tx, { companyId: lease.companyId, runId: lease.runId, reason })
  })
}
