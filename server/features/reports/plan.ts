import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { nextRun, type ScheduleRule } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import { ruleOf } from './present.ts'
import { loadReport } from './queries.ts'

/** Most reports planned per look; the next look follows at once while there are more. */
const BATCH = 500
/** A run planned this much after its minute is marked late. */
const LATE_MINUTES = 5

/**
 * Turns every due slot into a run and a job. Any number of planners may race: a slot moves on only where
 * `next_run_at` still is what was read, in the transaction that inserts the run. After a long downtime a report
 * gets one catch-up run, for the latest slot it missed. Returns how many runs were planned.
 */
export async function planDueReports(context: AppContext): Promise<number> {
  let planned = 0
  for (;;) {
    const due = await sql<{ companyId: string; reportId: string; nextRunAt: string }>`
      select company_id, report_id, next_run_at from resolve_due_reports(${context.now().toString()}, ${BATCH})`.execute(
      context.db.system,
    )
    for (const slot of due.rows) {
      try {
        if (await planSlot(context, slot)) planned += 1
      } catch (error) {
        // One bad report must not hold up the others: it moves on an hour and is tried again.
        context.log.error({ err: error, reportId: slot.reportId }, 'report could not be planned')
        await postpone(context, slot)
      }
    }
    if (due.rows.length < BATCH) return planned
  }
}

interface Slot {
  companyId: string
  reportId: string
  nextRunAt: string
}

function planSlot(context: AppContext, slot: Slot): Promise<boolean> {
  return context.db.tenant(slot.companyId, async (tx) => {
    const report = await loadReport(tx, slot.reportId)
    const now = context.now()
    const rule = ruleOf(report)
    const scheduled = latestSlot(rule, Temporal.Instant.from(slot.nextRunAt), now)
    const moved = await tx
      .updateTable('automaticReports')
      .set({ nextRunAt: nextRun(rule, now).toString() })
      .where('id', '=', slot.reportId)
      .where('nextRunAt', '=', slot.nextRunAt)
      .where('paused', '=', false)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) return false
    const run = await tx
      .insertInto('reportRuns')
      .values({
        id: nanoid(),
        companyId: slot.companyId,
        reportId: slot.reportId,
        scheduledFor: scheduled.toString(),
        late: Temporal.Instant.compare(scheduled.add({ minutes: LATE_MINUTES }), now) < 0,
        createdAt: now.toString(),
      })
      .onConflict((conflict) => conflict.columns(['reportId', 'scheduledFor']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!run) return false
    await context.queue.add(
      tx,
      'runReport',
      { companyId: slot.companyId, runId: run.id },
      { key: `run:${run.id}` },
    )
    return true
  })
}

/** The last of a report's slots, from the one it waits for, that is not after `now`. */
function latestSlot(
  rule: ScheduleRule,
  waitingFor: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  for (let slot = waitingFor; ; ) {
    const next = nextRun(rule, slot)
    if (Temporal.Instant.compare(next, now) > 0) return slot
    slot = next
  }
}

const postpone = (context: AppContext, slot: Slot) =>
  context.db.tenant(slot.companyId, (tx) =>
    tx
      .updateTable('automaticReports')
      .set({ nextRunAt: context.now().add({ hours: 1 }).toString() })
      .where('id', '=', slot.reportId)
      .where('nextRunAt', '=', slot.nextRunAt)
      .execute(),
  )

/** Gives every open run without a living worker a job again (a crash between two steps, a wait that is over). */
export async function reviveOpenRuns(context: AppContext): Promise<void> {
  const open = await sql<{ companyId: string; runId: string }>`
    select company_id, run_id from resolve_open_runs(${context.now().toString()}, ${BATCH})`.execute(
    context.db.system,
  )
  for (const run of open.rows) {
    await context.db.tenant(run.companyId, (tx) =>
      context.queue.add(tx, 'runReport', run, { key: `run:${run.runId}` }),
    )
  }
}
