import type { Provider } from '../../providers/contract.ts'
import { refreshToken } from '../../providers/kit/signIn/oauth2.ts'
import type { SandboxCredentials } from '../../providers/sandboxProtocol.ts'
import type { AppContext } from '../context.ts'
import { addSource, testCredentials } from '../features/sources/connect.ts'
import { fromTokens, type StoredCredentials } from '../features/sources/credentials.ts'
import { oauthCall } from '../features/sources/vendor.ts'

/** A source as its widgets need it. */
export interface DemoSource {
  id: string
  /** Properties it can report on. */
  propertyIds: string[]
}

/** Connects a source with the sandbox's credentials, tested against its emulator like any other. Throws ProviderError. */
export async function connectDemo(
  context: AppContext,
  actor: { companyId: string; userId: string },
  provider: Provider,
  given: SandboxCredentials,
): Promise<DemoSource> {
  const { credentials, expiresAt } = await signIn(context, provider, given)
  const tested = await testCredentials(context, provider, credentials, expiresAt)
  const source = await addSource(context, actor, provider, tested)
  const { properties } = provider.definition
  const available = properties ? tested.properties.filter((property) => property.available) : []
  return { id: source.id, propertyIds: available.map((property) => property.id) }
}

/** A demo login comes with an ended access token; renewing it is the first thing it does, as in real life. */
async function signIn(
  context: AppContext,
  provider: Provider,
  given: SandboxCredentials,
): Promise<{ credentials: StoredCredentials; expiresAt: Temporal.Instant | null }> {
  const { auth } = provider.definition
  if (given.type === 'credentials' || auth.type !== 'oauth' || given.refreshToken === null) {
    return { credentials: given, expiresAt: null }
  }
  const tokens = await refreshToken(
    { auth },
    {
      ...oauthCall(context, provider, auth, AbortSignal.timeout(10_000)),
      refreshToken: given.refreshToken,
      scopes: given.scopes,
    },
  )
  return { credentials: fromTokens(tokens), expiresAt: tokens.expiresAt }
}
