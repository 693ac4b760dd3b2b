import type { ProviderContext } from '../../contract.ts'
import { META_PEOPLE, sandboxMetaCredentials } from '../../platforms/meta/emulator/index.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { definition } from '../definition.ts'

export { october } from '../../tests/source.ts'

export const KIND = 'facebook_social'
export const PAGE = '104500200300401'
/** A page that Facebook does not pay. */
export const NORGE = '104500200300402'
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

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
  type: 'facebook_social',
  property: PAGE,
  inputs: { reportType: 'page' },
  metrics: ['page_media_view'],
})
