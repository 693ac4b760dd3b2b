import type { UserUpdate } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import type { Actor } from '../../http/session.ts'
import { hashPassword, passwordMatches } from '../auth/password.ts'
import { loadUser, type UserRow } from './queries.ts'

/** Changes one's own name, consents or password; a new password ends every other session. */
export async function updateOwnUser(context: AppContext, actor: Actor, change: UserUpdate): Promise<UserRow> {
  const { password, currentPassword, ...plain } = change
  const passwordHash = password ? await newHash(context, actor, password, currentPassword ?? '') : undefined
  return context.db.tenant(actor.companyId, async (tx) => {
    const values = { ...plain, ...(passwordHash && { passwordHash }) }
    if (Object.keys(values).length > 0) {
      await tx.updateTable('users').set(values).where('id', '=', actor.userId).execute()
    }
    if (passwordHash) {
      await tx
        .deleteFrom('sessions')
        .where('userId', '=', actor.userId)
        .where('id', '!=', actor.sessionId)
        .execute()
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
