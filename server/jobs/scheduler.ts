import type { AppContext } from '../context.ts'
import { nextFreeRun, planDueReports, planSlotsAnew, reviveOpenRuns } from '../features/reports/plan.ts'
import { planProbes } from '../features/sources/probe.ts'
import { sweepOldRows } from './cleanUp.ts'

const PLAN_MS = 5_000
/** At the latest; a run that comes free before is looked for as it does. */
const REVIVE_MS = 5_000
/** At the earliest: many that come free one after the other are looked for together. */
const LEAST_REVIVE_MS = 1_000
/** Behind the instant at which a lease ends, so that it has ended by every clock. */
const BEHIND_MS = 50
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
    repeat(
      context,
      'revive',
      REVIVE_MS,
      () => reviveOpenRuns(context),
      () => untilFreeRun(context),
    ),
    repeat(context, 'probe', PROBE_MS, () => planProbes(context)),
    repeat(context, 'clean', CLEAN_MS, () => sweepOldRows(context)),
  ]
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Until the next look for runs that no worker has: with a dead worker's lease (30 s) below the 40 s promised. */
async function untilFreeRun(context: AppContext): Promise<number> {
  const free = await nextFreeRun(context, REVIVE_MS)
  if (!free) return REVIVE_MS
  return Math.max(LEAST_REVIVE_MS, context.now().until(free).total('milliseconds') + BEHIND_MS)
}

/**
 * Runs `work` now and then again `everyMs` after it has finished, or after what `pause` gives; a failure is logged and the
 * next turn comes all the same.
 */
function repeat(
  context: AppContext,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  pause: () => Promise<number> = async () => everyMs,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async () => {
    let next = everyMs
    try {
      await work()
      next = await pause()
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
