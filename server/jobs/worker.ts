import { run, Logger as WorkerLogger } from 'graphile-worker'
import type { AppContext } from '../context.ts'
import { refreshesSettled } from '../features/sources/refreshLease.ts'
import { Stopping } from '../lib/stopping.ts'
import { SLOTS } from '../queue/job.ts'
import { JOBS } from './jobs.ts'
import { keepRunning } from './keepRunning.ts'
import { type LivenessTimes, startLiveness } from './liveness.ts'
import { patientPool } from './patientPool.ts'

/** LISTEN wakes a worker at once; polling only covers a lost notice. */
const POLL_MS = 5_000

/**
 * Starts taking jobs. `stop` lets running jobs finish (the caller bounds it), aborts their calls to vendors,
 * and releases unfinished ones. `times` overrides when dead workers are looked for.
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
  for (const [slots, concurrency] of Object.entries(SLOTS)) {
    const jobs = JOBS.filter((job) => job.slots === slots)
    const start = () =>
      run({
        pgPool,
        concurrency,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: quietLogger(context),
        events: liveness.events,
        taskList: Object.fromEntries(
          jobs.map(({ name, run: work }) => [name, (payload: unknown) => work(given, payload)]),
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
