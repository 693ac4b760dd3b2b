import type { AppContext } from '../context.ts'
import { planDueReports, planSlotsAnew, reviveOpenRuns } from '../features/reports/plan.ts'
import { planProbes } from '../features/sources/probe.ts'
import { sweepOldRows } from './cleanUp.ts'

const PLAN_MS = 5_000
/** With a dead worker's lease (30 s) below the 40 s within which another one takes over. */
const REVIVE_MS = 5_000
const PROBE_MS = 60_000
const CLEAN_MS = 3_600_000

/**
 * Looks for due reports, open runs without a worker, sources whose daily look is due, and old rows. Several schedulers may run: the database
 * decides who wins each slot. No timer here is ever the truth; it only says when to look.
 */
export function startScheduler(context: AppContext): { stop(): Promise<void> } {
  /** Whether the stored slots have been compared with their rules; once a process, before the first plan. */
  let checked = false
  const loops = [
    repeat(context, 'plan', PLAN_MS, async () => {
      if (!checked) await planSlotsAnew(context)
      checked = true
      await planDueReports(context)
    }),
    repeat(context, 'revive', REVIVE_MS, () => reviveOpenRuns(context)),
    repeat(context, 'probe', PROBE_MS, () => planProbes(context)),
    repeat(context, 'clean', CLEAN_MS, () => sweepOldRows(context)),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Runs `work` now and then every `everyMs` after it has finished; a failure is logged and the next turn comes all the same. */
function repeat(
  context: AppContext,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      context.log.error({ err: error, service: 'scheduler', turn: name }, 'scheduled work failed')
    }
    if (!stopped) timer = setTimeout(start, everyMs)
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
