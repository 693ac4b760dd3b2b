import type { AppContext } from '../../context.ts'
import { queueUnclaimedMail } from './unclaimedMailJob.ts'
import { findUnclaimed } from './unclaimedPayments.ts'

/** Days for which the log tells of it, once a day. */
const DAYS_TOLD = 7

/**
 * Tells of what was paid for by somebody who has not registered (called by the hourly clean-up): the buyer once, by a mail
 * that leads back to the form, and the operator each day of a week.
 */
export async function tellOfUnclaimed(context: AppContext): Promise<void> {
  const { db, log } = context
  const now = context.now()
  const ago = (days: number) => now.subtract({ hours: 24 * days })
  const isBefore = (text: string, at: Temporal.Instant) =>
    Temporal.Instant.compare(Temporal.Instant.from(text), at) < 0
  for (const { checkout, createdAt, toldAt, order } of await findUnclaimed(db.system, now)) {
    // However late it is known: once.
    const isOver = isBefore(createdAt, ago(DAYS_TOLD))
    if (toldAt !== null && (isOver || !isBefore(toldAt, ago(1)))) continue
    log.error({ service: 'payment', checkout, order: order.id }, 'paid for, and nobody has registered')
    await db.system.transaction().execute(async (tx) => {
      await tx
        .updateTable('checkouts')
        .set({ unclaimedToldAt: now.toString() })
        .where('id', '=', checkout)
        .execute()
      if (toldAt === null && context.mailer) await queueUnclaimedMail(context, tx, { checkout })
    })
  }
}
