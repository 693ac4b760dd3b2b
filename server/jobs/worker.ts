import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import type { AppContext } from '../context.ts'
import { type LivenessTimes, startLiveness } from './liveness.ts'
import { tasks } from './tasks.ts'

/** Jobs one process works on at once. */
const CONCURRENCY = 4
/** LISTEN wakes a worker at once; polling only covers a lost notice. */
const POLL_MS = 5_000

/**
 * Starts taking jobs. `stop` lets running jobs finish (the caller bounds it) and gives unfinished ones back. `times`
 * says when dead workers are looked for, where not as usual.
 */
export async function startWorker(
  context: AppContext,
  times?: LivenessTimes,
): Promise<{ stop(): Promise<void> }> {
  const liveness = await startLiveness(context, times)
  const runner: Runner = await run({
    pgPool: context.db.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: quietLogger(context),
    events: liveness.events,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, work]) => [name, (payload: unknown) => work(context, payload)]),
    ),
  })
  return {
    stop: async () => {
      await runner.stop()
      await liveness.stop()
    },
  }
}

/** Failures of jobs are logged here with their task; payloads stay out of the log. */
function quietLogger(context: AppContext): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') context.log.error({ service: 'worker' }, message)
    if (level === 'warning') context.log.warn({ service: 'worker' }, message)
  })
}
