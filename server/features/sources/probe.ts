import { sql } from 'kysely'
import { ProviderError } from '../../../providers/providerError.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { markFailing, noteOf } from './health.ts'
import { openSession } from './openSession.ts'
import { watchesAccounts } from './properties.ts'
import { loadCredentials } from './refreshLease.ts'

/** Most sources planned per look; the next look follows at once while there are more. */
const BATCH = 500
const EVERY_HOURS = 24
/** Failures that pass by themselves are probed again sooner. */
const AGAIN_MINUTES = 60
const TIMEOUT_MS = 45_000
/** A login that cannot renew itself is named this long before it ends. */
const WARNING_DAYS = 14

/**
 * Queues a probe of every source that is due. Any number of planners may race: a source's next probe is
 * rescheduled in the transaction that queues this one. Returns how many were queued.
 */
export async function planProbes(context: AppContext): Promise<number> {
  let planned = 0
  for (;;) {
    const now = context.now().toString()
    const due = await sql<{ companyId: string; sourceId: string }>`
      select company_id, source_id from resolve_due_probes(${now}, ${BATCH})`.execute(context.db.system)
    for (const { companyId, sourceId } of due.rows) {
      await context.db.tenant(companyId, async (tx) => {
        const moved = await tx
          .updateTable('sources')
          .set({ nextProbeAt: context.now().add({ hours: EVERY_HOURS }).toString() })
          .where('id', '=', sourceId)
          .where('nextProbeAt', '<=', now)
          .executeTakeFirst()
        if (moved.numUpdatedRows !== 1n) return
        await context.queue.add(
          tx,
          'probeSource',
          { companyId, sourceId },
          { key: `probe:${sourceId}`, maxAttempts: 2 },
        )
        planned += 1
      })
    }
    if (due.rows.length < BATCH) return planned
  }
}

/**
 * Probes a source by the vendor's cheapest call. Marks it as working, as invalid, or with the failure. A
 * source that was deleted meanwhile is ignored.
 */
export async function probeSource(
  context: AppContext,
  place: { companyId: string; sourceId: string },
): Promise<void> {
  const { companyId, sourceId } = place
  try {
    const session = await openSession(context, companyId, sourceId)
    if (session.source.importedAt !== null) return
    const { provider } = session
    try {
      const found = await session.run(
        async (vendor) => ({
          ...(await provider.probe(vendor)),
          ...(watchesAccounts(provider.definition) && { accounts: await provider.listProperties(vendor) }),
        }),
        AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(context.stopping ? [context.stopping] : [])]),
      )
      const warnings = [...found.warnings, ...(await endingSoon(context, place))]
      await noteOf(context, session.source, {
        warnings: JSON.stringify(warnings),
        ...(found.accounts && { properties: JSON.stringify(found.accounts) }),
      })
    } catch (error) {
      if (!(error instanceof ProviderError) || context.stopping?.aborted) throw error
      if (error.kind === 'reauthorise') return
      await markFailing(context, session.source, error)
      const nextProbeAt = context.now().add({ minutes: AGAIN_MINUTES }).toString()
      await noteOf(context, session.source, { nextProbeAt })
    }
  } catch (error) {
    if (!(error instanceof AppError && error.id === 'not_found')) throw error
  }
}

async function endingSoon(
  context: AppContext,
  place: { companyId: string; sourceId: string },
): Promise<string[]> {
  const { credentials, expiresAt } = await loadCredentials(context, place)
  if (credentials.type !== 'oauth' || credentials.refreshToken !== null || expiresAt === null) return []
  if (context.now().until(expiresAt).total('days') > WARNING_DAYS) return []
  const day = expiresAt.toZonedDateTimeISO('UTC').toPlainDate()
  const words = day.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  return [`This login ends on ${words} and cannot renew itself: sign in again before then.`]
}
