import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { NamedLink } from './namedLink.ts'
import type { Page } from './page.ts'

/** Answers of one dashboard by one link in memory: its layouts and usual days, and what readers requested lately. */
export const MOST_OF_A_PAGE = 200
const MOST_BYTES = 64 * 1024 * 1024
/** What an answer costs beside its value: the digest of its key in two places and their nodes. */
const ENTRY_BYTES = 500

interface Sized {
  size: number
}

interface Entry {
  value: Sized
  /** Epoch milliseconds. */
  until: number
  pageId: string
}

type Keyed = Pick<Page, 'stamp'> & {
  dashboard: Pick<Page['dashboard'], 'id'>
  link: Pick<NamedLink, 'id'> | null
}

/**
 * Finished answers of pages, in memory. Anonymous readers decide what is requested, so nothing that they send
 * is stored: keys are digests, and requests for ever different days by one link evict answers of that link only.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>
  /** Digests of each page's answers, the one used longest ago first. */
  readonly #ofPage = new Map<string, Set<string>>()

  constructor(mostBytes = MOST_BYTES) {
    this.#entries = new LRUCache<string, Entry>({
      maxSize: mostBytes,
      sizeCalculation: ({ value }) => value.size + ENTRY_BYTES,
      dispose: ({ pageId }, digest, reason) => {
        if (reason !== 'set') this.#forget(pageId, digest)
      },
    })
  }

  get count(): number {
    return this.#entries.size
  }

  /**
   * The answer cached for exactly this state of the page, where it is still valid at `now` (epoch
   * milliseconds).
   */
  get(page: Keyed, key: string, now: number): Sized | null {
    const digest = digestOf(page, key)
    const entry = this.#entries.get(digest)
    if (!entry || entry.until <= now) return null
    this.#use(idOf(page), digest)
    return entry.value
  }

  set(page: Keyed, key: string, value: Sized, until: number): void {
    const digest = digestOf(page, key)
    const pageId = idOf(page)
    this.#entries.set(digest, { value, until, pageId })
    if (!this.#entries.has(digest)) {
      this.#forget(pageId, digest)
      return
    }
    const own = this.#use(pageId, digest)
    for (const oldest of own) {
      if (own.size <= MOST_OF_A_PAGE) break
      this.#entries.delete(oldest)
    }
  }

  #use(pageId: string, digest: string): Set<string> {
    const own = this.#ofPage.getOrInsertComputed(pageId, () => new Set())
    own.delete(digest)
    return own.add(digest)
  }

  #forget(pageId: string, digest: string): void {
    const own = this.#ofPage.get(pageId)
    own?.delete(digest)
    if (own?.size === 0) this.#ofPage.delete(pageId)
  }
}

/** What is evicted together. */
const idOf = ({ dashboard, link }: Keyed) => (link ?? dashboard).id

const digestOf = ({ stamp }: Keyed, key: string) =>
  createHash('sha256').update(stamp).update('\n').update(key).digest('base64url')
