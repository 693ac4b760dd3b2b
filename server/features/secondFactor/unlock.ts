import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OwnProof } from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Exchange } from '../../http/exchange.ts'
import { limitOf } from '../../http/limits.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries, forgiveTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { askingPassword } from '../users/askingPassword.ts'
import { assertPassword } from '../users/assertPassword.ts'
import { loadUser } from '../users/loadUser.ts'
import { hasSecondFactor } from './factors.ts'
import { showFactor } from './showFactor.ts'

const MINUTES_VALID = 10

/** That the person behind this session has shown once more who they are. */
const unlocked = sealedCookie('unlocked', z.object({ sessionId: z.string() }), MINUTES_VALID)

/**
 * Shows once more who one is: by the password where there is one, else by the second factor. Throws AppError:
 * `invalid_credentials`, `too_many_tries`.
 */
export async function unlock(
  context: AppContext,
  exchange: Exchange,
  actor: Actor,
  { password, ...proof }: OwnProof,
): Promise<void> {
  const limit = limitOf('secondFactorProof', { account: actor.userId })
  await chargeTries(context, [limit])
  const user = await context.db.tenant(actor.companyId, (tx) => loadUser(tx, actor.userId))
  await askingPassword(context, actor, async () => {
    if (password !== undefined) await assertPassword(user, password, 'password')
    else if (user.passwordHash !== null) {
      const text = 'Enter your password.'
      throw new AppError('invalid_credentials', text, { fields: { password: [text] } })
    } else await showFactor(context, exchange, actor, { proof, purpose: 'proof' })
  })
  await forgiveTries(context, [limit.key])
  unlocked.set(context, exchange.reply, { sessionId: actor.sessionId })
}

/** Whether this browser may change now how people sign in: by a second factor, accounts elsewhere, the company's login. */
export async function isUnlocked(
  context: AppContext,
  request: FastifyRequest,
  tx: Tenant,
  actor: Actor,
): Promise<boolean> {
  if (unlocked.read(context, request)?.sessionId === actor.sessionId) return true
  const { passwordHash } = await loadUser(tx, actor.userId)
  // Somebody whom an account elsewhere signs in has nothing else to show yet: having signed in just now has to do.
  if (passwordHash !== null || (await hasSecondFactor(tx, actor.userId))) return false
  const { createdAt } = await tx
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow()
  const until = Temporal.Instant.from(createdAt).add({ minutes: MINUTES_VALID })
  return Temporal.Instant.compare(context.now(), until) < 0
}

/** Throws AppError('proof_required') unless this browser may change now how people sign in. */
export async function assertUnlocked(
  context: AppContext,
  request: FastifyRequest,
  tx: Tenant,
  actor: Actor,
): Promise<void> {
  if (await isUnlocked(context, request, tx, actor)) return
  const { passwordHash } = await loadUser(tx, actor.userId)
  const how =
    passwordHash !== null
      ? 'Enter your password once more to change this.'
      : (await hasSecondFactor(tx, actor.userId))
        ? 'Use your second factor once more to change this.'
        : 'Log out and sign in once more, then change this within ten minutes.'
  throw new AppError('proof_required', how)
}

/** The same before anything else is done. */
export const requireUnlocked = (context: AppContext, request: FastifyRequest, actor: Actor): Promise<void> =>
  context.db.tenant(actor.companyId, (tx) => assertUnlocked(context, request, tx, actor))
