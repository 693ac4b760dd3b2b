import type { Role, StaffRole } from '../../../shared/api/auth.ts'
import { leavesNoAdmin } from '../../../shared/rules/lastAdmin.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError, forbidden } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { endSessionsOfRequired } from '../companyLogin/endSessions.ts'
import { endAdminInvitations } from './adminInvitations.ts'
import { loadUser } from './loadUser.ts'

/**
 * Locks the company's admins until the transaction ends, so that two admins who act at once cannot remove one another.
 * Throws AppError('forbidden') where the acting person is none (any more), and AppError('conflict') where nobody would
 * be left.
 *
 * @param change the person concerned and what becomes of them; null: they are deleted
 */
export async function assertAdminStays(
  tx: Tenant,
  actorId: string,
  change: { userId: string; role: Role | null },
): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    // Everybody in the same order: no two wait for one another.
    .orderBy('id')
    .forUpdate()
    .execute()
  const admins = rows.map(({ id }) => id)
  if (!admins.includes(actorId)) throw forbidden()
  if (leavesNoAdmin(admins, change)) {
    throw new AppError(
      'conflict',
      'This is the last admin of your company. Make somebody else an admin first.',
    )
  }
}

/**
 * Gives a person of the company another role; invitations as an admin end with the role of who sent them. Throws as `assertAdminStays`, and AppError('conflict') for a client's own
 * person: whoever reads for a client must not become one who sees all of them by a slip.
 */
export async function changeRole(tx: Tenant, actor: Doer, userId: string, role: StaffRole): Promise<void> {
  await assertAdminStays(tx, actor.userId, { userId, role })
  const { name, role: before } = await loadUser(tx, userId)
  if (role === before) return
  if (before === 'client') {
    throw new AppError(
      'conflict',
      `${name} reads for a client. To have them work in your company, delete them here and invite them anew.`,
    )
  }
  // An admin has every client, and keeps them as a member until others are chosen.
  await tx.updateTable('users').set({ role, everyClient: true }).where('id', '=', userId).execute()
  await tx.deleteFrom('memberClients').where('userId', '=', userId).execute()
  if (before === 'admin') {
    await endAdminInvitations(tx, userId)
    // Admins keep their passwords where all others sign in by the company's provider.
    await endSessionsOfRequired(tx, userId)
  }
  const subject = { kind: 'person' as const, id: userId, name }
  await record(tx, actor, {
    action: 'person.roleChanged',
    subject,
    details: { changes: { role: { before, after: role } } },
  })
}
