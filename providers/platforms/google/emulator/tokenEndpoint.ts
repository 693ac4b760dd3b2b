import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import {
  bearerOf,
  DEMO_CLIENT_PREFIX,
  endGrants,
  FOREVER,
  flatRefusal,
  generationOf,
  isDead,
  isRegisteredClient,
  SANDBOX_CLIENT_SECRET,
} from './grants.ts'
import { type GoogleGrant, readGrant, signGrant, verifierFits } from './tokens.ts'

/** Apps with this beginning are in publishing status Testing: their refresh tokens end after 7 days. */
const TESTING_CLIENT_PREFIX = 'sandbox-testing'
const ACCESS_SECONDS = 3599
const WEEK_SECONDS = 604_799

/** POST /token of the origin `oauth2`. */
export async function token(request: Request, context: EmulatorContext): Promise<Response> {
  if (context.switches.has('token_server_error')) {
    const headers = { 'content-type': 'text/html; charset=UTF-8' }
    return new Response('<!DOCTYPE html><title>Error 503</title>', { status: 503, headers })
  }
  const form = new URLSearchParams(await request.text())
  const [client, secret] = clientOf(request, form)
  if (!client) return flatRefusal(400, 'invalid_request', 'Could not determine client ID from request.')
  if (!isRegisteredClient(client))
    return flatRefusal(401, 'invalid_client', 'The OAuth client was not found.')
  if (!secret) return flatRefusal(400, 'invalid_request', 'client_secret is missing.')
  if (secret !== SANDBOX_CLIENT_SECRET) return flatRefusal(401, 'invalid_client', 'Unauthorized')
  const type = form.get('grant_type')
  if (type === 'authorization_code') return exchange(form, client, context)
  if (type === 'refresh_token') return refresh(form, client, context)
  return flatRefusal(400, 'unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`)
}

async function exchange(form: URLSearchParams, client: string, context: EmulatorContext): Promise<Response> {
  const code = form.get('code')
  if (!code) return flatRefusal(400, 'invalid_request', 'Missing required parameter: code')
  const grant = await readGrant('code', code)
  if (!grant) return flatRefusal(400, 'invalid_grant', 'Malformed auth code.')
  const used = `used:${grant.nonce}`
  const now = context.now.epochMilliseconds
  if (grant.client !== client || grant.until < now || context.memory.has(used)) {
    return flatRefusal(400, 'invalid_grant', 'Bad Request')
  }
  if (form.get('redirect_uri') !== grant.redirectUri)
    return flatRefusal(400, 'redirect_uri_mismatch', 'Bad Request')
  if (grant.challenge !== undefined) {
    const verifier = form.get('code_verifier')
    if (!verifier) return flatRefusal(400, 'invalid_grant', 'Missing code verifier.')
    if (!(await verifierFits(verifier, grant.challenge, grant.challengeMethod ?? 'plain'))) {
      return flatRefusal(400, 'invalid_grant', 'Invalid code verifier.')
    }
  }
  context.memory.set(used, now)
  const { sub, scopes } = grant
  const access = await accessToken({ client, sub, scopes }, context, false)
  if (!grant.offline) return Response.json(access)
  const seconds = client.startsWith(TESTING_CLIENT_PREFIX) ? WEEK_SECONDS : null
  const until = seconds === null ? FOREVER : now + seconds * 1000
  const nonce = crypto.randomUUID()
  const generation = generationOf(grant, context)
  return Response.json({
    ...access,
    refresh_token: await signGrant({ kind: 'refresh', client, sub, scopes, generation, until, nonce }),
    ...(seconds === null ? {} : { refresh_token_expires_in: seconds }),
  })
}

async function refresh(form: URLSearchParams, client: string, context: EmulatorContext): Promise<Response> {
  const grant = await readGrant('refresh', form.get('refresh_token') ?? '')
  if (!grant) return flatRefusal(400, 'invalid_grant', 'Bad Request')
  const isDemo = grant.client.startsWith(DEMO_CLIENT_PREFIX)
  if (!isDemo && grant.client !== client) return flatRefusal(401, 'unauthorized_client', 'Unauthorized')
  if (isDead(grant, context)) return flatRefusal(400, 'invalid_grant', 'Token has been expired or revoked.')
  const wanted = form.get('scope')?.split(' ')
  const scopes = wanted ? grant.scopes.filter((scope) => wanted.includes(scope)) : grant.scopes
  return Response.json(await accessToken({ client: grant.client, sub: grant.sub, scopes }, context, true))
}

async function accessToken(
  grant: Pick<GoogleGrant, 'client' | 'sub' | 'scopes'>,
  context: EmulatorContext,
  refreshed: boolean,
) {
  const renewed = refreshed && context.switches.has('expired_token')
  return {
    access_token: await signGrant({
      ...grant,
      kind: 'access',
      generation: generationOf(grant, context),
      until: context.now.epochMilliseconds + ACCESS_SECONDS * 1000,
      ...(renewed ? { renewed } : {}),
    }),
    expires_in: ACCESS_SECONDS,
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
  }
}

/** POST /revoke; the token is in the query or in the form. */
export async function revoke(request: Request, context: EmulatorContext): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const text = new URL(request.url).searchParams.get('token') ?? form.get('token') ?? ''
  const grant = (await readGrant('refresh', text)) ?? (await readGrant('access', text))
  if (!grant || isDead(grant, context)) return flatRefusal(400, 'invalid_token', 'Token expired or revoked')
  endGrants(grant, context)
  return Response.json({})
}

/** The token is in the query or, from Google's own client, in the header. */
export async function tokenInfo(request: Request, context: EmulatorContext): Promise<Response> {
  const asked = new URL(request.url).searchParams.get('access_token') ?? bearerOf(request)
  const grant = await readGrant('access', asked)
  if (!grant || isDead(grant, context)) return flatRefusal(400, 'invalid_token', 'Invalid Value')
  return Response.json({
    azp: grant.client,
    aud: grant.client,
    sub: grant.sub,
    scope: grant.scopes.join(' '),
    exp: String(Math.floor(grant.until / 1000)),
    expires_in: String(Math.floor((grant.until - context.now.epochMilliseconds) / 1000)),
    access_type: 'offline',
  })
}

function clientOf(request: Request, form: URLSearchParams): [string | null, string | null] {
  const basic = /^Basic (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (basic === undefined) return [form.get('client_id'), form.get('client_secret')]
  const [id = '', secret = ''] = atob(basic).split(':').map(decodeURIComponent)
  return [id, secret]
}
