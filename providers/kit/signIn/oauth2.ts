import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { OAuthCall, OAuthDefinition, OAuthDialect, TokenSet } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import type { HttpAnswer } from '../http/http.ts'
import { type GrantStep, grantError } from './oauth2.errors.ts'

export type { TokenSet } from '../../contract.ts'

/** A sign-in's data with the vendor's own way of doing it, if it has one. */
export interface SignIn {
  auth: OAuthDefinition
  dialect?: OAuthDialect | undefined
}

/**
 * The vendor's consent page for one connection attempt, to redirect the browser to.
 * @param options.codeVerifier a fresh `generateRandomCodeVerifier()` of oauth4webapi, stored with the state
 */
export async function authorisationAddress(
  { auth, dialect }: SignIn,
  options: {
    origin: OAuthCall['origin']
    clientId: string
    redirectUri: string
    state: string
    codeVerifier: string
    /** The e-mail address of the login to sign in with; for vendors whose sign-in is `incremental`. */
    loginHint?: string | null
  },
): Promise<string> {
  const address = new URL(options.origin(auth.authorise.origin) + auth.authorise.path)
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    scope: auth.scopes.join(' '),
    state: options.state,
  }
  if (auth.pkce) {
    parameters.code_challenge = await oauth.calculatePKCECodeChallenge(options.codeVerifier)
    parameters.code_challenge_method = 'S256'
  }
  if (auth.incremental && options.loginHint) parameters[auth.incremental.loginHint] = options.loginHint
  const standard = { ...parameters, ...auth.authorise.parameters }
  const query = dialect?.authoriseQuery?.(standard) ?? standard
  for (const [name, value] of Object.entries(query)) {
    address.searchParams.set(name, value)
  }
  return address.href
}

/**
 * Exchanges the code of the vendor's redirect for tokens.
 * @throws ProviderError `bad_request` where the person refused, was too slow or left a required scope
 *   unticked; `unavailable` and `rate_limited` where a retry helps; `unexpected` where the app is
 *   misconfigured
 */
export async function exchangeCode(
  { auth, dialect }: SignIn,
  options: OAuthCall & {
    redirectUri: string
    callbackParameters: URLSearchParams
    state: string
    codeVerifier: string
  },
): Promise<TokenSet> {
  const callback = dialect?.readCallback?.(options.callbackParameters) ?? options.callbackParameters
  const { as, client, authentication, request, attempt } = prepare(auth, options, 'exchange', [
    options.codeVerifier,
    callback.get('code'),
  ])
  const parameters = new URLSearchParams(callback)
  // The state already fixes which vendor may answer, and vendors disagree on how they spell their issuer.
  parameters.delete('iss')
  const refusal = parameters.get('error')
  if (refusal !== null && parameters.get('state') === options.state) {
    throw grantError('authorise', null, { error: refusal, description: parameters.get('error_description') })
  }
  const complete = async (tokens: TokenSet) => {
    const whole = (await dialect?.complete?.({ ...options, tokens })) ?? tokens
    requireScopes(auth, whole.scopes)
    return whole
  }
  const code = parameters.get('code')
  if (dialect?.exchange) {
    if (!code || parameters.get('state') !== options.state)
      throw grantError('authorise', null, { error: 'access_denied', description: null })
    return complete(await dialect.exchange({ ...options, code }))
  }
  const tokens = await attempt(async () => {
    const accepted = oauth.validateAuthResponse(as, client, parameters, options.state)
    const verifier = auth.pkce ? options.codeVerifier : oauth.nopkce
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      accepted,
      options.redirectUri,
      verifier,
      request,
    )
    return await oauth.processAuthorizationCodeResponse(as, client, response)
  })
  return complete(tokenSet(tokens, options.now, { refreshToken: null, scopes: auth.scopes }))
}

/**
 * A fresh access token; the old refresh token is retained where the vendor returns none.
 * @param options.scopes what the connection was granted, for vendors that do not repeat it
 * @throws ProviderError `reauthorise` only where the vendor reports the grant as dead
 */
export async function refreshToken(
  { auth, dialect }: SignIn,
  options: OAuthCall & { refreshToken: string; scopes?: string[] },
): Promise<TokenSet> {
  const { as, client, authentication, request, attempt } = prepare(
    auth,
    options,
    'refresh',
    [options.refreshToken],
    dialect?.readRefusal,
  )
  const tokens = await attempt(async () => {
    const response = await oauth.refreshTokenGrantRequest(
      as,
      client,
      authentication,
      options.refreshToken,
      request,
    )
    return await oauth.processRefreshTokenResponse(as, client, response)
  })
  return tokenSet(tokens, options.now, {
    refreshToken: options.refreshToken,
    scopes: options.scopes ?? auth.scopes,
  })
}

/**
 * Revokes the grant. A token that is unknown to the vendor counts as revoked.
 * Some vendors (Google) revoke every grant of the same person and app with it.
 */
export async function revokeToken(
  { auth, dialect }: SignIn,
  options: OAuthCall & { token: string },
): Promise<void> {
  if (dialect?.revoke) {
    return dialect.revoke(options).catch((error: unknown) => {
      const isGone = error instanceof ProviderError && error.kind === 'reauthorise'
      if (!isGone) throw error
    })
  }
  if (!auth.revoke) return
  const { as, client, authentication, request, attempt } = prepare(auth, options, 'revoke', [options.token])
  await attempt(async () => {
    const response = await oauth.revocationRequest(as, client, authentication, options.token, request)
    await oauth.processRevocationResponse(response)
  })
}

function prepare(
  auth: OAuthDefinition,
  options: OAuthCall,
  step: GrantStep,
  secrets: (string | null)[],
  readRefusal?: OAuthDialect['readRefusal'],
) {
  const token = options.origin(auth.token.origin) + auth.token.path
  const as: oauth.AuthorizationServer = {
    issuer: options.origin(auth.authorise.origin),
    token_endpoint: token,
    ...(auth.revoke ? { revocation_endpoint: options.origin(auth.revoke.origin) + auth.revoke.path } : {}),
  }
  const { id, secret } = options.client
  let answer: HttpAnswer | null = null
  const request = {
    signal: options.signal,
    [oauth.allowInsecureRequests]: isLoopback(token),
    [oauth.customFetch]: async (url: string, init: { headers: Record<string, string>; body?: unknown }) => {
      answer = await options.fetch({
        method: 'POST',
        url,
        headers: init.headers,
        body: String(init.body),
        signal: options.signal,
      })
      return readableResponse(answer)
    },
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProviderError || options.signal.aborted) throw error
      const words = answer ? vendorError(answer, [secret, ...secrets]) : null
      if (answer && words && readRefusal) words.error = readRefusal({ status: answer.status, ...words })
      if (step === 'revoke' && words?.error === 'invalid_token') return null
      throw grantError(step, answer, words, error)
    }
  }
  return {
    as,
    client: { client_id: id } satisfies oauth.Client,
    authentication:
      auth.token.clientAuthentication === 'basic'
        ? oauth.ClientSecretBasic(secret)
        : oauth.ClientSecretPost(secret),
    request,
    attempt,
  }
}

/** Plain http is for the emulators on this machine only. */
function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const Fields = z.record(z.string(), z.unknown())

function fieldsOf(text: string): Record<string, unknown> | null {
  try {
    return Fields.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Vendors echo what they were sent; what was secret stays so. */
function vendorError(
  answer: HttpAnswer,
  secrets: (string | null)[],
): { error: string; description: string | null } | null {
  const fields = fieldsOf(answer.text)
  if (typeof fields?.error !== 'string') return null
  const words = typeof fields.error_description === 'string' ? fields.error_description : null
  const description =
    words && secrets.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, '…') : text), words)
  return { error: fields.error, description }
}

/**
 * The response in the form that oauth4webapi requires. JSON under a wrong content type, absent token types
 * and null fields are common; the id token is dropped because the person is read from the vendor's API with
 * the access token.
 */
function readableResponse(answer: HttpAnswer): Response {
  const fields = fieldsOf(answer.text)
  if (!fields) {
    const headers = { 'content-type': answer.headers['content-type'] ?? 'text/plain' }
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers })
  }
  const { id_token: _unused, ...rest } = fields
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const body = 'access_token' in known ? { token_type: 'Bearer', ...known } : known
  return Response.json(body, { status: answer.status })
}

/** `expires_in` 0 is how some vendors (Mailchimp) write "never". */
function tokenSet(
  tokens: oauth.TokenEndpointResponse | null,
  now: Temporal.Instant,
  fallback: { refreshToken: string | null; scopes: string[] },
): TokenSet {
  if (!tokens) throw new ProviderError('unexpected', 'The sign-in service granted nothing.')
  const granted = tokens.scope?.split(/[\s,]+/).filter((scope) => scope !== '')
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? fallback.refreshToken,
    expiresAt: tokens.expires_in ? now.add({ seconds: Math.floor(tokens.expires_in) }) : null,
    scopes: granted?.length ? granted : fallback.scopes,
  }
}

/** Throws ProviderError `bad_request` naming the boxes to tick where a needed scope was not granted. */
export function requireScopes(auth: OAuthDefinition, granted: readonly string[]): void {
  const labels = missingScopes(auth, granted)
  if (labels === '') return
  throw new ProviderError(
    'bad_request',
    `The connection was made without a permission that the reports need. Connect again and leave ${labels} ticked on the consent page.`,
  )
}

/** The needed scopes that were not granted, as the consent page calls them; '' where none is missing. */
export const missingScopes = (auth: OAuthDefinition, granted: readonly string[]): string =>
  auth.requiredScopes
    .filter((scope) => !granted.includes(scope))
    .map((scope) => `“${auth.scopeLabels?.[scope] ?? scope}”`)
    .join(' and ')
