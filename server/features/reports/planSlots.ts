import { type Insertable, sql } from 'kysely'
import { nanoid } from 'nanoid'
import { latestRun, nextRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { ReportRuns } from '../../db/types.ts'
import { isLate } from './late.ts'
import { ruleOf } from './present.ts'
import { isUnplannable, slotMeant } from './slots.ts'

/** Pause before a report that cannot be planned because of its own row is tried again. */
const WAIT_MINUTES = 60
/** Longest wait for a row that another transaction has locked; the slots are still there at the next look. */
const LOCK_MS = 1_000

/** A report that is due, and the instant that its row held when it was found. */
export interface Slot {
  companyId: string
  reportId: string
  nextRunAt: string
}

/**
 * How many of some slots became runs, and how many the next look has to retry; the others are no longer due.
 */
interface Outcome {
  planned: number
  left: number
}

/**
 * Plans slots of one company in one transaction, in as many statements for a hundred as for one. A batch that
 * the database rejects is split in halves, so that one faulty report does not hold up the others. Never
 * rejects.
 */
export async function planSlots(context: AppContext, slots: readonly Slot[]): Promise<Outcome> {
  const [first] = slots
  if (!first) return { planned: 0, left: 0 }
  try {
    return await planTogether(context, first.companyId, slots)
  } catch (error) {
    if (slots.length === 1) {
      context.log.warn({ err: error, reportId: first.reportId }, 'report is planned at the next look')
      return { planned: 0, left: 1 }
    }
    const middle = slots.length >> 1
    const halves = [
      await planSlots(context, slots.slice(0, middle)),
      await planSlots(context, slots.slice(middle)),
    ]
    return {
      planned: halves.reduce((sum, { planned }) => sum + planned, 0),
      left: halves.reduce((sum, { left }) => sum + left, 0),
    }
  }
}

function planTogether(context: AppContext, companyId: string, slots: readonly Slot[]): Promise<Outcome> {
  return context.db.tenant(companyId, async (tx) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx)
    const held = await holdReports(tx, slots)
    const now = context.now()
    const plans = slots.flatMap(({ reportId, nextRunAt }) => {
      const report = held.get(reportId)
      return report && report.nextRunAt === nextRunAt && !report.paused
        ? [planOf(context, report, nextRunAt, now)]
        : []
    })
    await moveOn(tx, plans)
    const planned = await insertRuns(context, tx, companyId, plans)
    return { planned, left: slots.filter(({ reportId }) => !held.has(reportId)).length }
  })
}

/**
 * Locks the reports that are free: a transaction that holds one is planning or changing it, and need not be
 * waited for.
 */
async function holdReports(tx: Tenant, slots: readonly Slot[]) {
  const rows = await tx
    .selectFrom('automaticReports')
    .select(['id', 'period', 'detail', 'hour', 'minute', 'timezone', 'nextRunAt', 'paused'])
    .where(
      'id',
      'in',
      slots.map(({ reportId }) => reportId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What becomes of a report that waits for a slot. */
interface Plan {
  reportId: string
  /** The slot that it waits for from now on. */
  nextRunAt: string
  /** For a row that cannot be planned, when it is retried. */
  retryAt: string | null
  /** The run of the slot that is due; null where none is. */
  run: PlannedRun | null
}

type PlannedRun = Pick<Insertable<ReportRuns>, 'scheduledFor' | 'late' | keyof Asked>

/** Who had a run sent at once, and whether it stands for no slot. */
type Asked = Pick<Insertable<ReportRuns>, 'askedBy' | 'byHand'>

function planOf(
  context: AppContext,
  report: Parameters<typeof ruleOf>[0] & { id: string },
  nextRunAt: string,
  now: Temporal.Instant,
): Plan {
  const reportId = report.id
  try {
    const rule = ruleOf(report)
    const waitingFor = slotMeant(rule, Temporal.Instant.from(nextRunAt), now)
    if (Temporal.Instant.compare(waitingFor, now) > 0) {
      return { reportId, nextRunAt: waitingFor.toString(), retryAt: null, run: null }
    }
    const slot = latestRun(rule, waitingFor, now)
    return {
      reportId,
      nextRunAt: nextRun(rule, now).toString(),
      retryAt: null,
      run: {
        scheduledFor: slot.toString(),
        late: isLate(slot, now),
      },
    }
  } catch (error) {
    if (!isUnplannable(error)) throw error
    context.log.error({ err: error, reportId }, 'report could not be planned')
    const retryAt = now.add({ minutes: WAIT_MINUTES }).toString()
    return { reportId, nextRunAt, retryAt, run: null }
  }
}

async function moveOn(tx: Tenant, plans: readonly Plan[]): Promise<void> {
  const column = (name: 'reportId' | 'nextRunAt' | 'retryAt') => plans.map((plan) => plan[name])
  await sql`
    update automatic_reports r set next_run_at = p.next_run_at, retry_at = p.retry_at
    from unnest(${column('reportId')}::text[], ${column('nextRunAt')}::timestamptz[], ${column('retryAt')}::timestamptz[])
      as p (id, next_run_at, retry_at)
    where r.id = p.id`.execute(tx)
}

/** Inserts each due run with a job, unless the slot has its run already; returns the number of runs. */
async function insertRuns(
  context: AppContext,
  tx: Tenant,
  companyId: string,
  plans: readonly Pick<Plan, 'reportId' | 'run'>[],
): Promise<number> {
  const createdAt = context.now().toString()
  const due = plans.flatMap(({ reportId, run }) =>
    run ? [{ id: nanoid(), companyId, reportId, createdAt, ...run }] : [],
  )
  if (due.length === 0) return 0
  const runs = await tx
    .insertInto('reportRuns')
    .values(due)
    .onConflict((conflict) => conflict.columns(['reportId', 'scheduledFor']).doNothing())
    .returning('id as runId')
    .execute()
  await queueRuns(
    context,
    tx,
    runs.map(({ runId }) => ({ companyId, runId })),
  )
  return runs.length
}

/** A job for each run; one that waits already is the same job. */
export const queueRuns = (
  context: AppContext,
  tx: Tenant,
  runs: readonly { companyId: string; runId: string }[],
): Promise<void> =>
  context.queue.addAll(
    tx,
    'runReport',
    runs.map((payload) => ({ payload, key: `run:${payload.runId}` })),
  )

/** The run of one slot, or of the instant at which it is asked for, and its job, in the transaction of whoever wants it. */
export async function planRun(
  context: AppContext,
  tx: Tenant,
  { companyId, id }: { companyId: string; id: string },
  slot: Temporal.Instant,
  asked: Asked = {},
): Promise<void> {
  const run = { scheduledFor: slot.toString(), late: isLate(slot, context.now()), ...asked }
  await insertRuns(context, tx, companyId, [{ reportId: id, run }])
}
