import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { type Consent, decide } from '../../../test/consent.ts'
import { authorisationAddress, exchangeCode, refreshToken, revokeToken } from '../../kit/signIn/oauth2.ts'
import { emulator } from '../emulator/index.ts'
import { accuranker } from '../index.ts'
import { client, KIND, now, oauth, testContext } from './accuranker.ts'

let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const redirectUri = 'http://127.0.0.1:4800/oauth/callback'
const state = 'a-state-nobody-guesses'
const call = async () => ({ ...(await testContext(server)), client })
const page = () =>
  authorisationAddress(
    { auth: oauth() },
    { origin: server.originOf(KIND), clientId: client.id, redirectUri, state, codeVerifier: 'unused' },
  )
async function signIn(consent: Consent = {}) {
  const callbackParameters = new URL(await decide(new URL(await page()), consent), redirectUri).searchParams
  return exchangeCode(
    { auth: oauth() },
    { ...(await call()), redirectUri, callbackParameters, state, codeVerifier: 'unused' },
  )
}
const refresh = async (token: string | null) =>
  refreshToken({ auth: oauth() }, { ...(await call()), refreshToken: token ?? '' })

describe('signing in', () => {
  it('brings tokens for ten hours', async () => {
    const tokens = await signIn()
    expect(tokens).toMatchObject({ scopes: ['read'], expiresAt: now.add({ hours: 10 }) })
    const { warnings } = await accuranker.probe(await testContext(server, tokens.accessToken))
    expect(warnings).toEqual([])
  })
  it('of a person without an account warns', async () => {
    const { accessToken } = await signIn({ person: 1 })
    const { warnings } = await accuranker.probe(await testContext(server, accessToken))
    expect(warnings).toEqual([expect.stringMatching(/no AccuRanker account/)])
  })
  it('that was refused is so said', async () => {
    await expect(signIn({ decision: 'deny' })).rejects.toThrow(/refused on the consent page/)
  })
})

describe('refreshing', () => {
  it('replaces the refresh token, and the old one is dead', async () => {
    const first = await signIn()
    const second = await refresh(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await expect(refresh(first.refreshToken)).rejects.toMatchObject({ kind: 'reauthorise' })
    expect((await refresh(second.refreshToken)).accessToken).toBeTruthy()
  })
  it('fails without ending the sign-in while the vendor is out of order', async () => {
    const { refreshToken: token } = await signIn()
    const ready = await call()
    server.switchesOf(KIND).add('token_server_error')
    const failed = refreshToken({ auth: oauth() }, { ...ready, refreshToken: token ?? '' })
    await expect(failed).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

it('giving back ends the tokens', async () => {
  const { accessToken, refreshToken: token } = await signIn()
  await revokeToken({ auth: oauth() }, { ...(await call()), token: token ?? '' })
  await expect(accuranker.probe(await testContext(server, accessToken))).rejects.toMatchObject({
    kind: 'reauthorise',
  })
})
