import {
  type CompanySecurity,
  type SecondFactorFor,
  secondFactorFor,
} from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { record } from '../audit/record.ts'
import { loadUser } from '../users/loadUser.ts'
import { dropSecondFactor, hasSecondFactor } from './factors.ts'
import { notifyOwner } from './notify.ts'

/** Whom the company demands a second factor of, and who has none. */
export async function showSecurity(tx: Tenant): Promise<CompanySecurity> {
  const company = await tx.selectFrom('companies').select('secondFactorFor').executeTakeFirstOrThrow()
  const { people } = await tx
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  const without = await tx
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('totpSecrets').select('userId').whereRef('totpSecrets.userId', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('id').whereRef('passkeys.userId', '=', 'users.id'))),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { secondFactorFor: secondFactorFor.parse(company.secondFactorFor), without, people }
}

/**
 * Throws AppError('conflict') where an admin demands what they do not have, and AppError('stale_version') where somebody else
 * has chosen otherwise since it was seen.
 */
export async function demandSecondFactor(
  context: AppContext,
  actor: Actor,
  {
    secondFactorFor: demanded,
    seen,
  }: { secondFactorFor: SecondFactorFor; seen?: SecondFactorFor | undefined },
): Promise<CompanySecurity> {
  return context.db.tenant(actor.companyId, async (tx) => {
    if (demanded !== 'nobody' && !(await hasSecondFactor(tx, actor.userId))) {
      throw new AppError('conflict', 'Set up your own second factor first, on your own page.')
    }
    const {
      id,
      name,
      secondFactorFor: before,
    } = await tx
      .selectFrom('companies')
      .select(['id', 'name', 'secondFactorFor'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const wanted = { secondFactorFor: demanded }
    withSeen({ secondFactorFor: before }, wanted, seen && { secondFactorFor: seen }, ['secondFactorFor'])
    if (before !== demanded) {
      await tx.updateTable('companies').set({ secondFactorFor: demanded }).where('id', '=', id).execute()
      await record(tx, actor, {
        action: 'secondFactor.demanded',
        subject: { kind: 'setting', id, name },
        details: { before, for: demanded },
      })
    }
    return showSecurity(tx)
  })
}

/** Removes another person's second factor, for who has lost theirs; their sessions end and they are mailed. Throws AppError: `not_found`, `conflict`. */
export async function resetSecondFactor(context: AppContext, actor: Actor, userId: string): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    const person = await loadUser(tx, userId)
    if (userId === actor.userId) {
      throw new AppError('conflict', 'Change your own second factor on your own page.')
    }
    if (!(await dropSecondFactor(tx, userId))) throw notFound('second factor')
    // Whoever holds the lost device may be signed in with it.
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
    await record(tx, actor, {
      action: 'secondFactor.reset',
      subject: { kind: 'person', id: userId, name: person.name },
    })
    const { name: admin } = await loadUser(tx, actor.userId)
    await notifyOwner(context, tx, { companyId: actor.companyId, userId }, { kind: 'admin', admin })
  })
}
