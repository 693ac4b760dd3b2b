import { dueRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import { ruleOf } from './present.ts'
import type { ReportRow } from './queries.ts'
import { isUnplannable } from './slots.ts'

/**
 * The slot of a report that is due and that no planner has seen yet, as after a downtime; null where none is, or nothing
 * can be planned by its rule. Whoever changes its rule, or sends it, makes the run of this slot: it is neither lost nor
 * sent a second time.
 */
export function dueSlot(
  { now }: Pick<AppContext, 'now'>,
  report: Pick<ReportRow, 'nextRunAt' | 'paused'> & Parameters<typeof ruleOf>[0],
): Temporal.Instant | null {
  if (report.paused) return null
  try {
    return dueRun(ruleOf(report), report.nextRunAt, now())
  } catch (error) {
    if (isUnplannable(error)) return null
    throw error
  }
}
