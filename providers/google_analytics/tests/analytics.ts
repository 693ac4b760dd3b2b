import type { ProviderQuery } from '../../contract.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { googleTokens } from '../../platforms/google/tests/signIn.ts'
import { askingAt, queryOf, type Served, signedIn } from '../../tests/source.ts'
import { definition } from '../definition.ts'
import { googleAnalytics } from '../index.ts'

/** What the tests of this folder share: two signed-in people and a query that they vary. */

export const KIND = 'google_analytics'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

const question = queryOf({
  type: 'google_analytics_4',
  property: '2000',
  metrics: ['sessions'],
})

/** Signs both demo people in at an emulator that is already served. */
export async function signIn(server: Served) {
  const asking = askingAt(server, KIND, now)
  const owner = await googleTokens(asking, definition, GOOGLE_PEOPLE[0])
  const stranger = await googleTokens(asking, definition, GOOGLE_PEOPLE[1])
  const context = (of: TokenSet = owner) => signedIn(asking, of)
  const ask = (change: Partial<ProviderQuery>, of = owner) =>
    googleAnalytics.run(context(of), { ...question, ...change })
  return { stranger, context, ask }
}
