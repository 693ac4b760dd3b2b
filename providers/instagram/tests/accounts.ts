import type { ProviderContext } from '../../contract.ts'
import { META_PEOPLE, sandboxMetaCredentials } from '../../platforms/meta/emulator/index.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { definition } from '../definition.ts'

export const KIND = 'instagram'
export const ACCOUNT = '17841400000000401'
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
/** 30 days, the longest over which Instagram counts accounts. */
export const range = { start: '2026-10-01', end: '2026-10-30' }

/** The context for calls to a running emulator as one of the sandbox's people. For tests only. */
export async function testContext(server: Served, person = META_PEOPLE[0]): Promise<ProviderContext> {
  const scopes = definition.auth.type === 'oauth' ? definition.auth.scopes : []
  const seeded = await sandboxMetaCredentials(scopes, person)
  if (seeded.type !== 'oauth') throw new Error('Meta signs in by OAuth')
  return {
    credentials: { type: 'oauth', accessToken: seeded.accessToken, scopes },
    ...askingAt(server, KIND, now),
  }
}

export const question = queryOf({
  type: 'instagram',
  property: ACCOUNT,
  inputs: { reportType: 'account' },
  metrics: ['views'],
  range,
})

export const sumOf = (rows: readonly (readonly unknown[])[], column = 1): number =>
  rows.reduce((all, row) => all + Number(row[column] ?? 0), 0)
