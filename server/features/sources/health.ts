import type { Updateable } from 'kysely'
import type { ProviderError, ProviderErrorKind } from '../../../providers/providerError.ts'
import type { AppContext } from '../../context.ts'
import { unlimited } from '../../db/database.ts'
import type { Sources } from '../../db/types.ts'
import type { SourceRow } from './loadSource.ts'

/** The same finding is written down at most this often, so that reading costs no write. */
const EVERY_MINUTES = 5

/**
 * Writes down what a vendor's answer says of a source, unless it was given another login since it was read, of which the
 * answer says nothing.
 */
export async function noteOf(
  context: AppContext,
  { companyId, id, loginId }: Pick<SourceRow, 'companyId' | 'id' | 'loginId'>,
  found: Updateable<Sources>,
): Promise<void> {
  await unlimited(context.db).tenant(companyId, (tx) =>
    tx.updateTable('sources').set(found).where('id', '=', id).where('loginId', '=', loginId).execute(),
  )
}

/** The vendor answered: notes when, and heals a source that was marked invalid. */
export async function markWorking(context: AppContext, source: SourceRow): Promise<void> {
  const now = context.now()
  if (isRecent(source.lastSuccessAt, now) && !source.invalid && !source.failureKind) return
  await noteOf(context, source, {
    lastSuccessAt: now.toString(),
    lastAttemptAt: now.toString(),
    invalid: false,
    invalidReason: null,
    lossMailed: false,
    failureKind: null,
    failure: null,
  })
  source.lastSuccessAt = now.toString()
  source.invalid = false
  source.failureKind = null
}

/** Failures of the source as a whole; a query that the vendor rejects does not count against its source. */
export const PASSING: readonly ProviderErrorKind[] = ['rate_limited', 'unavailable']

/**
 * The vendor did not answer as it should, though the login is valid: records its message and the time, until
 * it answers again.
 */
export async function markFailing(
  context: AppContext,
  source: SourceRow,
  error: ProviderError,
): Promise<void> {
  const now = context.now()
  if (source.failureKind === error.kind && isRecent(source.lastAttemptAt, now)) return
  const found = { lastAttemptAt: now.toString(), failureKind: error.kind, failure: error.message }
  await noteOf(context, source, found)
  source.lastAttemptAt = now.toString()
  source.failureKind = error.kind
}

const isRecent = (at: string | null, now: Temporal.Instant) =>
  at !== null && Temporal.Instant.compare(Temporal.Instant.from(at).add({ minutes: EVERY_MINUTES }), now) > 0

/** What is lost within this time is told in one mail. */
const MAILED_AFTER_MINUTES = 10

/**
 * Only a new sign-in helps: marks the source, unless it got new credentials since it was read, and has its owner mailed.
 */
export async function markInvalid(
  context: AppContext,
  source: SourceRow,
  error: ProviderError,
): Promise<void> {
  await unlimited(context.db).tenant(source.companyId, async (tx) => {
    const now = await tx
      .selectFrom('sources')
      .select(['credentialsVersion', 'invalid', 'connectedBy'])
      .where('id', '=', source.id)
      .forUpdate()
      .executeTakeFirst()
    if (now?.credentialsVersion !== source.credentialsVersion) return
    await tx
      .updateTable('sources')
      .set({ lastAttemptAt: context.now().toString(), invalid: true, invalidReason: error.message })
      .where('id', '=', source.id)
      .execute()
    if (now.invalid) return
    const { companyId } = source
    const userId = now.connectedBy
    await context.queue.add(
      tx,
      'notifySourcesLost',
      { companyId, userId },
      {
        key: `sources-lost:${companyId}:${userId}`,
        // Those of one login end one after the other.
        runAt: context.now().add({ minutes: MAILED_AFTER_MINUTES }),
      },
    )
  })
}
