import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { createHttpDoor } from '../http.ts'
import { demoToken } from './emulator.signIn.ts'

/** Midday in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
export const KIND = 'tiktok'
export const ADVERTISER = '7000000000000000001'
export const october = { start: '2026-10-01', end: '2026-10-28' }
export const client = { id: 'sandbox-tiktok', secret: 'sandbox-secret' }

/** What the provider needs to ask a served emulator. For tests only. */
export async function testContext(
  server: { url: string; originOf(kind: string): (name: string) => string },
  accessToken?: string,
): Promise<ProviderContext> {
  return {
    credentials: { type: 'oauth', accessToken: accessToken ?? (await demoToken()), scopes: [] },
    origin: server.originOf(KIND),
    setting: String,
    client,
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
}

export const question: ProviderQuery = {
  type: 'tiktok',
  property: null,
  inputs: { profile: ADVERTISER, reportType: 'BASIC' },
  dimension: null,
  metrics: ['spend', 'impressions', 'clicks', 'ctr'],
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
