import type { UserUpdate } from '../../../shared/api/auth.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import type { Actor } from '../../http/session.ts'
import { hashNewPassword } from '../../lib/newPassword.ts'
import { type Doer, recordSelf } from '../audit/record.ts'
import { assertPassword } from './assertPassword.ts'
import { changeAvatar } from './avatar.ts'
import { requestEmailChange } from './changeEmail.ts'
import { changeRole } from './changeRole.ts'
import { loadUser, lockUser, type UserRow } from './loadUser.ts'
import { changeClients } from './reach.ts'
import { rename } from './rename.ts'
import { setPassword } from './setPassword.ts'

/**
 * Changes a person's name, role or clients, as an admin does of others. Throws AppError: `not_found`, and `conflict` where no admin
 * would be left.
 */
export async function updateUser(
  context: AppContext,
  actor: Doer,
  userId: string,
  { name, role, clientIds }: Pick<UserUpdate, 'name' | 'role' | 'clientIds'>,
): Promise<UserRow> {
  return context.db.tenant(actor.companyId, async (tx) => {
    if (name !== undefined) await rename(tx, actor, userId, name)
    if (role !== undefined) await changeRole(tx, actor, userId, role)
    if (clientIds !== undefined) await changeClients(context, tx, actor, userId, clientIds)
    return loadUser(tx, userId)
  })
}

/**
 * Changes the user's own name, role, picture, consents or password, and mails a link to a new address; a new password
 * ends every other session.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the former password is not required a second time
 */
export async function updateOwnUser(
  context: AppContext,
  actor: Actor,
  change: UserUpdate,
  key: string | null = null,
): Promise<UserRow> {
  const { name, password, currentPassword = '', email, avatar, role, clientIds, ...plain } = change
  const { user, after } = await context.db.tenant(actor.companyId, async (tx) => {
    const before = await loadUser(tx, actor.userId)
    const after: ((context: AppContext) => Promise<void>)[] = []
    if (name !== undefined) await rename(tx, actor, actor.userId, name)
    if (Object.keys(plain).length > 0) {
      await tx.updateTable('users').set(plain).where('id', '=', actor.userId).execute()
      const changed = changesOf(before, consentsIn(plain))
      if (changed) await recordSelf(tx, actor, 'person.consentsChanged', { ...changed })
    }
    if (role !== undefined) await changeRole(tx, actor, actor.userId, role)
    if (clientIds !== undefined) await changeClients(context, tx, actor, actor.userId, clientIds)
    if (avatar !== undefined) after.push(await changeAvatar(tx, before, avatar))
    if (password || (email !== undefined && email !== before.email)) {
      await doneOnce(tx, { companyId: actor.companyId, key }, async () => {
        const person = await lockUser(tx, actor.userId)
        await assertPassword(person, currentPassword)
        if (password) await replacePassword(context, tx, actor, password)
        if (email !== undefined && email !== person.email) {
          await requestEmailChange(context, tx, person, email)
          await recordSelf(tx, actor, 'person.emailAsked', { before: person.email, email })
        }
        return actor.userId
      })
    }
    return { user: await loadUser(tx, actor.userId), after }
  })
  for (const act of after) await act(context)
  return user
}

const consentsIn = ({ ageConsent, termsConsent }: UserUpdate) => ({
  ...(ageConsent !== undefined && { ageConsent }),
  ...(termsConsent !== undefined && { termsConsent }),
})

async function replacePassword(
  context: AppContext,
  tx: Tenant,
  actor: Actor,
  password: string,
): Promise<void> {
  await setPassword(context, tx, {
    userId: actor.userId,
    passwordHash: await hashNewPassword(password),
    keepSessionId: actor.sessionId,
  })
  await recordSelf(tx, actor, 'password.changed')
}
