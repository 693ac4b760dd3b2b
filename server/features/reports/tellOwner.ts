import type { AppContext } from '../../context.ts'
import { type NotSentReason, reportNotSentMail } from '../../mail/reportNotSent.ts'
import { loadUser } from '../users/queries.ts'
import type { ReportRow } from './queries.ts'

/** Mails the person who set a report up that it did not reach its readers. A failure of this mail is only logged. */
export async function tellOwner(
  context: AppContext,
  report: ReportRow,
  facts: { reason: NotSentReason; problems: string[] },
): Promise<void> {
  const { createdBy, companyId, dashboardName, dashboardPermalink } = report
  if (createdBy === null || context.mailer === null) return
  try {
    const owner = await context.db.tenant(companyId, (tx) => loadUser(tx, createdBy))
    const link = `${context.config.publicUrl}/dashboards/${dashboardPermalink}`
    await context.mailer.send(
      await reportNotSentMail({ ...facts, to: owner.email, dashboard: dashboardName, link }),
    )
  } catch (error) {
    context.log.error({ err: error, reportId: report.id }, 'owner could not be told of a report')
  }
}
