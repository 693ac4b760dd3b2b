import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderQuery, ResultTable } from '../../../providers/contract.ts'
import { abortable } from '../../abortable.ts'
import type { AppContext } from '../../context.ts'
import { openSession } from '../sources/openSession.ts'
import type { Question } from './questions.ts'
import { SourceGates } from './sourceGates.ts'

/** How long a call that could take more questions waits for them: the widgets of a page ask at about the same time. */
const COLLECT_MS = 10
/** Of one call with several questions, waiting in the source's line included. */
const CALL_DEADLINE_MS = 75_000

/** A question on its way into a call with others. */
interface Waiting {
  query: ProviderQuery
  resolve: (table: ResultTable) => void
  reject: (error: unknown) => void
}

/** Questions that may go in one call, and how many calls are on their way to fetch them. */
interface Line {
  waiting: Waiting[]
  calls: number
}

/**
 * Asks vendors: of one source no more at once than it allows (`quota.concurrency`), and several questions in one call
 * where the vendor takes them so (`Provider.batch`).
 */
export class VendorCalls {
  readonly #context: AppContext
  readonly #gates = new SourceGates()
  readonly #lines = new Map<string, Line>()

  constructor(context: AppContext) {
    this.#context = context
  }

  /** Throws ProviderError, or the signal's reason. */
  async ask(companyId: string, question: Question, signal: AbortSignal): Promise<ResultTable> {
    const { source, about, query } = question
    const gate = this.#gates.of(source.id, about.provider.definition.quota.concurrency)
    const key = about.provider.batch?.key(query) ?? null
    if (key !== null) return abortable(this.#askWithOthers(companyId, question, key), signal)
    return gate.run(async () => {
      const session = await openSession(this.#context, companyId, source.id)
      return session.run((vendor) => session.provider.run(vendor, query), signal)
    }, signal)
  }

  #askWithOthers(companyId: string, question: Question, key: string): Promise<ResultTable> {
    const most = question.about.provider.batch?.most ?? 1
    const name = `${question.source.id} ${key}`
    const line = this.#lines.getOrInsertComputed(name, () => ({ waiting: [], calls: 0 }))
    const { promise, resolve, reject } = Promise.withResolvers<ResultTable>()
    line.waiting.push({ query: question.query, resolve, reject })
    if (line.waiting.length > line.calls * most) void this.#call(companyId, question, name, line)
    return promise
  }

  /** Takes what waits when the source's gate lets it in: the longer the line before it, the fuller the call. */
  async #call(companyId: string, { source, about }: Question, name: string, line: Line): Promise<void> {
    line.calls += 1
    const { definition, batch } = about.provider
    const signal = AbortSignal.timeout(CALL_DEADLINE_MS)
    let taken: Waiting[] = []
    try {
      await sleep(COLLECT_MS)
      await this.#gates.of(source.id, definition.quota.concurrency).run(async () => {
        taken = line.waiting.splice(0, batch?.most ?? 1)
        this.#leave(name, line)
        if (taken.length === 0) return
        const session = await openSession(this.#context, companyId, source.id)
        const queries = taken.map(({ query }) => query)
        const answers = await session.run(
          async (vendor) => (await session.provider.batch?.run(vendor, queries)) ?? [],
          signal,
        )
        for (const [index, { resolve, reject }] of taken.entries()) {
          const answer = answers[index]
          if (answer && !(answer instanceof Error)) resolve(answer)
          else reject(answer ?? new Error(`${definition.name} left a question of a batch without an answer.`))
        }
      }, signal)
    } catch (error) {
      // Never let in: what waits would otherwise wait for ever.
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
