import { createHmac, timingSafeEqual } from 'node:crypto'
import { nanoid } from 'nanoid'
import { z } from 'zod'
import type { DataDeletion } from '../../../shared/api/identities.ts'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { dropIdentity } from './link.ts'
import { endpointsOf, signInClient } from './providers.ts'
import { findIdentity } from './store.ts'

const signedRequest = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().min(1).max(255),
  /** Epoch seconds. */
  issued_at: z.int().min(0).max(9_999_999_999).optional().catch(undefined),
})

/** By which the provider's clock may be behind ours. */
const MINUTES_BEHIND = 5

/**
 * Deletes what is stored of an account elsewhere, as its owner has asked there: the link with a person, who is mailed, also
 * where it was their last way in (a mailed link sets a password), and registrations that wait to be confirmed by it. What was
 * linked after the request was made stays: somebody who has kept it sends it once more. Answers alike where nothing is
 * stored. Throws AppError: `not_found` where the provider sends no such requests, `forbidden` without
 * its signature.
 */
export async function deleteData(
  context: AppContext,
  provider: IdentityProvider,
  body: unknown,
  caller: Caller,
): Promise<DataDeletion> {
  const app = signInClient(context, provider, caller)
  if (!endpointsOf(context, provider).asksForDeletion) throw notFound('call')
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')
  const signed = readSigned(form.get('signed_request') ?? '', app.secret.reveal())
  if (signed === null) {
    throw new AppError('forbidden', 'This request is not signed with the secret of the installation’s app.')
  }
  const { user_id: subject, issued_at: issuedAt } = signed
  const linkedUntil =
    issuedAt === undefined
      ? undefined
      : Temporal.Instant.fromEpochMilliseconds(issuedAt * 1_000).add({ minutes: MINUTES_BEHIND })
  await context.db.system
    .deleteFrom('registrations')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
  const owner = await findIdentity(context.db.system, { provider, subject })
  if (owner) await dropIdentity(context, { ...owner, address: caller.ip }, provider, linkedUntil)
  const code = nanoid()
  context.log.info({ provider, code, found: owner !== undefined }, 'deleted the data of an account elsewhere')
  return { url: `${context.config.publicUrl}/data-deletion?code=${code}`, confirmation_code: code }
}

/** Whose data a request is about: `signature.payload`, both in base64url; null where the signature is not good. */
function readSigned(text: string, secret: string): z.output<typeof signedRequest> | null {
  const [signature = '', payload = ''] = text.split('.')
  const expected = createHmac('sha256', secret).update(payload).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const read = z.preprocess(parsed, signedRequest).safeParse(Buffer.from(payload, 'base64url').toString())
  return read.data ?? null
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
