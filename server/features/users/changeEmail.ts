import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import { type Actor, sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { record } from '../audit/record.ts'
import { endSessionsOfRequired } from '../companyLogin/endSessions.ts'
import { assertStaysWithCompanyLogin } from '../companyLogin/required.ts'
import { HOURS_VALID, queueFormerAddressMail, queueNewAddressMail } from './emailChangeMailJobs.ts'
import { hasAccount } from './hasAccount.ts'
import { lockUser, type UserRow } from './loadUser.ts'

/**
 * Notes that a person wants to be reached at another address; a link for an earlier one is void. The link is mailed
 * there and the present address is told, with a link that stops it, once the transaction is committed. Whether the new
 * one has an account already is told to nobody but who opens the link. Throws AppError('conflict') without a mail server, and where the address
 * would lead out of the company's login that it requires.
 */
export async function requestEmailChange(
  context: AppContext,
  tx: Tenant,
  user: Pick<UserRow, 'id' | 'companyId' | 'name' | 'email' | 'role'>,
  email: string,
): Promise<void> {
  requireMailer(context)
  await assertStaysWithCompanyLogin(tx, user, email)
  const { token, stored } = newMailedToken(context, HOURS_VALID)
  const stop = newMailedToken(context, HOURS_VALID)
  const values = { email, ...stored, stopHash: stop.stored.tokenHash, stoppedAt: null }
  await tx
    .insertInto('emailChanges')
    .values({ companyId: user.companyId, userId: user.id, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(values))
    .execute()
  const { companyId, name, email: to, role } = user
  await queueNewAddressMail(context, tx, { companyId, token })
  await queueFormerAddressMail(context, tx, {
    companyId,
    name,
    to,
    email,
    about: 'asked',
    role,
    stopToken: stop.token,
  })
}

/**
 * Makes the address that the link was mailed to the person's, who has to be the one who is signed in: whoever reads the
 * mail may be a stranger to the account, and would hand their address to it by a click. The former address is told, and
 * links for a new password that were mailed there are void. Throws AppError where the link is not good or is another
 * person's, the address has an account by now, or the company has meanwhile come to require its own login.
 */
export async function confirmEmail(context: AppContext, actor: Actor, token: string): Promise<string> {
  const { userId, address } = actor
  await chargeTries(context, [limitOf('emailConfirm', { address })])
  const spent = new AppError(
    'invalid_input',
    'This link has been used, is too old, or is void since a newer one was asked for, a new password was set, or it was stopped from your present address. Change your address on your own page to get another.',
  )
  const hash = sha256(token)
  const found = await sql<{ companyId: string }>`
    select company_id from resolve_email_change(${hash})`.execute(context.db.system)
  const companyId = found.rows[0]?.companyId
  if (companyId === undefined) throw spent
  if (companyId !== actor.companyId) throw anotherPersons()
  return context.db.tenant(companyId, async (tx) => {
    const asked = await tx
      .selectFrom('emailChanges')
      .select('userId')
      .where('tokenHash', '=', hash)
      .executeTakeFirst()
    if (!asked) throw spent
    if (asked.userId !== userId) throw anotherPersons()
    const before = await lockUser(tx, userId)
    const change = await tx
      .deleteFrom('emailChanges')
      .where('tokenHash', '=', hash)
      .where('expiresAt', '>', context.now().toString())
      .where('stoppedAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!change) throw spent
    await assertStaysWithCompanyLogin(tx, before, change.email)
    if (await hasAccount(tx, change.email)) {
      throw new AppError('conflict', 'There is an account with this address already. Yours stays as it is.')
    }
    await tx.updateTable('users').set({ email: change.email }).where('id', '=', before.id).execute()
    await tx.deleteFrom('passwordResets').where('userId', '=', before.id).execute()
    await endSessionsOfRequired(tx, before.id)
    await record(
      tx,
      { companyId, userId, address },
      {
        action: 'person.emailChanged',
        subject: { kind: 'person', id: before.id, name: before.name },
        details: { before: before.email, email: change.email },
      },
    )
    const { name, email: to, role } = before
    const notice = { companyId, name, role, to, email: change.email, stopToken: null }
    if (context.mailer) await queueFormerAddressMail(context, tx, { ...notice, about: 'changed' })
    return change.email
  })
}

const anotherPersons = () =>
  new AppError(
    'conflict',
    'This link is for another account than the one you are signed in to. If you have asked for it, log out, then open it once more and sign in to that account. If not, do nothing: your address stays yours.',
  )
