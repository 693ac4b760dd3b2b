import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from '../families/google.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken, type TokenSet } from '../oauth2.ts'
import { definition } from './definition.ts'
import { googleAnalytics } from './index.ts'

/** What the tests of this folder share: two signed-in people and a question that they change. */

export const KIND = 'google_analytics'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

const question: ProviderQuery = {
  type: 'google_analytics_4',
  property: '2000',
  inputs: {},
  dimension: null,
  metrics: ['sessions'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}

/** Signs both demo people in at an emulator that is already served. */
export async function signIn(server: { url: string; originOf(kind: string): (name: string) => string }) {
  const { auth } = definition
  if (auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  const base = () => ({
    origin: server.originOf(KIND),
    setting: String,
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  })
  const tokensOf = async (person: (typeof GOOGLE_PEOPLE)[number]) => {
    const seeded = await sandboxTokens(person, auth.scopes)
    return await refreshToken(
      { auth },
      {
        ...base(),
        client: { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET },
        refreshToken: seeded.refreshToken ?? '',
      },
    )
  }
  const owner = await tokensOf(GOOGLE_PEOPLE[0])
  const stranger = await tokensOf(GOOGLE_PEOPLE[1])
  const context = (of: TokenSet = owner): ProviderContext => ({
    ...base(),
    credentials: { type: 'oauth', accessToken: of.accessToken, scopes: of.scopes },
  })
  const ask = (change: Partial<ProviderQuery>, of = owner) =>
    googleAnalytics.run(context(of), { ...question, ...change })
  return { stranger, context, ask }
}
