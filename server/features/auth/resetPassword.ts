import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { knownBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import { type Caller, isServedHere } from '../../http/ownHost.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries, countTry } from '../../http/tries.ts'
import { invalidField } from '../../lib/errors.ts'
import { hashNewPassword } from '../../lib/newPassword.ts'
import { record, recordOperator, recordSelf } from '../audit/record.ts'
import { addressOf } from '../host/addressOf.ts'
import { hasSecondFactor } from '../secondFactor/factors.ts'
import { notifyOwner } from '../secondFactor/notify.ts'
import { removeNewFactors } from '../secondFactor/removeNew.ts'
import { accountDoor } from '../signIn/accountDoor.ts'
import { findAccount } from '../users/findAccount.ts'
import { loadUser, lockUser } from '../users/loadUser.ts'
import { setPassword } from '../users/setPassword.ts'

export const RESET_HOURS = 1

/**
 * A link with which the owner of this address sets a new password, once and within the hour; null for an
 * unknown address, one of another company than the `given` one, and a link that has been used. The same `given` token
 * makes the same link.
 */
export async function makeResetLink(
  context: Pick<AppContext, 'db' | 'config' | 'hosts' | 'now'>,
  email: string,
  given?: {
    token: string
    expiresAt: string
    companyId: string | null
    askedFrom: string
    /** Id of whoever asked where it is not the person. */
    askedBy: string | null
  },
): Promise<{ link: string; companyId: string; role: string } | null> {
  const user = await findAccount(context.db.system, email)
  if (!user || (given?.companyId ?? user.companyId) !== user.companyId) return null
  const { companyId, userId } = user
  const { token, expiresAt } = given ?? newToken(context)
  const tokenHash = sha256(token)
  const { usedAt, role } = await context.db.tenant(companyId, async (tx) => {
    const made = await tx
      .insertInto('passwordResets')
      .values({ tokenHash, companyId, userId, expiresAt })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows) await recordAsked(tx, { companyId, userId }, given)
    return tx
      .selectFrom('passwordResets')
      .innerJoin('users', 'users.id', 'passwordResets.userId')
      .select(['usedAt', 'role'])
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirstOrThrow()
  })
  if (usedAt !== null) return null
  const link = `${await addressOf(context, companyId)}/reset-password?token=${token}#${new URLSearchParams({ email })}`
  return { link, companyId, role }
}

/** Where nobody is known to have asked, the operator has, by a command. */
async function recordAsked(
  tx: Tenant,
  person: { companyId: string; userId: string },
  asked: { askedFrom: string; askedBy: string | null } | undefined,
): Promise<void> {
  const { id, name } = await loadUser(tx, person.userId)
  const act = { action: 'password.linkAsked', subject: { kind: 'person', id, name } } as const
  if (!asked) return recordOperator(tx, person.companyId, act)
  const doer = { companyId: person.companyId, userId: asked.askedBy ?? id, address: asked.askedFrom }
  await record(tx, doer, act)
}

function newToken(context: Pick<AppContext, 'now'>): { token: string; expiresAt: string } {
  const { token, stored } = newMailedToken(context, RESET_HOURS)
  return { token, expiresAt: stored.expiresAt }
}

/**
 * Counts a request for a link; throws AppError('too_many_tries') where this caller has sent too many. Returns
 * whether a mail may go out, which the answer must not reveal: that count is also filled by others.
 */
export async function chargeResetRequest(
  context: AppContext,
  email: string,
  request: FastifyRequest,
): Promise<boolean> {
  const browser = knownBrowser(context, request, accountDoor(context, email))
  const caller = { account: email, address: request.ip }
  if (browser) {
    await chargeTries(context, [limitOf('resetKnown', { browser })])
    return (await countTry(context, limitOf('resetKnownMails', caller))) === null
  }
  await chargeTries(context, [limitOf('resetFrom', caller), limitOf('resetHere', caller)])
  return (await countTry(context, limitOf('resetMails', caller))) === null
}

/**
 * Sets the new password, consumes the link, ends every session of that user, removes what whoever knew the former
 * password may have added to sign in with, and returns their address, and whether the password is all that they sign in
 * with. Throws AppError where the link is not valid.
 */
export async function resetPassword(
  context: AppContext,
  token: string,
  password: string,
  caller: Caller,
): Promise<{ email: string; isAllItTakes: boolean }> {
  await chargeTries(context, [limitOf('resetUse', { address: caller.ip })])
  const hash = sha256(token)
  const found = await sql<{ companyId: string; userId: string }>`
    select company_id, user_id from resolve_reset(${hash})`.execute(context.db.system)
  const owner = found.rows[0]
  const spent = invalidField('token', 'This link has been used or is too old. Ask for a new one.')
  if (!owner || !isServedHere(caller, owner.companyId)) throw spent
  const passwordHash = await hashNewPassword(password)
  const doer = { ...owner, address: caller.ip }
  return context.db.tenant(owner.companyId, async (tx) => {
    const before = await lockUser(tx, owner.userId)
    const used = await tx
      .updateTable('passwordResets')
      .set({ usedAt: context.now().toString() })
      .where('tokenHash', '=', hash)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw spent
    await setPassword(context, tx, { userId: owner.userId, passwordHash })
    await recordSelf(tx, doer, 'password.reset')
    // Whoever had the former password may have added ways to sign in of their own.
    const hadPassword = before.passwordHash !== null
    if (hadPassword) await tx.deleteFrom('identities').where('userId', '=', owner.userId).execute()
    const removed = hadPassword ? await removeNewFactors(context, tx, doer) : null
    if (removed) await notifyOwner(context, tx, owner, { kind: 'reverted', ...removed })
    return { email: before.email, isAllItTakes: !(await hasSecondFactor(tx, owner.userId)) }
  })
}
