import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import {
  DEMO_CLIENT_PREFIX,
  endGrants,
  endOf,
  FOREVER,
  generationOf,
  type LinkedInGrant,
  readGrant,
  SANDBOX_CLIENT_PREFIX,
  SANDBOX_CLIENT_SECRET,
  signGrant,
  UNAPPROVED_CLIENT_PREFIX,
} from './grants.ts'

const ACCESS_SECONDS = 5_184_000
const REFRESH_SECONDS = 31_536_000

/** LinkedIn's response to a wrong address, a used code and an expired one alike. */
const MISMATCH =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists'

/** POST /oauth/v2/accessToken. Credentials are read from the form alone. */
export async function token(request: Request, context: EmulatorContext): Promise<Response> {
  if (context.switches.has('token_server_error')) return new Response('Service Unavailable', { status: 503 })
  const form = new URLSearchParams(await request.text())
  const client = clientOf(form)
  if (client instanceof Response) return client
  const type = form.get('grant_type')
  if (type === 'authorization_code') return exchange(form, client, context)
  if (type === 'refresh_token') return refresh(form, client, context)
  return refusal(400, 'unsupported_grant_type', `The grant type ${type ?? ''} is not supported`)
}

async function exchange(form: URLSearchParams, client: string, context: EmulatorContext): Promise<Response> {
  const code = form.get('code')
  if (!code) return refusal(400, 'invalid_request', 'A required parameter "code" is missing')
  const grant = await readGrant('code', code)
  const used = `used:${grant?.nonce}`
  const fits = grant?.client === client && grant.redirectUri === form.get('redirect_uri')
  if (!grant || !fits || context.memory.has(used) || endOf(grant, context)) {
    return refusal(400, 'invalid_request', MISMATCH)
  }
  const now = context.now.epochMilliseconds
  context.memory.set(used, now)
  const { person, scopes } = grant
  const generation = generationOf(grant, context)
  const kept: LinkedInGrant = {
    kind: 'refresh',
    client,
    person,
    scopes,
    generation,
    nonce: crypto.randomUUID(),
    made: now,
    until: now + REFRESH_SECONDS * 1000,
  }
  const approved = !client.startsWith(UNAPPROVED_CLIENT_PREFIX)
  return Response.json(await tokens(kept, approved ? await signGrant(kept) : null, false, context))
}

/** The end of the refresh token does not move. */
async function refresh(form: URLSearchParams, client: string, context: EmulatorContext): Promise<Response> {
  const text = form.get('refresh_token') ?? ''
  const grant = await readGrant('refresh', text)
  const isOurs = grant?.client === client || grant?.client.startsWith(DEMO_CLIENT_PREFIX)
  if (!grant || !isOurs || endOf(grant, context)) {
    return refusal(400, 'invalid_request', 'The provided refresh token is invalid, expired or revoked')
  }
  return Response.json(await tokens(grant, text, true, context))
}

async function tokens(
  { client, person, scopes, until }: LinkedInGrant,
  refreshToken: string | null,
  refreshed: boolean,
  context: EmulatorContext,
) {
  const now = context.now.epochMilliseconds
  const generation = generationOf({ client, person }, context)
  const renewed = refreshed && context.switches.has('expired_token')
  return {
    access_token: await signGrant({
      kind: 'access',
      client,
      person,
      scopes,
      generation,
      ...(renewed ? { renewed } : {}),
      made: now,
      until: now + ACCESS_SECONDS * 1000,
    }),
    expires_in: ACCESS_SECONDS,
    ...(refreshToken === null
      ? {}
      : {
          refresh_token: refreshToken,
          refresh_token_expires_in: until === FOREVER ? REFRESH_SECONDS : Math.floor((until - now) / 1000),
        }),
    scope: scopes.join(','),
  }
}

/** POST /oauth/v2/introspectToken. */
export async function introspect(request: Request, context: EmulatorContext): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const client = clientOf(form)
  if (client instanceof Response) return client
  const text = form.get('token') ?? ''
  const grant = (await readGrant('access', text)) ?? (await readGrant('refresh', text))
  if (!grant) return Response.json({ active: false })
  const end = endOf(grant, context)
  const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
  return Response.json({
    active: end === null,
    status: end ?? 'active',
    client_id: grant.client,
    auth_type: '3L',
    authorized_at: seconds(grant.made),
    created_at: seconds(grant.made),
    expires_at: seconds(grant.until),
    scope: grant.scopes.join(','),
  })
}

/** POST /oauth/v2/revoke: ends what the person has granted to the app. */
export async function revoke(request: Request, context: EmulatorContext): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const client = clientOf(form)
  if (client instanceof Response) return client
  const text = form.get('token') ?? ''
  const grant = (await readGrant('refresh', text)) ?? (await readGrant('access', text))
  if (!grant || endOf(grant, context)) return refusal(400, 'invalid_token', 'The token is not active')
  endGrants(grant, context)
  return Response.json({})
}

/** The registered app that the form names, or the refusal to send. */
function clientOf(form: URLSearchParams): string | Response {
  const id = form.get('client_id')
  if (!id) return refusal(400, 'invalid_request', 'A required parameter "client_id" is missing')
  const known = id.startsWith(SANDBOX_CLIENT_PREFIX) && form.get('client_secret') === SANDBOX_CLIENT_SECRET
  return known ? id : refusal(401, 'invalid_client', 'Client authentication failed')
}

const refusal = (status: number, error: string, error_description: string): Response =>
  Response.json({ error, error_description }, { status })
