import type { WidgetMessage } from '../../../shared/api/view.ts'
import { isTimeZone } from '../../../shared/rules/timeZone.ts'
import type { AppContext } from '../../context.ts'
import { storeSnapshot, takeSnapshot } from '../dashboards/snapshot.ts'
import type { RunLease } from './lease.ts'
import { preflight } from './preflight.ts'
import { daysOf, wordsOf } from './present.ts'
import { retryLater } from './retryLater.ts'
import type { DueRun, StepResult } from './run.ts'

/** A run's fetching ends by then, whatever a source does. */
const FETCH_MS = 120_000

/** That the days it covers cannot be told, which are those of its zone; null where they can. */
export const unknownZone = ({ timezone }: { timezone: string }): string | null =>
  isTimeZone(timezone)
    ? null
    : `The report’s time zone, ${timezone}, is not known any more. Edit the report to choose another one.`

/**
 * Fetches every widget once into a stored snapshot, and keeps the words of its mail with it. Where one failed, is stale or has no source any more,
 * nothing is sent: the run is held and retried, and after the last try its owner is notified which widget
 * failed and why.
 */
export async function fetchRun(
  context: AppContext,
  lease: RunLease,
  { report, scheduledFor, attempts }: DueRun,
): Promise<StepResult> {
  const problem = unknownZone(report)
  if (problem !== null) {
    await retryLater(context, lease, { reason: 'zone', problems: [problem], attempts })
    return 'stop'
  }
  await context.db.tenant(lease.companyId, (tx) =>
    lease.write(tx, { state: 'fetching', startedAt: context.now().toString(), retryAt: null }),
  )
  const ownersWords = new Map<string, WidgetMessage>()
  const snapshot = await takeSnapshot(context, {
    companyId: lease.companyId,
    dashboardId: report.dashboardId,
    range: daysOf(report, Temporal.Instant.from(scheduledFor)),
    purpose: 'report',
    owner: false,
    ownersWords,
    signal: AbortSignal.any([
      lease.signal,
      AbortSignal.timeout(FETCH_MS),
      ...(context.stopping ? [context.stopping] : []),
    ]),
  })
  const problems = await preflight(context, lease.companyId, snapshot, ownersWords)
  if (problems.length > 0) {
    await retryLater(context, lease, { reason: 'incomplete', problems, attempts })
    return 'stop'
  }
  await context.db.tenant(lease.companyId, async (tx) => {
    const snapshotId = await storeSnapshot(tx, { companyId: lease.companyId, runId: lease.runId, snapshot })
    await lease.write(tx, {
      state: 'rendering',
      snapshotId,
      words: JSON.stringify(wordsOf(report)),
      message: null,
    })
  })
  return 'next'
}
