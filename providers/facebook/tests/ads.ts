import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { META_PEOPLE, type MetaPerson, sandboxMetaCredentials } from '../../platforms/meta/emulator/index.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { ADS_PERMISSION } from '../definition.ts'
import { facebook } from '../index.ts'

/** What the tests of this folder share: two signed-in people and a query that they vary. */

export const ACCOUNT = 'act_2030401112223331'
export const US_ACCOUNT = 'act_2030401112223332'
export const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

export const question = queryOf({
  type: 'facebook',
  property: ACCOUNT,
  metrics: ['spend'],
})

/** Signs both demo people in at an emulator that is already served. */
export async function signIn(server: Served) {
  const contextOf = async (
    person: MetaPerson,
    scopes = ['public_profile', 'email', ADS_PERMISSION, 'business_management'],
  ): Promise<ProviderContext> => {
    const seeded = await sandboxMetaCredentials(scopes, person)
    if (seeded.type !== 'oauth') throw new Error('Meta signs in by OAuth')
    return {
      credentials: { type: 'oauth', accessToken: seeded.accessToken, scopes },
      ...askingAt(server, 'facebook', now),
      client: { id: 'sandbox-meta', secret: 'sandbox-secret' },
    }
  }
  const context = await contextOf(META_PEOPLE[0])
  return {
    context,
    stranger: await contextOf(META_PEOPLE[1]),
    /** The first person without the permission to see portfolios. */
    narrow: await contextOf(META_PEOPLE[0], [ADS_PERMISSION]),
    ask: (change: Partial<ProviderQuery>, of = context) => facebook.run(of, { ...question, ...change }),
  }
}

export const sumOf = (rows: (string | number | null)[][], column = 1): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)

/** The calls that a piece of work makes, as `METHOD /path`. */
export async function callsOf<T>(
  server: { calls: { method: string; path: string }[] },
  work: () => Promise<T>,
): Promise<{ answer: T; calls: string[] }> {
  const before = server.calls.length
  const answer = await work()
  return { answer, calls: server.calls.slice(before).map(({ method, path }) => `${method} ${path}`) }
}
