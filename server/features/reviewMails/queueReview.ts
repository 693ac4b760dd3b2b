import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'

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

/** Queues the mail by which somebody reviews a run, where its report has an owner. */
export async function queueReviewMail(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { companyId, runId, userId, isReminder }: Omit<Payload, 'userId'> & { userId: string | null },
): Promise<void> {
  if (userId === null) return
  const key = `review:${runId}:${userId}:${isReminder ? 'again' : 'first'}`
  const mail = { companyId, runId, userId, isReminder }
  await context.queue.add(tx, 'mailReview', mail, { key, maxAttempts: MAIL_ATTEMPTS })
}

/** The same for whoever takes reports over: what waits is theirs to review. */
export async function queueReviewsOf(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { reportIds, userId }: { reportIds: string[]; userId: string },
): Promise<void> {
  if (reportIds.length === 0) return
  const runs = await tx
    .selectFrom('reportRuns')
    .select(['companyId', 'id'])
    .where('reportId', 'in', reportIds)
    .where('state', '=', 'review')
    .execute()
  for (const { companyId, id } of runs)
    await queueReviewMail(context, tx, { companyId, runId: id, userId, isReminder: false })
}
