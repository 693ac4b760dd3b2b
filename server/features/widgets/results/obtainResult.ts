import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from '../../../../providers/contract.ts'
import type { Purpose } from '../../../../shared/domain/budgets.ts'
import type { AppContext } from '../../../context.ts'
import { insist } from '../../../db/insist.ts'
import type { SourceQuery } from '../queries/sourceQueries.ts'
import { freshUntil } from './freshness.ts'
import type { QueryLeases } from './queryLeases.ts'
import { dropLeases, type KeptResult, RENEW_MS, renewLease, writeResult } from './resultStore.ts'
import type { VendorCalls } from './vendorCalls.ts'

interface Asking {
  companyId: string
  sourceQuery: SourceQuery
  /** Kept answers must be of after this instant (epoch milliseconds); null: fresh ones will do. */
  newerThan: number | null
  holder: string
  leases: QueryLeases
  calls: VendorCalls
  purpose: Purpose
  /** Aborts when this process stops. */
  stopping: AbortSignal
}

/** From the query to the answer, waiting in the source's line included. */
const DEADLINE_MS = 75_000
const PASSING_MS = 10_000
const FIRST_LOOK_MS = 100
const LAST_LOOK_MS = 1_000

/**
 * The answer to a query: another process's where one has just got it or is getting it, else the vendor's,
 * which is then kept. Throws ProviderError.
 */
export const obtainResult = (context: AppContext, asking: Asking): Promise<KeptResult> =>
  patiently(asking, () => obtain(context, asking))

async function obtain(context: AppContext, asking: Asking): Promise<KeptResult> {
  const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), asking.stopping])
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LAST_LOOK_MS, pause * 2)) {
    const { companyId, newerThan, sourceQuery } = asking
    const answer = await asking.leases.take({ companyId, key: sourceQuery.key, newerThan })
    if (answer === 'leased') break
    if (answer !== 'taken') return answer
    await inTime(sleep(pause, undefined, { signal }), asking, signal)
  }
  const beat = setInterval(() => renew(context, asking), RENEW_MS)
  try {
    const kept = await inTime(askVendor(context, asking, signal), asking, signal)
    await patiently(asking, () =>
      context.db.tenant(asking.companyId, async (tx) => {
        await writeResult(tx, placeOf(asking), kept)
        await dropLeases(tx, [asking.sourceQuery.key], asking.holder)
      }),
    )
    return kept
  } catch (error) {
    await context.db
      .tenant(asking.companyId, (tx) => dropLeases(tx, [asking.sourceQuery.key], asking.holder))
      .catch((failed: unknown) => context.log.warn({ err: failed }, 'a lease could not be given back'))
    throw error
  } finally {
    clearInterval(beat)
  }
}

/** A report waits for a database that is away for moments; people are told at once. */
const patiently = <T>({ purpose, stopping }: Asking, work: () => Promise<T>): Promise<T> =>
  insist(work, {
    isOver: () => purpose !== 'report' || stopping.aborted,
    forMs: PASSING_MS,
  })

/** The query stays ours while we live, however long the vendor takes. */
function renew(context: AppContext, { companyId, sourceQuery: { key }, holder }: Asking): void {
  context.db
    .tenant(companyId, (tx) => renewLease(tx, { key, holder, now: context.now() }))
    .catch((failed: unknown) => context.log.warn({ err: failed }, 'a lease could not be renewed'))
}

async function askVendor(
  context: AppContext,
  { companyId, sourceQuery, calls, purpose }: Asking,
  signal: AbortSignal,
): Promise<KeptResult> {
  const table = await calls.ask({ companyId, purpose, signal }, sourceQuery)
  const fetchedAt = context.now()
  return {
    table,
    fetchedAt: fetchedAt.epochMilliseconds,
    freshUntil: freshUntil(sourceQuery, table, fetchedAt).epochMilliseconds,
  }
}

/** Whatever our own deadline broke off is the vendor's silence, for people. */
async function inTime<T>(work: Promise<T>, { sourceQuery }: Asking, signal: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!signal.aborted || error instanceof ProviderError) throw error
    const { name } = sourceQuery.about.provider.definition
    throw new ProviderError('unavailable', `${name} did not answer in time. Try again in a few minutes.`, {
      cause: error,
    })
  }
}

const placeOf = ({ companyId, sourceQuery }: Asking) => ({
  companyId,
  sourceId: sourceQuery.source.id,
  key: sourceQuery.key,
})
