import type { ProviderError } from '../../../providers/contract.ts'
import type { AppContext } from '../../context.ts'
import type { SourceRow } from './queries.ts'

/** A success is written down at most this often, so that reading costs no write. */
const SUCCESS_EVERY_MINUTES = 5

/** The vendor answered: notes when, and heals a source that was marked invalid. */
export async function markWorking(context: AppContext, source: SourceRow): Promise<void> {
  const now = context.now()
  const recent = source.lastSuccessAt
    ? Temporal.Instant.compare(
        Temporal.Instant.from(source.lastSuccessAt).add({ minutes: SUCCESS_EVERY_MINUTES }),
        now,
      ) > 0
    : false
  if (recent && !source.invalid) return
  await context.db.tenant(source.companyId, (tx) =>
    tx
      .updateTable('sources')
      .set({
        lastSuccessAt: now.toString(),
        lastAttemptAt: now.toString(),
        invalid: false,
        invalidReason: null,
      })
      .where('id', '=', source.id)
      .execute(),
  )
  source.lastSuccessAt = now.toString()
  source.invalid = false
}

/** Only signing in again helps: marks the source, unless it got new credentials since it was read. */
export async function markInvalid(
  context: AppContext,
  source: SourceRow,
  error: ProviderError,
): Promise<void> {
  await context.db.tenant(source.companyId, async (tx) => {
    const now = await tx
      .selectFrom('sources')
      .select(['credentialsVersion', 'invalid'])
      .where('id', '=', source.id)
      .forUpdate()
      .executeTakeFirst()
    if (!now) return
    await tx
      .updateTable('sources')
      .set({
        lastAttemptAt: context.now().toString(),
        ...(now.credentialsVersion === source.credentialsVersion && {
          invalid: true,
          invalidReason: error.message,
        }),
      })
      .where('id', '=', source.id)
      .execute()
  })
}
