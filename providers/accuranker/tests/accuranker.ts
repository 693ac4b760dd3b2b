import type { ProviderContext } from '../../contract.ts'
import { askingAt, queryOf, refreshed, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'
import { signIn } from '../emulator/signIn.ts'

export const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
export const KIND = 'accuranker'
export const client = { id: 'sandbox-accuranker', secret: 'sandbox-secret' }

export function oauth() {
  if (definition.auth.type !== 'oauth') throw new Error('AccuRanker signs in by OAuth')
  return definition.auth
}

/** The context for calls to a running emulator, after the first refresh. For tests only. */
export async function testContext(server: Served, accessToken?: string): Promise<ProviderContext> {
  const asking = askingAt(server, KIND, now)
  const seeded = async () => {
    const { refreshToken } = await signIn.demoTokens()
    return (await refreshed(asking, { refreshToken, scopes: [] }, { auth: oauth() }, client)).accessToken
  }
  return signedIn(asking, { accessToken: accessToken ?? (await seeded()), scopes: [] })
}

export const question = queryOf({
  type: 'accuranker',
  property: '149001',
  metrics: ['average_rank', 'estimated_visits'],
})
