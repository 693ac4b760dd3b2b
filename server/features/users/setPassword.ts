import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { endAdminInvitations } from './adminInvitations.ts'

/**
 * Replaces a person's password; everything that the old one opened ends: their sessions, links for a new password, a
 * change of their address that is not confirmed yet, and invitations as an admin, one of which may be whoever knew it.
 * What ends and what stays is tried by whatEnds.db.test.ts.
 */
export async function setPassword(
  context: AppContext,
  tx: Tenant,
  change: { userId: string; passwordHash: string; keepSessionId?: string },
): Promise<void> {
  const { userId, passwordHash, keepSessionId } = change
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: context.now().toString() })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute()
  await endAdminInvitations(tx, userId)
  const sessions = tx.deleteFrom('sessions').where('userId', '=', userId)
  await (keepSessionId ? sessions.where('id', '!=', keepSessionId) : sessions).execute()
}
