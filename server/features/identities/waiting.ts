import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { identityProvider, waitingIdentity } from '../../../shared/api/identities.ts'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import type { AppContext } from '../../context.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'

export const MINUTES_TO_SIGN_IN = 10
/** Time to fill in a registration. */
const MINUTES_WAITING = 60

/** An account elsewhere, as its provider has named it to us. */
export const identity = waitingIdentity.extend({ subject: z.string() })
export type Identity = z.infer<typeof identity>

/** A round trip to a provider under way. */
export const roundTrip = sealedCookie(
  'sign_in',
  z.object({
    provider: identityProvider,
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    /** The session that links an account; null: somebody signs in. */
    linkTo: z.string().nullable(),
    /** One of our own paths. */
    next: z.string(),
  }),
  MINUTES_TO_SIGN_IN,
)

/** The account that this browser has signed in with elsewhere and that is linked with nobody here. */
export const waiting = sealedCookie(
  'identity',
  z.object({
    identity,
    /** Epoch milliseconds. */
    at: z.number(),
  }),
  MINUTES_WAITING,
)

export const TOO_LONG = 'It took too long. Sign in with the account elsewhere once more.'

/** The account at that provider that waits in this browser; null: none does. */
export function waitingAt(
  context: AppContext,
  request: FastifyRequest,
  provider: IdentityProvider,
): Identity | null {
  const held = request.ownHost ? null : waiting.read(context, request)
  return held?.identity.provider === provider ? held.identity : null
}
