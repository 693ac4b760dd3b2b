import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { type Consent, decide } from '../../../test/consent.ts'
import type { OAuthCall } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { authorisationAddress, exchangeCode, revokeToken } from '../../kit/signIn/oauth2.ts'
import { auth } from '../definition.ts'
import { emulator } from '../emulator/index.ts'
import { tiktok } from '../index.ts'
import { dialect } from '../signIn.ts'
import { client, KIND, now, testContext } from './tiktok.ts'

let server: EmulatorServer
let clock = now
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => clock })
})
afterAll(() => server.stop())
beforeEach(() => {
  clock = now
  server.switchesOf(KIND).clear()
})

const redirectUri = 'http://127.0.0.1:4800/oauth/callback'
const state = 'a-state-nobody-guesses'
const call = (): OAuthCall => ({
  origin: server.originOf(KIND),
  setting: String,
  now,
  client,
  fetch: createHttpClient({ allow: [server.url] }),
  signal: new AbortController().signal,
})
const page = () =>
  authorisationAddress(
    { auth, dialect },
    { origin: server.originOf(KIND), clientId: client.id, redirectUri, state, codeVerifier: 'unused' },
  )
async function callback(consent: Consent = {}): Promise<URLSearchParams> {
  const back = await decide(new URL(await page()), consent)
  return new URL(back, redirectUri).searchParams
}
const exchange = (callbackParameters: URLSearchParams) =>
  exchangeCode(
    { auth, dialect },
    { ...call(), redirectUri, callbackParameters, state, codeVerifier: 'unused' },
  )

describe('signing in', () => {
  it('names the app in TikTok’s own words and asks for no scopes', async () => {
    const { searchParams } = new URL(await page())
    expect([...searchParams.keys()].toSorted()).toEqual(['app_id', 'redirect_uri', 'state'])
  })
  it('brings a token without end and the permissions by number', async () => {
    const parameters = await callback()
    expect(parameters.get('auth_code')).toBe(parameters.get('code'))
    const tokens = await exchange(parameters)
    expect(tokens).toMatchObject({ refreshToken: null, expiresAt: null, scopes: ['1', '2', '4'] })
    expect(await tiktok.probe(await testContext(server, tokens.accessToken))).toEqual({
      accountLabel: 'Alex Rivera',
      warnings: [],
    })
  })
  it('of a person who shares no advertiser works, with a warning', async () => {
    const { accessToken } = await exchange(await callback({ person: 1 }))
    const { warnings } = await tiktok.probe(await testContext(server, accessToken))
    expect(warnings).toEqual([expect.stringMatching(/No advertiser/)])
  })
  it('is refused without the permission for reports', async () => {
    server.switchesOf(KIND).add('missing_scope')
    await expect(exchange(await callback())).rejects.toThrow(/“Reporting”/)
  })
  it('that was refused is so said', async () => {
    const parameters = await callback({ decision: 'deny' })
    await expect(exchange(parameters)).rejects.toThrow(/refused on the consent page/)
  })
  it('with another state is none', async () => {
    const parameters = await callback()
    parameters.set('state', 'another')
    await expect(exchange(parameters)).rejects.toMatchObject({ kind: 'bad_request' })
  })
  it('works once with a code, and for an hour', async () => {
    const parameters = await callback()
    await exchange(parameters)
    await expect(exchange(parameters)).rejects.toThrow(/too long or was already used/)
    const late = await callback()
    clock = now.add({ minutes: 61 })
    await expect(exchange(late)).rejects.toMatchObject({ kind: 'bad_request' })
  })
  it('with a wrong secret blames the app, and tells nobody the code', async () => {
    const parameters = await callback()
    const wrong = { ...call(), client: { ...client, secret: 'wrong-secret' } }
    const error = await exchangeCode(
      { auth, dialect },
      { ...wrong, redirectUri, callbackParameters: parameters, state, codeVerifier: 'unused' },
    ).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'unexpected' })
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/wrong-secret|code=/)
  })
})

describe('giving back', () => {
  it('ends the token, and a second time is no error', async () => {
    const { accessToken } = await exchange(await callback())
    await revokeToken({ auth, dialect }, { ...call(), token: accessToken })
    await revokeToken({ auth, dialect }, { ...call(), token: accessToken })
    await expect(tiktok.probe(await testContext(server, accessToken))).rejects.toMatchObject({
      kind: 'reauthorise',
    })
    const again = await exchange(await callback())
    expect((await tiktok.probe(await testContext(server, again.accessToken))).warnings).toEqual([])
  })
})
