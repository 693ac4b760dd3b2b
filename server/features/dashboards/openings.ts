import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isOpenedByPerson } from '../../../shared/rules/namedLink.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import type { Page } from './page.ts'

declare module '../../context.ts' {
  interface AppContext {
    /** How often named links are opened. */
    openings: LinkOpenings
  }
}

interface Count {
  companyId: string
  times: number
  at: Temporal.Instant
}

/**
 * Counts how often the pages of named links are opened: a number and an instant, and nothing of whoever opens them. What
 * is opened while a count is being stored is stored with the next, so that a link that thousands open costs one statement
 * at a time.
 */
export class LinkOpenings {
  readonly #context: AppContext
  /** By link: what is not stored yet. */
  #waiting = new Map<string, Count>()
  #storing: Promise<void> | null = null

  constructor(context: AppContext) {
    this.#context = context
  }

  /**
   * Counts behind the reader's answer, which does not wait, unless the request tells that no person opens the page. Who
   * works for the company looks at what its readers see; its clients' own people are readers.
   */
  note({ companyId, link }: Page, { method, headers }: FastifyRequest, actor: Actor | null): void {
    if (!link || (actor?.companyId === companyId && actor.role !== 'client')) return
    const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ')
    if (!isOpenedByPerson({ method, userAgent: headers['user-agent'], purpose })) return
    const times = (this.#waiting.get(link.id)?.times ?? 0) + 1
    this.#waiting.set(link.id, { companyId, times, at: this.#context.now() })
    this.#storing ??= this.#store()
  }

  /** Resolves once everything is stored that was opened before. */
  async settled(): Promise<void> {
    await this.#storing
  }

  async #store(): Promise<void> {
    while (this.#waiting.size > 0) {
      const counts = this.#waiting
      this.#waiting = new Map()
      for (const [linkId, { companyId, times, at }] of counts) {
        try {
          await this.#context.db.tenant(companyId, (tx) =>
            sql`update named_links
              set opened = opened + ${times}, opened_at = greatest(opened_at, ${at.toString()}::timestamptz)
              where id = ${linkId}`.execute(tx),
          )
        } catch (err) {
          this.#context.log.warn({ err }, 'openings of a link could not be counted')
        }
      }
    }
    // In the same step as the last look, so that nothing is noted in between.
    this.#storing = null
  }
}
