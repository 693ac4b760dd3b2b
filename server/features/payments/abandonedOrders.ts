import type { AppContext } from '../../context.ts'
import type { System } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'

/** Beside the ids of events, of which the provider's have no space. */
const noteOf = (orderId: string) => `abandoned ${orderId}`

/**
 * The provider says that an order will not be paid, as where it was refused in a review: its company need not wait for it
 * any more. It is noted, as a browser may report the order once more, or only now.
 */
export async function abandonOrder(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  orderId: string,
): Promise<void> {
  const at = now().toString()
  await db.system
    .insertInto('paymentEvents')
    .values({ id: noteOf(orderId), receivedAt: at, appliedAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db.system
    .updateTable('checkouts')
    .set({ orderId: null, reportedAt: null })
    .where('orderId', '=', orderId)
    .where('paidAt', 'is', null)
    .execute()
}

/** Whether the provider has said so. */
export async function isAbandoned(db: System, orderId: string): Promise<boolean> {
  const note = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('id', '=', noteOf(orderId))
    .executeTakeFirst()
  return note !== undefined
}

/** For whoever has paid by it, as they saw it; `number` is what they know the order by. */
export const notAccepted = (number: string): AppError =>
  new AppError(
    'provider_refused',
    `The payment provider has not accepted the payment of order ${number}, and nothing was charged. Pay once more, with another card or in another way.`,
  )
