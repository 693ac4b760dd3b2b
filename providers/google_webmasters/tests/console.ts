import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { type GOOGLE_PEOPLE, sandboxTokens } from '../../platforms/google/emulator/index.ts'
import { googleTokens } from '../../platforms/google/tests/signIn.ts'
import { askingAt, queryOf, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'

export const DOMAIN = 'sc-domain:northwind.example'
export const WWW = 'https://www.northwind.example/'
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
export { october } from '../../tests/source.ts'

export const KIND = 'google_webmasters'

/** What calls to a running emulator need. For tests only. */
export function testConsole(server: Served) {
  const asking = askingAt(server, KIND, now)
  return {
    /** Tokens as they are after the first refresh. */
    tokensOf: (person: (typeof GOOGLE_PEOPLE)[number]) => googleTokens(asking, definition, person),
    context: (tokens: TokenSet) => signedIn(asking, tokens),
  }
}

/** Tokens of a demo source: the access token has ended, so that the first call refreshes. */
export const seededTokens = (person: (typeof GOOGLE_PEOPLE)[number]): Promise<TokenSet> =>
  sandboxTokens(person, oauth().scopes)

function oauth() {
  if (definition.auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  return definition.auth
}

/** All given figures of the domain property in October. */
export const question = queryOf({
  type: 'google_webmasters',
  property: DOMAIN,
  metrics: ['clicks', 'impressions', 'ctr', 'position'],
})
