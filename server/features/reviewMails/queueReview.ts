import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { type Owned, reviewersOf } from './reviewers.ts'

/** The job of one mail: whose it is of which run. */
export const reviewMail = z.object({
  companyId: z.string(),
  runId: z.string(),
  userId: z.string(),
  isReminder: z.boolean(),
})
type Payload = z.infer<typeof reviewMail>

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailReview: z.input<typeof reviewMail>
  }
}

/** Queues the mails by which a run is reviewed. */
export async function queueReviewMails(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { report, ...run }: Omit<Payload, 'userId'> & { report: Owned },
): Promise<void> {
  for (const userId of await reviewersOf(tx, report)) {
    const key = `review:${run.runId}:${userId}:${run.isReminder ? 'again' : 'first'}`
    await context.queue.add(tx, 'mailReview', { ...run, userId }, { key, maxAttempts: MAIL_ATTEMPTS })
  }
}

/** The same for reports that somebody has taken over: what waits is theirs to review. */
export async function queueReviewsOf(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  reportIds: string[],
): Promise<void> {
  if (reportIds.length === 0) return
  const runs = await tx
    .selectFrom('reportRuns')
    .innerJoin('automaticReports', 'automaticReports.id', 'reportRuns.reportId')
    .select(['reportRuns.companyId', 'reportRuns.id as runId', 'reportId', 'createdBy'])
    .where('reportId', 'in', reportIds)
    .where('state', '=', 'review')
    .execute()
  for (const { reportId, createdBy, ...run } of runs)
    await queueReviewMails(context, tx, { ...run, report: { id: reportId, createdBy }, isReminder: false })
}
