import { expect, it } from 'vitest'
import { readSignInClients } from './signInClients.ts'

it('offers a provider with both of its variables, and names the one that is missing', () => {
  const { clients, problems } = readSignInClients({
    GOOGLE_SIGN_IN_CLIENT_ID: 'an-id',
    GOOGLE_SIGN_IN_CLIENT_SECRET: 'a-secret',
    LINKEDIN_SIGN_IN_CLIENT_SECRET: 'a-secret',
  })
  expect(Object.keys(clients)).toEqual(['google'])
  expect(clients.google?.secret.reveal()).toBe('a-secret')
  expect(problems).toEqual([
    'LINKEDIN_SIGN_IN_CLIENT_ID is missing while LINKEDIN_SIGN_IN_CLIENT_SECRET is set; set both or neither.',
  ])
})
