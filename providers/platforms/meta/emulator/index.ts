import { SANDBOX_PEOPLE, type SandboxPerson } from '../../../sandbox/consent.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import type { SandboxCredentials } from '../../../sandboxProtocol.ts'
import { appSecretProof } from '../graph.ts'
import { type MetaThrottle, metaParameters, metaPath, metaRefusal, withMetaSwitches } from './answers.ts'
import {
  APP_SECRET,
  demoToken,
  endGrants,
  isExpired,
  isRevoked,
  type MetaGrant,
  pageTokenOf,
  readMetaGrant,
  wantsProof,
} from './grants.ts'
import { accessToken, debugToken, dialog } from './login.ts'

/**
 * What the emulators of the Meta kinds share. A kind's emulator tries `emulateMetaLogin` first and handles
 * what that leaves (null) inside `withMetaSwitches`, after `requireMetaToken`; refusals and listings are in
 * answers.ts. `no_access`, `bad_field` and `empty` are the product's own.
 */

export { SANDBOX_PEOPLE as META_PEOPLE, type SandboxPerson as MetaPerson } from '../../../sandbox/consent.ts'

/** Whom a request's token authenticates. */
export interface MetaBearer {
  person: SandboxPerson
  scopes: string[]
  /** Page id of a page's own token, null for a person's. */
  page: string | null
  /** The token that this bearer is given for a page. */
  tokenOf(page: string): Promise<string>
}

/**
 * Emulates the origin `www` (consent page) and, of `graph`, for `/oauth/access_token`, `/debug_token`, `/me`
 * and
 * `/me/permissions`; null for anything else, which is the product's own API.
 */
export async function emulateMetaLogin(
  request: Request,
  context: EmulatorContext,
  throttle: MetaThrottle,
): Promise<Response | null> {
  const path = metaPath(request)
  if (context.origin === 'www') {
    if (path === '/dialog/oauth') return dialog(request, context)
    return new Response('<!DOCTYPE html><title>Page not found</title>', { status: 404 })
  }
  if (path === '/oauth/access_token') return accessToken(request, context)
  if (path === '/debug_token') return debugToken(request, context)
  if (path === '/me') return withMetaSwitches(request, context, throttle, () => me(request, context))
  if (/^\/me\/permissions(\/\w+)?$/.test(path))
    return withMetaSwitches(request, context, throttle, () => permissions(request, context))
  return null
}

/**
 * Whom the request's token authenticates, or the refusal to send: for an expired or revoked token, a wrong
 * signature, or a missing permission. The token may be in the query, the body or the header. Honours the
 * switches `expired_token`, `revoked_grant` and `missing_scope`.
 */
export async function requireMetaToken(
  request: Request,
  context: EmulatorContext,
  permission: string | null,
): Promise<MetaBearer | Response> {
  const found = await bearerOf(request, context)
  if (found instanceof Response) return found
  const { grant, person } = found
  if (permission !== null && (context.switches.has('missing_scope') || !grant.scopes.includes(permission))) {
    return metaRefusal(403, {
      code: 200,
      message: `(#200) Requires ${permission} permission to manage the object`,
    })
  }
  return {
    person,
    scopes: grant.scopes,
    page: grant.page ?? null,
    tokenOf: (page) => pageTokenOf(grant, page),
  }
}

/** What a demo source is seeded with: a token that the emulator honours for ever. Meta has no refresh tokens. */
export async function sandboxMetaCredentials(
  scopes: string[],
  person: SandboxPerson = SANDBOX_PEOPLE[0],
): Promise<SandboxCredentials> {
  const accessToken = await demoToken(person, scopes)
  return { type: 'oauth', accessToken, refreshToken: null, expiresAt: null, scopes }
}

async function bearerOf(
  request: Request,
  context: EmulatorContext,
): Promise<{ grant: MetaGrant; person: SandboxPerson } | Response> {
  const parameters = await metaParameters(request)
  const header = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const token = parameters.get('access_token') ?? header
  if (!token) {
    const message =
      'An access token is required to request this resource. An active access token must be used to query information about the current user.'
    return metaRefusal(400, { code: 104, message })
  }
  const found = await readMetaGrant(token)
  if (!found)
    return metaRefusal(400, { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' })
  const { grant } = found
  if (isRevoked(grant, context)) {
    const message = `Error validating access token: The user has not authorized application ${grant.client}.`
    return metaRefusal(400, { code: 190, subcode: 458, message })
  }
  if (isExpired(grant, context)) {
    const message =
      'Error validating access token: Session has expired on Friday, 20-Nov-26 10:00:00 PST. The current time is Saturday, 21-Nov-26 04:00:00 PST.'
    return metaRefusal(400, { code: 190, subcode: 463, message })
  }
  const proof = parameters.get('appsecret_proof')
  if (proof === undefined && wantsProof(grant.client)) {
    const message = 'API calls from the server require an appsecret_proof argument'
    return metaRefusal(400, { code: 100, message, type: 'GraphMethodException' })
  }
  if (proof !== undefined && proof !== (await appSecretProof(token, APP_SECRET))) {
    const message = 'Invalid appsecret_proof provided in the API argument'
    return metaRefusal(400, { code: 100, message, type: 'GraphMethodException' })
  }
  return found
}

async function me(request: Request, context: EmulatorContext): Promise<Response> {
  const bearer = await requireMetaToken(request, context, null)
  if (bearer instanceof Response) return bearer
  const { id, name, email } = bearer.person
  const fields = ((await metaParameters(request)).get('fields') ?? 'id,name').split(',')
  const [first_name, last_name] = name.split(' ')
  const all = { id, name, ...(bearer.scopes.includes('email') ? { email } : {}), first_name, last_name }
  return Response.json(
    Object.fromEntries(Object.entries(all).filter(([key]) => key === 'id' || fields.includes(key))),
  )
}

async function permissions(request: Request, context: EmulatorContext): Promise<Response> {
  const found = await bearerOf(request, context)
  if (found instanceof Response) return found
  const { grant } = found
  if (request.method === 'DELETE') {
    endGrants(grant, context)
    return Response.json({ success: true })
  }
  const data = [
    ...grant.scopes.map((permission) => ({ permission, status: 'granted' })),
    ...grant.declined.map((permission) => ({ permission, status: 'declined' })),
  ]
  return Response.json({ data })
}
