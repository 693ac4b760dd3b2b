import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken } from '../oauth2.ts'
import { definition } from './definition.ts'
import { signIn } from './emulator.signIn.ts'

export const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
export const KIND = 'accuranker'
export const client = { id: 'sandbox-accuranker', secret: 'sandbox-secret' }

export function oauth() {
  if (definition.auth.type !== 'oauth') throw new Error('AccuRanker signs in by OAuth')
  return definition.auth
}

/** What the provider needs to ask a served emulator, after the first refresh. For tests only. */
export async function testContext(
  server: { url: string; originOf(kind: string): (name: string) => string },
  accessToken?: string,
): Promise<ProviderContext> {
  const base = {
    origin: server.originOf(KIND),
    setting: String,
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
  const seeded = async () => {
    const tokens = await signIn.demoTokens()
    return (await refreshToken({ auth: oauth() }, { ...base, client, refreshToken: tokens.refreshToken }))
      .accessToken
  }
  return { ...base, credentials: { type: 'oauth', accessToken: accessToken ?? (await seeded()), scopes: [] } }
}

export const question: ProviderQuery = {
  type: 'accuranker',
  property: '149001',
  inputs: {},
  dimension: null,
  metrics: ['average_rank', 'estimated_visits'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
