import { setTimeout as wait } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { ProviderError } from '../../../providers/contract.ts'
import { refreshToken } from '../../../providers/oauth2.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/errors.ts'
import { fromTokens, openCredentials, type StoredCredentials, sealCredentials } from './credentials.ts'
import { providerFor } from './queries.ts'
import { originsOf, registeredApp } from './vendor.ts'

/** Longer than the door's own time-out, so that a living refresher never loses its lease. */
const LEASE_SECONDS = 45
const POLL_MS = 100

export interface LoadedCredentials {
  credentials: StoredCredentials
  /** Grows with every change; tells a fresh token from the one that failed. */
  version: number
  expiresAt: Temporal.Instant | null
}

interface SourcePlace {
  companyId: string
  sourceId: string
}

export async function loadCredentials(context: AppContext, place: SourcePlace): Promise<LoadedCredentials> {
  const row = await context.db.tenant(place.companyId, (tx) =>
    tx
      .selectFrom('sources')
      .select(['credentials', 'credentialsVersion', 'tokenExpiresAt'])
      .where('id', '=', place.sourceId)
      .executeTakeFirst(),
  )
  if (!row) throw notFound('source')
  return {
    credentials: openCredentials(context.cipher, place, row.credentials),
    version: row.credentialsVersion,
    expiresAt: row.tokenExpiresAt ? Temporal.Instant.from(row.tokenExpiresAt) : null,
  }
}

/**
 * A token newer than `stale`. One worker of all processes asks the vendor, under a lease on the source's row;
 * the others wait for its result. No database connection is held meanwhile. Throws ProviderError: `reauthorise`
 * only where the vendor says that the newest grant is dead.
 */
export async function refreshedCredentials(
  context: AppContext,
  place: SourcePlace,
  kind: string,
  stale: LoadedCredentials,
  signal: AbortSignal,
): Promise<LoadedCredentials> {
  const auth = providerFor(kind).definition.auth
  if (auth.type !== 'oauth') return stale
  for (;;) {
    signal.throwIfAborted()
    const lease = await takeLease(context, place, stale.version)
    if (lease) return await refreshUnder(context, place, kind, auth, lease, signal)
    const now = await loadCredentials(context, place)
    if (now.version !== stale.version) return now
    await wait(POLL_MS, undefined, { signal })
  }
}

async function takeLease(context: AppContext, place: SourcePlace, version: number): Promise<string | null> {
  const token = nanoid()
  const now = context.now()
  const taken = await context.db.tenant(place.companyId, (tx) =>
    tx
      .updateTable('sources')
      .set({ refreshLease: token, refreshLeaseUntil: now.add({ seconds: LEASE_SECONDS }).toString() })
      .where('id', '=', place.sourceId)
      .where('credentialsVersion', '=', version)
      .where((or) =>
        or.or([or('refreshLeaseUntil', 'is', null), or('refreshLeaseUntil', '<', now.toString())]),
      )
      .executeTakeFirst(),
  )
  return taken.numUpdatedRows === 1n ? token : null
}

async function refreshUnder(
  context: AppContext,
  place: SourcePlace,
  kind: string,
  auth: OAuthDefinition,
  lease: string,
  signal: AbortSignal,
): Promise<LoadedCredentials> {
  const before = await loadCredentials(context, place)
  try {
    if (before.credentials.type !== 'oauth' || before.credentials.refreshToken === null) {
      throw new ProviderError('reauthorise', 'This login has ended and cannot renew itself; sign in again.')
    }
    const provider = providerFor(kind)
    const tokens = await refreshToken(auth, {
      origin: originsOf(context, provider),
      client: registeredApp(context, auth),
      fetch: context.door,
      now: context.now(),
      signal,
      refreshToken: before.credentials.refreshToken,
      scopes: before.credentials.scopes,
    })
    const credentials = fromTokens(tokens)
    await saveUnder(context, place, lease, {
      ...sealCredentials(context.cipher, place, credentials, tokens.expiresAt),
      credentialsVersion: before.version + 1,
    })
    return { credentials, version: before.version + 1, expiresAt: tokens.expiresAt }
  } catch (error) {
    await saveUnder(context, place, lease, {})
    throw error
  }
}

/** Writes and gives the lease back; a refresher that has lost its lease writes nothing. */
async function saveUnder(
  context: AppContext,
  place: SourcePlace,
  lease: string,
  values: { credentials?: Buffer; tokenExpiresAt?: string | null; credentialsVersion?: number },
): Promise<void> {
  await context.db.tenant(place.companyId, (tx) =>
    tx
      .updateTable('sources')
      .set({ ...values, refreshLease: null, refreshLeaseUntil: null })
      .where('id', '=', place.sourceId)
      .where('refreshLease', '=', lease)
      .execute(),
  )
}
