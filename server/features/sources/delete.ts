import { revokeToken } from '../../../providers/oauth2.ts'
import type { AppContext } from '../../context.ts'
import { openCredentials, type StoredCredentials } from './credentials.ts'
import { loadSource, providerFor, type SourceRow } from './queries.ts'
import { originsOf, registeredApp } from './vendor.ts'

/**
 * Deletes a source and its cached answers, and gives the vendor's grant back where no other source of the company
 * lives on it (vendors end every grant of the same person and app at once). Throws AppError('not_found').
 */
export async function deleteSource(context: AppContext, companyId: string, sourceId: string): Promise<void> {
  const { source, credentials, shared } = await context.db.tenant(companyId, async (tx) => {
    const source = await loadSource(tx, sourceId)
    const { credentials } = await tx
      .deleteFrom('sources')
      .where('id', '=', sourceId)
      .returning('credentials')
      .executeTakeFirstOrThrow()
    const siblings = await tx
      .selectFrom('sources')
      .select('kind')
      .where('accountLabel', '=', source.accountLabel)
      .execute()
    return { source, credentials, shared: siblings.some((sibling) => sameApp(sibling.kind, source.kind)) }
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
  await revokeToken(auth, {
    origin: originsOf(context, provider),
    client: registeredApp(context, auth),
    fetch: context.door,
    now: context.now(),
    signal: AbortSignal.timeout(10_000),
    token: credentials.refreshToken ?? credentials.accessToken,
  })
}

function sameApp(one: string, other: string): boolean {
  const [a, b] = [providerFor(one).definition.auth, providerFor(other).definition.auth]
  return a.type === 'oauth' && b.type === 'oauth' && a.client === b.client
}
