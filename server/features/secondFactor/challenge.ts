import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'
import { sha256 } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import type { PasskeySite } from './site.ts'

const MINUTES_VALID = 5

const purpose = z.enum(['signIn', 'secondStep', 'proof', 'add'])
type Purpose = z.infer<typeof purpose>

/** A challenge that this browser has been given, for one purpose, at one host. */
const given = sealedCookie(
  'passkey',
  z.object({
    challenge: z.string(),
    purpose,
    host: z.string(),
    /** Whose passkey may answer; null: anybody's, who is found by it. */
    userId: z.string().nullable(),
  }),
  MINUTES_VALID,
)

/** Notes the challenge of options that are about to be sent to this browser. */
export async function giveChallenge(
  context: AppContext,
  reply: FastifyReply,
  {
    challenge,
    purpose,
    site,
    userId,
  }: { challenge: string; purpose: Purpose; site: PasskeySite; userId: string | null },
): Promise<void> {
  const expiresAt = context.now().add({ minutes: MINUTES_VALID }).toString()
  await context.db.system
    .insertInto('passkeyChallenges')
    .values({ challengeHash: sha256(challenge), expiresAt })
    .execute()
  given.set(context, reply, { challenge, purpose, host: site.host, userId })
}

/**
 * The challenge that this browser was given, which is void from now on. Throws AppError('conflict') where it was given none
 * for this purpose, person and host, or where it was used or is too old.
 */
export async function takeChallenge(
  context: AppContext,
  { request, reply }: Exchange,
  { purpose, site, userId }: { purpose: Purpose; site: PasskeySite; userId: string | null },
): Promise<string> {
  const held = given.read(context, request)
  given.clear(context, reply)
  const isOurs =
    held !== null && held.purpose === purpose && held.host === site.host && held.userId === userId
  if (isOurs && (await isFirstUse(context, held.challenge))) return held.challenge
  throw new AppError('conflict', 'That took too long, or was begun in another browser. Try once more.')
}

async function isFirstUse(context: AppContext, challenge: string): Promise<boolean> {
  const gone = await context.db.system
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', sha256(challenge))
    .where('expiresAt', '>', context.now().toString())
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Forgets challenges that nobody answered (called by the hourly clean-up). */
export async function sweepChallenges(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now().toString()
  await context.db.system.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute()
}
