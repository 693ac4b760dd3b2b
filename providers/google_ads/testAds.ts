import type { GOOGLE_PEOPLE } from '../families/google.emulator.ts'
import { googleTokens } from '../families/google.testSignIn.ts'
import type { TokenSet } from '../oauth2.ts'
import { settingReader } from '../settings.ts'
import { askingAt, questionOf, type Served, signedIn } from '../testSource.ts'
import { definition } from './definition.ts'

export { october } from '../testSource.ts'

export const KIND = 'google_ads'
export const MANAGER = '9001000001'
export const NORTHWIND = '4401000001'
export const AMERICA = `${MANAGER}/4401000002`
export const RENTALS = `${MANAGER}/4401000003`
/** Early afternoon in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

/** What the provider needs to ask a served emulator. For tests only. */
export function testAds(server: Served) {
  const asking = (settings: Record<string, string> = {}) => ({
    ...askingAt(server, KIND, now),
    setting: settingReader(definition, (name) => settings[name]),
  })
  return {
    /** Tokens as they are after the first refresh. */
    tokensOf: (person: (typeof GOOGLE_PEOPLE)[number]) => googleTokens(asking(), definition, person),
    context: (tokens: TokenSet, settings?: Record<string, string>) => signedIn(asking(settings), tokens),
  }
}

/** Spend and results of the European shop in October. */
export const question = questionOf({
  type: 'google_ads',
  property: NORTHWIND,
  metrics: ['impressions', 'clicks', 'cost_micros', 'conversions', 'conversions_value'],
})
