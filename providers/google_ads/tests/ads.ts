import { settingReader } from '../../kit/query/settings.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import type { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { googleTokens } from '../../platforms/google/tests/signIn.ts'
import { askingAt, queryOf, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'

export { october } from '../../tests/source.ts'

export const KIND = 'google_ads'
export const MANAGER = '9001000001'
export const NORTHWIND = '4401000001'
export const AMERICA = `${MANAGER}/4401000002`
export const RENTALS = `${MANAGER}/4401000003`
/** Early afternoon in Berlin. */
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

/** What calls to a running emulator need. For tests only. */
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
export const question = queryOf({
  type: 'google_ads',
  property: NORTHWIND,
  metrics: ['impressions', 'clicks', 'cost_micros', 'conversions', 'conversions_value'],
})
