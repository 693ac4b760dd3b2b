import { sandboxSignIn } from '../../sandbox/signIn.ts'

const WORDS = { missing: 'Authentication credentials were not provided.', invalid: 'Invalid token.' }

export const signIn = sandboxSignIn({
  name: 'AccuRanker',
  paths: { authorise: '/oauth/authorize/', token: '/oauth/token/', revoke: '/oauth/revoke_token/' },
  scope: 'read',
  accessSeconds: 36_000,
  unauthorised: (why) => ({ detail: WORDS[why] }),
})
