import type { AppContext } from '../../context.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { moveAside } from '../deleted/moveAside.ts'
import { discardAvatar } from './avatar.ts'
import { handOver } from './belongings.ts'
import { assertAdminStays } from './changeRole.ts'
import { loadUser } from './loadUser.ts'

/**
 * Deletes a person of the company, whose sessions and links end with them, after the successor has taken over what they
 * made. They can be brought back for a while, without what they signed in with. Throws AppError: `not_found`, `conflict` for oneself and for the last admin, `invalid_input` for a successor who
 * is none, or does not reach what is handed over.
 */
export async function deleteUser(
  context: AppContext,
  actor: Doer,
  userId: string,
  successorId: string = actor.userId,
): Promise<void> {
  const avatar = await context.db.tenant(actor.companyId, async (tx) => {
    const person = await loadUser(tx, userId)
    if (userId === actor.userId) {
      throw new AppError('conflict', 'You cannot delete yourself; ask another admin of your company.')
    }
    await assertAdminStays(tx, actor.userId, { userId, role: null })
    // From here on nothing new can be made in their name: rows that refer to them wait for this one.
    const people = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', 'in', [userId, successorId])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (successorId === userId || !people.some(({ id, role }) => id === successorId && role !== 'client')) {
      const text = 'Choose somebody else of your company who takes over.'
      throw invalidField('successorId', text)
    }
    const subject = { kind: 'person' as const, id: userId, name: person.name }
    await moveAside(context, tx, actor, subject)
    await handOver(context, tx, userId, { successorId, adminId: actor.userId })
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    await record(tx, actor, {
      action: 'person.deleted',
      subject,
      details: { successorId },
    })
    return discardAvatar(tx, person.avatar)
  })
  await avatar(context)
}
