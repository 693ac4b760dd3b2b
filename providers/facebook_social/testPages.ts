import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { META_PEOPLE, sandboxMetaCredentials } from '../families/meta.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { definition } from './definition.ts'

export const KIND = 'facebook_social'
export const PAGE = '104500200300401'
/** A page that Facebook does not pay. */
export const NORGE = '104500200300402'
/** Noon in California. */
export const now = Temporal.Instant.from('2026-11-21T20:00:00Z')
export const october = { start: '2026-10-01', end: '2026-10-31' }

/** What the provider needs to ask a served emulator as one of the sandbox's people. For tests only. */
export async function testContext(
  server: { url: string; originOf(kind: string): (name: string) => string },
  person = META_PEOPLE[0],
): Promise<ProviderContext> {
  const scopes = definition.auth.type === 'oauth' ? definition.auth.scopes : []
  const seeded = await sandboxMetaCredentials(scopes, person)
  if (seeded.type !== 'oauth') throw new Error('Meta signs in by OAuth')
  return {
    credentials: { type: 'oauth', accessToken: seeded.accessToken, scopes },
    origin: server.originOf(KIND),
    setting: String,
    fetch: createHttpDoor({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
}

export const question: ProviderQuery = {
  type: 'facebook_social',
  property: PAGE,
  inputs: { reportType: 'page' },
  dimension: null,
  metrics: ['page_media_view'],
  filter: null,
  range: october,
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
