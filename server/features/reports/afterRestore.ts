import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { nextRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { cancelWaiting } from './cancel.ts'
import { OPEN_STATES } from './lease.ts'
import { ruleOf } from './present.ts'
import { isUnplannable } from './slots.ts'

/** A report that a restored backup would send, although it may have been sent since the backup was made. */
export interface HeldReport {
  dashboardName: string
  /** ISO instant. */
  scheduledFor: string
  timezone: string
  recipients: number
}

const MESSAGE =
  'A backup was restored, so nobody can tell whether this was sent already. Ask a recipient; “Send now” makes it anew for all of them, “Send a test” for you to pass on.'

/**
 * Prevents what fell due between a backup and now from being sent automatically: runs that had not ended are
 * cancelled, slots that have passed are recorded as missed, each with its reason in the report's list.
 * Reports continue with their next slot. Must be called before a planner or worker sees the restored
 * database.
 */
export async function holdAfterRestore({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<HeldReport[]> {
  const companies = await sql<{ companyId: string }>`select company_id from resolve_companies()`.execute(
    db.system,
  )
  const held: HeldReport[] = []
  for (const { companyId } of companies.rows) {
    const ofCompany = await db.tenant(companyId, async (tx) => [
      ...(await cancelOpenRuns({ now }, tx)),
      ...(await missPassedSlots({ now }, tx, { companyId, message: MESSAGE })),
    ])
    held.push(...ofCompany)
  }
  return held
}

const reportsOf = (tx: Tenant) =>
  tx
    .selectFrom('automaticReports')
    .innerJoin('dashboards', 'dashboards.id', 'automaticReports.dashboardId')
    .select(['automaticReports.timezone', 'automaticReports.recipients', 'dashboards.name as dashboardName'])

async function cancelOpenRuns(context: Pick<AppContext, 'now'>, tx: Tenant): Promise<HeldReport[]> {
  const open = await reportsOf(tx)
    .innerJoin('reportRuns', 'reportRuns.reportId', 'automaticReports.id')
    .select(['reportRuns.reportId', 'reportRuns.scheduledFor'])
    .where('reportRuns.state', 'in', OPEN_STATES)
    .orderBy('reportRuns.scheduledFor')
    .execute()
  for (const { reportId } of open)
    await cancelWaiting(context, tx, { reportId, message: MESSAGE, fate: 'uncertain' })
  return open.map(presentHeld)
}

/** Records the slots of the company, or of one dashboard, that have passed as missed, in words for their owners; reports go on at the next. */
export async function missPassedSlots(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { companyId, dashboardId, message }: { companyId: string; dashboardId?: string; message: string },
): Promise<HeldReport[]> {
  const passed = await reportsOf(tx)
    .select(['automaticReports.id', 'period', 'detail', 'hour', 'minute', 'nextRunAt'])
    .where('nextRunAt', '<=', now().toString())
    .where('paused', '=', false)
    .$if(dashboardId !== undefined, (query) => query.where('dashboardId', '=', dashboardId ?? ''))
    .orderBy('nextRunAt')
    .execute()
  const held: HeldReport[] = []
  for (const report of passed) {
    const scheduledFor = report.nextRunAt
    const next = nextSlot(report, now())
    if (!scheduledFor || !next) continue
    await tx
      .insertInto('reportRuns')
      .values({
        id: nanoid(),
        companyId,
        reportId: report.id,
        scheduledFor,
        state: 'missed',
        message,
        createdAt: now().toString(),
        finishedAt: now().toString(),
      })
      .onConflict((conflict) => conflict.columns(['reportId', 'scheduledFor']).doNothing())
      .execute()
    await tx.updateTable('automaticReports').set({ nextRunAt: next }).where('id', '=', report.id).execute()
    held.push(presentHeld({ ...report, scheduledFor }))
  }
  return held
}

/** Null for a row that the planner can make nothing of either. */
function nextSlot(report: Parameters<typeof ruleOf>[0], now: Temporal.Instant): string | null {
  try {
    return nextRun(ruleOf(report), now).toString()
  } catch (error) {
    if (isUnplannable(error)) return null
    throw error
  }
}

const presentHeld = (report: Omit<HeldReport, 'recipients'> & { recipients: string[] }): HeldReport => ({
  dashboardName: report.dashboardName,
  scheduledFor: report.scheduledFor,
  timezone: report.timezone,
  recipients: report.recipients.length,
})
