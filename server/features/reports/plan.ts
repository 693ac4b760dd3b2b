import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { planSlots, queueRuns, type Slot } from './planSlots.ts'
import { ruleOf } from './present.ts'
import { isUnplannable, slotMeant } from './slots.ts'

/** Most reports planned per look; the next look follows at once while there are more. */
const BATCH = 500
/** Most slots of a company that are planned in one transaction, and so lost together by whatever ends it. */
const TOGETHER = 100
/**
 * Runs that get a new job per look. A job works on the run that is next in turn (turns.ts), so these only
 * have to fill free places: more of them would find nothing to do.
 */
const REVIVED = 32

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
    for (const slots of together(due.rows)) {
      const outcome = await planSlots(context, slots)
      planned += outcome.planned
      left += outcome.left
    }
    // With all of them left, the next look would find the same ones.
    if (due.rows.length < BATCH || left === due.rows.length) return planned
  }
}

/** The slots by company, so many at a time. */
function together(slots: readonly Slot[]): Slot[][] {
  return [...Map.groupBy(slots, ({ companyId }) => companyId).values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / TOGETHER) }, (_, part) =>
      own.slice(part * TOGETHER, (part + 1) * TOGETHER),
    ),
  )
}

/**
 * Brings slots that are still to come in line with their rules: a release of Node includes new time-zone
 * rules, and a clock that was wrong has stored instants that match no rule. Rows that cannot be planned are
 * left to the planner.
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

/**
 * When the first open run becomes free within so many milliseconds: by the lease of a dead worker expiring or
 * at the end of its own pause. Null where none does.
 */
export async function nextFreeRun(context: AppContext, withinMs: number): Promise<Temporal.Instant | null> {
  const now = context.now()
  const latest = now.add({ milliseconds: withinMs })
  const { rows } = await sql<{ at: string | null }>`
    select resolve_next_due(${now.toString()}, ${latest.toString()}) as at`.execute(context.db.system)
  const at = rows[0]?.at
  return at ? Temporal.Instant.from(at) : null
}

/**
 * Adds a new job for open runs without a living worker, the oldest first (after a crash between two steps, or
 * a wait that is over).
 */
export async function reviveOpenRuns(context: AppContext): Promise<void> {
  const open = await sql<{ companyId: string; runId: string }>`
    select company_id, run_id from resolve_open_runs(${context.now().toString()}, ${REVIVED})`.execute(
    context.db.system,
  )
  for (const [companyId, runs] of Map.groupBy(open.rows, (run) => run.companyId)) {
    await context.db.tenant(companyId, (tx) => queueRuns(context, tx, runs))
  }
}
