import type { ProviderDefinition } from '../contract.ts'
import type { TokenSet } from '../oauth2.ts'
import { type Asking, refreshed } from '../testSource.ts'
import { type GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from './google.emulator.ts'

/** Tokens of one of the sandbox's people as they are after the first refresh. For tests only. */
export async function googleTokens(
  asking: Asking,
  { auth }: Pick<ProviderDefinition, 'auth'>,
  person: (typeof GOOGLE_PEOPLE)[number],
  scopes?: string[],
): Promise<TokenSet> {
  if (auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  const client = { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET }
  return await refreshed(asking, await sandboxTokens(person, scopes ?? auth.scopes), { auth }, client)
}
