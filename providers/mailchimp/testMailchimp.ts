import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { createHttpDoor } from '../http.ts'
import { demoToken } from './emulator.signIn.ts'

/** Midday in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
export const KIND = 'mailchimp'
export const NEWSLETTER = 'a1b2c3d4e5'

/** What the provider needs to ask a served emulator. For tests only. */
export async function testContext(
  server: { url: string; originOf(kind: string): (name: string) => string },
  accessToken?: string,
): Promise<ProviderContext> {
  return {
    credentials: { type: 'oauth', accessToken: accessToken ?? (await demoToken()), scopes: [] },
    origin: server.originOf(KIND),
    setting: String,
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
}

export const question: ProviderQuery = {
  type: 'mailchimp',
  property: NEWSLETTER,
  inputs: { reportType: 'campaigns' },
  dimension: null,
  metrics: ['campaigns', 'emails_sent', 'delivered', 'open_rate'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
