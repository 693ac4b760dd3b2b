import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from '../../../../providers/providerError.ts'
import type { Purpose } from '../../../../shared/domain/budgets.ts'
import type { AppContext } from '../../../context.ts'
import { insist } from '../../../db/insist.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'
import { freshUntil } from './freshness.ts'
import type { CachedResult } from './queryResult.ts'
import type { QueryLeases } from './resultStore.ts'
import { RENEW_MS, releaseLeases, renewLease, writeResult } from './resultStore.ts'
import type { VendorCalls } from './vendorCalls.ts'

interface ResultRequest {
  companyId: string
  sourceQuery: SourceQuery
  /** A cached result must have been fetched after this instant (epoch milliseconds); null: a fresh one will do. */
  newerThan: number | null
  holder: string
  leases: QueryLeases
  calls: VendorCalls
  purpose: Purpose
  /** Aborts when this process stops. */
  stopping: AbortSignal
}

/** From the query to its result, waiting for the source's limiter included. */
const DEADLINE_MS = 75_000
const PASSING_MS = 10_000
const FIRST_LOOK_MS = 100
const LAST_LOOK_MS = 1_000

/**
 * The result of a query: another process's where one has just fetched it or is fetching it, else the vendor's,
 * which is then cached. Throws ProviderError.
 */
export const obtainResult = (context: AppContext, request: ResultRequest): Promise<CachedResult> =>
  patiently(request, () => obtain(context, request))

async function obtain(context: AppContext, request: ResultRequest): Promise<CachedResult> {
  const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), request.stopping])
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LAST_LOOK_MS, pause * 2)) {
    const { companyId, newerThan, sourceQuery } = request
    const answer = await request.leases.take({ companyId, key: sourceQuery.key, newerThan })
    if (answer === 'leased') break
    if (answer !== 'taken') return answer
    await inTime(sleep(pause, undefined, { signal }), request, signal)
  }
  const beat = setInterval(() => renew(context, request), RENEW_MS)
  try {
    const result = await inTime(callVendor(context, request, signal), request, signal)
    await patiently(request, () =>
      context.db.tenant(request.companyId, async (tx) => {
        await writeResult(tx, placeOf(request), result)
        await releaseLeases(tx, [request.sourceQuery.key], request.holder)
      }),
    )
    return result
  } catch (error) {
    await context.db
      .tenant(request.companyId, (tx) => releaseLeases(tx, [request.sourceQuery.key], request.holder))
      .catch((failed: unknown) => context.log.warn({ err: failed }, 'a lease could not be given back'))
    throw error
  } finally {
    clearInterval(beat)
  }
}

/** A report waits for a database that is away for moments; for people the failure is returned at once. */
const patiently = <T>({ purpose, stopping }: ResultRequest, work: () => Promise<T>): Promise<T> =>
  insist(work, {
    isOver: () => purpose !== 'report' || stopping.aborted,
    forMs: PASSING_MS,
  })

/** The lease stays ours while this process lives, however long the vendor takes. */
function renew(context: AppContext, { companyId, sourceQuery: { key }, holder }: ResultRequest): void {
  context.db
    .tenant(companyId, (tx) => renewLease(tx, { key, holder, now: context.now() }))
    .catch((failed: unknown) => context.log.warn({ err: failed }, 'a lease could not be renewed'))
}

async function callVendor(
  context: AppContext,
  { companyId, sourceQuery, calls, purpose }: ResultRequest,
  signal: AbortSignal,
): Promise<CachedResult> {
  const table = await calls.fetch({ companyId, purpose, signal }, sourceQuery)
  const fetchedAt = context.now()
  return {
    table,
    fetchedAt: fetchedAt.epochMilliseconds,
    freshUntil: freshUntil(sourceQuery, table, fetchedAt).epochMilliseconds,
  }
}

/** Our own deadline is reported to people as a vendor that did not answer in time. */
async function inTime<T>(work: Promise<T>, { sourceQuery }: ResultRequest, signal: AbortSignal): Promise<T> {
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

const placeOf = ({ companyId, sourceQuery }: ResultRequest) => ({
  companyId,
  sourceId: sourceQuery.source.id,
  key: sourceQuery.key,
  query: sourceQuery.query,
})
