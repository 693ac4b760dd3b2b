import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { PaymentFacts } from '../../payment/provider.ts'
import { applyOrder } from './applyOrder.ts'
import { applySubscription } from './applySubscription.ts'
import { subscriptionOf, takeTurn } from './queries.ts'

/**
 * Applies what the payment provider tells to the company of this transaction. What is older than what is stored, or the
 * same, changes nothing, so that facts may come in any order and any number of times.
 */
export async function applyFacts(
  context: Pick<AppContext, 'config' | 'log' | 'now' | 'queue'>,
  tx: Tenant,
  facts: PaymentFacts,
): Promise<void> {
  const subscriptionId = subscriptionOf(facts)
  if (subscriptionId !== null) await takeTurn(tx, 'subscription', subscriptionId)
  if (facts.kind === 'order') {
    await applyOrder(context, tx, facts.order)
    await noteCheckout(context, tx, facts.order.reference, facts.order.id)
  } else {
    await applySubscription(context, tx, facts.subscription)
    await noteCheckout(context, tx, facts.subscription.reference)
  }
}

/** The checkout that this was begun by is paid, if it is of the transaction's company. */
async function noteCheckout(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  reference: string | null,
  orderId?: string,
): Promise<void> {
  if (reference === null) return
  const { numUpdatedRows } = await tx
    .updateTable('checkouts')
    .set({ paidAt: now().toString() })
    .where('reference', '=', reference)
    .where('buyer', '=', (row) => row.selectFrom('companies').select('id'))
    .where('paidAt', 'is', null)
    .executeTakeFirst()
  // A renewal's order carries the reference too: the first order stays.
  if (orderId === undefined || numUpdatedRows === 0n) return
  await tx.updateTable('checkouts').set({ orderId }).where('reference', '=', reference).execute()
}
