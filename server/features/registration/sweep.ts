import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import { sweepUsedInvitations } from '../company/registrationInvitation.ts'
import { findAccount } from '../users/findAccount.ts'
import { isPaidFor } from './isPaidFor.ts'
import { HOURS_VALID, queueRegistrationMail } from './registrationMailJob.ts'

/** Days for which somebody who has paid is mailed a new link as the last one ends. */
const DAYS_MAILED = 7

/**
 * Forgets registrations whose links have ended, and which invitations were used (called by the hourly clean-up). What is paid for stays: its link is mailed
 * anew for a week, and each time the log says that somebody has paid and has no company.
 */
export async function sweepRegistrations(context: AppContext): Promise<void> {
  const { db, log, now } = context
  await sweepUsedInvitations(context)
  await db.system
    .deleteFrom('registrations')
    .where('expiresAt', '<', now().toString())
    .where((row) => row.not(isPaidFor(row)))
    .execute()
  const paid = await db.system
    .selectFrom('registrations')
    .innerJoin('checkouts', (join) => join.on('checkouts.id', '=', sql<string>`choices ->> 'checkout'`))
    .select(['registrations.id', 'registrations.email', 'checkouts.id as checkout', 'orderId'])
    .where('registrations.expiresAt', '<', now().toString())
    .where(
      'checkouts.createdAt',
      '>',
      now()
        .subtract({ hours: DAYS_MAILED * 24 })
        .toString(),
    )
    .execute()
  for (const { id, email, checkout, orderId } of paid) {
    log.warn({ service: 'payment', checkout, order: orderId }, 'paid for, and its registration not confirmed')
    // The owner of an account was told already, and would be told again and again.
    const isTaken = (await findAccount(db.system, email)) !== undefined
    const { token, stored } = newMailedToken(context, HOURS_VALID)
    await db.system.transaction().execute(async (tx) => {
      await tx.updateTable('registrations').set(stored).where('id', '=', id).execute()
      if (!isTaken) await queueRegistrationMail(context, tx, { token, address: '' })
    })
  }
}
