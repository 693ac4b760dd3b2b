import {
  consentDecision,
  consentError,
  consentPage,
  isRegisteredRedirect,
  personOf,
  redirectBack,
  SANDBOX_PEOPLE,
  type SandboxPerson,
} from './consent.ts'
import type { EmulatorContext } from './emulation.ts'
import { grantSeal } from './grants.ts'

/**
 * The sign-in of emulated vendors that follow the standard: codes and refresh tokens work once. Only
 * emulators import this file.
 */

interface Grant {
  kind: 'code' | 'access' | 'refresh'
  client: string
  person: string
  /** How often the person's grants to this app had been revoked when this one was made. */
  generation: number
  until: number
  nonce: string
  redirectUri?: string
  /** Made while the sandbox pretends that older access tokens have expired. */
  renewed?: boolean
}

export interface SandboxSignIn {
  /** An expired access token and its refresh token. */
  demoTokens(): Promise<{ accessToken: string; refreshToken: string }>
  /** Consent page, token and revocation; null for any other path. */
  answer(request: Request, context: EmulatorContext): Promise<Response | null>
  /** The person whose access token the request bears, or the refusal to send. */
  bearerOf(request: Request, context: EmulatorContext): Promise<SandboxPerson | Response>
}

const CODE_SECONDS = 600
const SECRET = 'sandbox-secret'
/** Tokens of demo sources: many sources hold the same one, so that using it must not end it. */
const DEMO = 'sandbox-demo'
const FOREVER = Number.MAX_SAFE_INTEGER

const refused = (error: string, status = 400) => Response.json({ error }, { status })
const isClient = (id: string) => id.startsWith('sandbox-')
const generationOf = (
  { client, person }: Pick<Grant, 'client' | 'person'>,
  { memory }: EmulatorContext,
): number => Number(memory.get(`revoked:${client}:${person}`) ?? 0)

function isDead(grant: Grant, context: EmulatorContext): boolean {
  return (
    context.switches.has('revoked_grant') ||
    grant.until <= context.now.epochMilliseconds ||
    grant.generation < generationOf(grant, context)
  )
}

/** @param vendor.unauthorised the vendor's body for a call without a token that counts, status 401 */
export function sandboxSignIn(vendor: {
  name: string
  paths: { authorise: string; token: string; revoke?: string }
  scope: string
  accessSeconds: number
  unauthorised: (why: 'missing' | 'invalid') => object
}): SandboxSignIn {
  const { paths } = vendor
  const seal = grantSeal<Grant>(`emulated ${vendor.name.toLowerCase()}, no secret`)

  async function authorise(request: Request, context: EmulatorContext): Promise<Response> {
    const query = new URL(request.url).searchParams
    const client = query.get('client_id') ?? ''
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!isClient(client)) return consentError(400, 'Invalid client_id parameter value.')
    if (!isRegisteredRedirect(redirectUri)) return consentError(400, 'Mismatching redirect URI.')
    if (query.get('response_type') !== 'code') return consentError(400, 'Unsupported response_type.')
    if (request.method !== 'POST') return consentPage(vendor.name)
    const state = query.get('state')
    const decision = await consentDecision(request)
    if (!decision) return redirectBack(redirectUri, { error: 'access_denied', state })
    const grant = { client, person: decision.person.id }
    const code = await seal.sign({
      ...grant,
      kind: 'code',
      redirectUri,
      nonce: crypto.randomUUID(),
      generation: generationOf(grant, context),
      until: context.now.epochMilliseconds + CODE_SECONDS * 1000,
    })
    return redirectBack(redirectUri, { code, state })
  }

  async function token(request: Request, context: EmulatorContext): Promise<Response> {
    if (context.switches.has('token_server_error')) {
      return new Response('<h1>Server Error (500)</h1>', {
        status: 500,
        headers: { 'content-type': 'text/html' },
      })
    }
    const form = new URLSearchParams(await request.text())
    const client = form.get('client_id') ?? ''
    if (!isClient(client) || form.get('client_secret') !== SECRET) return refused('invalid_client', 401)
    const type = form.get('grant_type')
    if (type !== 'authorization_code' && type !== 'refresh_token') return refused('unsupported_grant_type')
    const isCode = type === 'authorization_code'
    const grant = await seal.read(form.get(isCode ? 'code' : 'refresh_token') ?? '')
    const isOwn = grant?.client === client || (!isCode && grant?.client === DEMO)
    const used = `used:${grant?.nonce}`
    const isUsed = grant?.client !== DEMO && context.memory.has(used)
    const isRight = grant?.kind === (isCode ? 'code' : 'refresh') && isOwn
    if (!grant || !isRight || isUsed || isDead(grant, context)) return refused('invalid_grant')
    if (isCode && form.get('redirect_uri') !== grant.redirectUri) return refused('invalid_grant')
    // A code works once, and a refresh token is replaced by the next.
    context.memory.set(used, true)
    return Response.json(await tokensFor(grant, context, !isCode))
  }

  async function tokensFor(
    { client, person, generation }: Grant,
    context: EmulatorContext,
    refreshed: boolean,
  ) {
    const renewed = refreshed && context.switches.has('expired_token')
    const base = { client, person, generation }
    return {
      access_token: await seal.sign({
        ...base,
        kind: 'access',
        nonce: crypto.randomUUID(),
        ...(renewed ? { renewed } : {}),
        until: context.now.epochMilliseconds + vendor.accessSeconds * 1000,
      }),
      expires_in: vendor.accessSeconds,
      token_type: 'Bearer',
      scope: vendor.scope,
      refresh_token: await seal.sign({
        ...base,
        kind: 'refresh',
        nonce: crypto.randomUUID(),
        until: FOREVER,
      }),
    }
  }

  async function revoke(request: Request, context: EmulatorContext): Promise<Response> {
    const grant = await seal.read(new URLSearchParams(await request.text()).get('token') ?? '')
    // RFC 7009: a token that is not known counts as revoked.
    if (grant && !isDead(grant, context))
      context.memory.set(`revoked:${grant.client}:${grant.person}`, grant.generation + 1)
    return new Response('', { status: 200 })
  }

  return {
    async demoTokens() {
      const grant = { client: DEMO, person: SANDBOX_PEOPLE[0].id, generation: 0, nonce: 'demo' }
      return {
        accessToken: await seal.sign({ ...grant, kind: 'access', until: 0 }),
        refreshToken: await seal.sign({ ...grant, kind: 'refresh', until: FOREVER }),
      }
    },

    async answer(request, context) {
      const path = new URL(request.url).pathname
      if (path === paths.authorise) return authorise(request, context)
      if (path === paths.token && request.method === 'POST') return token(request, context)
      if (path === paths.revoke && request.method === 'POST') return revoke(request, context)
      return null
    },

    async bearerOf(request, context) {
      const text = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      const refusal = (why: 'missing' | 'invalid') => Response.json(vendor.unauthorised(why), { status: 401 })
      if (!text) return refusal('missing')
      const grant = await seal.read(text)
      const person = personOf(grant?.person)
      const isStale = context.switches.has('expired_token') && !grant?.renewed
      const isGood = grant?.kind === 'access' && !isStale && !isDead(grant, context)
      return person && isGood ? person : refusal('invalid')
    },
  }
}
