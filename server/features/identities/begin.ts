import type { FastifyReply } from 'fastify'
import * as oauth from 'oauth4webapi'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import { MOST_NEXT, ownPath } from '../../../shared/rules/ownPath.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'
import { callbackOf, endpointsOf, signInClient } from './providers.ts'
import { openRequest } from './requests.ts'
import { roundTrip } from './waiting.ts'

export const AFTER_SIGN_IN = '/dashboards'

/** Where a person goes on after signing in: one of our own screens. */
export function wayOn(next: string | undefined): string {
  const path = ownPath(next?.slice(0, MOST_NEXT))
  return path !== null && !/^\/(login|api|oauth)\b/.test(path) ? path : AFTER_SIGN_IN
}

/**
 * Begins a round trip and returns the provider's page. What it has to come back with is sealed in a cookie of this
 * browser and works once. Throws AppError('not_found') where the provider is not offered.
 *
 * @param next where to go on afterwards; anything but a path of ours becomes the list of dashboards
 * @param linkTo the session whose person links the account; null: somebody signs in
 */
export async function beginRoundTrip(
  context: AppContext,
  reply: FastifyReply,
  {
    provider,
    next,
    linkTo,
    caller,
  }: { provider: IdentityProvider; next?: string | undefined; linkTo: string | null; caller: Caller },
): Promise<string> {
  const client = signInClient(context, provider, caller)
  const { server, scope, ...asks } = endpointsOf(context, provider)
  const [state, nonce] = [await openRequest(context), oauth.generateRandomNonce()]
  const codeVerifier = oauth.generateRandomCodeVerifier()
  roundTrip.set(context, reply, {
    provider,
    state,
    nonce,
    codeVerifier,
    linkTo,
    next: wayOn(next),
  })
  const address = new URL(server.authorization_endpoint)
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callbackOf(context, provider),
    scope,
    state,
    ...(asks.nonce && { nonce }),
    ...(asks.hasPkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
    ...asks.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
