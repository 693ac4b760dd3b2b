import { nanoid } from 'nanoid'
import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import { precedingRange } from '../../../shared/rules/dateRange.ts'
import { reportRange } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { hold } from './hold.ts'
import type { RunLease } from './lease.ts'
import { rangeOf } from './present.ts'
import { loadReport } from './queries.ts'
import type { StepResult } from './run.ts'

/** A run's fetching ends by then, whatever a source does. */
const FETCH_MS = 120_000

/**
 * Fetches every widget once into a stored snapshot. Where one failed, is stale or has no source any more, nothing
 * is sent: the run is held and tried again, and after the last try its owner is told which widget and why.
 */
export async function fetchRun(
  context: AppContext,
  lease: RunLease,
  run: { reportId: string; scheduledFor: string; attempts: number },
): Promise<StepResult> {
  const report = await context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, { state: 'fetching', startedAt: context.now().toString(), retryAt: null })
    return loadReport(tx, run.reportId)
  })
  if (report.createdBy === null) {
    await cancel(context, lease, 'The person who set this report up has left the company.')
    return 'stop'
  }
  const range = reportRange(rangeOf(report), Temporal.Instant.from(run.scheduledFor), report.timezone)
  const snapshot = await takeSnapshot(context, {
    companyId: lease.companyId,
    dashboardId: report.dashboardId,
    range,
    compare: precedingRange(range),
    owner: false,
    signal: AbortSignal.any([lease.signal, AbortSignal.timeout(FETCH_MS)]),
  })
  const problems = preflight(snapshot)
  if (problems.length > 0) {
    await hold(context, lease, { report, problems, attempts: run.attempts })
    return 'stop'
  }
  await context.db.tenant(lease.companyId, async (tx) => {
    const id = nanoid()
    await tx
      .insertInto('snapshots')
      .values({
        id,
        companyId: lease.companyId,
        dashboardId: report.dashboardId,
        purpose: 'report',
        content: JSON.stringify(snapshot),
        createdAt: context.now().toString(),
      })
      .execute()
    await lease.write(tx, { state: 'rendering', snapshotId: id, message: null })
  })
  return 'next'
}

/** Sentences that say why this snapshot must not reach a client; empty where it may. */
export function preflight(snapshot: DashboardSnapshot): string[] {
  if (snapshot.widgets.length === 0) return ['The dashboard has no widget that a client would see.']
  return snapshot.widgets
    .filter((view) => !view.realTime && ['failed', 'stale', 'partial', 'unconfigured'].includes(view.state))
    .map(
      (view) =>
        `“${view.title || 'Untitled widget'}”: ${view.message?.text ?? 'its data could not be fetched.'}`,
    )
}

const cancel = (context: AppContext, lease: RunLease, message: string) =>
  context.db.tenant(lease.companyId, (tx) =>
    lease.write(tx, { state: 'cancelled', message, finishedAt: context.now().toString() }),
  )
