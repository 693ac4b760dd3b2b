import type { Selectable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { System, Tenant } from '../../db/database.ts'
import type { Checkouts } from '../../db/types.ts'

export const findCheckout = (db: System, id: string): Promise<Selectable<Checkouts> | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()

/** The id that this checkout's company has or will have; null where the checkout is not known. */
export const buyerOfCheckout = async (db: System, id: string): Promise<string | null> =>
  (await findCheckout(db, id))?.buyer ?? null

/** Whether the provider has told of a checkout of this buyer. */
export async function isPaid(db: System | Tenant, buyer: string): Promise<boolean> {
  const checkout = await db
    .selectFrom('checkouts')
    .select('id')
    .where('buyer', '=', buyer)
    .where('paidAt', 'is not', null)
    .executeTakeFirst()
  if (checkout) return true
  const event = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('buyer', '=', buyer)
    .where('appliedAt', 'is', null)
    .executeTakeFirst()
  return event !== undefined
}

/** For how long a payment that the browser has reported keeps its company from another one. */
const MINUTES_TO_CONFIRM = 60

/**
 * Until when this transaction's company waits for a payment that was reported and is not applied; null where it does not.
 */
export async function waitsUntil(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  companyId: string,
): Promise<Temporal.Instant | null> {
  const last = await tx
    .selectFrom('checkouts')
    .select('reportedAt')
    .where('buyer', '=', companyId)
    .where('orderId', 'is not', null)
    .where('reportedAt', '>', now().subtract({ minutes: MINUTES_TO_CONFIRM }).toString())
    // The order may be told before the subscription that it begins.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders')
            .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscriptionId')
            .select('orders.id')
            .whereRef('orders.id', '=', 'checkouts.orderId'),
        ),
      ),
    )
    .orderBy('reportedAt', 'desc')
    .executeTakeFirst()
  return last?.reportedAt ? Temporal.Instant.from(last.reportedAt).add({ minutes: MINUTES_TO_CONFIRM }) : null
}

/** Whether the company of this id is there, and not only reserved by a checkout. */
export const isMade = ({ db }: Pick<AppContext, 'db'>, companyId: string): Promise<boolean> =>
  db.tenant(companyId, async (tx) => {
    const found = await tx.selectFrom('companies').select('id').executeTakeFirst()
    return found !== undefined
  })
