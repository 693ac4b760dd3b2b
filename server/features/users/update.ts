import type { UserUpdate } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { hashPassword, passwordMatches } from '../../lib/password.ts'
import { type Doer, recordSelf } from '../audit/record.ts'
import { changeAvatar } from './avatar.ts'
import { requestEmailChange } from './changeEmail.ts'
import { changeRole } from './changeRole.ts'
import { loadUser, type UserRow } from './loadUser.ts'
import { setPassword } from './setPassword.ts'

/**
 * Changes a person's name or role, as an admin does of others. Throws AppError: `not_found`, and `conflict` where no admin
 * would be left.
 */
export async function updateUser(
  context: AppContext,
  actor: Doer,
  userId: string,
  { name, role }: Pick<UserUpdate, 'name' | 'role'>,
): Promise<UserRow> {
  return context.db.tenant(actor.companyId, async (tx) => {
    if (name !== undefined) await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
    if (role !== undefined) await changeRole(tx, actor, userId, role)
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
  const { password, currentPassword = '', email, avatar, role, ...plain } = change
  const { user, after } = await context.db.tenant(actor.companyId, async (tx) => {
    const before = await loadUser(tx, actor.userId)
    const after: ((context: AppContext) => Promise<void>)[] = []
    if (Object.keys(plain).length > 0) {
      await tx.updateTable('users').set(plain).where('id', '=', actor.userId).execute()
    }
    if (role !== undefined) await changeRole(tx, actor, actor.userId, role)
    if (avatar !== undefined) after.push(await changeAvatar(tx, before, avatar))
    if (password || (email !== undefined && email !== before.email)) {
      await doneOnce(tx, { companyId: actor.companyId, key }, async () => {
        await assertPassword(before, currentPassword)
        if (email !== undefined && email !== before.email) {
          after.push(await requestEmailChange(context, tx, before, email))
        }
        if (password) await replacePassword(context, tx, actor, password)
        return actor.userId
      })
    }
    return { user: await loadUser(tx, actor.userId), after }
  })
  for (const act of after) await act(context)
  return user
}

async function replacePassword(
  context: AppContext,
  tx: Tenant,
  actor: Actor,
  password: string,
): Promise<void> {
  await setPassword(context, tx, {
    userId: actor.userId,
    passwordHash: await hashPassword(password),
    keepSessionId: actor.sessionId,
  })
  await recordSelf(tx, actor, 'password.changed')
}

async function assertPassword({ passwordHash }: UserRow, current: string): Promise<void> {
  if (await passwordMatches(passwordHash, current)) return
  const text =
    passwordHash === null
      ? 'Your account has no password yet. Log out and choose “Forgotten your password?” to set one.'
      : 'This is not your current password.'
  throw new AppError('invalid_credentials', text, { fields: { currentPassword: [text] } })
}
