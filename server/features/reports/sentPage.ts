import type { z } from 'zod'
import type { sentReport } from '../../../shared/api/sentReports.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { linkOf, type PageAccess } from '../dashboards/policy.ts'
import { loadSnapshot } from '../dashboards/snapshot.ts'
import { withReadersFilesIn } from '../files/readersAddress.ts'
import { drawView } from '../widgets/drawChart.ts'
import { readSentToken } from './reportLink.ts'

/**
 * A report's page as its readers received it, from the stored snapshot: no source is queried. Throws
 * AppError('not_found') where the token names no run of this dashboard that has gone out.
 */
export async function showSent(
  context: AppContext,
  { page, owner }: PageAccess,
  { sent, layout }: { sent: string; layout: Layout },
): Promise<z.input<typeof sentReport>> {
  const runId = readSentToken(context, linkOf(page), sent)
  const snapshot = runId && (await snapshotOfRun(context, page, runId))
  if (!snapshot) {
    throw new AppError(
      'not_found',
      'This report can no longer be shown as it was sent. Open the dashboard as it is now.',
    )
  }
  const widgets = []
  for (const view of snapshot.widgets)
    widgets.push(await drawView(context, view, layout, { companyId: page.companyId, owner: false }))
  const { takenAt, dashboard, company, windows } = snapshot
  const shown = { takenAt, dashboard, company, windows, widgets }
  return owner ? shown : withReadersFilesIn(context, linkOf(page), shown)
}

const snapshotOfRun = (context: AppContext, { companyId, dashboard }: PageAccess['page'], runId: string) =>
  context.db.tenant(companyId, async (tx) => {
    const run = await tx
      .selectFrom('reportRuns')
      .innerJoin('automaticReports', 'automaticReports.id', 'reportRuns.reportId')
      .select('reportRuns.snapshotId')
      .where('reportRuns.id', '=', runId)
      .where('automaticReports.dashboardId', '=', dashboard.id)
      .executeTakeFirst()
    return run?.snapshotId && (await hasGoneOut(tx, runId)) ? loadSnapshot(tx, run.snapshotId) : null
  })

/** Whether a run has gone out, to one recipient at least. */
export async function hasGoneOut(tx: Tenant, runId: string): Promise<boolean> {
  const run = await tx
    .selectFrom('reportRuns')
    .select('id')
    .where('id', '=', runId)
    // A run that is paused or held between two recipients has nevertheless been sent to the first one.
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['sending', 'sent']),
        eb.exists(
          eb
            .selectFrom('reportDeliveries')
            .select('reportDeliveries.id')
            .whereRef('reportDeliveries.runId', '=', 'reportRuns.id')
            .where('reportDeliveries.state', 'in', ['sent', 'uncertain']),
        ),
      ]),
    )
    .executeTakeFirst()
  return run !== undefined
}
