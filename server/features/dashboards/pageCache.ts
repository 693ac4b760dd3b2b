import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../context.ts'
import { accessOf } from '../rights/standing.ts'
import { AnswerCache } from './answerCache.ts'
import { type ChangeListener, listenForChanges } from './changes.ts'
import { loadPage, type Page } from './page.ts'
import { resolvePermalink } from './queries.ts'

declare module '../../context.ts' {
  interface AppContext {
    /** Shared pages and their finished answers, in memory. */
    pages: PageCache
  }
}

/** Should a notification be missed: no page is trusted longer. */
const TRUSTED_MS = 5_000
const MOST_PAGES = 2_000

/**
 * Pages by permalink and their finished answers, in memory. A change drops them at once: in this process when it
 * is made (`drop`), in all others when the database notifies them (LISTEN). While the listener is not connected, no page is cached.
 */
export class PageCache {
  readonly #context: AppContext
  readonly #pages = new LRUCache<string, { page: Page; until: number }>({ max: MOST_PAGES })
  readonly #loading = new Map<string, Promise<Page | null>>()
  readonly #answers = new AnswerCache()
  /** Raised by every change, so that a page read before it is not cached after it. */
  #generation = 0
  #listener: ChangeListener | null = null

  constructor(context: AppContext) {
    this.#context = context
  }

  start(): void {
    this.#listener ??= listenForChanges(this.#context, {
      change: ({ what, id }) => (what === 'dashboard' ? this.drop(id) : this.#dropSource(id)),
      lost: () => this.#flush(),
    })
  }

  async stop(): Promise<void> {
    await this.#listener?.stop()
    this.#listener = null
    this.#flush()
  }

  /** The page behind a link, where it is in memory and trusted. */
  peek(permalink: string): Page | null {
    const known = this.#pages.get(permalink)
    return known && known.until > this.#context.now().epochMilliseconds ? known.page : null
  }

  /** The page behind a link; null where there is none. Without a database round trip while it is trusted. */
  async page(permalink: string): Promise<Page | null> {
    const known = this.peek(permalink)
    if (known) return known
    const loading = this.#loading.get(permalink)
    if (loading) return loading
    const started = this.#load(permalink).finally(() => {
      if (this.#loading.get(permalink) === started) this.#loading.delete(permalink)
    })
    this.#loading.set(permalink, started)
    return started
  }

  /** How many answers are cached, of all pages. */
  get answerCount(): number {
    return this.#answers.count
  }

  /** A cached answer that still holds. */
  cachedAnswer<T extends { size: number }>(page: Page, key: string): T | null {
    // Each caller has keys of its own, and caches one type of answer under them.
    return this.#answers.get(page, key, this.#context.now().epochMilliseconds) as T | null
  }

  cacheAnswer<T extends { size: number }>(page: Page, key: string, value: T, until: number): void {
    if (until <= this.#context.now().epochMilliseconds) return
    this.#answers.set(page, key, value, until)
  }

  /** This dashboard has changed. */
  drop(dashboardId: string): void {
    this.#forget((page) => page.dashboard.id === dashboardId)
  }

  /** All of a company's dashboards have changed; other processes read them anew within seconds. */
  dropCompany(companyId: string): void {
    this.#forget((page) => page.companyId === companyId)
  }

  #dropSource(sourceId: string): void {
    this.#context.results.forgetFailures(sourceId)
    this.#forget((page) => page.sources.has(sourceId))
  }

  #forget(concerns: (page: Page) => boolean): void {
    this.#generation++
    this.#loading.clear()
    for (const [permalink, { page }] of this.#pages.entries()) {
      if (concerns(page)) this.#pages.delete(permalink)
    }
  }

  #flush(): void {
    this.#generation++
    this.#loading.clear()
    this.#pages.clear()
  }

  async #load(permalink: string): Promise<Page | null> {
    const generation = this.#generation
    const found = await resolvePermalink(this.#context, permalink)
    if (!found) return null
    const page = await loadPage(this.#context, found.companyId, found.dashboardId, found.linkId)
    // A page that is closed for want of payment is not cached: it opens once it is paid, and no notification says so.
    const isOpen = page && accessOf(this.#context, page.plan).read.open
    if (isOpen && generation === this.#generation && this.#listener?.listening) {
      this.#pages.set(permalink, { page, until: this.#context.now().epochMilliseconds + TRUSTED_MS })
    }
    return page
  }
}
