import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import type { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { googleTokens } from '../../platforms/google/tests/signIn.ts'
import { askingAt, queryOf, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'

export { october } from '../../tests/source.ts'

export const KIND = 'google_my_business'
const STORES = 'accounts/100000000000000000002'
export const BERLIN = `${STORES}/locations/5550001`
export const HAMBURG = `${STORES}/locations/5550002`
export const POP_UP = `${STORES}/locations/5550009`
export const CAFE = 'accounts/100000000000000000003/locations/5550004'
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

/** What calls to a running emulator need. For tests only. */
export function testProfiles(server: Served) {
  const asking = askingAt(server, KIND, now)
  return {
    /** Tokens as they are after the first refresh. */
    tokensOf: (person: (typeof GOOGLE_PEOPLE)[number]) => googleTokens(asking, definition, person),
    context: (tokens: TokenSet) => signedIn(asking, tokens),
  }
}

/** Visibility and actions of the Berlin shop in October. */
export const question = queryOf({
  type: 'google_my_business',
  property: BERLIN,
  metrics: ['impressions', 'interactions', 'CALL_CLICKS'],
})
