import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { nanoid } from 'nanoid'
import { ProviderError } from '../../../../providers/providerError.ts'
import { PURPOSES, type Purpose } from '../../../../shared/domain/budgets.ts'
import type { AppContext } from '../../../context.ts'
import { abortable } from '../../../lib/abortable.ts'
import { Stopping } from '../../../lib/stopping.ts'
import { describedBy } from '../catalogue.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'
import type { WidgetRun } from '../widgetRun.ts'
import { obtainResult } from './obtainResult.ts'
import type { CachedResult, QueryOutcome, QueryResult } from './queryResult.ts'
import { QueryLeases, readResults } from './resultStore.ts'
import { VendorCalls } from './vendorCalls.ts'

declare module '../../../context.ts' {
  interface AppContext {
    /** Results of queries, in memory and in the database. */
    results: ResultCache
  }
}

/** Why a query had no result a moment ago. */
interface Failure {
  error: Error
  /** Epoch milliseconds. */
  until: number
  sourceId: string
  /** What the failed call was for. */
  purpose: Purpose
}

/** About what the results in memory may weigh, in table cells. */
const MEMORY_CELLS = 2_000_000
/** A failure is returned to every caller within this time: a page of viewers must not hammer a failing vendor. */
const FAILURE_SECONDS = 15
const MOST_FAILURE_SECONDS = 300

/**
 * Results of queries, each fetched once while fresh: cached in memory and in the database, one call for all
 * callers meanwhile, in this process and in others.
 */
export class ResultCache {
  readonly #context: AppContext
  readonly #memory = new LRUCache<string, CachedResult>({
    maxSize: MEMORY_CELLS,
    sizeCalculation: ({ table }) => 20 + table.columns.length * (table.rows.length + 1),
  })
  /** Look-ups of the database; those of a page, which come together, are one. */
  readonly #stored: DataLoader<{ companyId: string; key: string }, CachedResult | null>
  readonly #running = new Map<string, Promise<CachedResult>>()
  readonly #failures = new LRUCache<string, Failure>({ max: 5000 })
  readonly #calls: VendorCalls
  readonly #holder = nanoid()
  readonly #leases: QueryLeases
  readonly #stopping = new AbortController()

  constructor(context: AppContext) {
    this.#context = context
    this.#calls = new VendorCalls(context)
    this.#leases = new QueryLeases(context, this.#holder)
    this.#stored = new DataLoader((wanted) => readStored(context, wanted), { cache: false })
  }

  /** Loads results from the database into memory, so that later reads need no query each. */
  async prime(companyId: string, sourceQueries: readonly SourceQuery[]): Promise<void> {
    const missing = [...new Set(sourceQueries.map(({ key }) => key))].filter((key) => !this.#memory.has(key))
    await Promise.all(
      missing.map(async (key) => {
        const cached = await this.#stored.load({ companyId, key })
        if (cached) this.#memory.set(key, cached)
      }),
    )
  }

  /** Fetches a primed query by the run's policy. Never rejects but for the signal. */
  async fetch(
    run: Pick<WidgetRun, 'companyId' | 'cachePolicy' | 'signal'> & { purpose: Purpose },
    sourceQuery: SourceQuery,
  ): Promise<QueryOutcome> {
    const { companyId, cachePolicy, purpose, signal } = run
    const cached = this.#memory.get(sourceQuery.key)
    const result = cached ? resultOf(sourceQuery, cached) : null
    const now = this.#context.now().epochMilliseconds
    const isFresh = result !== null && result.freshUntil > now
    if (isFresh && cachePolicy !== 'reload') {
      return { result, outdated: false, failure: ownersWarning(run, sourceQuery) }
    }
    if (cachePolicy === 'cacheOnly') return { result, outdated: result !== null, failure: null }
    if (cachePolicy !== 'reload') {
      const failure = this.#failureOf(sourceQuery, now, purpose)
      if (failure) return { result, outdated: false, failure }
      if (cachePolicy === 'staleWhileRevalidate' && result) {
        this.#obtain(companyId, sourceQuery, now, 'renewal').catch(() => undefined)
        return { result, outdated: true, failure: null }
      }
    }
    try {
      const newerThan = cachePolicy === 'reload' ? now : null
      const obtained = await abortable(this.#obtain(companyId, sourceQuery, newerThan, purpose), signal)
      return { result: resultOf(sourceQuery, obtained), outdated: false, failure: null }
    } catch (thrown) {
      signal?.throwIfAborted()
      const failure = thrown instanceof Error ? thrown : new Error(String(thrown))
      return { result, outdated: false, failure }
    }
  }

  /** A source has changed: what failed with its old credentials may work now. */
  forgetFailures(sourceId: string): void {
    for (const [key, failure] of this.#failures.entries()) {
      if (failure.sourceId === sourceId) this.#failures.delete(key)
    }
  }

  /** Breaks off the queries under way, and every later one: their results would come too late for any caller. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Stopping())
    await this.settled()
  }

  /** Resolves when no query is under way (shutdown, tests). */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values())
  }

  #failureOf(sourceQuery: SourceQuery, now: number, purpose: Purpose): Error | null {
    const ended = endOf(sourceQuery)
    if (ended) return ended
    const failure = this.#failures.get(sourceQuery.key)
    if (!failure || failure.until <= now) return null
    return isForLesserAlone(failure, purpose) ? null : failure.error
  }

  /** Joins the call under way or makes one; `newerThan` refuses results fetched before. */
  #obtain(
    companyId: string,
    sourceQuery: SourceQuery,
    newerThan: number | null,
    purpose: Purpose,
  ): Promise<CachedResult> {
    const { key } = sourceQuery
    // A call that may be refused for a lesser purpose's sake is not joined by a greater one.
    const call = `${purpose} ${key}`
    const running = PURPOSES.slice(0, PURPOSES.indexOf(purpose) + 1)
      .map((one) => this.#running.get(`${one} ${key}`))
      .find((one) => one !== undefined)
    if (running) return running
    const started = obtainResult(this.#context, {
      companyId,
      sourceQuery,
      newerThan,
      holder: this.#holder,
      leases: this.#leases,
      calls: this.#calls,
      purpose,
      stopping: this.#stopping.signal,
    })
      .then((result) => {
        this.#memory.set(key, result)
        this.#failures.delete(key)
        return result
      })
      .catch((thrown: unknown) => {
        this.#remember(sourceQuery, thrown, purpose)
        throw thrown
      })
      .finally(() => this.#running.delete(call))
    this.#running.set(call, started)
    return started
  }

  #remember(sourceQuery: SourceQuery, thrown: unknown, purpose: Purpose): void {
    const waitSeconds = thrown instanceof ProviderError ? thrown.waitSeconds : null
    const seconds = Math.min(MOST_FAILURE_SECONDS, Math.max(FAILURE_SECONDS, waitSeconds ?? 0))
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    this.#failures.set(sourceQuery.key, {
      error,
      until: this.#context.now().epochMilliseconds + seconds * 1000,
      sourceId: sourceQuery.source.id,
      purpose,
    })
    if (!(thrown instanceof ProviderError) || thrown.kind === 'unexpected') {
      this.#context.log.error({ err: thrown, sourceId: sourceQuery.source.id }, 'a query failed')
    }
  }
}

/** Why no call of this source can succeed until somebody signs in again; null where calls may. */
const endOf = ({ source }: SourceQuery): ProviderError | null =>
  source.invalid
    ? new ProviderError(
        'reauthorise',
        source.invalidReason ?? 'The connection has ended. Connect the source again.',
      )
    : null

/** Figures are good for as long as they are fresh; the company's people are warned at once that no others will come. */
const ownersWarning = (
  { cachePolicy, purpose }: Pick<WidgetRun, 'cachePolicy'> & { purpose: Purpose },
  sourceQuery: SourceQuery,
): Error | null =>
  purpose === 'reader' && cachePolicy === 'staleWhileRevalidate' ? endOf(sourceQuery) : null

function resultOf(sourceQuery: SourceQuery, cached: CachedResult): QueryResult {
  return { ...cached, sourceQuery: { ...sourceQuery, about: describedBy(sourceQuery.about, cached.table) } }
}

/** What is left of a limit may be withheld from guests and yet be there for the company's own people. */
const isForLesserAlone = ({ error, purpose: failed }: Failure, purpose: Purpose) =>
  error instanceof ProviderError &&
  error.kind === 'rate_limited' &&
  PURPOSES.indexOf(failed) > PURPOSES.indexOf(purpose)

async function readStored(
  context: AppContext,
  wanted: readonly { companyId: string; key: string }[],
): Promise<(CachedResult | null)[]> {
  const found = new Map<string, CachedResult>()
  for (const [companyId, own] of Map.groupBy(wanted, (one) => one.companyId)) {
    const cached = await context.db.tenant(companyId, (tx) =>
      readResults(tx, [...new Set(own.map(({ key }) => key))]),
    )
    for (const [key, result] of cached) found.set(`${companyId} ${key}`, result)
  }
  return wanted.map(({ companyId, key }) => found.get(`${companyId} ${key}`) ?? null)
}
