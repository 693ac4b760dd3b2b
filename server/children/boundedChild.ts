import type { Logger } from 'pino'
import { Tinypool } from 'tinypool'
import { companiesTurns } from './companiesTurns.ts'

/**
 * A child process for work that would block requests, one task at a time, of each company in turn. A thread would not
 * do: one that runs out of memory within a single allocation ends its whole process.
 */
export interface BoundedChild<Task, Result> {
  /** Rejects where the task takes too long or too much memory; the next one gets a new process. */
  run(task: Task, companyId: string): Promise<Result>
  close(): Promise<void>
}

export interface ThreadBounds {
  /** Of one task, once the process has started. */
  deadlineMs: number
  /** Of the process's heap. */
  heapMb: number
}

/** Starting the process, which loads its code, is not the task's fault. */
const START_DEADLINE_MS = 30_000
/** The process ends after this long without a task, which frees its memory. */
const IDLE_MS = 60_000

/**
 * Starts no process before the first task. The module of `address` has a default export that takes a task, or null,
 * which only has it loaded. `name` is the process's in the log.
 */
export function createBoundedChild<Task, Result>(
  log: Logger,
  { address, name, deadlineMs, heapMb }: ThreadBounds & { address: URL; name: string },
): BoundedChild<Task, Result> {
  const pool = new Tinypool({
    filename: address.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    runtime: 'child_process',
    // Flags of this process, such as a test runner's, are not the other's.
    execArgv: [`--max-old-space-size=${heapMb}`],
  })
  pool.on('error', (error: unknown) => log.error({ err: error }, `the ${name} process failed`))

  const runWithin = (task: Task | null, ms: number): Promise<Result> =>
    pool.run(task, { signal: AbortSignal.timeout(ms) })
  const runNext = async (task: Task): Promise<Result> => {
    if (pool.threads.length === 0) await runWithin(null, START_DEADLINE_MS)
    return runWithin(task, deadlineMs)
  }
  // One at a time: the deadline is that of a task, not of those before it.
  const inTurn = companiesTurns()
  return {
    run: (task, companyId) => inTurn(companyId, () => runNext(task)),
    close: () => pool.destroy(),
  }
}
