import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { type Consent, decide } from '../../../test/consent.ts'
import type { OAuthCall, OAuthDefinition } from '../../contract.ts'
import { authorisationAddress, exchangeCode } from '../../kit/signIn/oauth2.ts'
import { definition, dialect } from '../definition.ts'
import { emulator } from '../emulator/index.ts'
import { mailchimp } from '../index.ts'
import { KIND, now, testContext } from './mailchimp.ts'

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

const auth = definition.auth as OAuthDefinition
const redirectUri = 'http://127.0.0.1:4800/oauth/callback'
const state = 'a-state-nobody-guesses'
const client = { id: 'sandbox-mailchimp', secret: 'sandbox-secret' }
const page = async () =>
  new URL(
    await authorisationAddress(
      { auth, dialect },
      { origin: server.originOf(KIND), clientId: client.id, redirectUri, state, codeVerifier: 'unused' },
    ),
  )
async function exchange(consent: Consent = {}, app = client) {
  const callbackParameters = new URL(await decide(await page(), consent), redirectUri).searchParams
  return { callbackParameters, tokens: await exchangeWith(callbackParameters, app) }
}
async function exchangeWith(callbackParameters: URLSearchParams, app = client) {
  const { fetch, origin, signal } = await testContext(server)
  const call: OAuthCall = { fetch, origin, signal, setting: String, now, client: app }
  return exchangeCode(
    { auth, dialect },
    { ...call, redirectUri, callbackParameters, state, codeVerifier: 'unused' },
  )
}

describe('signing in', () => {
  it('asks for no scope, for Mailchimp knows none', async () => {
    expect([...(await page()).searchParams.keys()]).not.toContain('scope')
  })
  it('brings a token without end, though Mailchimp writes that it ends at once', async () => {
    const { tokens } = await exchange()
    expect(tokens).toMatchObject({ refreshToken: null, expiresAt: null, scopes: [] })
    const context = await testContext(server, tokens.accessToken)
    expect(await mailchimp.probe(context)).toEqual({ accountLabel: 'Northwind Outdoor', warnings: [] })
  })
  it('of a person without audiences lists none', async () => {
    const { tokens } = await exchange({ person: 1 })
    expect(await mailchimp.listProperties(await testContext(server, tokens.accessToken))).toEqual([])
  })
  it('that was refused is so said', async () => {
    await expect(exchange({ decision: 'deny' })).rejects.toThrow(/refused on the consent page/)
  })
  it('works once with a code, and for ten minutes', async () => {
    const { callbackParameters } = await exchange()
    await expect(exchangeWith(callbackParameters)).rejects.toThrow(/too long or was already used/)
    const late = new URL(await decide(await page()), redirectUri).searchParams
    clock = now.add({ minutes: 11 })
    await expect(exchangeWith(late)).rejects.toMatchObject({ kind: 'bad_request' })
  })
  it('with a wrong secret blames the app', async () => {
    await expect(exchange({}, { ...client, secret: 'wrong' })).rejects.toMatchObject({ kind: 'unexpected' })
  })
})

it('a token that the login host does not know ends the sign-in, though the status is 200', async () => {
  await expect(mailchimp.probe(await testContext(server, 'unknown'))).rejects.toMatchObject({
    kind: 'reauthorise',
    vendorMessage: 'invalid_token',
  })
})

it('a data centre in another form than Mailchimp’s is not called', async () => {
  const context = await testContext(server)
  const calls: string[] = []
  const fetch: typeof context.fetch = async ({ url }) => {
    calls.push(url)
    return { status: 200, headers: {}, text: '{"dc":"evil.example/us19"}', url }
  }
  await expect(mailchimp.probe({ ...context, fetch })).rejects.toMatchObject({ kind: 'unexpected' })
  expect(calls).toHaveLength(1)
})

it('the API is called at the data centre that the login host names', async () => {
  const context = await testContext(server)
  const calls: string[] = []
  const origin = (name: string) => definition.origins[name] ?? ''
  const fetch: typeof context.fetch = async ({ url }) => {
    calls.push(url)
    return { status: 200, headers: {}, text: '{"dc":"us19","account_name":"X"}', url }
  }
  await mailchimp.probe({ ...context, fetch, origin })
  expect(calls[1]).toMatch(/^https:\/\/us19\.api\.mailchimp\.com\/3\.0\/\?/)
})
