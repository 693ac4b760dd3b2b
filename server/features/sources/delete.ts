import { sql } from 'kysely'
import { revokeToken } from '../../../providers/kit/signIn/oauth2.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { type Doer, record } from '../audit/record.ts'
import { subjectOf } from './auditSubject.ts'
import { openCredentials, type StoredCredentials } from './credentials.ts'
import { loadSource, type SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'
import { kindsOfApp } from './queries.ts'
import { requireOwnUses } from './requireOwnUses.ts'
import { oauthCall } from './vendor.ts'

/**
 * Deletes a source and its cached answers, and revokes the vendor's grant where no other source of any
 * company depends on it (vendors end every grant of the same person and app at once). Throws
 * AppError('not_found'), and AppError('conflict') where it feeds what the doer does not reach.
 */
export async function deleteSource(context: AppContext, doer: Doer, sourceId: string): Promise<void> {
  const { companyId } = doer
  const { source, credentials, shared } = await context.db.tenant(companyId, async (tx) => {
    const source = await loadSource(tx, sourceId)
    await requireOwnUses(tx, sourceId)
    const { credentials } = await tx
      .deleteFrom('sources')
      .where('id', '=', sourceId)
      .returning('credentials')
      .executeTakeFirstOrThrow()
    await record(tx, doer, { action: 'source.deleted', subject: subjectOf(source) })
    return { source, credentials, shared: await isGrantShared(tx, source) }
  })
  if (shared) return
  try {
    await giveBack(context, source, openCredentials(context.cipher, { companyId, sourceId }, credentials))
  } catch (error) {
    // The source is gone either way; the person can end the grant at the vendor too.
    context.log.warn({ err: error, kind: source.kind }, 'grant not revoked')
  }
}

async function giveBack(
  context: AppContext,
  source: SourceRow,
  credentials: StoredCredentials,
): Promise<void> {
  const provider = providerFor(source.kind)
  const { auth } = provider.definition
  if (auth.type !== 'oauth' || credentials.type !== 'oauth') return
  await revokeToken(
    { auth, dialect: provider.oauth },
    {
      ...oauthCall(context, provider, auth, AbortSignal.timeout(10_000)),
      token: credentials.refreshToken ?? credentials.accessToken,
    },
  )
}

/** Whether another source, of whatever company, signs in as the same person to the same registered app. */
async function isGrantShared(tx: Tenant, source: SourceRow): Promise<boolean> {
  const { auth } = providerFor(source.kind).definition
  if (auth.type !== 'oauth') return false
  const kinds = kindsOfApp(auth)
  const found = await sql<{ shared: boolean }>`
    select resolve_grant_shared(${kinds}::text[], ${source.accountLabel}) as shared`.execute(tx)
  return found.rows[0]?.shared ?? false
}
