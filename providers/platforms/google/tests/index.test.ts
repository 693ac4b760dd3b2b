import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EmulatorServer, serveEmulators } from '../../../../emulators/serve.ts'
import type { ProviderContext } from '../../../contract.ts'
import { createHttpClient } from '../../../kit/http/http.ts'
import {
  authorisationAddress,
  exchangeCode,
  refreshToken,
  revokeToken,
  type TokenSet,
} from '../../../kit/signIn/oauth2.ts'
import type { EmulatorSwitch } from '../../../sandbox/emulation.ts'
import { googleAccountLabel, googleApi, googleProbe } from '../api.ts'
import { GOOGLE_PEOPLE, sandboxTokens } from '../emulator/index.ts'
import { googleOAuth } from '../index.ts'
import { consentAt, helloProduct } from './signIn.ts'

const READ = 'https://www.googleapis.com/auth/analytics.readonly'
const SHEETS = 'https://www.googleapis.com/auth/spreadsheets.readonly'
const oauth = googleOAuth({ [READ]: 'See and download your Google Analytics data' })
const REDIRECT = 'http://127.0.0.1:4000/oauth/callback'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

let server: EmulatorServer
let now = Temporal.Instant.from('2026-11-21T12:00:00Z')
beforeAll(async () => {
  server = await serveEmulators({ product: helloProduct(READ) }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.switchesOf('product').clear()
  await server.forget('product')
  now = Temporal.Instant.from('2026-11-21T12:00:00Z')
})

const call = () => ({
  origin: server.originOf('product'),
  setting: String,
  client: { id: 'sandbox-google', secret: 'sandbox-secret' },
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})

/** What a person's browser does: opens the consent page, ticks, and is sent back. */
async function consent(
  form: Record<string, string | string[]> = {},
  change: (address: URL) => void = () => {},
): Promise<URLSearchParams> {
  const address = new URL(
    await authorisationAddress(
      { auth: oauth },
      {
        ...call(),
        clientId: 'sandbox-google',
        redirectUri: REDIRECT,
        state: 'state',
        codeVerifier: VERIFIER,
      },
    ),
  )
  change(address)
  return consentAt(address, { scope: READ, ...form })
}
const exchange = (callbackParameters: URLSearchParams, change: object = {}) =>
  exchangeCode(
    { auth: oauth },
    {
      ...call(),
      redirectUri: REDIRECT,
      callbackParameters,
      state: 'state',
      codeVerifier: VERIFIER,
      ...change,
    },
  )
const connect = async () => exchange(await consent())
const context = (tokens: TokenSet): ProviderContext => ({
  ...call(),
  credentials: { type: 'oauth', accessToken: tokens.accessToken, scopes: tokens.scopes },
})
const ask = (tokens: TokenSet) =>
  googleApi({ origin: 'api' }).ask(context(tokens), '/hello', z.object({ hello: z.string() }))

describe('connecting', () => {
  it('shows both people and every scope, then grants what is ticked', async () => {
    const page = await fetch(
      await authorisationAddress(
        { auth: oauth },
        {
          ...call(),
          clientId: 'sandbox-google',
          redirectUri: REDIRECT,
          state: 'state',
          codeVerifier: VERIFIER,
        },
      ),
    )
    const html = await page.text()
    for (const words of [...GOOGLE_PEOPLE.map(({ email }) => email), READ, 'Continue', 'Cancel']) {
      expect(html).toContain(words)
    }
    const tokens = await connect()
    expect(tokens.refreshToken).toMatch(/^1\/\/0g/)
    expect(tokens.scopes).toContain(READ)
    expect(await ask(tokens)).toEqual({ hello: 'Alex Rivera' })
    expect(await googleAccountLabel(context(tokens))).toBe('alex.rivera@northwind.example')
  })

  it('as the other person', async () => {
    const tokens = await exchange(await consent({ account: GOOGLE_PEOPLE[1].sub }))
    expect(await ask(tokens)).toEqual({ hello: 'Sam Lindqvist' })
  })

  it('ends in a sentence when it is cancelled or a box is unticked', async () => {
    const cancelled = exchange(await consent({ decision: 'deny' }))
    await expect(cancelled).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('refused'),
    })
    const unticked = exchange(await consent({ scope: SHEETS }))
    await expect(unticked).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('“See and download your Google Analytics data”'),
    })
  })

  it('takes a code once, within ten minutes, with its own verifier and redirect address', async () => {
    const used = await consent()
    await exchange(used)
    const dead = { kind: 'bad_request', vendorMessage: 'invalid_grant: Bad Request' }
    await expect(exchange(used)).rejects.toMatchObject(dead)
    const late = await consent()
    now = now.add({ minutes: 11 })
    await expect(exchange(late)).rejects.toMatchObject(dead)
    await expect(exchange(await consent(), { codeVerifier: 'x'.repeat(43) })).rejects.toMatchObject({
      vendorMessage: 'invalid_grant: Invalid code verifier.',
    })
    await expect(exchange(await consent(), { redirectUri: `${REDIRECT}/` })).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: 'redirect_uri_mismatch: Bad Request',
    })
    await expect(exchange(new URLSearchParams({ code: 'nonsense', state: 'state' }))).rejects.toMatchObject({
      vendorMessage: 'invalid_grant: Malformed auth code.',
    })
  })

  it('gives a refresh token only when one is due', async () => {
    const online = await consent({}, (address) => address.searchParams.delete('access_type'))
    expect((await exchange(online)).refreshToken).toBeNull()
    const again = await consent({}, (address) => address.searchParams.delete('prompt'))
    expect((await exchange(again)).refreshToken).toBeNull()
    expect((await connect()).refreshToken).not.toBeNull()
  })

  it.each([
    ['redirect_uri', 'https://evil.example/steal', 400, 'redirect_uri_mismatch'],
    ['client_id', 'unknown', 401, 'invalid_client'],
    ['client_id', '', 400, 'invalid_request'],
    ['scope', 'made.up', 400, 'invalid_scope'],
    ['response_type', 'token', 400, 'invalid_request'],
  ])('never leaves the error page with a wrong %s', async (name, value, status, code) => {
    const address = new URL(`${server.url}/product/accounts/o/oauth2/v2/auth`)
    const query = { client_id: 'sandbox-google', redirect_uri: REDIRECT, response_type: 'code', scope: READ }
    for (const [key, text] of Object.entries({ ...query, [name]: value })) address.searchParams.set(key, text)
    const page = await fetch(address, { redirect: 'manual' })
    expect(page.status).toBe(status)
    expect(await page.text()).toContain(code)
  })

  it('with a wrong secret is the operator’s fault', async () => {
    const wrong = { client: { id: 'sandbox-google', secret: 'guess' } }
    await expect(exchange(await consent(), wrong)).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: 'invalid_client: Unauthorized',
    })
  })
})

describe('the life of a connection', () => {
  const renew = (tokens: TokenSet, id = 'sandbox-google') =>
    refreshToken(
      { auth: oauth },
      {
        ...call(),
        client: { id, secret: 'sandbox-secret' },
        refreshToken: tokens.refreshToken ?? '',
      },
    )

  it('goes on after an hour, over restarts of the sandbox', async () => {
    const tokens = await connect()
    now = now.add({ hours: 2 })
    await server.forget('product')
    await expect(ask(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
    expect(await ask(await renew(tokens))).toEqual({ hello: 'Alex Rivera' })
  })

  it('ends with a revocation of either token; consenting again starts a new one', async () => {
    for (const which of ['accessToken', 'refreshToken'] as const) {
      const tokens = await connect()
      await revokeToken({ auth: oauth }, { ...call(), token: tokens[which] ?? '' })
      await revokeToken({ auth: oauth }, { ...call(), token: tokens[which] ?? '' })
      await expect(ask(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
      await expect(renew(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
      expect(await ask(await connect())).toEqual({ hello: 'Alex Rivera' })
    }
  })

  it('ends after a week for an app in testing', async () => {
    const testing = { client: { id: 'sandbox-testing', secret: 'sandbox-secret' } }
    const back = await consent({}, (address) => address.searchParams.set('client_id', 'sandbox-testing'))
    const tokens = await exchange(back, testing)
    await renew(tokens, 'sandbox-testing')
    now = now.add({ hours: 24 * 7 })
    await expect(renew(tokens, 'sandbox-testing')).rejects.toMatchObject({ kind: 'reauthorise' })
  })

  it('cannot be taken over by another app', async () => {
    await expect(renew(await connect(), 'sandbox-other')).rejects.toMatchObject({
      kind: 'reauthorise',
      vendorMessage: 'unauthorized_client: Unauthorized',
    })
  })

  it('of a demo source needs no consent, only a refresh', async () => {
    const demo = await sandboxTokens(GOOGLE_PEOPLE[0], [READ])
    await expect(ask(demo)).rejects.toMatchObject({ kind: 'reauthorise' })
    expect(await ask(await renew(demo))).toEqual({ hello: 'Alex Rivera' })
  })

  it('is repaired by one refresh when access tokens end early', async () => {
    const tokens = await connect()
    server.switchesOf('product').add('expired_token')
    await expect(ask(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
    expect(await ask(await renew(tokens))).toEqual({ hello: 'Alex Rivera' })
  })

  it.each<[EmulatorSwitch, string]>([
    ['revoked_grant', 'reauthorise'],
    ['token_server_error', 'unavailable'],
  ])('with %s the refresh is %s', async (name, kind) => {
    const tokens = await connect()
    server.switchesOf('product').add(name)
    await expect(renew(tokens)).rejects.toMatchObject({ kind })
  })

  it('with missing_scope fails on connecting and in the API', async () => {
    const tokens = await connect()
    server.switchesOf('product').add('missing_scope')
    await expect(ask(tokens)).rejects.toMatchObject({
      kind: 'reauthorise',
      message: expect.stringContaining('box'),
    })
    await expect(connect()).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

describe('an answer of a Google API', () => {
  it('of another shape is unexpected and keeps the vendor’s words', async () => {
    const tokens = await connect()
    const odd = googleApi({ origin: 'api' }).ask(context(tokens), '/', z.object({ other: z.string() }))
    await expect(odd).rejects.toMatchObject({ kind: 'unexpected', vendorMessage: '{"hello":"Alex Rivera"}' })
  })
})

describe('a probe', () => {
  const probe = async (found: boolean | string) =>
    googleProbe('Nothing here.', () => Promise.resolve(found))(context(await connect()))

  it('names the login, and warns one that can read nothing', async () => {
    expect(await probe(true)).toEqual({ accountLabel: 'alex.rivera@northwind.example', warnings: [] })
    expect((await probe(false)).warnings).toEqual(['Nothing here.'])
    expect((await probe('Another reason.')).warnings).toEqual(['Another reason.'])
  })
})
