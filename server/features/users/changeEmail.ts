import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { confirmEmailMail } from '../../mail/confirmEmail.ts'
import { emailChangedMail } from '../../mail/emailChanged.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { record } from '../audit/record.ts'
import { hasAccount } from './hasAccount.ts'
import { loadUser, type UserRow } from './loadUser.ts'

const HOURS_VALID = 24

/**
 * Notes that a person wants to be reached at another address; a link for an earlier one is void. What it returns mails
 * the link, once the transaction is committed. Whether the address has an account already is told to nobody but who
 * opens the link. Throws AppError('conflict') without a mail server.
 */
export async function requestEmailChange(
  context: AppContext,
  tx: Tenant,
  user: Pick<UserRow, 'id' | 'companyId' | 'name'>,
  email: string,
): Promise<(context: AppContext) => Promise<void>> {
  const mailer = requireMailer(context)
  const token = randomBytes(32).toString('base64url')
  const values = {
    email,
    tokenHash: sha256(token),
    expiresAt: context.now().add({ hours: HOURS_VALID }).toString(),
  }
  await tx
    .insertInto('emailChanges')
    .values({ companyId: user.companyId, userId: user.id, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(values))
    .execute()
  return async ({ config, mailLayout }) => {
    const link = `${config.publicUrl}/confirm-email?token=${token}`
    const facts = { to: email, name: user.name, link, hours: HOURS_VALID }
    await mailer.send(await confirmEmailMail(mailLayout, facts))
  }
}

/**
 * Makes the address that the link was mailed to the person's; the former address is told, and links for a new password
 * that were mailed there are void. Throws AppError where the link is not good or the address has an account by now.
 */
export async function confirmEmail(context: AppContext, token: string, address: string): Promise<string> {
  await chargeTries(context, [limitOf('emailConfirm', { address })])
  const spent = new AppError(
    'invalid_input',
    'This link has been used, is too old, or was replaced by a newer one. Change your address on your own page to get another.',
  )
  const hash = sha256(token)
  const found = await sql<{ companyId: string }>`
    select company_id from resolve_email_change(${hash})`.execute(context.db.system)
  const companyId = found.rows[0]?.companyId
  if (companyId === undefined) throw spent
  const { before, email } = await context.db.tenant(companyId, async (tx) => {
    const change = await tx
      .deleteFrom('emailChanges')
      .where('tokenHash', '=', hash)
      .where('expiresAt', '>', context.now().toString())
      .returning(['userId', 'email'])
      .executeTakeFirst()
    if (!change) throw spent
    if (await hasAccount(tx, change.email)) {
      throw new AppError('conflict', 'There is an account with this address already. Yours stays as it is.')
    }
    const before = await loadUser(tx, change.userId)
    await tx.updateTable('users').set({ email: change.email }).where('id', '=', before.id).execute()
    await tx.deleteFrom('passwordResets').where('userId', '=', before.id).execute()
    await record(
      tx,
      { companyId, userId: before.id, address },
      {
        action: 'person.emailChanged',
        subject: { kind: 'person', id: before.id, name: before.name },
        details: { before: before.email, email: change.email },
      },
    )
    return { before, email: change.email }
  })
  const { mailer, mailLayout, log } = context
  const link = `${context.config.publicUrl}/login`
  const facts = { to: before.email, name: before.name, email, link }
  emailChangedMail(mailLayout, facts)
    .then((mail) => mailer?.send(mail))
    .catch((err: unknown) => log.error({ err }, 'the former address could not be told of its change'))
  return email
}
