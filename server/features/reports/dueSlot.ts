import type { AppContext } from '../../context.ts'
import { ruleOf } from './present.ts'
import type { ReportRow } from './queries.ts'
import { latestSlot } from './slots.ts'

/**
 * The slot of a report that is due and that no planner has seen yet, as after a downtime; null where none is. Whoever
 * changes its rule, or sends it, makes the run of this slot: it is neither lost nor sent a second time.
 */
export function dueSlot(
  { now }: Pick<AppContext, 'now'>,
  report: Pick<ReportRow, 'nextRunAt' | 'paused'> & Parameters<typeof ruleOf>[0],
): Temporal.Instant | null {
  if (report.paused || report.nextRunAt === null) return null
  const waitingFor = Temporal.Instant.from(report.nextRunAt)
  const isDue = Temporal.Instant.compare(waitingFor, now()) <= 0
  return isDue ? latestSlot(ruleOf(report), waitingFor, now()) : null
}
