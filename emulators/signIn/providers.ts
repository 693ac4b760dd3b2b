import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  IDENTITY_NAMES,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
} from '../../shared/domain/identityProviders.ts'
import { refusedPage, signInPage } from './page.ts'
import { SIGN_IN_PEOPLE, type SignInPerson, subjectOf } from './people.ts'
import { claimsOf, idTokens, type SignInFault } from './tokens.ts'

/** The emulated providers of sign-ins: their pages, and what they do wrong at present. */
export interface SignInProviders {
  /** Serves `/sign-in/<provider>/…`. */
  pages(request: Request): Promise<Response>
  faults: Set<SignInFault>
}

/** `company`: an agency's own identity provider, as its single sign-on uses it. */
type Name = IdentityProvider | 'company'
const NAMES: Record<Name, string> = { ...IDENTITY_NAMES, company: 'the agency’s own login' }
const ALL = [...IDENTITY_PROVIDERS, 'company'] as const

interface Code {
  provider: Name
  client: string
  person: SignInPerson
  redirectUri: string
  nonce: string | null
  challenge: string | null
  until: number
}

/** What a provider adds to the address where a person changes their mind, if it is not what the standard says. */
const REFUSALS: Partial<Record<Name, Record<string, string>>> = {
  facebook: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  linkedin: {
    error: 'user_cancelled_login',
    error_description: 'The user cancelled LinkedIn login',
  },
}

const CODE_SECONDS = 60
const SECRET = 'sandbox-secret'
const refused = (error: string, status = 400) =>
  Response.json({ error, error_description: `The sandbox refuses: ${error}` }, { status })
/** Facebook's shape of the same. */
const graphRefused = (message: string, code: number) =>
  Response.json({ error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } }, { status: 400 })

/** Google, Facebook, LinkedIn and an agency's own provider as the product signs people in there: codes work once, for a minute. */
export function signInProviders(now: () => Temporal.Instant): SignInProviders {
  const faults = new Set<SignInFault>()
  const codes = new Map<string, Code>()
  const accessTokens = new Map<string, SignInPerson>()
  const tokens = Object.fromEntries(ALL.map((name) => [name, idTokens()]))
  const seconds = () => Math.floor(now().epochMilliseconds / 1000)
  const isApp = (provider: Name, id: string | null) => id === `sandbox-sign-in-${provider}`
  /** Of somebody else, who has people sign in with it. */
  const isOthersApp = (id: string | null) => id === 'somebody-elses-app'

  async function authorise(provider: Name, request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams
    const redirectUri = query.get('redirect_uri') ?? ''
    const client = query.get('client_id')
    if (!isApp(provider, client) && !isOthersApp(client)) return refusedPage('Invalid client_id.')
    if (!isCallback(provider, redirectUri)) return refusedPage('redirect_uri_mismatch')
    if (query.get('response_type') !== 'code') return refusedPage('Unsupported response_type.')
    if (request.method !== 'POST') return signInPage(NAMES[provider], SIGN_IN_PEOPLE)
    const form = new URLSearchParams(await request.text())
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    const person = SIGN_IN_PEOPLE.find(({ id }) => id === form.get('person'))
    if (form.get('decision') !== 'approve' || !person) {
      for (const [key, value] of Object.entries(REFUSALS[provider] ?? { error: 'access_denied' }))
        back.searchParams.set(key, value)
    } else {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, {
        provider,
        client: client ?? '',
        person,
        redirectUri,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        until: seconds() + CODE_SECONDS,
      })
      back.searchParams.set('code', code)
    }
    // Facebook's redirects end so.
    return Response.redirect(back.href + (provider === 'facebook' ? '#_=_' : ''), 303)
  }

  async function token(provider: Name, request: Request, issuer: string): Promise<Response> {
    if (faults.has('server_error')) return new Response('<h1>Server Error</h1>', { status: 500 })
    if (faults.has('garbage')) return new Response('{"access_token":', { status: 200 })
    const form = new URLSearchParams(await request.text())
    if (!isApp(provider, form.get('client_id')) || form.get('client_secret') !== SECRET) {
      return provider === 'facebook'
        ? graphRefused('Error validating client secret.', 1)
        : refused('invalid_client', 401)
    }
    const name = form.get('code') ?? ''
    const code = codes.get(name)
    codes.delete(name)
    const isGood =
      code?.provider === provider &&
      code.client === form.get('client_id') &&
      code.until > seconds() &&
      code.redirectUri === form.get('redirect_uri')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || !isGood || (code.challenge !== null && code.challenge !== proof)) {
      return provider === 'facebook'
        ? graphRefused('This authorization code has been used.', 100)
        : refused('invalid_grant')
    }
    const access_token = randomBytes(24).toString('base64url')
    accessTokens.set(access_token, code.person)
    const granted = { access_token, token_type: 'Bearer', expires_in: 3_599 }
    if (provider === 'facebook' || faults.has('no_id_token')) return Response.json(granted)
    const { client, nonce, person } = code
    const claims = claimsOf(person, { issuer, client, nonce, now: seconds() }, faults)
    return Response.json({ ...granted, id_token: await tokens[provider]?.sign(claims, faults) })
  }

  function me(request: Request): Response {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    const person = accessTokens.get(token)
    const proof = createHmac('sha256', SECRET).update(token).digest('hex')
    if (!person) return graphRefused('Invalid OAuth access token.', 190)
    if (new URL(request.url).searchParams.get('appsecret_proof') !== proof) {
      return graphRefused('Invalid appsecret_proof provided in the API argument', 100)
    }
    const { name, email } = person
    return Response.json({ id: subjectOf(person), name, ...(email && { email }) })
  }

  async function pages(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url)
    const [, , name, ...rest] = pathname.split('/')
    const provider = ALL.find((known) => known === name)
    const issuer = `${origin}/sign-in/${provider}`
    const path = rest.join('/')
    if (provider && path === 'authorise') return authorise(provider, request)
    if (provider && path === 'token' && request.method === 'POST') return token(provider, request, issuer)
    if (provider === 'facebook' && path === 'me') return me(request)
    if (provider && provider !== 'facebook') {
      if (path === 'keys') return Response.json(await tokens[provider]?.published())
      if (path === '.well-known/openid-configuration') return Response.json(discovery(issuer))
    }
    return new Response('There is nothing here.', { status: 404 })
  }
  return { pages, faults }
}

const isCallback = (provider: Name, address: string) =>
  provider === 'company'
    ? /\/oauth\/sso\/[\w-]+\/callback$/.test(address)
    : address.endsWith(`/oauth/sign-in/${provider}/callback`)

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorise`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
})
