import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ResultTable } from '../../../providers/contract.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import { createBoundedChild } from '../boundedChild.ts'
import type { CountedText, CountingTask } from './child.ts'

/**
 * Answers queries of imported sources in a separate process: tens of thousands of records do not delay
 * requests.
 */
export interface Counter {
  /**
   * An answer or ProviderError for each question, in their order. Throws ProviderError `unavailable` where counting
   * takes too long or too much memory.
   */
  count(companyId: string, task: NonNullable<CountingTask>): Promise<(ResultTable | ProviderError)[]>
  close(): Promise<void>
}

/** As long as a page waits for a vendor. */
const DEADLINE_MS = 30_000
/** The records of the largest file take a quarter of it. */
const HEAP_MB = 512

/** Starts no process before the first question. The bounds differ in tests alone. */
export function createCounter(log: Logger, { deadlineMs = DEADLINE_MS, heapMb = HEAP_MB } = {}): Counter {
  const child = createBoundedChild<CountingTask, CountedText[]>(log, {
    address: new URL('./child.ts', import.meta.url),
    name: 'counting',
    deadlineMs,
    heapMb,
  })
  return {
    async count(companyId, task) {
      const counted = await child.run(task, companyId).catch((error: unknown) => {
        log.warn({ err: error, kind: task.kind }, 'questions of an imported source were not counted')
        throw new ProviderError('unavailable', TOO_MUCH, { cause: error })
      })
      const answers: (ResultTable | ProviderError)[] = []
      for (const answer of counted) {
        answers.push(answerOf(answer))
        await othersTurn()
      }
      return answers
    },
    close: child.close,
  }
}

const TOO_MUCH =
  'Counting what was imported took too long. Ask for a shorter range, or try again in a few minutes.'

function answerOf(answer: CountedText): ResultTable | ProviderError {
  // Written by the process from a table.
  if ('table' in answer) return JSON.parse(answer.table) as ResultTable
  const { kind, message, ...details } = answer.refusal
  return new ProviderError(kind, message, details)
}
