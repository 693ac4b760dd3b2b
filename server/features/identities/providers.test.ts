import { expect, it } from 'vitest'
import { sandboxSignInClients } from '../../config/signInClients.ts'
import { endpointsOf, signInClient } from './providers.ts'

it('is refused at a company’s own host', () => {
  // Of the configuration only this is read.
  const context = { config: { signInClients: sandboxSignInClients() } } as Parameters<typeof signInClient>[0]
  const ownHost = { host: 'reports.agency.example', companyId: 'c', companyName: 'Agency' }
  expect(signInClient(context, 'google', { ownHost: null }).id).toBe('sandbox-sign-in-google')
  expect(() => signInClient(context, 'google', { ownHost })).toThrow('This way to sign in does not exist')
})

it('goes to the providers themselves outside the sandbox, by TLS alone', () => {
  for (const provider of ['google', 'facebook', 'linkedin'] as const) {
    const { server, me } = endpointsOf({ emulators: null }, provider)
    const addresses = [server.authorization_endpoint, server.token_endpoint, server.jwks_uri ?? me]
    for (const address of addresses)
      expect(address).toMatch(/^https:\/\/[\w.]*(google|googleapis|facebook|linkedin)\.com\//)
  }
})
