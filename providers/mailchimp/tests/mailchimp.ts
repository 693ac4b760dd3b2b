import type { ProviderContext } from '../../contract.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { demoToken } from '../emulator/signIn.ts'

/** Midday in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T11:00:00Z')
export const KIND = 'mailchimp'
export const NEWSLETTER = 'a1b2c3d4e5'

/** The context for calls to a running emulator. For tests only. */
export async function testContext(server: Served, accessToken?: string): Promise<ProviderContext> {
  return {
    credentials: { type: 'oauth', accessToken: accessToken ?? (await demoToken()), scopes: [] },
    ...askingAt(server, KIND, now),
  }
}

export const question = queryOf({
  type: 'mailchimp',
  property: NEWSLETTER,
  inputs: { reportType: 'campaigns' },
  metrics: ['campaigns', 'emails_sent', 'delivered', 'open_rate'],
})
