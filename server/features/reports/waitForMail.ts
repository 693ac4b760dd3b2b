import { NO_MAIL_SERVER } from '../../../shared/domain/mail.ts'
import type { AppContext } from '../../context.ts'
import type { RunLease } from './lease.ts'
import type { DueRun } from './run.ts'

/** How soon a waiting run notices that a mail server has been set up. */
const LOOK_AGAIN_MINUTES = 1

/**
 * Leaves a run as it is while no mail server is set up, before any vendor is called. This is not a failed
 * try: a run waits for as long as necessary and then has all its tries.
 */
export async function waitForMail(context: AppContext, lease: RunLease, attempts: number): Promise<void> {
  const retryAt = context.now().add({ minutes: LOOK_AGAIN_MINUTES }).toString()
  await context.db.tenant(lease.companyId, (tx) =>
    lease.write(tx, { state: 'held', message: NO_MAIL_SERVER, retryAt, attempts: attempts - 1 }),
  )
}

/**
 * Why a run that has waited for a mail server is not sent any more: a later one of its report is there. As after a
 * downtime, clients get one report, not one for every slot that has passed. Null where it may go out.
 */
export async function supersededReason(
  context: AppContext,
  lease: RunLease,
  { report, scheduledFor, message }: Pick<DueRun, 'report' | 'scheduledFor' | 'message'>,
): Promise<string | null> {
  if (message !== NO_MAIL_SERVER) return null
  const later = await context.db.tenant(lease.companyId, (tx) =>
    tx
      .selectFrom('reportRuns')
      .select('id')
      .where('reportId', '=', report.id)
      .where('scheduledFor', '>', scheduledFor)
      .limit(1)
      .executeTakeFirst(),
  )
  return later ? 'No mail server was set up in time; the next send of this report took its place.' : null
}
