import type { UserUpdate } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import type { Actor } from '../../http/session.ts'
import { hashPassword, passwordMatches } from '../auth/password.ts'
import { setPassword } from '../auth/setPassword.ts'
import { loadUser, type UserRow } from './queries.ts'

/** Changes one's own name, consents or password; a new password ends every other session. */
export async function updateOwnUser(context: AppContext, actor: Actor, change: UserUpdate): Promise<UserRow> {
  const { password, currentPassword, ...plain } = change
  const passwordHash = password ? await newHash(context, actor, password, currentPassword ?? '') : undefined
  return context.db.tenant(actor.companyId, async (tx) => {
    if (Object.keys(plain).length > 0) {
      await tx.updateTable('users').set(plain).where('id', '=', actor.userId).execute()
    }
    if (passwordHash) {
      await setPassword(context, tx, {
        userId: actor.userId,
        passwordHash,
        keepSessionId: actor.sessionId,
      })
    }
    return loadUser(tx, actor.userId)
  })
}

async function newHash(
  context: AppContext,
  actor: Actor,
  password: string,
  current: string,
): Promise<string> {
  const user = await context.db.tenant(actor.companyId, (tx) => loadUser(tx, actor.userId))
  if (!(await passwordMatches(user.passwordHash, current))) {
    const text = 'This is not your current password.'
    throw new AppError('invalid_credentials', text, { fields: { currentPassword: [text] } })
  }
  return hashPassword(password)
}
