import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../serve.ts'
import { type SignInProviders, signInProviders } from './providers.ts'
import { TOKEN_FAULTS } from './tokens.ts'

/** The emulated providers as an independent OpenID client sees them. */

let server: EmulatorServer
let providers: SignInProviders
/** Seconds by which the providers’ clock is ahead. */
let late = 0
beforeAll(async () => {
  providers = signInProviders(() => Temporal.Now.instant().add({ seconds: late }))
  server = await serveEmulators({}, { pages: { 'sign-in': providers.pages } })
})
afterAll(() => server.stop())

async function choose(page: URL, person: string): Promise<URL> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person, decision: 'approve' }),
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function begin(provider: 'google' | 'linkedin') {
  const config = await client.discovery(
    new URL(`${server.url}/sign-in/${provider}`),
    `sandbox-sign-in-${provider}`,
    'sandbox-secret',
    client.ClientSecretPost('sandbox-secret'),
    { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] },
  )
  const verifier = client.randomPKCECodeVerifier()
  const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state', expectedNonce: 'a-nonce' }
  const page = client.buildAuthorizationUrl(config, {
    redirect_uri: `http://localhost:1/oauth/sign-in/${provider}/callback`,
    scope: 'openid email profile',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { config, page, checks }
}

describe.each(['google', 'linkedin'] as const)('%s, to openid-client', (provider) => {
  it('is discovered, exchanges a code and signs who signed in', async () => {
    const { config, page, checks } = await begin(provider)
    const tokens = await client.authorizationCodeGrant(config, await choose(page, '1001'), checks)
    expect(tokens.claims()).toMatchObject({
      iss: `${server.url}/sign-in/${provider}`,
      sub: '1001',
      email: 'ida.berg@berglund.example',
      email_verified: true,
    })
  })

  it('takes a code once, and with its verifier alone', async () => {
    const { config, page, checks } = await begin(provider)
    const back = await choose(page, '1001')
    await client.authorizationCodeGrant(config, back, checks)
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toThrow()
    const other = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(client.authorizationCodeGrant(config, await choose(page, '1001'), other)).rejects.toThrow()
  })

  it('takes a code for a minute, from its own app and with its own redirect address alone', async () => {
    const { config, page, checks } = await begin(provider)
    const exchange = async (back: URL, twist: Record<string, string> = {}) => {
      const form = {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: page.searchParams.get('redirect_uri') ?? '',
        client_id: `sandbox-sign-in-${provider}`,
        client_secret: 'sandbox-secret',
        code_verifier: checks.pkceCodeVerifier,
        ...twist,
      }
      const address = config.serverMetadata().token_endpoint ?? ''
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
      return [answer.status, (await answer.json()).error]
    }
    expect(await exchange(await choose(page, '1001'))).toEqual([200, undefined])
    const invalid = [400, 'invalid_grant']
    expect(await exchange(await choose(page, '1001'), { redirect_uri: 'http://localhost:1/else' })).toEqual(
      invalid,
    )
    expect(await exchange(await choose(page, '1001'), { client_secret: 'a guess' })).toEqual([
      401,
      'invalid_client',
    ])
    const theirs = new URL(page)
    theirs.searchParams.set('client_id', 'somebody-elses-app')
    expect(await exchange(await choose(theirs, '1001'))).toEqual(invalid)
    const back = await choose(page, '1001')
    late = 61
    expect(await exchange(back)).toEqual(invalid)
    late = 0
    const elsewhere = new URL(page)
    elsewhere.searchParams.set('redirect_uri', 'http://localhost:1/elsewhere')
    const refused = await fetch(elsewhere)
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('redirect_uri_mismatch'),
    ])
  })

  it.each(TOKEN_FAULTS)('is found out with %s', async (fault) => {
    const { config, page, checks } = await begin(provider)
    const back = await choose(page, '1001')
    providers.faults.add(fault)
    try {
      await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toThrow()
    } finally {
      providers.faults.delete(fault)
    }
  })
})
