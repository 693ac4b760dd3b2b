import { z } from 'zod'
import { archivedAt, companyAccess } from '../../../shared/rules/companyAccess.ts'
import {
  dueEntry,
  type PlanNotice,
  planTimeline,
  type TimelineFacts,
} from '../../../shared/rules/planTimeline.ts'
import type { AppContext } from '../../context.ts'
import { planNoticeMail } from '../../mail/planNotice.ts'
import { defineJob } from '../../queue/job.ts'
import { subscriptionPage } from '../host/addressOf.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadTimeline, zoneOf } from './loadTimeline.ts'

const payload = z.object({
  companyId: z.string(),
  userId: z.string(),
  notice: z.custom<PlanNotice>((value) => typeof value === 'string'),
  cause: z.string(),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailPlanNotice: z.input<typeof payload>
  }
}

/** Mails an admin what becomes of the company's plan; not what has been overtaken, as by a payment. */
export const planNoticeJob = defineJob({
  name: 'mailPlanNotice',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, notice, cause }) => {
    const { mailer, config } = context
    if (!mailer) return
    const { plan, admin, zone } = await context.db.tenant(companyId, async (tx) => ({
      plan: await loadTimeline(context, tx),
      admin: await tx
        .selectFrom('users')
        .select(['email', 'timezone'])
        .where('id', '=', userId)
        .where('role', '=', 'admin')
        .executeTakeFirst(),
      zone: await zoneOf(tx),
    }))
    if (!plan || !admin || !stillHolds(context, plan, { notice, cause, zone })) return
    const now = context.now()
    const access = companyAccess(plan, config, now)
    await sendNotice(
      context,
      await planNoticeMail(context.mailLayout, {
        to: admin.email,
        company: plan.name,
        notice,
        now,
        zone: admin.timezone ?? 'UTC',
        failedAt: plan.overdueSince === null ? null : Temporal.Instant.from(plan.overdueSince),
        endsAt: access.edit.until,
        linksUntil: access.links.until,
        archivedAt: archivedAt(plan, config),
        // Not at the company's own host, where nothing can be paid.
        link: subscriptionPage(config),
        contact: config.billingContact,
        face: await faceOf(context, companyId),
      }),
    )
  },
})

/** Not where the mail server was away until there was something newer to say: a trial that ends, say, has ended by then. */
function stillHolds(
  { config, now }: AppContext,
  plan: TimelineFacts,
  { notice, cause, zone }: { notice: PlanNotice; cause: string; zone: string },
): boolean {
  if (notice === 'recovered') return plan.state === 'active'
  if (notice === 'replaced') return true
  const newest = dueEntry(planTimeline(plan, config.dunning, zone), now())
  return newest?.notice === notice && newest.cause === cause
}
