import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { domainOf } from '../../../shared/rules/ssoDomain.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'
import { invalidField } from '../../lib/errors.ts'
import { type ConnectionRow, callbackOf, findConnection } from '../companyLogin/connection.ts'
import { wayOn } from '../identities/begin.ts'
import { openRequest } from '../identities/requests.ts'
import { MINUTES_TO_SIGN_IN } from '../identities/waiting.ts'
import { discover } from './discover.ts'

/** A sign-in at a company's provider under way. */
export const ssoTrip = sealedCookie(
  'company_sign_in',
  z.object({
    companyId: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
    /** One of our own paths. */
    next: z.string(),
  }),
  MINUTES_TO_SIGN_IN,
)

/**
 * Begins a sign-in; returns the provider's page. What it has to come back with is sealed in a cookie of this browser and
 * works once. Throws DiscoveryError.
 */
export async function beginSso(
  context: AppContext,
  { caller, reply }: { caller: Caller; reply: FastifyReply },
  { companyId, issuer, clientId }: ConnectionRow,
  { next, loginHint }: { next?: string | undefined; loginHint?: string },
): Promise<string> {
  const server = await discover(context, issuer)
  const [state, nonce] = [await openRequest(context), oauth.generateRandomNonce()]
  const codeVerifier = oauth.generateRandomCodeVerifier()
  ssoTrip.set(context, reply, {
    companyId,
    issuer,
    clientId,
    state,
    nonce,
    codeVerifier,
    next: wayOn(next),
  })
  const address = new URL(server.authorization_endpoint)
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackOf(context, companyId, caller),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * The connection of the company whose proven domain an address has. Whether the address has an account is not looked up.
 * Throws AppError('invalid_input') where no company signs in by such addresses.
 */
export async function connectionFor(
  context: AppContext,
  email: string,
  caller: Caller,
): Promise<ConnectionRow> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id from resolve_sso_domain(${domainOf(email)})`.execute(context.db.system)
  const companyId = rows[0]?.companyId
  const found = companyId === undefined ? null : await findConnection(context, companyId, caller)
  if (found) return found
  const text = 'No company signs in by its own login with such an address. Sign in with your password.'
  throw invalidField('email', text)
}
