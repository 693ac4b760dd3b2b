import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../context.ts'
import type { Page } from './page.ts'

declare module '../../context.ts' {
  interface AppContext {
    /** When readers last opened shared dashboards. */
    visits: Visits
  }
}

/** A page that is read all day costs one statement an hour in each process. */
const NOTED_EVERY_MS = 3_600_000
const MOST_NOTED = 10_000

/** Notes that readers open shared dashboards. */
export class Visits {
  readonly #context: AppContext
  /** By dashboard: when it was last noted, in milliseconds. */
  readonly #noted = new LRUCache<string, number>({ max: MOST_NOTED })

  constructor(context: AppContext) {
    this.#context = context
  }

  /** Notes behind the reader's answer, which does not wait; a note that fails is only logged. */
  note({ companyId, dashboard: { id } }: Page): void {
    const now = this.#context.now()
    const last = this.#noted.get(id)
    if (last !== undefined && now.epochMilliseconds - last < NOTED_EVERY_MS) return
    this.#noted.set(id, now.epochMilliseconds)
    void this.#store(companyId, id, now).catch((err: unknown) => {
      this.#noted.delete(id)
      this.#context.log.warn({ err }, 'a visit of a dashboard could not be noted')
    })
  }

  async #store(companyId: string, dashboardId: string, seenAt: Temporal.Instant): Promise<void> {
    // From the dashboard itself: one that has just been deleted has no visits.
    await this.#context.db.tenant(companyId, (tx) =>
      sql`insert into dashboard_visits (company_id, dashboard_id, seen_at)
        select company_id, id, ${seenAt.toString()}::timestamptz from dashboards where id = ${dashboardId}
        on conflict (company_id, dashboard_id)
        do update set seen_at = greatest(dashboard_visits.seen_at, excluded.seen_at)`.execute(tx),
    )
  }
}
