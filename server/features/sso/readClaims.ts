import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { email as address } from '../../../shared/api/auth.ts'
import type { SsoClaims } from '../../../shared/rules/ssoPerson.ts'
import type { AppContext } from '../../context.ts'
import { type ConnectionRow, secretOf } from '../companyLogin/connection.ts'
import { nameTold } from '../identities/nameTold.ts'
import { callOptions, clockOf } from '../identities/oauthCalls.ts'
import { discover, type SsoServer } from './discover.ts'

/** Who signed in at a company's provider, as it says. */
export interface SsoPerson extends SsoClaims {
  /** As the provider writes it. */
  issuer: string
  subject: string
  /** Empty where the provider named none. */
  name: string
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  hd: z.string().nullish().catch(null),
  name: z.string().catch(''),
})
type Claims = z.infer<typeof claims>

interface Begun {
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Exchanges the code of the provider's redirect for the person who signed in there. Throws DiscoveryError, and whatever
 * oauth4webapi, the HTTP client or zod finds wrong with the answers.
 */
export async function readClaims(
  context: AppContext,
  connection: ConnectionRow,
  { callback, redirectUri, begun }: { callback: URLSearchParams; redirectUri: string; begun: Begun },
): Promise<SsoPerson> {
  const server = await discover(context, connection.issuer)
  const client: oauth.Client = { client_id: connection.clientId, ...clockOf(context) }
  const options = callOptions(context, connection.issuer)
  const accepted = oauth.validateAuthResponse(server, client, callback, begun.state)
  const response = await firstTaken(
    authenticationsOf(server, secretOf(context, connection)),
    (authenticate) =>
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        authenticate,
        accepted,
        redirectUri,
        begun.codeVerifier,
        options,
      ),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: begun.nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, response, options)
  const told = claims.parse(oauth.getValidatedIdTokenClaims(tokens))
  const person = await withAddress(server, told, () =>
    oauth
      .userInfoRequest(server, client, tokens.access_token, options)
      .then((answer) => oauth.processUserInfoResponse(server, client, told.sub, answer)),
  )
  return {
    issuer: server.issuer,
    subject: person.sub,
    name: nameTold(person.name),
    // An address that is none of ours to write to counts as not named.
    email: address.safeParse(person.email).data ?? null,
    emailVerified: person.email_verified,
    organisation: person.hd ?? null,
  }
}

/** Many providers name the address at their UserInfo endpoint alone. */
async function withAddress(
  { userinfo_endpoint: endpoint }: SsoServer,
  told: Claims,
  ask: () => Promise<oauth.UserInfoResponse>,
): Promise<Claims> {
  if (told.email !== undefined || endpoint === undefined) return told
  const more = claims.parse(await ask())
  return { ...more, name: more.name || told.name, hd: more.hd ?? told.hd }
}

/** Basic is the default of the specification; a provider that offers both may have been set to either. */
function authenticationsOf(server: SsoServer, secret: string): oauth.ClientAuth[] {
  const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const known = [
    ['client_secret_basic', oauth.ClientSecretBasic(secret)],
    ['client_secret_post', oauth.ClientSecretPost(secret)],
  ] as const
  const usable = known.filter(([name]) => offered.includes(name)).map(([, authenticate]) => authenticate)
  return usable.length > 0 ? usable : [oauth.ClientSecretBasic(secret)]
}

/** The answer to the first of these that is not refused; a refused client leaves the code as it is. */
async function firstTaken(
  authentications: readonly oauth.ClientAuth[],
  send: (authenticate: oauth.ClientAuth) => Promise<Response>,
): Promise<Response> {
  const [first, ...others] = authentications
  if (!first) throw new Error('there is no way to authenticate')
  let response = await send(first)
  for (const other of others) {
    if (!(await isClientRefused(response))) break
    response = await send(other)
  }
  return response
}

async function isClientRefused(response: Response): Promise<boolean> {
  if (response.status === 401) return true
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return z.object({ error: z.literal('invalid_client') }).safeParse(body).success
}
