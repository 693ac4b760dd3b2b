import { LRUCache } from 'lru-cache'
import { ConcurrencyLimiter } from '../../../lib/concurrencyLimiter.ts'

/** One limiter for each source: a vendor never gets more calls at once than it allows (definition.quota.concurrency). */
export class SourceLimiters {
  readonly #limiters = new LRUCache<string, ConcurrencyLimiter>({ max: 10_000 })

  of(sourceId: string, concurrency: number): ConcurrencyLimiter {
    const known = this.#limiters.get(sourceId)
    if (known) return known
    const made = new ConcurrencyLimiter(concurrency)
    this.#limiters.set(sourceId, made)
    return made
  }
}
