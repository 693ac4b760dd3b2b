import type { Database } from '../../db/database.ts'
import { findUnclaimed } from './unclaimedPayments.ts'

/** The lines to print for an operator who looks for payments that nobody has registered with. */
export async function listUnclaimed(db: Database, now: Temporal.Instant): Promise<string[]> {
  const unclaimed = await findUnclaimed(db.system, now)
  return unclaimed.length > 0
    ? unclaimed.map(
        ({ order, name, email, createdAt }) => `${order.id}  ${name} <${email}>; begun ${createdAt}`,
      )
    : ['Nothing is paid for that has no company.']
}
