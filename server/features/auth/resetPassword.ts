import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { passwordResetMail } from '../../mail/passwordReset.ts'
import type { Mailer } from '../../mail/send.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './setPassword.ts'

const HOUR = 3_600
const MINUTES_VALID = 60

/**
 * Mails a link for a new password where the address has an account. The caller answers before this has finished
 * and always alike, so that neither words nor time tell whether there is one.
 */
export async function sendResetLink(
  context: AppContext,
  mailer: Mailer,
  email: string,
  address: string,
): Promise<void> {
  const link = await makeResetLink(context, email)
  if (link === null) return
  await mailer.send(await passwordResetMail({ to: email, link, minutes: MINUTES_VALID, askedFrom: address }))
}

/** A link with which the owner of this address sets a new password, once and within the hour; null for nobody's address. */
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

/** Limits requests for links: 5 an hour per account, 20 per address. */
export async function chargeResetRequest(context: AppContext, email: string, address: string): Promise<void> {
  await chargeTries(context, [
    { key: `reset:${email}`, most: 5, seconds: HOUR },
    { key: `reset-from:${address}`, most: 20, seconds: HOUR },
  ])
}

/** Sets the new password, uses the link up and ends every session of that user. Throws AppError where the link is not good. */
export async function resetPassword(
  context: AppContext,
  token: string,
  password: string,
  address: string,
): Promise<void> {
  await chargeTries(context, [{ key: `reset-use:${address}`, most: 20, seconds: HOUR }])
  const hash = sha256(token)
  const found = await sql<{ companyId: string; userId: string }>`
    select company_id, user_id from resolve_reset(${hash})`.execute(context.db.system)
  const owner = found.rows[0]
  const spent = new AppError('invalid_input', 'This link has been used or is too old. Ask for a new one.', {
    fields: { token: ['This link has been used or is too old. Ask for a new one.'] },
  })
  if (!owner) throw spent
  const passwordHash = await hashPassword(password)
  await context.db.tenant(owner.companyId, async (tx) => {
    const used = await tx
      .updateTable('passwordResets')
      .set({ usedAt: context.now().toString() })
      .where('tokenHash', '=', hash)
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw spent
    await setPassword(context, tx, { userId: owner.userId, passwordHash })
  })
}
