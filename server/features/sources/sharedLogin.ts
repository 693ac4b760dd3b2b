import { missingScopes } from '../../../providers/kit/signIn/oauth2.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { insertSource, sourceOnce, testCredentials } from './connect.ts'
import { openCredentials } from './credentials.ts'
import { markInvalid } from './health.ts'
import { loadSource, type SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'
import { kindsOfApp, requireLogin } from './queries.ts'
import { loadCredentials, refreshedCredentials } from './refreshLease.ts'

/** Kinds that one login can serve together with this one; empty where the vendor's grants do not add up. */
export function kindsOfLogin(kind: string): SourceKind[] {
  const { auth } = providerFor(kind).definition
  return auth.type === 'oauth' && auth.incremental ? kindsOfApp(auth) : []
}

/** Other kinds that a source's login may read by what it was granted. */
export function alsoServed(row: Pick<SourceRow, 'kind' | 'scopes' | 'invalid' | 'importedAt'>): SourceKind[] {
  if (row.invalid || row.importedAt !== null) return []
  return kindsOfLogin(row.kind).filter(
    (kind) => kind !== row.kind && missingScopes(signInOf(kind), row.scopes) === '',
  )
}

/**
 * Connects another kind with a source's login: its tokens are renewed, which proves that the grant is valid
 * and shows what it covers, and tested with the other kind before they are stored. Throws AppError `not_found`,
 * `conflict` where the login cannot serve the kind or does so already; ProviderError.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the source that it made is returned
 */
export async function connectWithLogin(
  context: AppContext,
  actor: Doer,
  sourceId: string,
  kind: SourceKind,
  key: string | null = null,
): Promise<SourceRow> {
  const { companyId } = actor
  const place = { companyId, sourceId }
  const source = await context.db.tenant(companyId, (tx) => loadSource(tx, sourceId))
  requireLogin(source)
  const provider = providerFor(kind)
  const { name } = provider.definition
  if (source.kind === kind || !kindsOfLogin(source.kind).includes(kind))
    throw new AppError('conflict', `${name} cannot be read with the login of this source.`)
  const stale = await loadCredentials(context, place)
  const { credentials, expiresAt } = await refreshedCredentials(
    context,
    place,
    source.kind,
    stale,
    AbortSignal.timeout(30_000),
  ).catch(async (error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'reauthorise')
      await markInvalid(context, source, error)
    throw error
  })
  const missing = missingScopes(signInOf(kind), credentials.type === 'oauth' ? credentials.scopes : [])
  if (missing) {
    const words = `${source.accountLabel} has not allowed ${missing} yet. Add ${name} by signing in, and leave that ticked.`
    throw new AppError('conflict', words)
  }
  const tested = await testCredentials(context, provider, credentials, expiresAt)
  const make = async (tx: Tenant) => {
    const now = await tx
      .selectFrom('sources')
      .select(['credentials', 'tokenExpiresAt', 'loginId', 'refreshLease', 'refreshLeaseUntil'])
      .where('id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst()
    if (now?.loginId !== source.loginId)
      throw new AppError('conflict', 'This source was signed in again meanwhile. Try once more.')
    const { accountLabel } = tested.probe
    const already = await tx
      .selectFrom('sources')
      .select('id')
      .where('kind', '=', kind)
      .where('accountLabel', '=', accountLabel)
      .where('importedAt', 'is', null)
      .executeTakeFirst()
    if (already) throw new AppError('conflict', `${name} is connected with ${accountLabel} already.`)
    const newest = {
      ...tested,
      credentials: openCredentials(context.cipher, place, now.credentials),
      expiresAt: now.tokenExpiresAt ? Temporal.Instant.from(now.tokenExpiresAt) : null,
    }
    const { loginId, refreshLease, refreshLeaseUntil } = now
    return insertSource(context, tx, actor, provider, newest, { loginId, refreshLease, refreshLeaseUntil })
  }
  return context.db.tenant(companyId, (tx) => sourceOnce(tx, { companyId, key }, () => make(tx)))
}

/** The sign-in of a kind. Throws AppError('conflict') for one that is connected with a key. */
export function signInOf(kind: string): OAuthDefinition {
  const { auth, name } = providerFor(kind).definition
  if (auth.type !== 'oauth')
    throw new AppError('conflict', `${name} is connected with a key, not by signing in there.`)
  return auth
}

/**
 * Sources of the same login, as far as the vendor identifies it: the same account at the same app, in the
 * same company.
 */
export const sameAccount = (
  sources: readonly SourceRow[],
  { kind, accountLabel }: Pick<SourceRow, 'kind' | 'accountLabel'>,
): SourceRow[] =>
  sources.filter(
    (source) =>
      source.importedAt === null &&
      source.accountLabel === accountLabel &&
      kindsOfLogin(kind).some((served) => served === source.kind),
  )
