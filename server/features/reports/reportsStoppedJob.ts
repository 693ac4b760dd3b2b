import { z } from 'zod'
import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import { reportsStoppedMail } from '../../mail/reportsStopped.ts'
import { defineJob } from '../../queue/job.ts'
import { addressOf, subscriptionPage } from '../host/addressOf.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { accessOf } from '../rights/standing.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadReport } from './queries.ts'

const payload = z.object({
  companyId: z.string(),
  userId: z.string(),
  reportId: z.string(),
  scheduledFor: z.string(),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailReportsStopped: z.input<typeof payload>
  }
}

/** Mails whoever set reports up that none is sent, as the company's plan has ended; not once it is paid again. */
export const reportsStoppedJob = defineJob({
  name: 'mailReportsStopped',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, reportId, scheduledFor }) => {
    if (!context.mailer) return
    const facts = await context.db.tenant(companyId, async (tx) => {
      const company = await tx.selectFrom('companies').selectAll().executeTakeFirst()
      const user = await tx
        .selectFrom('users')
        .select(['email', 'role'])
        .where('id', '=', userId)
        .executeTakeFirst()
      const report = await tx
        .selectFrom('automaticReports')
        .select('id')
        .where('id', '=', reportId)
        .executeTakeFirst()
      if (!company || company.closedAt !== null || !user || !report) return null
      return { company, user, report: await loadReport(tx, reportId) }
    })
    if (!facts || accessOf(context, facts.company).send.open) return
    const { company, user, report } = facts
    const isAdmin = user.role === 'admin'
    await sendNotice(
      context,
      await reportsStoppedMail(context.mailLayout, {
        to: user.email,
        company: company.name,
        dashboard: report.dashboardName,
        dueAt: describeRun(Temporal.Instant.from(scheduledFor), report.timezone),
        isAdmin,
        link: isAdmin
          ? subscriptionPage(context.config)
          : `${await addressOf(context, companyId)}/company/automatic-reports`,
        face: await faceOf(context, companyId),
      }),
    )
  },
})
