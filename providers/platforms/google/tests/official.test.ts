import {
  ClientAuthentication,
  CodeChallengeMethod,
  type Credentials,
  OAuth2Client,
} from 'google-auth-library'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../../emulators/serve.ts'
import { authorisationAddress, refreshToken } from '../../../kit/signIn/oauth2.ts'
import { askingAt } from '../../../tests/source.ts'
import { GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET } from '../emulator/index.ts'
import { googleOAuth } from '../index.ts'
import { consentAt, helloProduct } from './signIn.ts'

/** Google's own sign-in library against the emulator: that we have not emulated our own misreading. */

const READ = 'https://www.googleapis.com/auth/analytics.readonly'
const SHEETS = 'https://www.googleapis.com/auth/spreadsheets.readonly'
const auth = googleOAuth({ [READ]: 'See and download your Google Analytics data' })
const REDIRECT = 'http://127.0.0.1:4000/oauth/callback'
const CLIENT = { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET }
const NOON = Temporal.Instant.from('2026-11-21T12:00:00Z')

let server: EmulatorServer
let now = NOON
beforeAll(async () => {
  server = await serveEmulators({ product: helloProduct(READ) }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.forget('product')
  now = NOON
})

const origin = (name: string) => server.originOf('product')(name)
const library = (secret = CLIENT.secret, clientAuthentication = ClientAuthentication.ClientSecretPost) =>
  new OAuth2Client({
    clientId: CLIENT.id,
    clientSecret: secret,
    redirectUri: REDIRECT,
    clientAuthentication,
    endpoints: {
      oauth2AuthBaseUrl: `${origin('accounts')}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${origin('oauth2')}/token`,
      oauth2RevokeUrl: `${origin('oauth2')}/revoke`,
      tokenInfoUrl: `${origin('oauth2')}/tokeninfo`,
    },
  })

/** The library's address of the consent page, with the verifier it is to be redeemed by. */
async function begin(client = library()) {
  const { codeVerifier, codeChallenge = '' } = await client.generateCodeVerifierAsync()
  const address = client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: true,
    scope: auth.scopes,
    state: 'state',
    code_challenge: codeChallenge,
    code_challenge_method: CodeChallengeMethod.S256,
  })
  return { address, codeVerifier }
}
async function approved(client = library()) {
  const { address, codeVerifier } = await begin(client)
  const back = await consentAt(address, { scope: READ })
  return { code: back.get('code') ?? '', codeVerifier }
}
async function connected(client = library()): Promise<Credentials> {
  const { tokens } = await client.getToken(await approved(client))
  client.setCredentials(tokens)
  return tokens
}

/** What the library throws where the token endpoint refuses. */
const refused = (status: number, error: string, error_description: string) => ({
  status,
  response: { data: { error, error_description } },
})
const DEAD = refused(400, 'invalid_grant', 'Token has been expired or revoked.')
const hello = async (client: OAuth2Client) => (await client.request({ url: `${origin('api')}/hello` })).data
const renewedByUs = ({ refresh_token }: Credentials) =>
  refreshToken(
    { auth },
    { ...askingAt(server, 'product', now), client: CLIENT, refreshToken: refresh_token ?? '' },
  )

describe('Google’s own sign-in library', () => {
  it('opens the consent page by the address that we open', async () => {
    const { address, codeVerifier } = await begin()
    const ours = await authorisationAddress(
      { auth },
      { origin, clientId: CLIENT.id, redirectUri: REDIRECT, state: 'state', codeVerifier },
    )
    const [theirs, own] = [new URL(address), new URL(ours)]
    expect(theirs.origin + theirs.pathname).toBe(own.origin + own.pathname)
    expect(Object.fromEntries(theirs.searchParams)).toEqual(Object.fromEntries(own.searchParams))
    expect(await (await fetch(address)).text()).toContain(GOOGLE_PEOPLE[1].email)
  })

  it.each([ClientAuthentication.ClientSecretPost, ClientAuthentication.ClientSecretBasic])(
    'trades a code for tokens, with its secret by %s',
    async (how) => {
      const client = library(CLIENT.secret, how)
      const before = Temporal.Now.instant()
      const tokens = await connected(client)
      expect(tokens).toEqual({
        access_token: expect.stringMatching(/^ya29\./),
        refresh_token: expect.stringMatching(/^1\/\/0g/),
        token_type: 'Bearer',
        scope: auth.scopes.join(' '),
        expiry_date: expect.any(Number),
      })
      const until = Temporal.Instant.fromEpochMilliseconds(tokens.expiry_date ?? 0)
      // The library counts from its own clock, somewhere between these two, in whole seconds.
      const after = Temporal.Now.instant()
      expect(before.until(until).total('seconds')).toBeGreaterThanOrEqual(3598)
      expect(after.until(until).total('seconds')).toBeLessThanOrEqual(3600)
      expect(await hello(client)).toEqual({ hello: GOOGLE_PEOPLE[0].name })
    },
  )

  it('trades a code once, with its own verifier, redirect address and secret only', async () => {
    const client = library()
    const used = await approved()
    await client.getToken(used)
    await expect(client.getToken(used)).rejects.toMatchObject(refused(400, 'invalid_grant', 'Bad Request'))
    const { codeVerifier: another } = await begin()
    await expect(client.getToken({ ...(await approved()), codeVerifier: another })).rejects.toMatchObject(
      refused(400, 'invalid_grant', 'Invalid code verifier.'),
    )
    await expect(client.getToken((await approved()).code)).rejects.toMatchObject(
      refused(400, 'invalid_grant', 'Missing code verifier.'),
    )
    await expect(
      client.getToken({ ...(await approved()), redirect_uri: `${REDIRECT}/` }),
    ).rejects.toMatchObject(refused(400, 'redirect_uri_mismatch', 'Bad Request'))
    await expect(library('guess').getToken(await approved())).rejects.toMatchObject(
      refused(401, 'invalid_client', 'Unauthorized'),
    )
  })

  it('refreshes, keeps its refresh token and reads on', async () => {
    const client = library()
    const { refresh_token, access_token } = await connected(client)
    now = now.add({ hours: 2 })
    const told: Credentials[] = []
    client.on('tokens', (tokens) => told.push({ ...tokens }))
    client.setCredentials({ refresh_token: refresh_token ?? '' })
    const { token } = await client.getAccessToken()
    expect(token).not.toBe(access_token)
    expect(told).toEqual([
      {
        access_token: token,
        token_type: 'Bearer',
        scope: auth.scopes.join(' '),
        expiry_date: expect.any(Number),
      },
    ])
    expect(client.credentials.refresh_token).toBe(refresh_token)
    expect(await hello(client)).toEqual({ hello: GOOGLE_PEOPLE[0].name })
  })

  it('refreshes by itself where an access token is refused, and asks again', async () => {
    const client = library()
    const { expiry_date: _unknown, ...tokens } = await connected(client)
    client.setCredentials(tokens)
    now = now.add({ hours: 2 })
    const before = server.calls.length
    expect(await hello(client)).toEqual({ hello: GOOGLE_PEOPLE[0].name })
    expect(server.calls.slice(before).map(({ path }) => path)).toEqual(['/hello', '/token', '/hello'])
  })

  it('reads what a token is good for, until it ends', async () => {
    const client = library()
    const token = (await connected(client)).access_token ?? ''
    expect(await client.getTokenInfo(token)).toMatchObject({
      aud: CLIENT.id,
      azp: CLIENT.id,
      sub: GOOGLE_PEOPLE[0].sub,
      scopes: auth.scopes,
      exp: String(NOON.add({ seconds: 3599 }).epochMilliseconds / 1000),
      access_type: 'offline',
    })
    now = now.add({ hours: 1 })
    await expect(client.getTokenInfo(token)).rejects.toMatchObject({
      status: 400,
      response: { data: { error: 'invalid_token' } },
    })
  })

  it.each(['access_token', 'refresh_token'] as const)(
    'revokes by the %s, after which no refresh is granted',
    async (which) => {
      const client = library()
      const tokens = await connected(client)
      expect((await renewedByUs(tokens)).scopes).toEqual(auth.scopes)
      const { status, data } = await client.revokeToken(tokens[which] ?? '')
      expect([status, data]).toEqual([200, {}])
      await expect(client.refreshAccessToken()).rejects.toMatchObject(DEAD)
      await expect(renewedByUs(tokens)).rejects.toMatchObject({
        kind: 'reauthorise',
        vendorMessage: 'invalid_grant: Token has been expired or revoked.',
      })
      await expect(client.getTokenInfo(tokens.access_token ?? '')).rejects.toMatchObject({ status: 400 })
      await expect(client.revokeToken(tokens[which] ?? '')).rejects.toMatchObject(
        refused(400, 'invalid_token', 'Token expired or revoked'),
      )
      await connected(client)
      expect(await hello(client)).toEqual({ hello: GOOGLE_PEOPLE[0].name })
    },
  )

  /** Consents to `asked` with only `ticked` left. @param combined value of `include_granted_scopes` */
  const grantedAfter = async (asked: string[], ticked: string[], combined: boolean) => {
    const client = library()
    const address = client.generateAuthUrl({
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: combined,
      scope: ['openid', ...asked],
    })
    const { tokens } = await client.getToken((await consentAt(address, { scope: ticked })).get('code') ?? '')
    return { client, tokens, scopes: tokens.scope?.split(' ').sort() }
  }

  // developers.google.com/identity/protocols/oauth2/web-server, "Incremental authorization".
  it('adds up what a person grants to one app, where it is asked to', async () => {
    await grantedAfter([READ], [READ], true)
    const second = await grantedAfter([SHEETS], [SHEETS], true)
    expect(second.scopes).toEqual([READ, SHEETS, 'openid'])
    // "the refresh token represents the combined authorization"
    now = now.add({ hours: 2 })
    second.client.setCredentials({ refresh_token: second.tokens.refresh_token ?? '' })
    expect(await hello(second.client)).toEqual({ hello: GOOGLE_PEOPLE[0].name })
    expect((await grantedAfter([SHEETS], [SHEETS], false)).scopes).toEqual([SHEETS, 'openid'])
  })

  it('ends a combined authorisation for all of its scopes at once', async () => {
    const first = await grantedAfter([READ], [READ], true)
    const second = await grantedAfter([SHEETS], [SHEETS], true)
    await second.client.revokeToken(second.tokens.refresh_token ?? '')
    first.client.setCredentials({ refresh_token: first.tokens.refresh_token ?? '' })
    await expect(first.client.getAccessToken()).rejects.toMatchObject(DEAD)
    expect((await grantedAfter([SHEETS], [SHEETS], true)).scopes).toEqual([SHEETS, 'openid'])
  })

  // developers.google.com/identity/protocols/oauth2/resources/granular-permissions
  it('grants what was left ticked, and says so in the token’s scope', async () => {
    const { scopes, tokens, client } = await grantedAfter([READ, SHEETS], [SHEETS], true)
    expect(scopes).toEqual([SHEETS, 'openid'])
    expect((await client.getTokenInfo(tokens.access_token ?? '')).scopes.sort()).toEqual(scopes)
  })

  it('opens the consent page on the login that the hint names', async () => {
    const address = (login_hint: string) => library().generateAuthUrl({ scope: READ, login_hint })
    for (const { email, sub } of GOOGLE_PEOPLE) {
      for (const hint of [email, sub]) {
        const html = await (await fetch(address(hint))).text()
        expect(html).toMatch(new RegExp(`value="${sub}" checked`))
      }
    }
    const ours = await authorisationAddress(
      { auth },
      {
        origin,
        clientId: CLIENT.id,
        redirectUri: REDIRECT,
        state: 'state',
        codeVerifier: 'v'.repeat(43),
        loginHint: GOOGLE_PEOPLE[1].email,
      },
    )
    expect(new URL(ours).searchParams.get('login_hint')).toBe(GOOGLE_PEOPLE[1].email)
  })
})
