import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries, refundTry } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { type Doer, record } from '../audit/record.ts'
import { requireReal } from '../dashboards/samples.ts'
import { cancelReason } from './cancel.ts'
import { dueSlot } from './dueSlot.ts'
import { OPEN_STATES, RUN_LEASE } from './lease.ts'
import { planRun, queueRuns } from './planSlots.ts'
import { ruleOf } from './present.ts'
import { loadReport, lockReport } from './queries.ts'
import { requireNextRun } from './slots.ts'

/**
 * Has the report go out to its recipients at once, as a run like those of its schedule, which stays as it is. A run that is
 * held is tried again at once instead, and a slot that is due is the one that goes. Who asks is told where it does not, with
 * who asked for it first. Throws AppError('sample_data'), and
 * AppError('conflict') where no mail server is set up, the report may not go out, or a run of it is under way, and
 * AppError('too_many_tries') where the company has sent so many at once today.
 */
export async function sendNow(
  context: AppContext,
  doer: Doer,
  reportId: string,
  key: string | null,
): Promise<{ recipients: string[] }> {
  requireMailer(context)
  const limit = limitOf('sendNow', { company: doer.companyId })
  await chargeTries(context, [limit])
  try {
    return await context.db.tenant(doer.companyId, async (tx) => {
      await doneOnce(tx, { companyId: doer.companyId, key }, () => send(context, tx, doer, reportId))
      return { recipients: (await loadReport(tx, reportId)).recipients }
    })
  } catch (error) {
    // What sends nothing takes nothing of what colleagues may send today.
    await refundTry(context, limit)
    throw error
  }
}

async function send(context: AppContext, tx: Tenant, doer: Doer, reportId: string): Promise<string> {
  const report = await lockReport(tx, reportId)
  requireReal({ sample: report.dashboardSample })
  const obstacle = report.paused ? 'The report is paused. Resume it to send it.' : cancelReason(report)
  if (obstacle) throw new AppError('conflict', obstacle)
  const nextRunAt = requireNextRun(ruleOf(report), context.now()).toString()
  const { companyId, userId } = doer
  // Locked: a worker that gives it up at this instant has either read who asks, or has ended it before.
  const open = await tx
    .selectFrom('reportRuns')
    .select(['id', 'state', 'askedBy'])
    .where('reportId', '=', reportId)
    .where('state', 'in', OPEN_STATES)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (open && open.state !== 'held') {
    if (open.state === 'review') {
      throw new AppError('conflict', 'This report waits for its review. Send it or skip it there first.')
    }
    throw new AppError(
      'conflict',
      'This report is on its way already. See under its earlier sends what came of it.',
    )
  }
  if (open) {
    const isAnothers = open.askedBy !== null && open.askedBy !== userId
    const run = () => tx.updateTable('reportRuns').where('id', '=', open.id)
    await run()
      .set(isAnothers ? { askedAgainBy: userId } : { askedBy: userId })
      .execute()
    await run().set({ retryAt: null }).where(RUN_LEASE.isFree()).execute()
    await queueRuns(context, tx, [{ companyId, runId: open.id }])
  } else {
    const due = dueSlot(context, report)
    await planRun(context, tx, report, due ?? context.now(), { askedBy: userId, byHand: due === null })
    if (due) await tx.updateTable('automaticReports').set({ nextRunAt }).where('id', '=', reportId).execute()
  }
  await record(tx, doer, {
    action: 'report.sentNow',
    subject: { kind: 'report', id: reportId, name: report.dashboardName },
    details: { recipients: report.recipients },
  })
  return reportId
}
