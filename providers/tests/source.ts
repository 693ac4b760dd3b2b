import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { createHttpClient } from '../kit/http/http.ts'
import { refreshToken, type TokenSet } from '../kit/signIn/oauth2.ts'

/** Contexts for calling a running emulator. For tests only. */

/** A running emulator, as far as queries need it. */
export interface Served {
  url: string
  originOf(kind: string): (name: string) => string
}

/** A context without credentials. */
export type Asking = Omit<ProviderContext, 'credentials'>

export const askingAt = (server: Served, kind: string, now: Temporal.Instant): Asking => ({
  origin: server.originOf(kind),
  setting: String,
  fetch: createHttpClient({ allow: [server.url] }),
  now,
  signal: new AbortController().signal,
})

/** A context of a person who has signed in. */
export const signedIn = (
  asking: Asking,
  { accessToken, scopes }: Pick<TokenSet, 'accessToken' | 'scopes'>,
): ProviderContext => ({ ...asking, credentials: { type: 'oauth', accessToken, scopes } })

/** Seeded tokens as they are after the first refresh. */
export const refreshed = (
  asking: Asking,
  { refreshToken: seeded, scopes }: Pick<TokenSet, 'refreshToken' | 'scopes'>,
  provider: Parameters<typeof refreshToken>[0],
  client: { id: string; secret: string },
): Promise<TokenSet> => refreshToken(provider, { ...asking, client, refreshToken: seeded ?? '', scopes })

export const october = { start: '2026-10-01', end: '2026-10-31' }

/** A query for October; tests override what matters to them. */
export const queryOf = (
  asked: Pick<ProviderQuery, 'type' | 'property' | 'metrics'> & Partial<ProviderQuery>,
): ProviderQuery => ({
  inputs: {},
  dimension: null,
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
  ...asked,
})
