import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ProviderQuery, ResultTable } from '../../../../providers/contract.ts'
import { ProviderError } from '../../../../providers/providerError.ts'
import type { Purpose } from '../../../../shared/domain/budgets.ts'
import type { AppContext } from '../../../context.ts'
import { abortable } from '../../../lib/abortable.ts'
import { ConcurrencyLimiter } from '../../../lib/concurrencyLimiter.ts'
import { budgetRefusal, budgetsOf, type KeptReading, SHORT_WAIT_SECONDS } from '../../sources/budgets.ts'
import { openSession } from '../../sources/openSession.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'
import { callProvider } from './callProvider.ts'

/** How long a call that could take more queries waits for another one: the widgets of a page run together. */
const COLLECT_MS = 10
/** How long it waits at most while more queries arrive. */
const MOST_COLLECT_MS = 100
/** Of one call with several queries, waiting in the source's line included. */
const CALL_DEADLINE_MS = 75_000
/** How often a call is retried after a vendor's short wait. */
const SHORT_WAITS = 2

/** Who a result is for, and how long it is waited for. */
export interface Caller {
  companyId: string
  purpose: Purpose
  signal: AbortSignal
}

/** A query on its way into a call with others. */
interface Waiting {
  query: ProviderQuery
  purpose: Purpose
  resolve: (table: ResultTable) => void
  reject: (error: unknown) => void
}

/** Queries that may go in one call, and how many calls are on their way to fetch them. */
interface Line {
  waiting: Waiting[]
  calls: number
}

/**
 * Plans calls to vendors: of one source no more at once than it allows (`quota.concurrency`),
 * several queries in one call where the vendor takes them so (`Provider.batch`), nothing while its limits forbid it
 * (shared/rules/budget.ts), and retried after a short wait where the vendor requires one.
 */
export class VendorCalls {
  readonly #context: AppContext
  /** One for each source. */
  readonly #limiters = new LRUCache<string, ConcurrencyLimiter>({ max: 10_000 })
  readonly #lines = new Map<string, Line>()

  constructor(context: AppContext) {
    this.#context = context
  }

  /** Throws ProviderError, or the signal's reason. */
  async fetch({ companyId, purpose, signal }: Caller, sourceQuery: SourceQuery): Promise<ResultTable> {
    const { source, about, query } = sourceQuery
    const refusal = this.#refusal(source.budgets, sourceQuery, { ...query, purpose })
    if (refusal) throw refusal
    const limiter = this.#limiterOf(sourceQuery)
    const key = about.provider.batch?.key(query) ?? null
    if (key !== null) return abortable(this.#fetchWithOthers(companyId, purpose, sourceQuery, key), signal)
    return limiter.run(
      async () => {
        const session = await openSession(this.#context, companyId, source.id)
        const late = this.#refusal(budgetsOf(session.source), sourceQuery, { ...query, purpose })
        if (late) throw late
        return session.run(
          async (vendor) => {
            const call = () => callProvider(this.#context, companyId, session, vendor, [query])
            const [answer] = await patiently(call, signal)
            if (answer && !(answer instanceof Error)) return answer
            throw answer ?? new Error(`${session.provider.definition.name} left a query without an answer.`)
          },
          signal,
          query.property,
        )
      },
      { signal },
    )
  }

  #limiterOf({ source, about }: SourceQuery): ConcurrencyLimiter {
    const known = this.#limiters.get(source.id)
    if (known) return known
    const made = new ConcurrencyLimiter(about.provider.definition.quota.concurrency)
    this.#limiters.set(source.id, made)
    return made
  }

  /** While a query waited, others may have used up what there was. */
  #refusal(
    readings: readonly KeptReading[],
    { about }: SourceQuery,
    { property, purpose }: { property: string | null; purpose: Purpose },
  ): ProviderError | null {
    const vendor = about.provider.definition.name
    return budgetRefusal(readings, { vendor, property, purpose }, this.#context.now())
  }

  #fetchWithOthers(
    companyId: string,
    purpose: Purpose,
    sourceQuery: SourceQuery,
    key: string,
  ): Promise<ResultTable> {
    const most = sourceQuery.about.provider.batch?.most ?? 1
    const name = `${sourceQuery.source.id} ${key}`
    const line = this.#lines.getOrInsertComputed(name, () => ({ waiting: [], calls: 0 }))
    const { promise, resolve, reject } = Promise.withResolvers<ResultTable>()
    line.waiting.push({ query: sourceQuery.query, purpose, resolve, reject })
    if (line.waiting.length > line.calls * most) void this.#call(companyId, sourceQuery, name, line)
    return promise
  }

  /** Takes what waits when the source's limiter lets it in: the longer the line before it, the fuller the call. */
  async #call(companyId: string, sourceQuery: SourceQuery, name: string, line: Line): Promise<void> {
    line.calls += 1
    const { source, about } = sourceQuery
    const { definition, batch } = about.provider
    const signal = AbortSignal.timeout(CALL_DEADLINE_MS)
    let taken: Waiting[] = []
    try {
      await gathered(line, batch?.most ?? 1)
      await this.#limiterOf(sourceQuery).run(
        async () => {
          taken = line.waiting.splice(0, batch?.most ?? 1)
          this.#leave(name, line)
          if (taken.length === 0) return
          const session = await openSession(this.#context, companyId, source.id)
          const readings = budgetsOf(session.source)
          taken = taken.filter(({ query, purpose, reject }) => {
            const refusal = this.#refusal(readings, sourceQuery, { ...query, purpose })
            if (refusal) reject(refusal)
            return refusal === null
          })
          const queries = taken.map(({ query }) => query)
          const [first] = queries
          if (!first) return
          const answers = await session.run(
            (vendor) =>
              patiently(() => callProvider(this.#context, companyId, session, vendor, queries), signal),
            signal,
            first.property,
          )
          for (const [index, { resolve, reject }] of taken.entries()) {
            const answer = answers[index]
            if (answer && !(answer instanceof Error)) resolve(answer)
            else reject(answer ?? new Error(`${definition.name} left a query of a batch without an answer.`))
          }
        },
        { signal },
      )
    } catch (error) {
      // Never admitted: the waiting queries would otherwise wait forever.
      if (taken.length === 0) {
        taken = line.waiting.splice(0, batch?.most ?? 1)
        this.#leave(name, line)
      }
      for (const { reject } of taken) reject(error)
    }
  }

  #leave(name: string, line: Line): void {
    line.calls -= 1
    if (line.calls === 0 && line.waiting.length === 0) this.#lines.delete(name)
  }
}

/** Until the line is full for one call, or nobody joins it any more. */
async function gathered({ waiting }: Line, most: number): Promise<void> {
  for (let waited = 0; waited < MOST_COLLECT_MS && waiting.length < most; waited += COLLECT_MS) {
    const before = waiting.length
    await sleep(COLLECT_MS)
    if (waiting.length === before) return
  }
}

/** Sits out a vendor's short waits, which come of calls in too quick succession. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let left = SHORT_WAITS; ; left--) {
    try {
      return await work()
    } catch (error) {
      const seconds =
        error instanceof ProviderError && error.kind === 'rate_limited' ? error.waitSeconds : null
      if (left === 0 || seconds === null || seconds > SHORT_WAIT_SECONDS) throw error
      await sleep(seconds * 1000, undefined, { signal })
    }
  }
}
