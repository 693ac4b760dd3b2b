import { endOfUse } from '../../../shared/rules/companyAccess.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { noteOnce } from '../plan/announce.ts'
import { reachesReport } from '../rights/reachesReport.ts'
import { accessOf, PLAN, planOf } from '../rights/standing.ts'
import type { DueRun } from './run.ts'

const MESSAGE =
  'The plan had ended before this was due. Once it is paid, the report goes out again at its next time.'

/** That the company's plan keeps a run from being sent, in words for its owner. */
export interface PlanObstacle {
  message: string
  /** When the plan ended, as text. */
  cause: string
}

/**
 * Null where the run may go out: what fell due before the end is sent, however late, as long as its link can be read.
 */
export async function planObstacle(
  context: AppContext,
  tx: Tenant,
  { scheduledFor }: Pick<DueRun, 'scheduledFor'>,
): Promise<PlanObstacle | null> {
  const company = await tx.selectFrom('companies').select(PLAN).executeTakeFirstOrThrow()
  const { send } = accessOf(context, company, Temporal.Instant.from(scheduledFor))
  if (send.open && accessOf(context, company).links.open) return null
  return { message: MESSAGE, cause: endOfUse(planOf(context, company))?.toString() ?? '' }
}

/** Queues a mail to the report's owner, once for all their reports within their reach and this end. */
export async function queueReportsStopped(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  { companyId, run, cause }: { companyId: string; run: DueRun; cause: string },
): Promise<void> {
  const userId = run.report.createdBy
  if (userId === null || !(await reachesReport(tx, userId, run.report.id))) return
  if (!(await noteOnce(context, tx, { companyId, notice: `reports.${userId}`, cause }))) return
  const { scheduledFor, report } = run
  await context.queue.add(
    tx,
    'mailReportsStopped',
    { companyId, userId, reportId: report.id, scheduledFor },
    { maxAttempts: MAIL_ATTEMPTS },
  )
}
