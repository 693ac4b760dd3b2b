import type { UserUpdate } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { hashPassword, passwordMatches } from '../../lib/password.ts'
import { recordSelf } from '../audit/record.ts'
import { loadUser, type UserRow } from './loadUser.ts'
import { setPassword } from './setPassword.ts'

/**
 * Changes the user's own name, consents or password; a new password ends every other session.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the former password is not required a second time
 */
export async function updateOwnUser(
  context: AppContext,
  actor: Actor,
  change: UserUpdate,
  key: string | null = null,
): Promise<UserRow> {
  const { password, currentPassword, ...plain } = change
  return context.db.tenant(actor.companyId, async (tx) => {
    if (Object.keys(plain).length > 0) {
      await tx.updateTable('users').set(plain).where('id', '=', actor.userId).execute()
    }
    if (password) {
      await doneOnce(tx, { companyId: actor.companyId, key }, async () => {
        await setPassword(context, tx, {
          userId: actor.userId,
          passwordHash: await newHash(tx, actor, password, currentPassword ?? ''),
          keepSessionId: actor.sessionId,
        })
        await recordSelf(tx, actor, 'password.changed')
        return actor.userId
      })
    }
    return loadUser(tx, actor.userId)
  })
}

async function newHash(
  tx: Tenant,
  actor: Pick<Actor, 'userId'>,
  password: string,
  current: string,
): Promise<string> {
  const user = await loadUser(tx, actor.userId)
  if (!(await passwordMatches(user.passwordHash, current))) {
    const text = 'This is not your current password.'
    throw new AppError('invalid_credentials', text, { fields: { currentPassword: [text] } })
  }
  return hashPassword(password)
}
