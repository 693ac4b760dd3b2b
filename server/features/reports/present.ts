import { z } from 'zod'
import { type AutomaticReport, automaticReport, reportRun } from '../../../shared/api/automaticReports.ts'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import { MONTH_DETAILS, REPORT_PERIODS, REPORT_RANGES } from '../../../shared/domain/ranges.ts'
import { reportRange, type ScheduleRule } from '../../../shared/rules/reportSchedule.ts'
import type { Tenant } from '../../db/database.ts'
import type { ReportWords } from '../../mail/report.ts'
import { localeOfDashboard } from '../dashboards/localeOf.ts'
import { type DeliveryRow, deliveriesOf, lastRuns, type ReportRow, type RunRow } from './queries.ts'

const period = z.enum(REPORT_PERIODS)
const monthDetail = z.enum(MONTH_DETAILS)
const range = z.enum(REPORT_RANGES)

/** The schedule of a stored report as the rules take it. */
export function ruleOf(
  row: Pick<ReportRow, 'period' | 'detail' | 'hour' | 'minute' | 'timezone'>,
): ScheduleRule {
  return {
    period: period.parse(row.period),
    detail: row.period === 'WEEK' ? Number(row.detail) : monthDetail.parse(row.detail),
    hour: row.hour,
    minute: row.minute,
    timezone: row.timezone,
  }
}

/** The days of a run at that instant, as a snapshot is asked for them. */
export const daysOf =
  (row: Pick<ReportRow, 'dateRange' | 'timezone'>, at: Temporal.Instant) => (weekStart: WeekStart) =>
    reportRange(rangeOf(row), at, row.timezone, weekStart)

/** What a stored report shows and says, as its form has it. */
export const lookOf = (row: ReportRow) => ({
  date_range: rangeOf(row),
  with_pdf: row.withPdf,
  with_preview: row.withPreview,
  subject: row.subject,
  message: row.message,
  reply_to: row.replyTo,
  review: row.review,
})

/** The own words of a stored report as its mail takes them. */
export const wordsOf = ({ clientName, subject, message, replyTo }: ReportRow): ReportWords => ({
  client: clientName,
  subject,
  message,
  replyTo,
})

export const rangeOf = (row: Pick<ReportRow, 'dateRange'>) => range.parse(row.dateRange)

/** Reports as their owners see them, with last and next send. */
export async function presentReports(tx: Tenant, rows: ReportRow[]): Promise<AutomaticReport[]> {
  const last = await lastRuns(
    tx,
    rows.map((row) => row.id),
  )
  const deliveries = await deliveriesOf(
    tx,
    [...last.values()].map((run) => run.id),
  )
  return rows.map((row) => {
    const run = last.get(row.id)
    return automaticReport.parse({
      id: row.id,
      dashboardId: row.dashboardId,
      dashboardName: row.dashboardName,
      dashboardPermalink: row.dashboardPermalink,
      weekStart: localeOfDashboard({ locale: row.dashboardLocale }).weekStart,
      recipients: row.recipients,
      ...ruleOf(row),
      ...lookOf(row),
      paused: row.paused,
      nextRunAt: row.paused ? null : row.nextRunAt,
      lastRun: run ? presentRun(run, deliveries.get(run.id) ?? []) : null,
    })
  })
}

export function presentRun(run: RunRow, deliveries: DeliveryRow[]): z.output<typeof reportRun> {
  return reportRun.parse({
    ...run,
    message: run.message?.replaceAll('\n', ' ') ?? null,
    deliveries: deliveries.map(({ recipient, state, message, sentAt }) => ({
      recipient,
      state,
      message,
      sentAt,
    })),
  })
}
