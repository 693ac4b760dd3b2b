import { LRUCache } from 'lru-cache'
import { Gate } from './gate.ts'

/** One gate for each source: a vendor is never asked more at once than it allows (definition.quota.concurrency). */
export class SourceGates {
  readonly #gates = new LRUCache<string, Gate>({ max: 10_000 })

  of(sourceId: string, concurrency: number): Gate {
    const known = this.#gates.get(sourceId)
    if (known) return known
    const made = new Gate(concurrency)
    this.#gates.set(sourceId, made)
    return made
  }
}
