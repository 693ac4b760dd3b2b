import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { nextFreeRun, planDueReports, planSlotsAnew, reviveOpenRuns } from './plan.ts'
import { runDueReports } from './turns.ts'

const payload = z.object({ companyId: z.string(), runId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    runReport: z.input<typeof payload>
  }
}

const PLAN_MS = 5_000
/** At the latest; a run that comes free before is looked for as it does. */
const REVIVE_MS = 5_000
/** At the earliest: many that come free one after the other are looked for together. */
const LEAST_REVIVE_MS = 1_000
/** Behind the instant at which a lease ends, so that it has ended by every clock. */
const BEHIND_MS = 50

/** Takes due report runs as far as they go, whose turn it is first; there is one job for each. */
export const runReportJob = defineJob({
  name: 'runReport',
  slots: 'reports',
  payload,
  run: (context: AppContext) => runDueReports(context),
  timetable: () => [
    { name: 'plan', everyMs: PLAN_MS, work: planner() },
    { name: 'revive', everyMs: REVIVE_MS, work: reviveOpenRuns, pauseMs: untilFreeRun },
  ],
})

/** Plans what is due. The stored slots are compared with their rules before the first time. */
function planner() {
  let compared = false
  return async (context: AppContext) => {
    if (!compared) await planSlotsAnew(context)
    compared = true
    await planDueReports(context)
  }
}

/**
 * Until the next look for runs without a worker: with a dead worker's lease (30 s) below the 40 s promised.
 */
async function untilFreeRun(context: AppContext): Promise<number> {
  const free = await nextFreeRun(context, REVIVE_MS)
  if (!free) return REVIVE_MS
  return Math.max(LEAST_REVIVE_MS, context.now().until(free).total('milliseconds') + BEHIND_MS)
}
