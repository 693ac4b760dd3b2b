import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppSetup, PasskeyAttestation } from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Exchange } from '../../http/exchange.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { recordSelf } from '../audit/record.ts'
import { loadUser } from '../users/loadUser.ts'
import { storePasskey, verifyAttestation } from './attestation.ts'
import { dropUselessCodes, hasSecondFactor, storeApp } from './factors.ts'
import { notifyOwner } from './notify.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { siteName } from './site.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'
import { assertUnlocked } from './unlock.ts'

/** The secret that this browser shows, until a code of the app confirms that it has it too. */
const setup = sealedCookie('totp', z.object({ userId: z.string(), secret: z.string() }), 30)

/** A new secret for the person's authenticator app. Throws AppError('proof_required'). */
export async function beginApp(context: AppContext, exchange: Exchange, actor: Actor): Promise<AppSetup> {
  const { email, issuer } = await context.db.tenant(actor.companyId, async (tx) => {
    await assertUnlocked(context, exchange.request, tx, actor)
    const { email } = await loadUser(tx, actor.userId)
    return { email, issuer: await siteName(tx, exchange.request, actor) }
  })
  const secret = newTotpSecret()
  setup.set(context, exchange.reply, { userId: actor.userId, secret })
  return { secret, uri: totpUri(secret, { issuer, account: email }) }
}

/**
 * Sets up the app that has made this code, in place of a former one. Returns recovery codes where the person has none yet.
 * Throws AppError: `proof_required`, `conflict` where none was begun in this browser, `invalid_credentials`.
 */
export async function confirmApp(
  context: AppContext,
  { request, reply }: Exchange,
  actor: Actor,
  code: string,
): Promise<string[] | null> {
  const begun = setup.read(context, request)
  const codes = await context.db.tenant(actor.companyId, async (tx) => {
    await assertUnlocked(context, request, tx, actor)
    if (begun?.userId !== actor.userId) {
      throw new AppError('conflict', 'Setting up took too long. Begin once more with a new QR code.')
    }
    const step = stepOfCode(begun.secret, code, context.now())
    if (step === null) {
      const text = 'This code is not right. Check that the clock of your phone is, then type the next one.'
      throw new AppError('invalid_credentials', text, { fields: { code: [text] } })
    }
    await notifyOwner(context, tx, actor, { kind: 'appAdded' })
    return add(context, tx, actor, 'secondFactor.appAdded', () =>
      storeApp(context, tx, actor, { secret: begun.secret, step }),
    )
  })
  setup.clear(context, reply)
  return codes
}

/** Stores a passkey that the browser has made. Returns recovery codes where the person has none yet. */
export async function addPasskey(
  context: AppContext,
  exchange: Exchange,
  actor: Actor,
  { name, answer }: { name: string; answer: PasskeyAttestation },
): Promise<string[] | null> {
  await context.db.tenant(actor.companyId, (tx) => assertUnlocked(context, exchange.request, tx, actor))
  const made = await verifyAttestation(context, exchange, actor, answer)
  return context.db.tenant(actor.companyId, async (tx) => {
    await notifyOwner(context, tx, actor, { kind: 'passkeyAdded', passkey: name })
    return add(context, tx, actor, 'secondFactor.passkeyAdded', () =>
      storePasskey(context, tx, actor, { ...made, name }),
    )
  })
}

/**
 * The first thing that a second factor consists of brings recovery codes with it, and ends the person's other sessions,
 * which began without it (ASVS 7.4.3).
 */
async function add(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  actor: Actor,
  action: 'secondFactor.appAdded' | 'secondFactor.passkeyAdded',
  store: () => Promise<void>,
): Promise<string[] | null> {
  await lock(tx, actor)
  const isFirst = !(await hasSecondFactor(tx, actor.userId))
  await store()
  await recordSelf(tx, actor, action)
  if (!isFirst) return null
  await tx
    .updateTable('users')
    .set({ secondFactorSince: now().toString() })
    .where('id', '=', actor.userId)
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', actor.userId)
    .where('id', '!=', actor.sessionId)
    .execute()
  return makeRecoveryCodes(tx, actor)
}

/** One change of a person's second factor at a time: of two at once, one is the first or the last. */
const lock = (tx: Tenant, { userId }: Actor) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

/** Throws AppError: `not_found`, `proof_required`. */
export async function removeApp(context: AppContext, request: FastifyRequest, actor: Actor): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    await lock(tx, actor)
    await assertUnlocked(context, request, tx, actor)
    const gone = await tx.deleteFrom('totpSecrets').where('userId', '=', actor.userId).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound('authenticator app')
    await dropUselessCodes(tx, actor.userId)
    await recordSelf(tx, actor, 'secondFactor.appRemoved')
    await notifyOwner(context, tx, actor, { kind: 'appRemoved' })
  })
}

/** Throws AppError: `not_found`, `proof_required`. */
export async function removePasskey(
  context: AppContext,
  request: FastifyRequest,
  actor: Actor,
  id: string,
): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    await lock(tx, actor)
    const { name } = await loadPasskey(tx, actor, id)
    await assertUnlocked(context, request, tx, actor)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    await dropUselessCodes(tx, actor.userId)
    await recordSelf(tx, actor, 'secondFactor.passkeyRemoved')
    await notifyOwner(context, tx, actor, { kind: 'passkeyRemoved', passkey: name })
  })
}

/** One of one's own. Throws AppError('not_found'). */
export async function loadPasskey(tx: Tenant, { userId }: Actor, id: string) {
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('passkey')
  return row
}

/** Ten new codes in place of the former. Throws AppError: `proof_required`, `conflict` without a second factor. */
export async function renewRecoveryCodes(
  context: AppContext,
  request: FastifyRequest,
  actor: Actor,
): Promise<string[]> {
  return context.db.tenant(actor.companyId, async (tx) => {
    await lock(tx, actor)
    await assertUnlocked(context, request, tx, actor)
    if (!(await hasSecondFactor(tx, actor.userId))) {
      throw new AppError('conflict', 'Set up an authenticator app or a passkey first.')
    }
    await recordSelf(tx, actor, 'secondFactor.codesMade')
    await notifyOwner(context, tx, actor, { kind: 'codesMade' })
    return makeRecoveryCodes(tx, actor)
  })
}
