import { z } from 'zod'
import { MONTH_DETAILS, REPORT_PERIODS, REPORT_RANGES } from '../domain/ranges.ts'
import { id, isoInstant, timeZone } from './common.ts'
import { weekStart } from './locale.ts'

const schedule = {
  period: z.enum(REPORT_PERIODS),
  /** MONTH: FIRST_DAY, LAST_DAY or FIRST_WORK_DAY. WEEK: 0 (Sunday) to 6 (Saturday). */
  detail: z.union([z.enum(MONTH_DETAILS), z.coerce.number().int().min(0).max(6)]),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59),
  timezone: timeZone,
  date_range: z.enum(REPORT_RANGES),
  with_pdf: z.boolean(),
  with_preview: z.boolean(),
}

/** What a report is made of (docs/rules.md#reports-schedule). */
export const createAutomaticReport = z
  .strictObject({
    dashboard_id: id,
    recipients: z.string().min(1, 'Name at least one recipient.').max(2000),
    ...schedule,
  })
  .refine((report) => (report.period === 'WEEK') === (typeof report.detail === 'number'), {
    path: ['detail'],
    message:
      'A monthly report runs on FIRST_DAY, LAST_DAY or FIRST_WORK_DAY, a weekly one on a week day 0 to 6.',
  })
export type CreateAutomaticReport = z.infer<typeof createAutomaticReport>

/** Outcome of one run, newest first. */
export const reportRun = z.object({
  id,
  scheduledFor: isoInstant,
  state: z.enum([
    'planned',
    'fetching',
    'held',
    'rendering',
    'sending',
    'sent',
    'failed',
    'missed',
    'cancelled',
  ]),
  message: z.string().nullable(),
  /** Planned well after its time, as after a downtime, or sent then, to some at least. */
  late: z.boolean(),
  /** Instant of the next try of a run that waits for one. */
  retryAt: isoInstant.nullable(),
  finishedAt: isoInstant.nullable(),
  deliveries: z.array(
    z.object({
      recipient: z.string(),
      state: z.enum(['pending', 'sending', 'sent', 'failed', 'uncertain', 'cancelled']),
      message: z.string().nullable(),
      sentAt: isoInstant.nullable(),
    }),
  ),
})

export const automaticReport = z.object({
  id,
  dashboardId: id,
  dashboardName: z.string(),
  dashboardPermalink: z.string(),
  /** Day on which the dashboard's weeks begin, for the days that a weekly range covers. */
  weekStart,
  recipients: z.array(z.string()),
  ...schedule,
  paused: z.boolean(),
  /** Instant of the next send; null while paused. */
  nextRunAt: isoInstant.nullable(),
  lastRun: reportRun.nullable(),
})
/** A report that has just been scheduled: with what its dashboard's widgets lack, in sentences for the owner. */
export const scheduledReport = automaticReport.extend({ unset: z.array(z.string()) })

export type AutomaticReport = z.infer<typeof automaticReport>

export const updateAutomaticReport = z.strictObject({ paused: z.boolean() })
