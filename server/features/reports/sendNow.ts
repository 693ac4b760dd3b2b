import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { type Doer, record } from '../audit/record.ts'
import { requireReal } from '../dashboards/samples.ts'
import { cancelReason } from './cancel.ts'
import { OPEN_STATES } from './lease.ts'
import { queueRuns } from './planSlots.ts'
import { loadReport } from './queries.ts'

/**
 * Has the report go out to its recipients at once, as a run like those of its schedule, which stays as it is. Throws
 * AppError('sample_data'), and AppError('conflict') where no mail server is set up, the report may not go out, or a run of
 * it is under way: pressed twice, it goes out once.
 */
export async function sendNow(
  context: AppContext,
  doer: Doer,
  reportId: string,
): Promise<{ recipients: string[] }> {
  requireMailer(context)
  return context.db.tenant(doer.companyId, async (tx) => {
    await tx.selectFrom('automaticReports').select('id').where('id', '=', reportId).forUpdate().execute()
    const report = await loadReport(tx, reportId)
    requireReal({ sample: report.dashboardSample })
    const obstacle = report.paused ? 'The report is paused. Resume it to send it.' : cancelReason(report)
    if (obstacle) throw new AppError('conflict', obstacle)
    const open = await tx
      .selectFrom('reportRuns')
      .select('id')
      .where('reportId', '=', reportId)
      .where('state', 'in', OPEN_STATES)
      .limit(1)
      .executeTakeFirst()
    if (open) {
      throw new AppError(
        'conflict',
        'This report is on its way already. See under its earlier sends what came of it.',
      )
    }
    const { companyId } = doer
    const now = context.now().toString()
    const runId = nanoid()
    await tx
      .insertInto('reportRuns')
      .values({ id: runId, companyId, reportId, scheduledFor: now, createdAt: now })
      .execute()
    await queueRuns(context, tx, [{ companyId, runId }])
    await record(tx, doer, {
      action: 'report.sentNow',
      subject: { kind: 'report', id: reportId, name: report.dashboardName },
      details: { recipients: report.recipients },
    })
    return { recipients: report.recipients }
  })
}
