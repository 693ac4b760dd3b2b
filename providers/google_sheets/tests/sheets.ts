import type { Inputs, ProviderContext, ProviderQuery } from '../../contract.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { googleTokens } from '../../platforms/google/tests/signIn.ts'
import { askingAt, queryOf, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'

export const KIND = 'google_sheets'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

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

/** A context for calls to a running emulator, signed in as one of the sandbox's people. For tests only. */
export async function contextOf(
  server: Served,
  person: (typeof GOOGLE_PEOPLE)[number] = GOOGLE_PEOPLE[0],
  scopes?: string[],
): Promise<ProviderContext> {
  const asking = askingAt(server, KIND, now)
  return signedIn(asking, await googleTokens(asking, definition, person, scopes))
}

/** A query of October. */
export const ask = (inputs: Inputs, facts: Partial<ProviderQuery> = {}): ProviderQuery =>
  queryOf({ type: 'google_sheets', property: null, inputs, metrics: ['rows'], limit: 10_000, ...facts })
