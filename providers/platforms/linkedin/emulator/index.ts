import { personOf, SANDBOX_PEOPLE, type SandboxPerson } from '../../../sandbox/consent.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import type { SandboxCredentials } from '../../../sandboxProtocol.ts'
import { type RestliParameters, readRestliQuery } from '../restliReader.ts'
import { authorise } from './authorise.ts'
import { DEMO_CLIENT_PREFIX, endOf, FOREVER, readGrant, signGrant } from './grants.ts'
import { introspect, revoke, token } from './tokenEndpoint.ts'

/** Versions that LinkedIn served in November 2026, and the value that settings have in the sandbox; none is retired. */
const VERSIONS = /^(20260[1-9]|sandbox)$/
const LONGEST_QUERY = 4096

/** A call that has been let in: signed in, versioned and readable. */
export interface LinkedInCall {
  /** Still percent-encoded. */
  path: string
  parameters: RestliParameters
  person: SandboxPerson
  headers: Headers
}

type Answer = (call: LinkedInCall) => Response | Promise<Response>

/**
 * A whole LinkedIn product: consent and tokens at the origin `www`, data at `api`. Honours the switches that all of
 * LinkedIn shares; `no_access`, `bad_field`, `empty` and `two_pages` are left to the product.
 * @param scope that every data call of the product needs
 */
export async function emulateLinkedIn(
  request: Request,
  context: EmulatorContext,
  scope: string,
  answer: Answer,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (context.origin === 'www') return signIn(pathname, request, context)
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) return linkedInRefusal(503, { message: 'Service Unavailable' })
  if (switches.has('html_answer')) {
    const headers = { 'content-type': 'text/html; charset=UTF-8' }
    return new Response('<!DOCTYPE html><title>LinkedIn</title>', { headers })
  }
  if (switches.has('error_in_200')) {
    return Response.json({ status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' })
  }
  const healthy = await admitted(request, context, scope, answer)
  if (!switches.has('truncated_answer')) return healthy
  const body = await healthy.text()
  return new Response(body.slice(0, Math.ceil(body.length / 2)), healthy)
}

async function admitted(
  request: Request,
  context: EmulatorContext,
  scope: string,
  answer: Answer,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const bearer = await bearerOf(request, context)
  if (bearer instanceof Response) return bearer
  const { person, scopes } = bearer
  const isUserInfo = pathname === '/v2/userinfo'
  if (context.switches.has('missing_scope') || !scopes.includes(isUserInfo ? 'openid' : scope)) {
    return notEnoughPermissions(`GET ${pathname.replace('/rest', '')}`)
  }
  if (isUserInfo) return userInfo(person)
  const version = request.headers.get('linkedin-version')
  if (version === null) {
    return linkedInRefusal(400, { code: 'VERSION_MISSING', message: 'A version must be present.' })
  }
  if (!VERSIONS.test(version)) {
    const message = `Requested version ${version}01 is not active`
    return linkedInRefusal(426, { code: 'NONEXISTENT_VERSION', message })
  }
  if (context.switches.has('rate_limited')) {
    return linkedInRefusal(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' })
  }
  if (context.switches.has('quota_used_up')) {
    const message = 'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.'
    return linkedInRefusal(429, { serviceErrorCode: 101, message })
  }
  const tunnelled = request.method === 'POST' && request.headers.get('x-http-method-override') === 'GET'
  const query = tunnelled ? await request.text() : search.slice(1)
  if (!tunnelled && request.method !== 'GET') return linkedInRefusal(405, { message: 'Method not allowed' })
  if (!tunnelled && query.length > LONGEST_QUERY) return linkedInRefusal(414, { message: 'URI Too Long' })
  try {
    if (request.headers.get('x-restli-protocol-version') !== '2.0.0') throw new SyntaxError('version')
    const parameters = readRestliQuery(query)
    return await answer({ path: pathname, parameters, person, headers: request.headers })
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof URIError)) throw error
    return linkedInRefusal(400, {
      code: 'ILLEGAL_ARGUMENT',
      message: 'Invalid query parameters passed to request',
    })
  }
}

/** The flat body of every refusal. */
export function linkedInRefusal(
  status: number,
  body: { message: string; code?: string; serviceErrorCode?: number },
): Response {
  return Response.json({ status, ...body }, { status })
}

/** @param what the tail of LinkedIn's sentence, such as `GET /adAccounts` */
export const notEnoughPermissions = (what: string): Response =>
  linkedInRefusal(403, {
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: `Not enough permissions to access: ${what}`,
  })

export const unpermittedField = (field: string): Response =>
  linkedInRefusal(403, {
    serviceErrorCode: 100,
    message: `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/${field}]`,
  })

export const notFound = (message: string): Response =>
  linkedInRefusal(404, { code: 'RESOURCE_NOT_FOUND', message })

/** What a demo source is seeded with: an ended access token, and a refresh token that is honoured for ever. */
export async function linkedInCredentials(scopes: string[]): Promise<SandboxCredentials> {
  const person = SANDBOX_PEOPLE[0].id
  const grant = { client: DEMO_CLIENT_PREFIX + scopes.join(' '), person, scopes, generation: 0, made: 1 }
  return {
    type: 'oauth',
    accessToken: await signGrant({ ...grant, kind: 'access', until: 2 }),
    refreshToken: await signGrant({ ...grant, kind: 'refresh', until: FOREVER }),
    expiresAt: Temporal.Instant.fromEpochMilliseconds(2),
    scopes,
  }
}

function signIn(path: string, request: Request, context: EmulatorContext): Response | Promise<Response> {
  if (path === '/oauth/v2/authorization') return authorise(request, context)
  if (request.method === 'POST') {
    if (path === '/oauth/v2/accessToken') return token(request, context)
    if (path === '/oauth/v2/introspectToken') return introspect(request, context)
    if (path === '/oauth/v2/revoke') return revoke(request, context)
  }
  return new Response('<!DOCTYPE html><title>Page not found | LinkedIn</title>', { status: 404 })
}

async function bearerOf(
  request: Request,
  context: EmulatorContext,
): Promise<{ person: SandboxPerson; scopes: string[] } | Response> {
  const text = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (text === undefined) {
    return linkedInRefusal(401, { serviceErrorCode: 401, message: 'Empty oauth2_access_token' })
  }
  const grant = await readGrant('access', text)
  const person = personOf(grant?.person)
  const refuse = (serviceErrorCode: number, code: string, message: string) =>
    linkedInRefusal(401, { serviceErrorCode, code, message })
  if (!grant || !person) return refuse(65600, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
  const end = endOf(grant, context)
  if (end === 'expired') {
    return refuse(65602, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired')
  }
  if (end === 'revoked') {
    const message = 'The token used in the request has been revoked by the user'
    return refuse(65601, 'REVOKED_ACCESS_TOKEN', message)
  }
  return { person, scopes: grant.scopes }
}

function userInfo({ id, name, email }: SandboxPerson): Response {
  const [given_name = '', family_name = ''] = name.split(' ')
  const locale = { country: 'DE', language: 'en' }
  return Response.json({ sub: `m${id}`, name, given_name, family_name, locale, email, email_verified: true })
}
