import type { FastifyRequest } from 'fastify'
import type { SecondFactor } from '../../../shared/api/secondFactor.ts'
import { secondFactorFor } from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import { loadUser } from '../users/loadUser.ts'
import { findFactors } from './factors.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'
import { siteOf } from './site.ts'
import { isUnlocked } from './unlock.ts'

/** A person's own second factor, without anything secret. */
export async function showSecondFactor(
  context: AppContext,
  request: FastifyRequest,
  actor: Actor,
): Promise<SecondFactor> {
  return context.db.tenant(actor.companyId, async (tx) => {
    const { userId, role } = actor
    const { app } = await findFactors(tx, userId)
    const passkeys = await tx
      .selectFrom('passkeys')
      .select(['id', 'name', 'host', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const company = await tx.selectFrom('companies').select('secondFactorFor').executeTakeFirstOrThrow()
    const demandedFor = secondFactorFor.parse(company.secondFactorFor)
    return {
      app,
      passkeys,
      recoveryCodesLeft: await countRecoveryCodes(tx, userId),
      hasPassword: (await loadUser(tx, userId)).passwordHash !== null,
      isDemanded: demandedFor === 'everybody' || (demandedFor === 'staff' && role !== 'client'),
      passkeyHost: siteOf(context, request)?.host ?? null,
      isUnlocked: await isUnlocked(context, request, tx, actor),
    }
  })
}
