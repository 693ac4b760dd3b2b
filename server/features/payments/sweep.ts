import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'

/** The provider sends nothing again after days; what waits longer is of nobody that we will ever know. */
const EVENT_DAYS = 90
/** An order that was sealed and not paid may still be paid after its time, which is then looked at. */
const CHECKOUT_DAYS = 90
const BATCH = 1_000

/** Forgets events and checkouts that nothing asks for any more (called by the hourly clean-up). */
export async function sweepPayments({ db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<void> {
  const before = (days: number) =>
    now()
      .subtract({ hours: 24 * days })
      .toString()
  const unclaimed = await db.system
    .deleteFrom('paymentEvents')
    .where('appliedAt', 'is', null)
    .where('receivedAt', '<', before(EVENT_DAYS))
    .returning('id')
    .execute()
  if (unclaimed.length > 0)
    log.error(
      { service: 'payment', events: unclaimed.map(({ id }) => id).slice(0, 50) },
      'gave up events of payments that no company was found for',
    )
  for (const [table, column, days] of [
    ['payment_events', 'received_at', EVENT_DAYS],
    ['checkouts', 'expires_at', CHECKOUT_DAYS],
  ] as const) {
    for (let swept = BATCH; swept === BATCH; ) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before(days)} limit ${BATCH}))`.execute(
        db.system,
      )
      swept = Number(numAffectedRows ?? 0)
    }
  }
}

/** What the tables of nobody hold of this transaction's company, which is being removed. */
export async function removePaymentsOf(tx: Tenant, companyId: string): Promise<void> {
  await tx
    .deleteFrom('paymentEvents')
    .where(({ or, eb, selectFrom }) =>
      or([eb('buyer', '=', companyId), eb('subscriptionId', 'in', selectFrom('subscriptions').select('id'))]),
    )
    .execute()
  await tx.deleteFrom('checkouts').where('buyer', '=', companyId).execute()
}
