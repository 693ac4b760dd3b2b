import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { applyFacts } from './applyFacts.ts'
import { takeTurn } from './queries.ts'
import { storedFacts } from './storedFacts.ts'

/** Of one turn; what they tell may lead to more. */
const MOST = 100

/**
 * Applies the events that waited for the company of this transaction: those of checkouts that were begun for it, and of
 * subscriptions and orders that are known to be its own by now.
 */
export async function applyWaiting(
  context: Pick<AppContext, 'config' | 'log' | 'now' | 'queue'>,
  tx: Tenant,
  companyId: string,
): Promise<void> {
  await takeTurn(tx, 'buyer', companyId)
  for (let found = MOST; found > 0; ) {
    const events = await tx
      .selectFrom('paymentEvents')
      .select(['id', 'facts'])
      .where('appliedAt', 'is', null)
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('buyer', '=', companyId),
          eb('subscriptionId', 'in', selectFrom('subscriptions').select('id')),
          eb('subscriptionId', 'in', selectFrom('orders').select(sql<string>`subscription_id`.as('id'))),
        ]),
      )
      .orderBy('receivedAt')
      .limit(MOST)
      .forUpdate()
      .execute()
    for (const { facts } of events) for (const fact of storedFacts(facts)) await applyFacts(context, tx, fact)
    found = events.length
    if (found === 0) return
    await tx
      .updateTable('paymentEvents')
      .set({ appliedAt: context.now().toString(), facts: null, buyer: companyId })
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute()
  }
}
