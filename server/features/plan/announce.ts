import type { TimelineEntry } from '../../../shared/rules/planTimeline.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { adminIds } from '../notices/adminIds.ts'

/**
 * Notes that a company is told something of its plan; whether this is the first time. Nothing is said twice for one cause,
 * whoever races.
 */
export async function noteOnce(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { companyId, notice, cause }: { companyId: string; notice: string; cause: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('planNotices')
    .values({ companyId, notice, cause, sentAt: now().toString() })
    .onConflict((conflict) => conflict.columns(['companyId', 'notice', 'cause']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Queues a mail to each admin, once for its cause: of several mails, one that fails is sent again alone. Returns whether
 * this is the first time.
 */
export async function announce(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  companyId: string,
  { notice, cause }: Pick<TimelineEntry, 'notice' | 'cause'>,
): Promise<boolean> {
  if (!(await noteOnce(context, tx, { companyId, notice, cause }))) return false
  for (const userId of await adminIds(tx)) {
    const payload = { companyId, userId, notice, cause }
    await context.queue.add(tx, 'mailPlanNotice', payload, { maxAttempts: MAIL_ATTEMPTS })
  }
  return true
}

/** Whoever was mailed that a charge failed is mailed that all is well. */
export async function announceRecovery(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  companyId: string,
): Promise<void> {
  const failed = await tx
    .selectFrom('planNotices')
    .select('cause')
    .where('notice', 'like', 'overdue.%')
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (failed) await announce(context, tx, companyId, { notice: 'recovered', cause: failed.cause })
}

/** Forgets that the end of a subscription was announced, where it was paid at the last moment: its real end is then news. */
export const forgetEnd = (tx: Tenant, subscriptionId: string): Promise<unknown> =>
  tx.deleteFrom('planNotices').where('notice', '=', 'ended').where('cause', '=', subscriptionId).execute()
