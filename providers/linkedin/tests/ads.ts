import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { linkedInDialect } from '../../platforms/linkedin/index.ts'
import { askingAt, queryOf, refreshed, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'
import { sandboxCredentials } from '../emulator/index.ts'

export { october } from '../../tests/source.ts'

export const KIND = 'linkedin'
export const EUROPE = '507404993'
export const AMERICA = '508112007'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

/** What calls to a running emulator need. For tests only. */
export function testAds(server: Served) {
  const asking = { ...askingAt(server, KIND, now), setting: () => '202609' }
  return {
    /** Tokens of the demo source, after the first refresh. */
    async tokens(): Promise<TokenSet> {
      const seeded = await sandboxCredentials()
      const { auth } = definition
      if (seeded.type !== 'oauth' || auth.type !== 'oauth') throw new Error('LinkedIn signs in by OAuth')
      const client = { id: 'sandbox-linkedin', secret: 'sandbox-secret' }
      return await refreshed(asking, seeded, { auth, dialect: linkedInDialect }, client)
    },
    context: (tokens: TokenSet) => signedIn(asking, tokens),
  }
}

/** Impressions, clicks and cost of the European account in October. */
export const question = queryOf({
  type: 'linkedin',
  property: EUROPE,
  metrics: ['impressions', 'clicks', 'costInLocalCurrency'],
})
