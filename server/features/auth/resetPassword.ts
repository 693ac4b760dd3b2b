import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { knownBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries, countTry } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { passwordResetMail } from '../../mail/passwordReset.ts'
import type { Mailer } from '../../mail/send.ts'
import { recordSelf } from '../audit/record.ts'
import { loadUser } from '../users/loadUser.ts'
import { setPassword } from '../users/setPassword.ts'
import { accountDoor } from './login.ts'

const MINUTES_VALID = 60

/**
 * Mails a link for a new password where the address has an account. The caller answers before this has
 * finished and always alike, so that neither the wording nor the timing reveals whether there is one.
 */
export async function sendResetLink(
  context: AppContext,
  mailer: Mailer,
  email: string,
  address: string,
): Promise<void> {
  const link = await makeResetLink(context, email)
  if (link === null) return
  await mailer.send(
    await passwordResetMail(context.mailLayout, {
      to: email,
      link,
      minutes: MINUTES_VALID,
      askedFrom: address,
    }),
  )
}

/**
 * A link with which the owner of this address sets a new password, once and within the hour; null for an
 * unknown address.
 */
export async function makeResetLink(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string | null> {
  const found = await sql<{ userId: string; companyId: string }>`
    select user_id, company_id from resolve_login(${email})`.execute(context.db.system)
  const user = found.rows[0]
  if (!user) return null
  const token = randomBytes(32).toString('base64url')
  await context.db.tenant(user.companyId, (tx) =>
    tx
      .insertInto('passwordResets')
      .values({
        tokenHash: sha256(token),
        companyId: user.companyId,
        userId: user.userId,
        expiresAt: context.now().add({ minutes: MINUTES_VALID }).toString(),
      })
      .execute(),
  )
  return `${context.config.publicUrl}/reset-password?token=${token}`
}

/**
 * Counts a request for a link; throws AppError('too_many_tries') where this caller has sent too many. Returns
 * whether a mail may go out, which the answer must not reveal: that count is also filled by strangers.
 */
export async function chargeResetRequest(
  context: AppContext,
  email: string,
  request: FastifyRequest,
): Promise<boolean> {
  const browser = knownBrowser(context, request, accountDoor(context, email))
  if (browser) {
    await chargeTries(context, [limitOf('resetKnown', { browser })])
    return true
  }
  const caller = { account: email, address: request.ip }
  await chargeTries(context, [limitOf('resetFrom', caller), limitOf('resetHere', caller)])
  return (await countTry(context, limitOf('resetMails', caller))) === null
}

/**
 * Sets the new password, consumes the link, ends every session of that user and returns their address. Throws
 * AppError where the link is not valid.
 */
export async function resetPassword(
  context: AppContext,
  token: string,
  password: string,
  address: string,
): Promise<string> {
  await chargeTries(context, [limitOf('resetUse', { address })])
  const hash = sha256(token)
  const found = await sql<{ companyId: string; userId: string }>`
    select company_id, user_id from resolve_reset(${hash})`.execute(context.db.system)
  const owner = found.rows[0]
  const spent = new AppError('invalid_input', 'This link has been used or is too old. Ask for a new one.', {
    fields: { token: ['This link has been used or is too old. Ask for a new one.'] },
  })
  if (!owner) throw spent
  const passwordHash = await hashPassword(password)
  return context.db.tenant(owner.companyId, async (tx) => {
    const used = await tx
      .updateTable('passwordResets')
      .set({ usedAt: context.now().toString() })
      .where('tokenHash', '=', hash)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw spent
    await setPassword(context, tx, { userId: owner.userId, passwordHash })
    await recordSelf(tx, { ...owner, address }, 'password.reset')
    return (await loadUser(tx, owner.userId)).email
  })
}
