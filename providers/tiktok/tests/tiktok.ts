import type { ProviderContext } from '../../contract.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { demoToken } from '../emulator/signIn.ts'

/** Midday in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
export const KIND = 'tiktok'
export const ADVERTISER = '7000000000000000001'
export const october = { start: '2026-10-01', end: '2026-10-28' }
export const client = { id: 'sandbox-tiktok', secret: 'sandbox-secret' }

/** The context for calls to a running emulator. For tests only. */
export async function testContext(server: Served, accessToken?: string): Promise<ProviderContext> {
  return {
    credentials: { type: 'oauth', accessToken: accessToken ?? (await demoToken()), scopes: [] },
    ...askingAt(server, KIND, now),
    client,
  }
}

export const question = queryOf({
  type: 'tiktok',
  property: null,
  inputs: { profile: ADVERTISER, reportType: 'BASIC' },
  metrics: ['spend', 'impressions', 'clicks', 'ctr'],
  range: october,
})
