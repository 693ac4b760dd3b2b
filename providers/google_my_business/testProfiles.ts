import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { type GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from '../families/google.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken, type TokenSet } from '../oauth2.ts'
import { definition } from './definition.ts'

export const KIND = 'google_my_business'
const STORES = 'accounts/100000000000000000002'
export const BERLIN = `${STORES}/locations/5550001`
export const HAMBURG = `${STORES}/locations/5550002`
export const POP_UP = `${STORES}/locations/5550009`
export const CAFE = 'accounts/100000000000000000003/locations/5550004'
export const october = { start: '2026-10-01', end: '2026-10-31' }
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

/** What the provider needs to ask a served emulator. For tests only. */
export function testProfiles(server: { url: string; originOf(kind: string): (name: string) => string }) {
  const base = () => ({
    origin: server.originOf(KIND),
    setting: String,
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
    context: ({ accessToken, scopes }: TokenSet): ProviderContext => ({
      ...base(),
      credentials: { type: 'oauth', accessToken, scopes },
    }),
  }
}

function oauth() {
  if (definition.auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  return definition.auth
}

/** Visibility and actions of the Berlin shop in October. */
export const question: ProviderQuery = {
  type: 'google_my_business',
  property: BERLIN,
  inputs: {},
  dimension: null,
  metrics: ['impressions', 'interactions', 'CALL_CLICKS'],
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
