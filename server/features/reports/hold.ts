import type { AppContext } from '../../context.ts'
import { reportHeldMail } from '../../mail/reportHeld.ts'
import { loadUser } from '../users/queries.ts'
import type { RunLease } from './lease.ts'
import type { ReportRow } from './queries.ts'

/** Pauses before the second, third … try; after the last one the run has failed. */
export const HOLD_MINUTES = [1, 5, 15, 45, 120] as const

/**
 * Keeps a run that must not be sent: waits and tries again, or gives up and tells the report's owner which widgets
 * failed and what to do. The client gets nothing rather than a broken report.
 */
export async function hold(
  context: AppContext,
  lease: RunLease,
  facts: { report: ReportRow; problems: string[]; attempts: number },
): Promise<void> {
  const { report, problems, attempts } = facts
  const message = problems.slice(0, 5).join(' ')
  const pause = HOLD_MINUTES[attempts - 1]
  if (pause !== undefined) {
    await context.db.tenant(lease.companyId, (tx) =>
      lease.write(tx, {
        state: 'held',
        message,
        retryAt: context.now().add({ minutes: pause }).toString(),
      }),
    )
    return
  }
  const owner = await context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, { state: 'failed', message, finishedAt: context.now().toString() })
    return report.createdBy ? loadUser(tx, report.createdBy) : null
  })
  if (owner) await tellOwner(context, owner.email, report, problems)
}

async function tellOwner(
  context: AppContext,
  to: string,
  report: ReportRow,
  problems: string[],
): Promise<void> {
  const link = `${context.config.publicUrl}/dashboards/${report.dashboardPermalink}`
  try {
    await context.mailer.send(await reportHeldMail({ to, dashboard: report.dashboardName, link, problems }))
  } catch (error) {
    context.log.error({ err: error, reportId: report.id }, 'owner could not be told of a held report')
  }
}
