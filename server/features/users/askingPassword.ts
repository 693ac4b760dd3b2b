import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries, countTry, forgiveTries, refundTry } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { recordSelf } from '../audit/record.ts'

/**
 * Does what requires the own password, which nobody is to guess from a browser that they found open: wrong ones are
 * counted for the account, from whichever address, and the sign-in that tried too many ends. Throws
 * AppError('too_many_tries'), and AppError('not_signed_in') once it has ended.
 */
export async function askingPassword<T>(
  context: AppContext,
  actor: Actor,
  act: () => Promise<T>,
): Promise<T> {
  const account = limitOf('ownPasswords', { account: actor.userId })
  const here = limitOf('ownPasswordsHere', { session: actor.sessionId })
  await chargeTries(context, [account])
  const isLast = (await countTry(context, here)) !== null
  try {
    const done = await act()
    await refundTry(context, account)
    await forgiveTries(context, [here.key])
    return done
  } catch (error) {
    const isWrong = error instanceof AppError && error.id === 'invalid_credentials'
    if (isWrong && isLast) throw await signOut(context, actor)
    if (!isWrong) {
      await refundTry(context, account)
      if (!isLast) await refundTry(context, here)
    }
    throw error
  }
}

async function signOut(context: AppContext, actor: Actor): Promise<AppError> {
  await context.db.tenant(actor.companyId, async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', actor.sessionId).execute()
    await recordSelf(tx, actor, 'session.outguessed')
  })
  return new AppError(
    'not_signed_in',
    'You are signed out, since your password was entered wrongly too often. Sign in once more, or choose “Forgotten your password?” to set a new one.',
  )
}
