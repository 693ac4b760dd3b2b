import type { Inputs, ProviderContext, ProviderQuery } from '../contract.ts'
import { GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from '../families/google.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { refreshToken } from '../oauth2.ts'
import { definition } from './definition.ts'

export const KIND = 'google_sheets'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
export const october = { start: '2026-10-01', end: '2026-10-31' }

/** What the form holds for each of the sandbox's sheets. */
export const MEDIA: Inputs = { target: '1NwMediaPlan7Qk2bXcVt9LrZ', sheet: 'Channels #0' }
export const GOALS: Inputs = {
  ...MEDIA,
  sheet: "Kari’s and Ola's goals #77",
  has_footer: true,
  uses_date_range: false,
}
export const LEADS: Inputs = { target: '1NwLeads5tGh8WmPq3YsDf', sheet: 'Skjemasvar 1 #981' }
export const ORDERS: Inputs = { target: '1NwOrders9KpRv4JzHb6Tn', sheet: 'Orders #5001' }

/** A context that asks a served emulator, signed in as one of the sandbox's people. For tests only. */
export async function contextOf(
  server: { url: string; originOf(kind: string): (name: string) => string },
  person: (typeof GOOGLE_PEOPLE)[number] = GOOGLE_PEOPLE[0],
  scopes?: string[],
): Promise<ProviderContext> {
  const { auth } = definition
  if (auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  const base = {
    origin: server.originOf(KIND),
    setting: String,
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
  const seeded = await sandboxTokens(person, scopes ?? auth.scopes)
  const tokens = await refreshToken(
    { auth },
    {
      ...base,
      client: { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET },
      refreshToken: seeded.refreshToken ?? '',
      scopes: seeded.scopes,
    },
  )
  return { ...base, credentials: { type: 'oauth', accessToken: tokens.accessToken, scopes: tokens.scopes } }
}

/** A question about October. */
export const ask = (inputs: Inputs, facts: Partial<ProviderQuery> = {}): ProviderQuery => ({
  type: 'google_sheets',
  property: null,
  inputs,
  dimension: null,
  metrics: ['rows'],
  filter: null,
  range: october,
  order: null,
  limit: 10_000,
  realTime: false,
  currency: null,
  ...facts,
})
