import { describeRun } from '../../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../../context.ts'
import { isClosed } from '../../../http/closedCompany.ts'
import { reportReviewMail } from '../../../mail/reportReview.ts'
import { defineJob } from '../../../queue/job.ts'
import { sendNotice } from '../../notices/sendNotice.ts'
import { reviewMail } from '../../reviewMails/queueReview.ts'
import { reviewersOf } from '../../reviewMails/reviewers.ts'
import { faceOf } from '../../sender/faceOf.ts'
import { loadUser } from '../../users/loadUser.ts'
import { mailFacts, readParcel, withLook } from '../parcel.ts'
import { reviewLink } from './link.ts'
import { recipientsOf } from './show.ts'

/** Mails a report as it would go out to who reviews it, with links to send, reword or skip it; not once it waits no more. */
export const reviewMailJob = defineJob({
  name: 'mailReview',
  slots: 'notices',
  payload: reviewMail,
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
