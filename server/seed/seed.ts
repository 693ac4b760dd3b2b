import type { Provider, SandboxCredentials } from '../../providers/contract.ts'
import { refreshToken } from '../../providers/oauth2.ts'
import { providers } from '../../providers/registry.ts'
import type { SourceKind } from '../../shared/domain/sources.ts'
import type { AppContext } from '../context.ts'
import { addSource, testCredentials } from '../features/sources/connect.ts'
import { fromTokens, type StoredCredentials } from '../features/sources/credentials.ts'
import { originsOf, registeredApp } from '../features/sources/vendor.ts'
import { seedDashboards } from './dashboards.ts'
import { seedPeople } from './people.ts'

/** What a demo source of each kind signs in with at its emulator. */
export type DemoCredentials = (kind: SourceKind) => Promise<SandboxCredentials>

/**
 * Fills the sandbox once: people, a source of every kind connected for real against its emulator, dashboards and a
 * report. A company that exists is left as people have made it. `credentialsFor` comes from the emulators.
 */
export async function seedSandbox(context: AppContext, credentialsFor: DemoCredentials): Promise<void> {
  const [first] = await seedPeople(context)
  if (!first) return
  const actor = { companyId: first.companyId, userId: first.adminId }
  const sources: Partial<Record<SourceKind, { id: string; propertyIds: string[] }>> = {}
  for (const provider of providers) {
    const { kind } = provider.definition
    const { credentials, expiresAt } = await signIn(context, provider, await credentialsFor(kind))
    const tested = await testCredentials(context, provider, credentials, expiresAt)
    const source = await addSource(context, actor, provider, tested)
    sources[kind] = {
      id: source.id,
      propertyIds: tested.properties.filter((property) => property.available).map((property) => property.id),
    }
  }
  await seedDashboards(context, actor, sources)
}

/** A demo login is seeded with an ended access token; renewing it is the first thing it does, as in real life. */
async function signIn(
  context: AppContext,
  provider: Provider,
  given: SandboxCredentials,
): Promise<{ credentials: StoredCredentials; expiresAt: Temporal.Instant | null }> {
  const { auth } = provider.definition
  if (given.type === 'credentials' || auth.type !== 'oauth' || given.refreshToken === null) {
    return { credentials: given, expiresAt: null }
  }
  const tokens = await refreshToken(auth, {
    origin: originsOf(context, provider),
    client: registeredApp(context, auth),
    fetch: context.door,
    now: context.now(),
    signal: AbortSignal.timeout(10_000),
    refreshToken: given.refreshToken,
    scopes: given.scopes,
  })
  return { credentials: fromTokens(tokens), expiresAt: tokens.expiresAt }
}
