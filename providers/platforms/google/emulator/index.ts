import type { ProviderDefinition } from '../../../contract.ts'
import type { TokenSet } from '../../../kit/signIn/oauth2.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import type { SandboxCredentials } from '../../../sandboxProtocol.ts'
import { authorise } from './authorise.ts'
import { GOOGLE_PEOPLE, type GooglePerson } from './consent.ts'
import { bearerOf, DEMO_CLIENT_PREFIX, FOREVER, flatRefusal, isDead } from './grants.ts'
import { revoke, token, tokenInfo } from './tokenEndpoint.ts'
import { readGrant, signGrant } from './tokens.ts'

export { GOOGLE_PEOPLE, type GooglePerson } from './consent.ts'
export { SANDBOX_CLIENT_PREFIX, SANDBOX_CLIENT_SECRET } from './grants.ts'

/**
 * Emulates the origins `accounts` (consent page), `oauth2` (token, revoke, tokeninfo) and `userinfo`;
 * null for any other, which is the product's own API.
 */
export async function emulateGoogleOAuth(
  request: Request,
  context: EmulatorContext,
): Promise<Response | null> {
  const path = new URL(request.url).pathname
  if (context.origin === 'accounts') {
    if (/^\/o\/oauth2(\/v2)?\/auth$/.test(path)) return authorise(request, context)
    return goneAddress()
  }
  if (context.origin === 'oauth2') {
    if (path === '/token' && request.method === 'POST') return token(request, context)
    if (path === '/revoke' && request.method === 'POST') return revoke(request, context)
    if (path === '/tokeninfo') return tokenInfo(request, context)
    return goneAddress()
  }
  if (context.origin === 'userinfo') return userInfo(request, context)
  return null
}

/**
 * The person whose access token the request bears, or the refusal to send. Honours the switches
 * `expired_token` (tokens made before a refresh are refused), `revoked_grant` and `missing_scope`.
 */
export async function requireGoogleToken(
  request: Request,
  context: EmulatorContext,
  scope: string,
): Promise<GooglePerson | Response> {
  const bearer = bearerOf(request)
  if (bearer === '') return unauthenticated('Request is missing required authentication credential.')
  const grant = await readGrant('access', bearer)
  const person = GOOGLE_PEOPLE.find(({ sub }) => sub === grant?.sub)
  if (!grant || !person || isDead(grant, context)) {
    return unauthenticated('Request had invalid authentication credentials.')
  }
  if (context.switches.has('missing_scope') || !grant.scopes.includes(scope)) {
    return googleRefusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service: new URL(request.url).hostname },
      },
    ])
  }
  return person
}

/** The envelope of all google.rpc style APIs. */
export function googleRefusal(status: number, rpc: string, message: string, details?: unknown[]): Response {
  return Response.json(
    { error: { code: status, message, status: rpc, ...(details ? { details } : {}) } },
    { status },
  )
}

/**
 * The failures that every Google API shares, around a healthy response: `slow`, `server_error`,
 * `html_answer`,
 * `error_in_200`, `rate_limited`, `truncated_answer`.
 */
export async function withGoogleSwitches(
  context: EmulatorContext,
  answer: () => Promise<Response> | Response,
): Promise<Response> {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) {
    return googleRefusal(503, 'UNAVAILABLE', 'The service is currently unavailable.')
  }
  if (switches.has('html_answer')) {
    const headers = { 'content-type': 'text/html; charset=UTF-8' }
    return new Response('<!DOCTYPE html><title>Error 502 (Server Error)!!1</title>', { status: 200, headers })
  }
  if (switches.has('error_in_200')) {
    const error = { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' }
    return Response.json({ error })
  }
  if (switches.has('rate_limited')) {
    const message =
      "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per user' for consumer 'project_number:123456789012'."
    return googleRefusal(429, 'RESOURCE_EXHAUSTED', message, [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata: { quota_limit: 'RequestsPerMinutePerUser', quota_limit_value: '60' },
      },
    ])
  }
  const healthy = await answer()
  if (!switches.has('truncated_answer')) return healthy
  const body = await healthy.text()
  return new Response(body.slice(0, Math.ceil(body.length / 2)), healthy)
}

/**
 * What a demo source is seeded with: a refresh token that the emulator honours, for ever, and an access token
 * that has already ended, so that the first call refreshes.
 */
export async function sandboxTokens(account: GooglePerson, scopes: string[]): Promise<TokenSet> {
  const client = `${DEMO_CLIENT_PREFIX}${scopes.join(' ')}`
  const grant = { client, sub: account.sub, scopes, generation: 0 }
  return {
    accessToken: await signGrant({ ...grant, kind: 'access', until: 2 }),
    refreshToken: await signGrant({ ...grant, kind: 'refresh', until: FOREVER }),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(2),
    scopes,
  }
}

/** The same for a kind: the first person of the consent page has granted all that it asks for. */
export async function sandboxGoogleCredentials({
  auth,
}: Pick<ProviderDefinition, 'auth'>): Promise<SandboxCredentials> {
  const scopes = auth.type === 'oauth' ? auth.scopes : []
  return { type: 'oauth', ...(await sandboxTokens(GOOGLE_PEOPLE[0], scopes)) }
}

async function userInfo(request: Request, context: EmulatorContext): Promise<Response> {
  const path = new URL(request.url).pathname
  const grant = await readGrant('access', bearerOf(request))
  const person = GOOGLE_PEOPLE.find(({ sub }) => sub === grant?.sub)
  if (!grant || !person || isDead(grant, context))
    return flatRefusal(401, 'invalid_request', 'Invalid Credentials')
  const { sub, email, name } = person
  const mail = grant.scopes.includes('https://www.googleapis.com/auth/userinfo.email')
  if (path === '/v1/userinfo')
    return Response.json({ sub, ...(mail ? { email, email_verified: true } : {}), name })
  if (path === '/oauth2/v2/userinfo')
    return Response.json({ id: sub, ...(mail ? { email, verified_email: true } : {}), name })
  return goneAddress()
}

function unauthenticated(words: string): Response {
  return googleRefusal(
    401,
    'UNAUTHENTICATED',
    `${words} Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.`,
  )
}

/** The response of Google's front end to a path that does not exist. */
export function goneAddress(): Response {
  return new Response('<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>', {
    status: 404,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
  })
}
