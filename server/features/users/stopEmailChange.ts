import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import { type Caller, isServedHere } from '../../http/ownHost.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { record } from '../audit/record.ts'
import { lockUser } from './loadUser.ts'

/**
 * Stops a change of a person's address that is not confirmed yet, by the link that was mailed to the present one; again,
 * it answers alike. Throws AppError where there is nothing to stop: confirmed, asked for anew, withdrawn by a new
 * password, or too old.
 */
export async function stopEmailChange(context: AppContext, token: string, caller: Caller): Promise<void> {
  await chargeTries(context, [limitOf('emailConfirm', { address: caller.ip })])
  const nothing = new AppError(
    'invalid_input',
    'There is nothing to stop by this link: the change was confirmed, was replaced by a newer one, of which we mailed you too, was withdrawn by a new password, or is too old. Set a new password if it was not you who asked; if this address no longer signs in, tell an admin of your company.',
  )
  const hash = sha256(token)
  const found = await sql<{ companyId: string }>`
    select company_id from resolve_email_stop(${hash})`.execute(context.db.system)
  const companyId = found.rows[0]?.companyId
  if (companyId === undefined || !isServedHere(caller, companyId)) throw nothing
  await context.db.tenant(companyId, async (tx) => {
    const asked = tx
      .selectFrom('emailChanges')
      .selectAll()
      .where('stopHash', '=', hash)
      .where('expiresAt', '>', context.now().toString())
    const owner = await asked.executeTakeFirst()
    if (!owner) throw nothing
    const person = await lockUser(tx, owner.userId)
    // Confirmed or asked for anew while this waited for the person's row.
    const change = await asked.executeTakeFirst()
    if (!change) throw nothing
    if (change.stoppedAt !== null) return
    await tx
      .updateTable('emailChanges')
      .set({ stoppedAt: context.now().toString() })
      .where('stopHash', '=', hash)
      .execute()
    await record(
      tx,
      { companyId, userId: person.id, address: caller.ip },
      {
        action: 'person.emailChangeStopped',
        subject: { kind: 'person', id: person.id, name: person.name },
        details: { email: change.email },
      },
    )
  })
}
