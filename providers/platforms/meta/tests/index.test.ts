import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EmulatorServer, serveEmulators } from '../../../../emulators/serve.ts'
import type { ProviderContext, TokenSet } from '../../../contract.ts'
import { createHttpClient } from '../../../kit/http/http.ts'
import { authorisationAddress, exchangeCode, revokeToken } from '../../../kit/signIn/oauth2.ts'
import type { Emulator } from '../../../sandbox/emulation.ts'
import { metaDialect } from '../dialect.ts'
import { metaList, metaPath, withMetaSwitches } from '../emulator/answers.ts'
import { emulateMetaLogin, META_PEOPLE, requireMetaToken, sandboxMetaCredentials } from '../emulator/index.ts'
import { metaAccountLabel, metaJson, metaOAuth } from '../index.ts'
import { asPage } from '../pages.ts'
import { metaPages } from '../paging.ts'

const READ = 'ads_read'
const signIn = {
  auth: metaOAuth(
    { [READ]: 'Access your ad accounts’ figures' },
    { business_management: 'Manage your business' },
  ),
  dialect: metaDialect,
}
const REDIRECT = 'http://127.0.0.1:4000/oauth/callback'
const THROTTLE = { code: 80000, subcode: 2446079, subject: 'from this ad-account', type: 'ads_insights' }
const LETTERS = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

/** The family around a small product: a listing, businesses, a page. */
const product: Emulator = async (request, context) => {
  const login = await emulateMetaLogin(request, context, THROTTLE)
  if (login) return login
  return withMetaSwitches(request, context, THROTTLE, async () => {
    const bearer = await requireMetaToken(request, context, READ)
    if (bearer instanceof Response) return bearer
    switch (metaPath(request)) {
      case '/letters':
        return metaList(request, context, LETTERS)
      case '/777':
        return Response.json({ id: '777', access_token: await bearer.tokenOf('777') })
      case '/778':
        return Response.json({ id: '778' })
      default:
        return Response.json({ hello: bearer.person.name, page: bearer.page })
    }
  })
}

const START = Temporal.Instant.from('2026-11-21T12:00:00Z')
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

const call = (client = { id: 'sandbox-meta', secret: 'sandbox-secret' }) => ({
  origin: server.originOf('product'),
  setting: String,
  client,
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})
const dialogAddress = async (clientId = 'sandbox-meta') =>
  new URL(
    await authorisationAddress(signIn, {
      origin: server.originOf('product'),
      clientId,
      redirectUri: REDIRECT,
      state: 'state',
      codeVerifier: 'unused',
    }),
  )

/** What a person's browser does: opens the dialog, ticks, and is sent back. */
async function consent(form: Record<string, string | string[]> = {}, clientId?: string) {
  const fields = {
    decision: 'approve',
    account: META_PEOPLE[0].id,
    scope: [READ, 'business_management'],
    ...form,
  }
  const body = new URLSearchParams()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value)
  const answer = await fetch(await dialogAddress(clientId), { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '').searchParams
}
const exchange = (callbackParameters: URLSearchParams, change: object = {}) =>
  exchangeCode(signIn, {
    ...call(),
    redirectUri: REDIRECT,
    callbackParameters,
    state: 'state',
    codeVerifier: 'unused',
    ...change,
  })
const connect = async () => exchange(await consent())
const context = (tokens: Pick<TokenSet, 'accessToken' | 'scopes'>): ProviderContext => ({
  ...call(),
  credentials: { type: 'oauth', accessToken: tokens.accessToken, scopes: tokens.scopes },
})
const Hello = z.object({ hello: z.string(), page: z.string().nullable() })
const ask = (of: ProviderContext) => metaJson(of, { path: '/hello' }, Hello)
const letters = (of: ProviderContext, options = {}) =>
  metaPages(of, { path: '/letters', parameters: { fields: 'id' } }, z.object({ id: z.string() }), options)

describe('connecting', () => {
  it('asks for comma separated permissions and again for declined ones', async () => {
    const address = await dialogAddress()
    expect(address.pathname).toBe('/product/www/dialog/oauth')
    expect(address.searchParams.get('scope')).toBe('public_profile,email,ads_read,business_management')
    expect(address.searchParams.get('auth_type')).toBe('rerequest')
    const html = await (await fetch(address)).text()
    for (const words of [META_PEOPLE[0].email, '(ads_read)', 'Continue']) expect(html).toContain(words)
  })

  it('ends with a token of 60 days, without a refresh token, with what was granted', async () => {
    const tokens = await connect()
    expect(tokens.refreshToken).toBeNull()
    expect(tokens.scopes).toEqual(['public_profile', 'email', 'ads_read', 'business_management'])
    expect(tokens.expiresAt?.since(now).total('days')).toBeCloseTo(60, 0)
    expect(await ask(context(tokens))).toEqual({ hello: 'Alex Rivera', page: null })
    expect(await metaAccountLabel(context(tokens))).toBe('alex.rivera@northwind.example')
    now = now.add({ hours: 24 * 61 })
    await expect(ask(context(tokens))).rejects.toMatchObject({ kind: 'reauthorise' })
  })

  it('refuses a grant without what is required, and takes one without what is optional', async () => {
    const unticked = exchange(await consent({ scope: 'business_management' }))
    await expect(unticked).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('“Access your ad accounts’ figures”'),
    })
    const narrow = await exchange(await consent({ scope: READ }))
    expect(narrow.scopes).not.toContain('business_management')
  })

  it('says so when it is cancelled or breaks at Meta', async () => {
    await expect(exchange(await consent({ decision: 'deny' }))).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('refused'),
    })
    const broken = { error_code: '1349126', error_message: 'App not active', state: 'state' }
    await expect(exchange(new URLSearchParams(broken))).rejects.toMatchObject({
      vendorMessage: 'server_error: App not active',
    })
  })

  it('takes a code once, within ten minutes, for its own redirect address', async () => {
    const again = { kind: 'bad_request', message: expect.stringContaining('once more') }
    const used = await consent()
    await exchange(used)
    await expect(exchange(used)).rejects.toMatchObject({
      ...again,
      vendorMessage: 'This authorization code has been used.',
    })
    const late = await consent()
    now = now.add({ minutes: 11 })
    await expect(exchange(late)).rejects.toMatchObject(again)
    await expect(exchange(await consent(), { redirectUri: `${REDIRECT}/` })).rejects.toMatchObject({
      kind: 'unexpected',
      message: expect.stringContaining('redirect address'),
    })
    await expect(
      exchange(await consent(), { client: { id: 'sandbox-meta', secret: 'guess' } }),
    ).rejects.toMatchObject({ kind: 'unexpected', vendorMessage: 'Error validating client secret.' })
  })

  it.each([
    ['client_id', 'unknown', 'Invalid App ID'],
    ['redirect_uri', 'https://evil.example/steal', 'URL blocked'],
    ['scope', 'made_up', 'Invalid Scopes: made_up'],
  ])('never leaves the error page with a wrong %s', async (name, value, words) => {
    const address = await dialogAddress()
    address.searchParams.set(name, value)
    const page = await fetch(address, { redirect: 'manual' })
    expect(page.status).toBe(400)
    expect(await page.text()).toContain(words)
  })

  it('waits when the token endpoint is down', async () => {
    const back = await consent()
    server.switchesOf('product').add('token_server_error')
    await expect(exchange(back)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('the life of a connection', () => {
  it('ends with a revocation, which may be repeated; consenting again starts a new one', async () => {
    const tokens = await connect()
    const other = await connect()
    await revokeToken(signIn, { ...call(), token: tokens.accessToken })
    await revokeToken(signIn, { ...call(), token: tokens.accessToken })
    const gone = { kind: 'reauthorise', vendorMessage: expect.stringContaining('has not authorized') }
    await expect(ask(context(other))).rejects.toMatchObject(gone)
    expect(await ask(context(await connect()))).toMatchObject({ hello: 'Alex Rivera' })
  })

  it('of a demo source needs no consent and outlives restarts', async () => {
    const demo = await sandboxMetaCredentials([READ])
    if (demo.type !== 'oauth') throw new Error('Meta signs in by OAuth')
    now = now.add({ hours: 24 * 400 })
    expect(await ask(context(demo))).toMatchObject({ hello: 'Alex Rivera' })
    expect(await metaAccountLabel(context(demo))).toBe('Alex Rivera (7082001)')
  })

  it('says which permission went missing', async () => {
    const tokens = await connect()
    server.switchesOf('product').add('missing_scope')
    await expect(ask(context(tokens))).rejects.toMatchObject({ kind: 'reauthorise' })
    await expect(connect()).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

describe('a call', () => {
  it('is signed where the app’s secret is known', async () => {
    const app = { id: 'sandbox-strict', secret: 'sandbox-secret' }
    const tokens = await exchange(await consent({}, app.id), { client: app })
    expect(await ask(context(tokens))).toMatchObject({ hello: 'Alex Rivera' })
    const { client: _none, ...unsigned } = context(tokens)
    await expect(ask(unsigned)).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: 'API calls from the server require an appsecret_proof argument',
    })
  })

  it('of another shape is unexpected and keeps Meta’s words without the token', async () => {
    const tokens = await connect()
    const odd = metaJson(context(tokens), { path: '/hello' }, z.object({ other: z.string() }))
    await expect(odd).rejects.toMatchObject({
      kind: 'unexpected',
      vendorMessage: '{"hello":"Alex Rivera","page":null}',
    })
  })

  it('as a page bears the page’s own token', async () => {
    const tokens = await connect()
    const page = await asPage(context(tokens), '777')
    expect(await ask(page)).toEqual({ hello: 'Alex Rivera', page: '777' })
    await expect(asPage(context(tokens), '778')).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

describe('a listing', () => {
  it.each([{ limit: 2 }, { limit: 5 }, { limit: 100 }])('is read whole with %j', async (options) => {
    const of = context(await connect())
    expect(await letters(of, options)).toEqual({ items: LETTERS, truncated: false })
  })

  it('stops where enough is read and says so', async () => {
    const of = context(await connect())
    expect(await letters(of, { limit: 2, most: 3 })).toEqual({ items: LETTERS.slice(0, 3), truncated: true })
    expect(await letters(of, { limit: 2, most: 5 })).toEqual({ items: LETTERS, truncated: false })
  })

  it('does not turn the page where Meta’s limit is nearly used up', async () => {
    const of = context(await connect())
    const full = { ads: [{ call_count: 97, estimated_time_to_regain_access: 19 }] }
    const nearly: ProviderContext = {
      ...of,
      fetch: async (request) => {
        const answer = await of.fetch(request)
        return { ...answer, headers: { 'x-business-use-case-usage': JSON.stringify(full) } }
      },
    }
    await expect(letters(nearly, { limit: 2 })).rejects.toMatchObject({
      kind: 'rate_limited',
      waitSeconds: 1140,
    })
    expect((await letters(nearly)).items).toEqual(LETTERS)
  })
})
