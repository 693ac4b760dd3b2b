import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { type GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from '../families/google.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken, type TokenSet } from '../oauth2.ts'
import { settingReader } from '../settings.ts'
import { definition } from './definition.ts'

export const KIND = 'google_ads'
export const MANAGER = '9001000001'
export const NORTHWIND = '4401000001'
export const AMERICA = `${MANAGER}/4401000002`
export const RENTALS = `${MANAGER}/4401000003`
export const october = { start: '2026-10-01', end: '2026-10-31' }
/** Early afternoon in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

/** What the provider needs to ask a served emulator. For tests only. */
export function testAds(server: { url: string; originOf(kind: string): (name: string) => string }) {
  const base = (settings: Record<string, string> = {}) => ({
    origin: server.originOf(KIND),
    setting: settingReader(definition, (name) => settings[name]),
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  })
  return {
    /** Tokens as they are after the first refresh. */
    async tokensOf(person: (typeof GOOGLE_PEOPLE)[number]): Promise<TokenSet> {
      const auth = oauth()
      const seeded = await sandboxTokens(person, auth.scopes)
      const client = { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET }
      return await refreshToken({ auth }, { ...base(), client, refreshToken: seeded.refreshToken ?? '' })
    },
    context: ({ accessToken, scopes }: TokenSet, settings?: Record<string, string>): ProviderContext => ({
      ...base(settings),
      credentials: { type: 'oauth', accessToken, scopes },
    }),
  }
}

function oauth() {
  if (definition.auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  return definition.auth
}

/** Spend and results of the European shop in October. */
export const question: ProviderQuery = {
  type: 'google_ads',
  property: NORTHWIND,
  inputs: {},
  dimension: null,
  metrics: ['impressions', 'clicks', 'cost_micros', 'conversions', 'conversions_value'],
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
