import { SAMPLE_STAYS } from '../../../shared/rules/sampleDashboard.ts'
import type { AppContext } from '../../context.ts'
import { insist } from '../../db/insist.ts'
import { Stopping } from '../../lib/stopping.ts'
import type { Mailer } from '../../mail/send.ts'
import { cancel, cancelReason } from './cancel.ts'
import { fetchRun } from './fetch.ts'
import { type RunLease, takeRunLease } from './lease.ts'
import { type PlanObstacle, planObstacle, queueReportsStopped } from './planObstacle.ts'
import { loadReport, type ReportRow } from './queries.ts'
import { renderRun, UndrawnError } from './render.ts'
import { RUN_RETRY_MINUTES, retryLater } from './retryLater.ts'
import { remindOrEnd } from './review/remind.ts'
import { Obstacle, sendRun } from './sendRun.ts'
import { supersededReason, waitForMail } from './waitForMail.ts'

/** Longer outages of the database are left to the next try. */
const PASSING_MS = 20_000

/** What one step hands to the next: go on, or wait until later. */
export type StepResult = 'next' | 'stop'

/**
 * Takes one due run as far as it goes: fetch every widget into a snapshot, check it, render once, wait for its
 * owner's word where that is wanted, mail to each recipient. Each step commits its result before the next begins,
 * so that a crash between two steps repeats neither a provider call nor a mail. Completed steps are not repeated.
 */
export async function runReport(
  context: AppContext,
  { companyId, runId }: { companyId: string; runId: string },
): Promise<void> {
  const lease = await takeRunLease(context, companyId, runId)
  if (!lease) return
  try {
    await work(context, lease)
  } catch (error) {
    // Deleted, or taken over by another worker: none of this one's remaining writes may happen.
    if (!lease.signal.aborted) throw error
  } finally {
    await withRetries(lease, lease.release)
  }
}

async function work(context: AppContext, lease: RunLease): Promise<void> {
  const run = await loadRun(context, lease)
  if (!run) return
  const { attempts, unpaid } = run
  if (unpaid) {
    const { companyId } = lease
    return cancel(context, lease, unpaid.message, (tx) =>
      queueReportsStopped(context, tx, { companyId, run, cause: unpaid.cause }),
    )
  }
  const obstacle = cancelReason(run.report) ?? (await supersededReason(context, lease, run))
  if (obstacle) return cancel(context, lease, obstacle)
  if (waitsForReview(run)) return remindOrEnd(context, lease)
  const { mailer } = context
  if (!mailer) return waitForMail(context, lease, attempts)
  try {
    if ((await withRetries(lease, () => prepare(context, lease))) === 'stop') return
  } catch (error) {
    // Interrupted by a stop, the job is simply taken again.
    if (lease.signal.aborted || error instanceof Stopping) throw error
    if (error instanceof UndrawnError) {
      await retryLater(context, lease, { reason: 'incomplete', problems: [error.message], attempts })
      return
    }
    context.log.error({ err: error, runId: lease.runId }, 'report run failed')
    const problems = ['A fault on our side. It has been noted.']
    await retryLater(context, lease, { reason: 'broken', problems, attempts })
    return
  }
  await sendOrWait(context, lease, mailer, attempts)
}

/**
 * Completes what the run still lacks; an earlier try may have stored a result without learning that it was
 * committed.
 */
async function prepare(context: AppContext, lease: RunLease): Promise<StepResult> {
  const run = await loadRun(context, lease)
  if (!run) return 'stop'
  if (run.report.dashboardSample) {
    await retryLater(context, lease, {
      reason: 'incomplete',
      problems: [SAMPLE_STAYS],
      attempts: run.attempts,
    })
    return 'stop'
  }
  if (run.snapshotId === null && (await fetchRun(context, lease, run)) === 'stop') return 'stop'
  if (waitsForReview(run)) return 'stop'
  return run.pdfSha256 === null ? renderRun(context, lease) : 'next'
}

/** Retries a step while the database is briefly unavailable, so that a lost connection does not delay a report by a minute. */
const withRetries = <T>(lease: RunLease, step: () => Promise<T>): Promise<T> =>
  insist(step, { isOver: () => lease.signal.aborted, forMs: PASSING_MS })

/**
 * A fault of ours does not end a run that some recipients may already have received: each delivery records
 * its own outcome.
 */
async function sendOrWait(
  context: AppContext,
  lease: RunLease,
  mailer: Mailer,
  attempts: number,
): Promise<void> {
  try {
    await withRetries(lease, () => sendRun(context, lease, mailer))
  } catch (error) {
    if (error instanceof Obstacle) return cancel(context, lease, error.message)
    if (lease.signal.aborted) throw error
    context.log.error({ err: error, runId: lease.runId }, 'report could not be sent')
    const minutes = RUN_RETRY_MINUTES[attempts - 1] ?? RUN_RETRY_MINUTES.at(-1)
    const retryAt = context.now().add({ minutes }).toString()
    await context.db.tenant(lease.companyId, (tx) => lease.write(tx, { state: 'sending', retryAt }))
  }
}

/** A run as its steps need it. */
export interface DueRun {
  report: ReportRow
  scheduledFor: string
  /** What the last try left to be read. */
  message: string | null
  /** Until when it waits for its owner's word; null where none is wanted. */
  reviewUntil: string | null
  /** The mail that was let go. */
  approved: unknown
  /** This one included. */
  attempts: number
  /** Why the company's plan does not let it go out. */
  unpaid: PlanObstacle | null
}

const waitsForReview = ({ reviewUntil, approved }: Pick<DueRun, 'reviewUntil' | 'approved'>) =>
  reviewUntil !== null && approved === null

const loadRun = (context: AppContext, lease: RunLease) =>
  context.db.tenant(lease.companyId, async (tx) => {
    const run = await tx
      .selectFrom('reportRuns')
      .select([
        'reportId',
        'scheduledFor',
        'message',
        'attempts',
        'snapshotId',
        'pdfSha256',
        'reviewUntil',
        'approved',
      ])
      .where('id', '=', lease.runId)
      .executeTakeFirst()
    if (!run) return run
    return {
      ...run,
      report: await loadReport(tx, run.reportId),
      unpaid: await planObstacle(context, tx, run),
    }
  })
