import type { AppContext } from '../context.ts'
import type { Turn } from '../queue/job.ts'
import { sweepOldRows } from './cleanUp.ts'
import { JOBS } from './jobs.ts'

const CLEAN_UP: Turn<AppContext> = { name: 'clean', everyMs: 3_600_000, work: sweepOldRows }

/**
 * Runs what jobs' timetables list, such as looking for due reports, and removes old rows. Several schedulers
 * may run: the database decides which of them wins each slot. Timers are never authoritative; they only
 * determine when to look.
 */
export function startScheduler(context: AppContext): { stop(): Promise<void> } {
  const turns = [...JOBS.flatMap(({ timetable }) => timetable()), CLEAN_UP]
  const loops = turns.map((turn) => repeat(context, turn))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Takes turns until it is stopped; a failure is logged and does not prevent the next turn. */
function repeat(
  context: AppContext,
  { name, everyMs, work, pauseMs = async () => everyMs }: Turn<AppContext>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async () => {
    let next = everyMs
    try {
      await work(context)
      next = await pauseMs(context)
    } catch (error) {
      context.log.error({ err: error, service: 'scheduler', turn: name }, 'scheduled work failed')
    }
    if (!stopped) timer = setTimeout(start, next)
  }
  let current = turn()
  const start = () => {
    current = turn()
  }
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
