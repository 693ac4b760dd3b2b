import { z } from 'zod'
import { describeRun } from '../../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { isClosed } from '../../../http/closedCompany.ts'
import { reportReviewMail } from '../../../mail/reportReview.ts'
import { defineJob } from '../../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../../queue/queue.ts'
import { sendNotice } from '../../notices/sendNotice.ts'
import { faceOf } from '../../sender/faceOf.ts'
import { loadUser } from '../../users/loadUser.ts'
import { mailFacts, readParcel, withLook } from '../parcel.ts'
import type { ReportRow } from '../queries.ts'
import { reviewLink } from './link.ts'
import { reviewersOf } from './reviewers.ts'
import { recipientsOf } from './show.ts'

const payload = z.object({
  companyId: z.string(),
  runId: z.string(),
  userId: z.string(),
  isReminder: z.boolean(),
})
type Payload = z.infer<typeof payload>

declare module '../../../queue/queue.ts' {
  interface Tasks {
    mailReview: z.input<typeof payload>
  }
}

/** Queues the mails by which a run is reviewed. */
export async function queueReviewMails(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { report, ...run }: Omit<Payload, 'userId'> & { report: Pick<ReportRow, 'id' | 'createdBy'> },
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

/** Mails a report as it would go out to who reviews it, with links to send, reword or skip it; not once it waits no more. */
export const reviewMailJob = defineJob({
  name: 'mailReview',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { isReminder, ...of }) => {
    const facts = await context.db.tenant(of.companyId, async (tx) => {
      if (await isClosed(tx)) return null
      const run = await tx
        .selectFrom('reportRuns')
        .select('reviewUntil')
        .where('id', '=', of.runId)
        .where('state', '=', 'review')
        .executeTakeFirst()
      if (!run?.reviewUntil) return null
      const parts = await readParcel(context, tx, of)
      // Somebody else's by now, who has a mail of their own, or out of their reach.
      if (!(await reviewersOf(tx, parts.report)).includes(of.userId)) return null
      return { until: run.reviewUntil, parts, person: await loadUser(tx, of.userId) }
    })
    if (!facts) return
    const parcel = await withLook(context, facts.parts)
    await sendNotice(
      context,
      await reportReviewMail(context.mailLayout, {
        to: facts.person.email,
        report: await mailFacts(context, parcel),
        recipients: recipientsOf(parcel),
        until: describeRun(Temporal.Instant.from(facts.until), parcel.report.timezone),
        link: await reviewLink(context, { ...of, mailedTo: facts.person.email }, facts.until),
        isReminder,
        face: await faceOf(context, of.companyId),
      }),
    )
  },
})
