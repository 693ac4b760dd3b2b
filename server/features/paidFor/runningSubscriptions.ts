import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'

/** Some days of tries, each later than the one before. */
const ATTEMPTS = 25

/** Whether more is charged for it. */
export const isRunning = ({ state }: { state: string }): boolean => state === 'active' || state === 'overdue'

/** Ids of this company's subscriptions that go on being charged: newer ones do not end earlier ones. */
export async function runningSubscriptions(tx: Tenant): Promise<string[]> {
  const stored = await tx.selectFrom('subscriptions').select(['id', 'state']).orderBy('id').execute()
  const running = stored.filter(isRunning).map(({ id }) => id)
  const company = await tx.selectFrom('companies').select('subscriptionId').executeTakeFirst()
  const present = company?.subscriptionId ?? null
  // One of which the provider has not told yet.
  return present === null || stored.some(({ id }) => id === present) ? running : [...running, present]
}

/**
 * Has a subscription that a newer one has replaced end, in the transaction that finds it going on: nobody is charged for two,
 * of which one counts.
 */
export const queueEndReplaced = (
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { companyId, subscriptionId }: { companyId: string; subscriptionId: string },
): Promise<void> =>
  queue.add(
    tx,
    'endReplaced',
    { companyId, subscriptionId },
    { key: `end:${subscriptionId}`, maxAttempts: ATTEMPTS },
  )

/** Has the subscriptions of a closed company end with its account, in the transaction that finds them going on. */
export async function queueEndWithAccount(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  companyId: string,
): Promise<void> {
  if ((await runningSubscriptions(tx)).length === 0) return
  await queue.add(tx, 'endWithAccount', { companyId }, { key: `end:${companyId}`, maxAttempts: ATTEMPTS })
}
