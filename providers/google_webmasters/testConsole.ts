import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { type GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from '../families/google.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken, type TokenSet } from '../oauth2.ts'
import { definition } from './definition.ts'

export const DOMAIN = 'sc-domain:northwind.example'
export const WWW = 'https://www.northwind.example/'
export const october = { start: '2026-10-01', end: '2026-10-31' }
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
export const KIND = 'google_webmasters'

/** What the provider needs to ask a served emulator. For tests only. */
export function testConsole(server: { url: string; originOf(kind: string): (name: string) => string }) {
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
      const seeded = await seededTokens(person)
      return await refreshToken(
        { auth: oauth() },
        {
          ...base(),
          client: { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET },
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

/** Tokens of a demo source: the access token has ended, so that the first call refreshes. */
export const seededTokens = (person: (typeof GOOGLE_PEOPLE)[number]): Promise<TokenSet> =>
  sandboxTokens(person, oauth().scopes)

function oauth() {
  if (definition.auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  return definition.auth
}

/** All given figures of the domain property in October. */
export const question: ProviderQuery = {
  type: 'google_webmasters',
  property: DOMAIN,
  inputs: {},
  dimension: null,
  metrics: ['clicks', 'impressions', 'ctr', 'position'],
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
