import { run, Logger as WorkerLogger } from 'graphile-worker'
import type { AppContext } from '../context.ts'
import { refreshesSettled } from '../features/sources/refreshLease.ts'
import { Stopping } from '../lib/stopping.ts'
import type { TaskName } from '../queue/queue.ts'
import { keepRunning } from './keepRunning.ts'
import { type LivenessTimes, startLiveness } from './liveness.ts'
import { patientPool } from './patientPool.ts'
import { tasks } from './tasks.ts'

/**
 * Jobs one process works on at once, by slots of their own: reports wait for vendors and a mail server that are in no
 * hurry, which must keep nobody's PDF waiting, and readers of shared links, who may be many, keep only one another
 * waiting. Whose report's turn it is, features/reports/turns.ts says.
 */
const SLOTS: readonly { names: readonly TaskName[]; concurrency: number }[] = [
  { names: ['runReport'], concurrency: 8 },
  { names: ['tellOwner'], concurrency: 1 },
  { names: ['printPdf', 'probeSource'], concurrency: 3 },
  { names: ['printGuestPdf'], concurrency: 2 },
]
/** LISTEN wakes a worker at once; polling only covers a lost notice. */
const POLL_MS = 5_000

/**
 * Starts taking jobs. `stop` lets running jobs finish (the caller bounds it), breaks off their questions to vendors, and
 * gives unfinished ones back. `times`
 * says when dead workers are looked for, where not as usual.
 */
export async function startWorker(
  context: AppContext,
  times?: LivenessTimes,
): Promise<{ stop(): Promise<void> }> {
  const liveness = await startLiveness(context, times)
  const stopping = new AbortController()
  const given = context.with({ stopping: stopping.signal })
  const pgPool = patientPool(context.db.pool)
  const runners: { stop(): Promise<void> }[] = []
  for (const { names, concurrency } of SLOTS) {
    const start = () =>
      run({
        pgPool,
        concurrency,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: quietLogger(context),
        events: liveness.events,
        taskList: Object.fromEntries(
          names.map((name) => [name, (payload: unknown) => tasks[name](given, payload)]),
        ),
      })
    runners.push(await keepRunning(context.log, start))
  }
  await liveness.settled()
  return {
    stop: async () => {
      stopping.abort(new Stopping())
      await Promise.all([given.results.stop(), ...runners.map((runner) => runner.stop())])
      await refreshesSettled(given)
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
