import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { ZodError } from 'zod'
import { RuleError } from '../../../shared/rules/RuleError.ts'
import { meantRun, nextRun, type ScheduleRule } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import { ruleOf } from './present.ts'
import { loadReport } from './queries.ts'

/** Most reports planned per look; the next look follows at once while there are more. */
const BATCH = 500
/** A run planned this much after its minute is marked late. */
const LATE_MINUTES = 5
/** A report that its own row keeps from being planned is looked at again after this. */
const WAIT_MINUTES = 60
/** Longest wait for a row that somebody else holds; the slot is still there at the next look. */
const LOCK_MS = 1_000

/**
 * Turns every due slot into a run and a job. Any number of planners may race: a slot moves on only where
 * `next_run_at` still is what was read, in the transaction that inserts the run. After a long downtime a report
 * gets one catch-up run, for the latest slot it missed. A slot that could not be planned stays, so that the next look
 * finds it. Returns how many runs were planned.
 */
export async function planDueReports(context: AppContext): Promise<number> {
  let planned = 0
  for (;;) {
    const due = await sql<Slot>`
      select company_id, report_id, next_run_at from resolve_due_reports(${context.now().toString()}, ${BATCH})`.execute(
      context.db.system,
    )
    let left = 0
    for (const slot of due.rows) {
      const outcome = await tryToPlan(context, slot)
      if (outcome === 'planned') planned += 1
      if (outcome === 'left') left += 1
    }
    // With all of them left, the next look would find the same ones.
    if (due.rows.length < BATCH || left === due.rows.length) return planned
  }
}

/** `passed`: no run is due here any more; `left`: the next look tries again. */
type Outcome = 'planned' | 'passed' | 'left'

async function tryToPlan(context: AppContext, slot: Slot): Promise<Outcome> {
  try {
    return await planSlot(context, slot)
  } catch (error) {
    try {
      if (!isUnplannable(error)) throw error
      context.log.error({ err: error, reportId: slot.reportId }, 'report could not be planned')
      await wait(context, slot)
      return 'passed'
    } catch (passing) {
      // Whatever keeps the database from one report must not hold up the others.
      context.log.warn({ err: passing, reportId: slot.reportId }, 'report is planned at the next look')
      return 'left'
    }
  }
}

/** The row itself is wrong: a rule or zone that nothing can be planned by. */
export const isUnplannable = (error: unknown) =>
  error instanceof RuleError || error instanceof RangeError || error instanceof ZodError

interface Slot {
  companyId: string
  reportId: string
  nextRunAt: string
}

function planSlot(context: AppContext, slot: Slot): Promise<Outcome> {
  return context.db.tenant(slot.companyId, async (tx) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx)
    // Whoever holds the row is planning or changing it; neither need keep the others waiting.
    const held = await tx
      .selectFrom('automaticReports')
      .select(['nextRunAt', 'paused'])
      .where('id', '=', slot.reportId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!held) return 'left'
    if (held.nextRunAt !== slot.nextRunAt || held.paused) return 'passed'
    const report = await loadReport(tx, slot.reportId)
    const now = context.now()
    const rule = ruleOf(report)
    const waitingFor = slotMeant(rule, Temporal.Instant.from(slot.nextRunAt), now)
    const due = Temporal.Instant.compare(waitingFor, now) <= 0
    await tx
      .updateTable('automaticReports')
      .set({ nextRunAt: (due ? nextRun(rule, now) : waitingFor).toString(), retryAt: null })
      .where('id', '=', slot.reportId)
      .execute()
    if (!due) return 'passed'
    const scheduled = latestSlot(rule, waitingFor, now)
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
    if (!run) return 'passed'
    await context.queue.add(
      tx,
      'runReport',
      { companyId: slot.companyId, runId: run.id },
      { key: `run:${run.id}` },
    )
    return 'planned'
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

/** The slot that a stored instant stands for, as the rule says now: never later than the first one that is still to come. */
function slotMeant(rule: ScheduleRule, stored: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const meant = meantRun(rule, stored)
  return meant && Temporal.Instant.compare(meant, now) <= 0 ? meant : nextRun(rule, now)
}

const wait = (context: AppContext, slot: Slot) =>
  context.db.tenant(slot.companyId, (tx) =>
    tx
      .updateTable('automaticReports')
      .set({ retryAt: context.now().add({ minutes: WAIT_MINUTES }).toString() })
      .where('id', '=', slot.reportId)
      .where('nextRunAt', '=', slot.nextRunAt)
      .execute(),
  )

/**
 * Brings slots that are still to come in line with their rules: a release of Node brings new rules of time zones, and
 * a clock that was wrong has stored instants that no rule gives. Rows that cannot be planned are left to the planner.
 */
export async function planSlotsAnew(context: AppContext): Promise<void> {
  const companies = await sql<{ companyId: string }>`select company_id from resolve_companies()`.execute(
    context.db.system,
  )
  for (const { companyId } of companies.rows) {
    await context.db.tenant(companyId, async (tx) => {
      const now = context.now()
      const waiting = await tx
        .selectFrom('automaticReports')
        .select(['id', 'period', 'detail', 'hour', 'minute', 'timezone', 'nextRunAt'])
        .where('nextRunAt', '>', now.toString())
        .where('paused', '=', false)
        .execute()
      for (const report of waiting) {
        const anew = slotAnew(report, now)
        if (!anew) continue
        context.log.warn({ reportId: report.id, from: report.nextRunAt, to: anew }, 'report is planned anew')
        await tx
          .updateTable('automaticReports')
          .set({ nextRunAt: anew })
          .where('id', '=', report.id)
          .where('nextRunAt', '=', report.nextRunAt)
          .execute()
      }
    })
  }
}

type Waiting = Parameters<typeof ruleOf>[0] & { nextRunAt: string | null }

/** Null where the stored instant is right, or nothing can be planned by the row. */
function slotAnew(report: Waiting, now: Temporal.Instant): string | null {
  if (report.nextRunAt === null) return null
  try {
    const stored = Temporal.Instant.from(report.nextRunAt)
    const meant = slotMeant(ruleOf(report), stored, now)
    return meant.equals(stored) ? null : meant.toString()
  } catch (error) {
    if (isUnplannable(error)) return null
    throw error
  }
}

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
