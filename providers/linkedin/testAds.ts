import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { linkedInDialect } from '../families/linkedin.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken, type TokenSet } from '../oauth2.ts'
import { definition } from './definition.ts'
import { sandboxCredentials } from './emulator.ts'

export const KIND = 'linkedin'
export const EUROPE = '507404993'
export const AMERICA = '508112007'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
export const october = { start: '2026-10-01', end: '2026-10-31' }

/** What the provider needs to ask a served emulator. For tests only. */
export function testAds(server: { url: string; originOf(kind: string): (name: string) => string }) {
  const base = () => ({
    origin: server.originOf(KIND),
    setting: () => '202609',
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  })
  return {
    /** Tokens of the demo source, after the first refresh. */
    async tokens(): Promise<TokenSet> {
      const seeded = await sandboxCredentials()
      if (seeded.type !== 'oauth' || definition.auth.type !== 'oauth')
        throw new Error('LinkedIn signs in by OAuth')
      return await refreshToken(
        { auth: definition.auth, dialect: linkedInDialect },
        {
          ...base(),
          client: { id: 'sandbox-linkedin', secret: 'sandbox-secret' },
          refreshToken: seeded.refreshToken ?? '',
        },
      )
    },
    context: ({ accessToken, scopes }: TokenSet): ProviderContext => ({
      ...base(),
      credentials: { type: 'oauth', accessToken, scopes },
    }),
  }
}

/** Impressions, clicks and cost of the European account in October. */
export const question: ProviderQuery = {
  type: 'linkedin',
  property: EUROPE,
  inputs: {},
  dimension: null,
  metrics: ['impressions', 'clicks', 'costInLocalCurrency'],
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
