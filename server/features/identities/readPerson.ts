import { createHmac } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { email } from '../../../shared/api/auth.ts'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import { isEmailProven } from '../../../shared/rules/provenEmail.ts'
import type { OAuthClient } from '../../config/oauthClients.ts'
import type { AppContext } from '../../context.ts'
import { nameTold } from './nameTold.ts'
import { callOptions, clockOf, MAX_BYTES, TIMEOUT_MS } from './oauthCalls.ts'
import { callbackOf, endpointsOf } from './providers.ts'
import type { Identity } from './waiting.ts'

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  hd: z.string().nullish().catch(null),
  name: z.string().catch(''),
})
const graphPerson = z.object({
  id: z.string().min(1).max(255),
  name: z.string().catch(''),
  email: z.unknown().optional(),
})

/** What the round trip began with. */
export interface Begun {
  state: string
  nonce: string
  codeVerifier: string
}

/**
 * Exchanges the code of a provider's redirect for the person who signed in there. Throws whatever oauth4webapi, the HTTP
 * client or zod finds wrong with the answers.
 */
export async function readPerson(
  context: AppContext,
  { provider, app }: { provider: IdentityProvider; app: OAuthClient },
  callback: URLSearchParams,
  begun: Begun,
): Promise<Identity> {
  const { server, me, hasPkce, nonce } = endpointsOf(context, provider)
  const client: oauth.Client = {
    client_id: app.id,
    ...clockOf(context),
  }
  const options = callOptions(context, server.issuer)
  const accepted = oauth.validateAuthResponse(server, client, callback, begun.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(app.secret.reveal()),
    accepted,
    callbackOf(context, provider),
    hasPkce ? begun.codeVerifier : oauth.nopkce,
    options,
  )
  if (me) {
    const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response)
    return readByToken(context, { provider, app, me }, access_token)
  }
  const expectedNonce = nonce === 'always' || (await hasNonce(response)) ? begun.nonce : oauth.expectNoNonce
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, response, options)
  const person = claims.parse(oauth.getValidatedIdTokenClaims(tokens))
  const isVerified = person.email_verified === true || person.email_verified === 'true'
  return identityOf(provider, { subject: person.sub, isVerified, workspace: person.hd, ...namesOf(person) })
}

/** A nonce that is returned has to be ours, even where none is promised. */
async function hasNonce(response: Response): Promise<boolean> {
  const { id_token } = z.object({ id_token: z.string() }).parse(await response.clone().json())
  const payload: unknown = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString())
  return z.object({ nonce: z.unknown().optional() }).parse(payload).nonce !== undefined
}

async function readByToken(
  context: AppContext,
  { provider, app, me }: { provider: IdentityProvider; app: OAuthClient; me: string },
  accessToken: string,
): Promise<Identity> {
  const query = new URLSearchParams({
    fields: 'id,name,email',
    appsecret_proof: createHmac('sha256', app.secret.reveal()).update(accessToken).digest('hex'),
  })
  const { status, text } = await context.http({
    url: `${me}?${query}`,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  })
  if (status !== 200) throw new Error(`${status} instead of the person`)
  const person = graphPerson.parse(JSON.parse(text))
  return identityOf(provider, { subject: person.id, isVerified: false, ...namesOf(person) })
}

const namesOf = ({ name, email }: { name: string; email?: unknown }) => ({
  name,
  email,
})

function identityOf(
  provider: IdentityProvider,
  told: {
    subject: string
    name: string
    email: unknown
    isVerified: boolean
    workspace?: string | null | undefined
  },
): Identity {
  // An address that is none of ours to write to counts as not named.
  const address = email.safeParse(told.email).data ?? null
  const { subject, isVerified, workspace } = told
  return {
    provider,
    subject,
    name: nameTold(told.name),
    email: address,
    isProven: address !== null && isEmailProven(provider, { email: address, isVerified, workspace }),
  }
}
