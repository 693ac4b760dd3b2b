import { setTimeout as wait } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { refreshToken, type TokenSet } from '../../../providers/kit/signIn/oauth2.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import { type Tenant, unlimited } from '../../db/database.ts'
import { insist } from '../../db/insist.ts'
import { leaseOf } from '../../db/lease.ts'
import { abortable } from '../../lib/abortable.ts'
import { notFound } from '../../lib/errors.ts'
import { fromTokens, openCredentials, type StoredCredentials, sealCredentials } from './credentials.ts'
import { providerFor } from './providerFor.ts'
import { oauthCall } from './vendor.ts'

/** Longer than the client's own time-out, so that a living refresher never loses its lease. */
export const LOGIN_LEASE = leaseOf({
  table: 'sources',
  holder: 'refreshLease',
  until: 'refreshLeaseUntil',
  seconds: 45,
})
const POLL_MS = 100

export interface LoadedCredentials {
  credentials: StoredCredentials
  /** Grows with every change; distinguishes a fresh token from the one that failed. */
  version: number
  expiresAt: Temporal.Instant | null
}

interface SourcePlace {
  companyId: string
  sourceId: string
}

/**
 * A source's credentials, opened. Throws AppError('not_found'). Whether somebody may use the source has been decided
 * before: tokens are shared by sources that nobody need reach together.
 */
export const loadCredentials = (context: AppContext, place: SourcePlace): Promise<LoadedCredentials> =>
  unlimited(context.db).tenant(place.companyId, (tx) => readCredentials(context, tx, place))

/** The same within a transaction. */
export async function readCredentials(
  context: AppContext,
  tx: Tenant,
  place: SourcePlace,
): Promise<LoadedCredentials> {
  const row = await tx
    .selectFrom('sources')
    .select(['credentials', 'credentialsVersion', 'tokenExpiresAt'])
    .where('id', '=', place.sourceId)
    .executeTakeFirst()
  if (!row) throw notFound('source')
  return {
    credentials: openCredentials(context.cipher, place, row.credentials),
    version: row.credentialsVersion,
    expiresAt: row.tokenExpiresAt ? Temporal.Instant.from(row.tokenExpiresAt) : null,
  }
}

declare module '../../context.ts' {
  interface AppContext {
    /** Refreshes of tokens under way in this process, by source and stale version. */
    refreshes: Map<string, Promise<LoadedCredentials>>
  }
}

/**
 * A token newer than `stale`. One worker of all processes requests it from the vendor, under a lease on every
 * source of the same login, and all of them get the new tokens; the others wait for its result, those of this
 * process for its failure too. No database connection is held meanwhile. A caller that gives up ends only its
 * own waiting: vendors that rotate tokens have invalidated the old one by then. Throws ProviderError:
 * `reauthorise` only where the vendor reports that the newest grant is revoked.
 */
export async function refreshedCredentials(
  context: AppContext,
  place: SourcePlace,
  kind: string,
  stale: LoadedCredentials,
  signal: AbortSignal,
): Promise<LoadedCredentials> {
  const { auth } = providerFor(kind).definition
  if (auth.type !== 'oauth') return stale
  const { refreshes } = context
  const key = `${place.sourceId} ${stale.version}`
  const work =
    refreshes.get(key) ??
    refreshOnce(context, place, kind, auth, stale.version).finally(() => refreshes.delete(key))
  refreshes.set(key, work)
  return abortable(work, signal)
}

/** Resolves when no refresh is under way: a process that ended now would lose what the vendor has just handed out. */
export async function refreshesSettled(context: AppContext): Promise<void> {
  await Promise.allSettled(context.refreshes.values())
}

async function refreshOnce(
  context: AppContext,
  place: SourcePlace,
  kind: string,
  auth: OAuthDefinition,
  stale: number,
): Promise<LoadedCredentials> {
  for (;;) {
    const lease = await takeLease(context, place, stale)
    const now = await loadCredentials(context, place)
    if (now.version !== stale) return now
    if (lease) return await refreshUnder(context, place, kind, auth, lease, now)
    await wait(POLL_MS)
  }
}

/** By the database's clock: machines disagree about the time. */
async function takeLease(context: AppContext, place: SourcePlace, version: number): Promise<string | null> {
  const token = nanoid()
  return unlimited(context.db).tenant(place.companyId, async (tx) => {
    const sources = await tx
      .selectFrom('sources')
      .select(['id', 'credentialsVersion', LOGIN_LEASE.isFree().as('isFree')])
      .where('loginId', '=', (own) =>
        own.selectFrom('sources').select('loginId').where('id', '=', place.sourceId),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    const own = sources.find(({ id }) => id === place.sourceId)
    if (own?.credentialsVersion !== version || !sources.every(({ isFree }) => isFree)) return null
    await tx
      .updateTable('sources')
      .set(LOGIN_LEASE.take(token))
      .where(
        'id',
        'in',
        sources.map(({ id }) => id),
      )
      .execute()
    return token
  })
}

async function refreshUnder(
  context: AppContext,
  place: SourcePlace,
  kind: string,
  auth: OAuthDefinition,
  lease: string,
  before: LoadedCredentials,
): Promise<LoadedCredentials> {
  const tokens = await askForTokens(context, kind, auth, before).catch(async (error) => {
    // The lease expires where it cannot be released.
    await saveUnder(context, place, lease, null).catch((unsaved) =>
      context.log.warn({ err: unsaved, sourceId: place.sourceId }, 'refresh lease not given back'),
    )
    throw error
  })
  // A vendor that rotates tokens has ended the old one: these are the only ones that still work.
  const saved = await insist(() => saveUnder(context, place, lease, tokens)).catch((error) => {
    context.log.error({ err: error, sourceId: place.sourceId }, 'a new token could not be saved')
    throw error
  })
  // Reconnected meanwhile: that login counts, not the one just renewed.
  if (!saved) return loadCredentials(context, place)
  return { credentials: fromTokens(tokens), version: before.version + 1, expiresAt: tokens.expiresAt }
}

async function askForTokens(
  context: AppContext,
  kind: string,
  auth: OAuthDefinition,
  { credentials }: LoadedCredentials,
): Promise<TokenSet> {
  if (credentials.type !== 'oauth' || credentials.refreshToken === null) {
    throw new ProviderError('reauthorise', 'This login has ended and cannot renew itself; sign in again.')
  }
  const provider = providerFor(kind)
  return refreshToken(
    { auth, dialect: provider.oauth },
    {
      ...oauthCall(context, provider, auth, AbortSignal.timeout(LOGIN_LEASE.seconds * 1000)),
      refreshToken: credentials.refreshToken,
      scopes: credentials.scopes,
    },
  )
}

/**
 * Writes the tokens, if any, to every source of the login and releases the lease. Returns whether the
 * requesting source still held it; a refresher that has lost its lease writes nothing.
 */
async function saveUnder(
  context: AppContext,
  { companyId, sourceId }: SourcePlace,
  lease: string,
  tokens: TokenSet | null,
): Promise<boolean> {
  return unlimited(context.db).tenant(companyId, async (tx) => {
    const leased = () =>
      tx
        .selectFrom('sources')
        .select(['id', 'credentialsVersion'])
        .where(LOGIN_LEASE.isHeldBy(lease))
        .orderBy('id')
        .forUpdate()
        .execute()
    await leased()
    // A source that got this login while the first look waited for its row is seen by the second only.
    const sources = await leased()
    for (const { id, credentialsVersion } of sources) {
      await tx
        .updateTable('sources')
        .set({
          ...(tokens && {
            ...sealCredentials(
              context.cipher,
              { companyId, sourceId: id },
              fromTokens(tokens),
              tokens.expiresAt,
            ),
            credentialsVersion: credentialsVersion + 1,
          }),
          ...LOGIN_LEASE.release(),
        })
        .where('id', '=', id)
        .execute()
    }
    return sources.some(({ id }) => id === sourceId)
  })
}
