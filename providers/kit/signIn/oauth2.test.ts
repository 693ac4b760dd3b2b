import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { OAuthDefinition } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import type { Emulator } from '../../sandbox/emulation.ts'
import { createHttpClient, type HttpClient } from '../http/http.ts'
import { authorisationAddress, exchangeCode, refreshToken, revokeToken } from './oauth2.ts'

/** A vendor without any dialect; each test sets the next response of its token endpoint. */
let next: () => Response
let received: { path: string; form: URLSearchParams; headers: Headers }[] = []
const vendor: Emulator = async (request) => {
  const form = new URLSearchParams(await request.text())
  received.push({ path: new URL(request.url).pathname, form, headers: request.headers })
  return next()
}

const auth: OAuthDefinition = {
  type: 'oauth',
  client: 'plain',
  authorise: { origin: 'web', path: '/authorise', parameters: { access_type: 'offline' } },
  token: { origin: 'web', path: '/token', clientAuthentication: 'body' },
  revoke: { origin: 'web', path: '/revoke' },
  scopes: ['read', 'email'],
  requiredScopes: ['read'],
  scopeLabels: { read: 'Read the reports' },
  pkce: true,
}
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const secrets = ['the-secret', 'the-code', 'the-verifier', 'the-refresh-token', 'granted-access']

let server: EmulatorServer
let fetcher: HttpClient
beforeAll(async () => {
  server = await serveEmulators({ plain: vendor })
  fetcher = createHttpClient({ allow: [server.url] })
})
afterAll(() => server.stop())
beforeEach(() => {
  received = []
})

const call = () => ({
  origin: server.originOf('plain'),
  setting: String,
  client: { id: 'app', secret: 'the-secret' },
  fetch: fetcher,
  now,
  signal: new AbortController().signal,
})
const exchange = (parameters: Record<string, string>, definition = auth) =>
  exchangeCode(
    { auth: definition },
    {
      ...call(),
      redirectUri: 'https://app.example/oauth/callback',
      callbackParameters: new URLSearchParams(parameters),
      state: 'the-state',
      codeVerifier: 'the-verifier',
    },
  )
const refresh = (definition = auth) =>
  refreshToken({ auth: definition }, { ...call(), refreshToken: 'the-refresh-token' })
const failure = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProviderError)) throw new Error(`Expected a ProviderError, not ${String(error)}`)
  for (const secret of secrets) {
    expect(`${error.message} ${error.vendorMessage}`).not.toContain(secret)
  }
  return error
}
const granted = {
  access_token: 'granted-access',
  token_type: 'Bearer',
  expires_in: 3599,
  scope: 'email read',
}
const good = { code: 'the-code', state: 'the-state' }

describe('the address of the consent page', () => {
  it('carries the challenge, the state and the vendor’s own parameters, never the verifier', async () => {
    const address = await authorisationAddress(
      { auth },
      {
        origin: server.originOf('plain'),
        clientId: 'app',
        redirectUri: 'https://app.example/oauth/callback',
        state: 'the-state',
        codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
    )
    const url = new URL(address)
    expect(url.origin + url.pathname).toBe(`${server.url}/plain/web/authorise`)
    // The pair of RFC 7636 appendix B.
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'https://app.example/oauth/callback',
      scope: 'read email',
      state: 'the-state',
      access_type: 'offline',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
  })
})

describe('the exchange of a code', () => {
  it('sends what the vendor compares and reads the grant', async () => {
    next = () => Response.json({ ...granted, refresh_token: 'fresh', id_token: 'not.even.parsed' })
    expect(await exchange({ ...good, iss: 'https://elsewhere.example', authuser: '0' })).toEqual({
      accessToken: 'granted-access',
      refreshToken: 'fresh',
      expiresAt: Temporal.Instant.from('2026-11-21T12:59:59Z'),
      scopes: ['email', 'read'],
    })
    expect(Object.fromEntries(received[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: 'https://app.example/oauth/callback',
      code_verifier: 'the-verifier',
      client_id: 'app',
      client_secret: 'the-secret',
    })
  })

  it('authenticates by header where the vendor wants that, without PKCE where it knows none', async () => {
    next = () => Response.json(granted)
    await exchange(good, { ...auth, pkce: false, token: { ...auth.token, clientAuthentication: 'basic' } })
    const [sent] = received
    expect(sent?.headers.get('authorization')).toMatch(/^Basic /)
    expect(sent?.form.has('client_secret')).toBe(false)
    expect(sent?.form.has('code_verifier')).toBe(false)
  })

  it.each([
    ['no token type, no scope, null fields, no end', { access_token: 'a', scope: null, expires_in: 0 }],
    ['comma separated scopes', { access_token: 'a', token_type: 'bearer', scope: 'read,email' }],
  ])('tolerates %s', async (_name, body) => {
    next = () => new Response(JSON.stringify(body), { headers: { 'content-type': 'text/javascript' } })
    expect(await exchange(good)).toEqual({
      accessToken: 'a',
      refreshToken: null,
      expiresAt: null,
      scopes: ['read', 'email'],
    })
  })

  it('refuses a grant without a required scope and names the box', async () => {
    next = () => Response.json({ ...granted, scope: 'email' })
    const error = await failure(exchange(good))
    expect(error.kind).toBe('bad_request')
    expect(error.message).toContain('“Read the reports”')
  })

  it.each([
    ['a refusal', { error: 'access_denied', state: 'the-state' }, 'bad_request', /refused/],
    [
      'a LinkedIn refusal',
      { error: 'user_cancelled_authorize', state: 'the-state' },
      'bad_request',
      /refused/,
    ],
    [
      'an administrator’s ban',
      { error: 'admin_policy_enforced', state: 'the-state' },
      'bad_request',
      /administrator/,
    ],
    ['another state', { code: 'the-code', state: 'forged' }, 'unexpected', /once more/],
    ['no code', { state: 'the-state' }, 'unexpected', /once more/],
    ['a refusal under another state', { error: 'access_denied', state: 'forged' }, 'unexpected', /once more/],
  ])('%s never reaches the token endpoint', async (_name, parameters, kind, sentence) => {
    const error = await failure(exchange(parameters as unknown as Record<string, string>))
    expect(error).toMatchObject({ kind, message: expect.stringMatching(sentence) })
    expect(received).toEqual([])
  })

  it('tells a used code from an app set up wrongly', async () => {
    next = () => Response.json({ error: 'invalid_grant', error_description: 'Bad Request' }, { status: 400 })
    expect(await failure(exchange(good))).toMatchObject({ kind: 'bad_request' })
    next = () => Response.json({ error: 'redirect_uri_mismatch' }, { status: 400 })
    expect(await failure(exchange(good))).toMatchObject({ kind: 'unexpected' })
  })

  it('never goes to a plain http address that is not on this machine', async () => {
    const error = await failure(
      exchangeCode(
        { auth },
        {
          ...call(),
          origin: () => 'http://vendor.example',
          setting: String,
          redirectUri: 'https://app.example/oauth/callback',
          callbackParameters: new URLSearchParams(good),
          state: 'the-state',
          codeVerifier: 'the-verifier',
          fetch: () => Promise.reject(new Error('called')),
        },
      ),
    )
    expect(error.kind).toBe('unexpected')
  })
})

describe('a refresh', () => {
  it('keeps the old refresh token unless there is a new one', async () => {
    next = () => Response.json(granted)
    expect(await refresh()).toMatchObject({
      accessToken: 'granted-access',
      refreshToken: 'the-refresh-token',
    })
    next = () => Response.json({ ...granted, refresh_token: 'rotated' })
    expect(await refresh()).toMatchObject({ refreshToken: 'rotated' })
  })

  const oauthError = (status: number, error: string, error_description = 'words') =>
    Response.json({ error, error_description }, { status })
  it.each<[string, () => Response, ProviderError['kind']]>([
    [
      'a dead grant',
      () => oauthError(400, 'invalid_grant', 'Token has been expired or revoked.'),
      'reauthorise',
    ],
    ['another client’s token', () => oauthError(401, 'unauthorized_client'), 'reauthorise'],
    ['an unknown app', () => oauthError(401, 'invalid_client'), 'unexpected'],
    ['a missing field', () => oauthError(400, 'invalid_request'), 'unexpected'],
    ['an unknown refusal', () => oauthError(400, 'some_new_error'), 'unexpected'],
    ['a page of refusal', () => new Response('<html>', { status: 403 }), 'unexpected'],
    ['too many calls', () => oauthError(429, 'slow_down'), 'rate_limited'],
    ['a server error in JSON', () => oauthError(503, 'invalid_grant'), 'unavailable'],
    ['a server error in HTML', () => new Response('<html>', { status: 502 }), 'unavailable'],
    ['a passing refusal', () => oauthError(400, 'temporarily_unavailable'), 'unavailable'],
    ['HTML under 200', () => new Response('<html>'), 'unavailable'],
    ['half a body', () => new Response('{"access_token":"gr'), 'unavailable'],
    ['JSON without a token', () => Response.json({ ok: true }), 'unavailable'],
    ['a refusal under 200', () => oauthError(200, 'invalid_grant'), 'reauthorise'],
    [
      'a challenge header',
      () =>
        new Response('{"error":"invalid_client"}', {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="x"' },
        }),
      'unexpected',
    ],
    [
      'words that hold the token',
      () => oauthError(400, 'invalid_grant', 'the-refresh-token is dead'),
      'reauthorise',
    ],
  ])('answered with %s', async (_name, answer, kind) => {
    next = answer
    const error = await failure(refresh())
    expect(error.kind).toBe(kind)
    expect(error.message).toMatch(/^[A-Z].*\.$/)
  })

  it('of an unreachable vendor is a passing failure', async () => {
    const gone = await serveEmulators({ plain: vendor })
    await gone.stop()
    const work = refreshToken(
      { auth },
      {
        ...call(),
        origin: gone.originOf('plain'),
        setting: String,
        fetch: createHttpClient({ allow: [gone.url] }),
        refreshToken: 'the-refresh-token',
      },
    )
    expect(await failure(work)).toMatchObject({ kind: 'unavailable' })
  })

  it('repeats how long to wait', async () => {
    next = () => new Response('', { status: 503, headers: { 'retry-after': '17' } })
    expect(await failure(refresh())).toMatchObject({ waitSeconds: 17 })
  })
})

describe('giving a grant back', () => {
  const revoke = (definition = auth) =>
    revokeToken({ auth: definition }, { ...call(), token: 'the-refresh-token' })
  it('names the token; one that is already gone counts as given back', async () => {
    next = () => Response.json({})
    await revoke()
    expect(received[0]?.path).toBe('/revoke')
    expect(received[0]?.form.get('token')).toBe('the-refresh-token')
    next = () => Response.json({ error: 'invalid_token' }, { status: 400 })
    await revoke()
    expect(received).toHaveLength(2)
  })

  it('fails where the vendor fails, and asks nobody where the vendor knows no such call', async () => {
    next = () => new Response('', { status: 500 })
    expect(await failure(revoke())).toMatchObject({ kind: 'unavailable' })
    await revoke({ ...auth, revoke: null })
    expect(received).toHaveLength(1)
  })
})
