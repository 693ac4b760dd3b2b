import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { dueRun, reportRange } from '../../../shared/rules/reportSchedule.ts'

type Sendable = Pick<AutomaticReport, 'lastRun' | 'nextRunAt' | 'date_range' | 'weekStart'> &
  Parameters<typeof dueRun>[0]

/** The days of a report that is sent now: of its run that is held, else of its slot that is due, else of this instant. */
export function daysIfSentNow(report: Sendable, now: Temporal.Instant): DateRange {
  const { lastRun, nextRunAt, date_range, timezone, weekStart } = report
  const at =
    lastRun?.state === 'held'
      ? Temporal.Instant.from(lastRun.scheduledFor)
      : (dueRun(report, nextRunAt, now) ?? now)
  return reportRange(date_range, at, timezone, weekStart)
}
