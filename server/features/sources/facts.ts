import { LRUCache } from 'lru-cache'
import type { ProviderContext } from '../../../providers/contract.ts'
import type { AppContext } from '../../context.ts'
import type { SourceRow } from './loadSource.ts'

/** More than the facts of a thousand sources. */
const MOST_FACTS = 10_000

interface Fact {
  reading: Promise<unknown>
  /** Epoch milliseconds. */
  until: number
}

/** What providers have read of sources, by source, credentials and key. */
export type Facts = LRUCache<string, Fact>

declare module '../../context.ts' {
  interface AppContext {
    /** What providers have read of sources, cached for as long as they request. */
    facts: Facts
  }
}

export const createFacts = (): Facts => new LRUCache({ max: MOST_FACTS })

/**
 * `ProviderContext.once` of a source: what a provider reads under a key is read once, by the first query that
 * needs it, and cached in this process for the time that the provider names. New credentials start with an
 * empty cache.
 */
export function factsOf(
  context: Pick<AppContext, 'now' | 'facts'>,
  { id, credentialsVersion }: Pick<SourceRow, 'id' | 'credentialsVersion'>,
): NonNullable<ProviderContext['once']> {
  const memory = context.facts
  return async <T>(key: string, seconds: number, read: () => Promise<T>): Promise<T> => {
    const place = JSON.stringify([id, credentialsVersion, key])
    const now = context.now().epochMilliseconds
    const known = memory.get(place)
    // What another question failed to read may be read by this one: its time-out is not ours.
    if (known && known.until > now) return (known.reading as Promise<T>).catch(read)
    const reading = read()
    memory.set(place, { reading, until: now + seconds * 1000 })
    try {
      return await reading
    } catch (error) {
      if (memory.peek(place)?.reading === reading) memory.delete(place)
      throw error
    }
  }
}
