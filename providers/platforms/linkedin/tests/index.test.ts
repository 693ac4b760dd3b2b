import { createRequire } from 'node:module'
import type { AxiosStatic } from 'axios'
import { AuthClient } from 'linkedin-api-client'
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
import { SANDBOX_PEOPLE } from '../../../sandbox/consent.ts'
import type { Emulator, EmulatorSwitch } from '../../../sandbox/emulation.ts'
import { emulateLinkedIn, linkedInCredentials } from '../emulator/index.ts'
import {
  LINKEDIN_SETTINGS,
  linkedInApi,
  linkedInDialect,
  linkedInNumber,
  linkedInOAuth,
  linkedInProbe,
} from '../index.ts'
import { listIn } from '../restliReader.ts'

const ADS = { r_ads: 'Retrieve your advertising accounts', r_ads_reporting: 'Retrieve reporting' }
const oauth = linkedInOAuth('linkedin', ADS)
const PAGES = linkedInOAuth('linkedin', { rw_organization_admin: 'Manage your pages' })
const REDIRECT = 'http://127.0.0.1:4000/oauth/callback'
const START = Temporal.Instant.from('2026-11-21T12:00:00Z')

/** The shared provider parts around an API with one response, which records its requests. */
const product: Emulator = (request, context) =>
  emulateLinkedIn(request, context, 'r_ads', ({ person, parameters, headers }) => {
    const ids = listIn(parameters, 'ids')?.length ?? 0
    return Response.json({
      hello: person.name,
      ids,
      method: request.method,
      finder: headers.has('x-restli-method'),
    })
  })

let server: EmulatorServer
let now = START
beforeAll(async () => {
  server = await serveEmulators({ product }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.switchesOf('product').clear()
  await server.forget('product')
  now = START
})

const call = (clientId = 'sandbox-linkedin') => ({
  origin: server.originOf('product'),
  setting: (name: string) => LINKEDIN_SETTINGS.find((known) => known.name === name)?.default ?? '',
  client: { id: clientId, secret: 'sandbox-secret' },
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})

async function consent({
  auth = oauth,
  clientId = 'sandbox-linkedin',
  ...form
}: {
  auth?: typeof oauth
  clientId?: string
  [field: string]: unknown
} = {}): Promise<URLSearchParams> {
  const options = { ...call(), clientId, redirectUri: REDIRECT, state: 'state', codeVerifier: '' }
  const address = await authorisationAddress({ auth, dialect: linkedInDialect }, options)
  const body = new URLSearchParams({ decision: 'approve', account: SANDBOX_PEOPLE[0].id, ...form })
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}
const exchange = (callbackParameters: URLSearchParams, change: object = {}, auth = oauth) =>
  exchangeCode(
    { auth, dialect: linkedInDialect },
    { ...call(), redirectUri: REDIRECT, callbackParameters, state: 'state', codeVerifier: '', ...change },
  )
const connect = async () => exchange(await consent())
const renew = (tokens: TokenSet, change: object = {}) =>
  refreshToken(
    { auth: oauth, dialect: linkedInDialect },
    { ...call(), refreshToken: tokens.refreshToken ?? '', scopes: tokens.scopes, ...change },
  )
const context = ({ accessToken, scopes }: Pick<TokenSet, 'accessToken' | 'scopes'>): ProviderContext => ({
  ...call(),
  credentials: { type: 'oauth', accessToken, scopes },
})
const Hello = z.object({ hello: z.string(), ids: z.number(), method: z.string(), finder: z.boolean() })
const linkedInJson = linkedInApi([])
const ask = (tokens: Pick<TokenSet, 'accessToken' | 'scopes'>, ids: string[] = []) =>
  linkedInJson(context(tokens), { path: '/rest/hello', query: { ids } }, Hello)

describe('connecting', () => {
  it('asks for everything at once and reads the scopes that come back with commas', async () => {
    const tokens = await connect()
    expect(tokens.scopes).toEqual(['r_ads', 'r_ads_reporting'])
    expect(tokens.refreshToken).toMatch(/^AQW/)
    expect(tokens.expiresAt?.toString()).toBe('2027-01-20T12:00:00Z')
    expect(await ask(tokens)).toMatchObject({ hello: 'Alex Rivera', method: 'GET', finder: false })
  })
  it('as the other person', async () => {
    const tokens = await exchange(await consent({ account: SANDBOX_PEOPLE[1].id }))
    expect(await ask(tokens)).toMatchObject({ hello: 'Sam Lindqvist' })
  })
  it('refused ends in a sentence', async () => {
    await expect(exchange(await consent({ decision: 'deny' }))).rejects.toMatchObject({
      kind: 'bad_request',
      vendorMessage: expect.stringContaining('cancelled'),
    })
  })
  it('with a scope that the app does not hold names it to the operator', async () => {
    server.switchesOf('product').add('missing_scope')
    await expect(exchange(await consent())).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: expect.stringContaining('Scope "r_ads_reporting" is not authorized'),
    })
  })
  it.each([
    ['used again', {}, true],
    ['old', { now: START }, false],
    ['of another address', { redirectUri: `${REDIRECT}/` }, false],
    ['of another app', { client: { id: 'sandbox-other', secret: 'sandbox-secret' } }, false],
  ])('a code that is %s brings nothing', async (name, change, again) => {
    const code = await consent()
    if (again) await exchange(code)
    if (name === 'old') now = START.add({ hours: 1 })
    await expect(exchange(code, change)).rejects.toMatchObject({ kind: 'unexpected' })
  })
  it('with a wrong secret concerns the operator', async () => {
    const client = { id: 'sandbox-linkedin', secret: 'wrong' }
    await expect(exchange(await consent(), { client })).rejects.toMatchObject({ kind: 'unexpected' })
  })
  it('for another set of scopes ends the earlier tokens of the same app', async () => {
    const ads = await connect()
    await exchange(await consent({ auth: PAGES }), {}, PAGES)
    await expect(ask(ads)).rejects.toMatchObject({
      kind: 'reauthorise',
      vendorMessage: expect.stringContaining('revoked'),
    })
  })
})

describe('refreshing', () => {
  it('keeps the refresh token, whose end stays where it is', async () => {
    const tokens = await connect()
    now = START.add({ hours: 24 * 300 })
    await expect(ask(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
    const renewed = await renew(tokens)
    expect(renewed.refreshToken).toBe(tokens.refreshToken)
    expect(await ask(renewed)).toMatchObject({ hello: 'Alex Rivera' })
    now = START.add({ hours: 24 * 366 })
    await expect(renew(renewed)).rejects.toMatchObject({ kind: 'reauthorise' })
  })
  it('is not given to apps that are not approved for it', async () => {
    const client = { id: 'sandbox-unapproved', secret: 'sandbox-secret' }
    const tokens = await exchange(await consent({ clientId: client.id }), { client })
    expect(tokens.refreshToken).toBeNull()
    expect(await ask(tokens)).toMatchObject({ hello: 'Alex Rivera' })
  })
  it('of a demo login works for any registered app', async () => {
    const demo = await linkedInCredentials(oauth.scopes)
    if (demo.type !== 'oauth') throw new Error('LinkedIn signs in by OAuth')
    await expect(ask(demo)).rejects.toMatchObject({ kind: 'reauthorise' })
    const tokens = await refreshToken(
      { auth: oauth, dialect: linkedInDialect },
      { ...call(), refreshToken: demo.refreshToken ?? '' },
    )
    expect(await ask(tokens)).toMatchObject({ hello: 'Alex Rivera' })
  })
  it.each<[EmulatorSwitch, string]>([
    ['revoked_grant', 'reauthorise'],
    ['token_server_error', 'unavailable'],
  ])('with %s is %s', async (name, kind) => {
    const tokens = await connect()
    server.switchesOf('product').add(name)
    await expect(renew(tokens)).rejects.toMatchObject({ kind })
  })
  it('with a wrong secret says nothing of the person’s consent', async () => {
    const client = { id: 'sandbox-linkedin', secret: 'wrong' }
    await expect(renew(await connect(), { client })).rejects.toMatchObject({ kind: 'unexpected' })
  })
})

describe('calling', () => {
  it('sends a long question in the body', async () => {
    const ids = Array.from({ length: 300 }, (_, number) => `urn:li:sponsoredCampaign:${number}`)
    expect(await ask(await connect(), ids)).toMatchObject({ ids: 300, method: 'POST' })
  })
  it('asks once more with a token that LinkedIn does not know yet, then gives up', async () => {
    const before = server.calls.length
    await expect(ask({ accessToken: 'AQXnever', scopes: [] })).rejects.toMatchObject({ kind: 'reauthorise' })
    expect(server.calls.length - before).toBe(2)
  })
  it('with a retired version names the setting', async () => {
    const old = { ...context(await connect()), setting: () => '202504' }
    await expect(linkedInJson(old, { path: '/rest/hello' }, Hello)).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: 'Requested version 20250401 is not active',
    })
  })
  it('says what is odd about an answer of another shape', async () => {
    const odd = linkedInJson(
      context(await connect()),
      { path: '/rest/hello' },
      z.object({ other: z.string() }),
    )
    await expect(odd).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: expect.stringContaining('other'),
    })
  })
  it('without the scope is refused', async () => {
    const pages = await exchange(await consent({ auth: PAGES }), {}, PAGES)
    await expect(ask(pages)).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

it('revoking ends every token of the person and app, and may be repeated', async () => {
  const tokens = await connect()
  const revoke = () =>
    revokeToken({ auth: oauth, dialect: linkedInDialect }, { ...call(), token: tokens.refreshToken ?? '' })
  await revoke()
  await revoke()
  await expect(ask(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
  await expect(renew(tokens)).rejects.toMatchObject({ kind: 'reauthorise' })
})

describe('a login', () => {
  const property = (name: string, available = true) => ({ id: name, name, timeZone: 'UTC', available })
  it.each([
    [[], 'nobody', ['none']],
    [[property('A', false), property('B', false)], 'A and 1 more', ['none']],
    [[property('A', false), property('B')], 'B', []],
    [[property('A'), property('B'), property('C')], 'A and 2 more', []],
  ])('that sees %j is called %s', async (properties, accountLabel, warnings) => {
    const probe = linkedInProbe(async () => properties, { label: 'nobody', warning: 'none' })
    expect(await probe(context({ accessToken: '', scopes: [] }))).toEqual({ accountLabel, warnings })
  })
  it('names properties by numbers alone', () => {
    expect(linkedInNumber('507404993', 'Choose.')).toBe('507404993')
    expect(() => linkedInNumber('5/../6', 'Choose.')).toThrowError(
      expect.objectContaining({ kind: 'bad_request', field: 'property', message: 'Choose.' }),
    )
  })
})

describe('LinkedIn’s own client', () => {
  it('signs in, looks at its token and refreshes', async () => {
    const www = 'https://www.linkedin.com'
    // The client's own copy: the one it requires, not the one that imports find.
    const here = createRequire(import.meta.url)
    const axios: AxiosStatic = createRequire(here.resolve('linkedin-api-client'))('axios')
    const moved = axios.interceptors.request.use((config) => ({
      ...config,
      url: config.url?.replace(www, `${server.url}/product/www`) ?? '',
    }))
    try {
      const client = new AuthClient({
        clientId: 'sandbox-linkedin',
        clientSecret: 'sandbox-secret',
        redirectUrl: REDIRECT,
      })
      const page = client.generateMemberAuthorizationUrl(oauth.scopes, 'state')
      const body = new URLSearchParams({ decision: 'approve', account: SANDBOX_PEOPLE[0].id })
      const there = page.replace(www, `${server.url}/product/www`)
      const sent = await fetch(there, { method: 'POST', body, redirect: 'manual' })
      const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const tokens = await client.exchangeAuthCodeForAccessToken(code)
      expect(tokens).toMatchObject({ expires_in: 5_184_000, refresh_token_expires_in: 31_536_000 })
      // Contrary to its type, this one method returns the whole response, not its body.
      expect(await client.introspectAccessToken(tokens.access_token)).toMatchObject({
        data: { active: true, status: 'active', auth_type: '3L', scope: 'r_ads,r_ads_reporting' },
      })
      const renewed = await client.exchangeRefreshTokenForAccessToken(tokens.refresh_token ?? '')
      expect(await ask({ accessToken: renewed.access_token, scopes: [] })).toMatchObject({
        hello: 'Alex Rivera',
      })
    } finally {
      axios.interceptors.request.eject(moved)
    }
  })
})
