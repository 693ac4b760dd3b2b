import {
  consentDecision,
  consentError,
  consentPage,
  isRegisteredRedirect,
  personOf,
  redirectBack,
  type SandboxPerson,
} from '../../sandbox/consent.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { grantSeal } from '../../sandbox/grants.ts'

interface Grant {
  kind: 'code' | 'token'
  client: string
  person: string
  redirectUri?: string
  until?: number
  nonce?: string
}

const CODE_SECONDS = 600
const SECRET = 'sandbox-secret'
const DATA_CENTRE = 'us19'
const seal = grantSeal<Grant>('emulated mailchimp, no secret')

/** The token of the first person, which never ends. */
export const demoToken = (): Promise<string> =>
  seal.sign({ kind: 'token', client: 'sandbox-demo', person: '7082001' })

/** The origin `login`: consent page, token and metadata. */
export async function signIn(request: Request, context: EmulatorContext): Promise<Response> {
  const path = new URL(request.url).pathname
  if (path === '/oauth2/authorize') return authorise(request, context)
  if (path === '/oauth2/token' && request.method === 'POST') return token(request, context)
  if (path === '/oauth2/metadata') return metadata(request, context)
  return new Response('<!doctype html><title>Page not found</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  })
}

const isClient = (id: string) => id.startsWith('sandbox-')
const refused = (error: string, error_description: string) =>
  Response.json({ error, error_description }, { status: 400 })

async function authorise(request: Request, context: EmulatorContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const client = query.get('client_id') ?? ''
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isClient(client)) return consentError(400, 'Invalid client_id.')
  // Mailchimp itself takes 127.0.0.1 for tests and never localhost; the sandbox runs at localhost.
  if (!isRegisteredRedirect(redirectUri)) {
    return consentError(400, 'The redirect_uri does not match the registered one.')
  }
  if (query.get('response_type') !== 'code') return consentError(400, 'Invalid response_type.')
  if (request.method !== 'POST') return consentPage('Mailchimp')
  const state = query.get('state')
  const decision = await consentDecision(request)
  if (!decision) return redirectBack(redirectUri, { error: 'access_denied', state })
  const code = await seal.sign({
    kind: 'code',
    client,
    person: decision.person.id,
    redirectUri,
    nonce: crypto.randomUUID(),
    until: context.now.epochMilliseconds + CODE_SECONDS * 1000,
  })
  return redirectBack(redirectUri, { code, state })
}

async function token(request: Request, context: EmulatorContext): Promise<Response> {
  if (context.switches.has('token_server_error')) {
    return new Response('<!doctype html><title>503</title>', {
      status: 503,
      headers: { 'content-type': 'text/html' },
    })
  }
  const form = new URLSearchParams(await request.text())
  const client = form.get('client_id') ?? ''
  if (!isClient(client) || form.get('client_secret') !== SECRET) {
    return refused('invalid_client', 'The client credentials are invalid.')
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return refused('unsupported_grant_type', 'Only authorization_code is supported.')
  }
  const grant = await seal.read(form.get('code') ?? '')
  const used = `used:${grant?.nonce}`
  const isLate = (grant?.until ?? 0) < context.now.epochMilliseconds
  if (grant?.kind !== 'code' || grant.client !== client || isLate || context.memory.has(used)) {
    return refused('invalid_grant', 'The code is invalid, expired or was already used.')
  }
  if (form.get('redirect_uri') !== grant.redirectUri)
    return refused('invalid_grant', 'The redirect_uri differs.')
  context.memory.set(used, true)
  const access_token = await seal.sign({
    kind: 'token',
    client,
    person: grant.person,
    nonce: crypto.randomUUID(),
  })
  return Response.json({ access_token, expires_in: 0, scope: null })
}

/** A bad token is refused with status 200. */
async function metadata(request: Request, context: EmulatorContext): Promise<Response> {
  const person = await bearerOf(request, context)
  if (!person) return Response.json({ error: 'invalid_token' })
  const { id, email, name } = person
  return Response.json({
    dc: DATA_CENTRE,
    role: 'owner',
    accountname: 'Northwind Outdoor',
    user_id: Number(id),
    login: { email, avatar: null, login_id: Number(id), login_name: name, login_email: email },
    login_url: 'https://login.mailchimp.com',
    api_endpoint: `https://${DATA_CENTRE}.api.mailchimp.com`,
  })
}

/** The person whose token the request bears (OAuth or Bearer); null for one that is not known or no longer. */
export async function bearerOf(request: Request, context: EmulatorContext): Promise<SandboxPerson | null> {
  const text = /^(?:OAuth|Bearer) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const grant = await seal.read(text)
  const isDead = context.switches.has('revoked_grant') || context.switches.has('expired_token')
  return grant?.kind === 'token' && !isDead ? (personOf(grant.person) ?? null) : null
}
