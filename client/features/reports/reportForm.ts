import { email } from '../../../shared/api/auth.ts'
import type {
  AutomaticReport,
  CreateAutomaticReport,
  UpdateAutomaticReport,
} from '../../../shared/api/automaticReports.ts'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import { rangeLabel } from '../../../shared/rules/dateRange.ts'
import { placeholderProblem, USUAL_SUBJECT } from '../../../shared/rules/mailWords.ts'
import { MAX_RECIPIENTS, parseRecipients } from '../../../shared/rules/recipients.ts'
import { describeRun, nextRuns, reportRange } from '../../../shared/rules/reportSchedule.ts'

/** The form of an automatic report. The recipients are typed as one text. */
export type ReportForm = Omit<CreateAutomaticReport, 'dashboard_id'>

/** A new report: MONTH, FIRST_DAY, LAST_MONTH, 08:00, PDF off, preview on, not reviewed. */
export const newReportForm = (timezone: string): ReportForm => ({
  recipients: '',
  period: 'MONTH',
  detail: 'FIRST_DAY',
  hour: 8,
  minute: 0,
  timezone,
  date_range: 'LAST_MONTH',
  with_pdf: false,
  with_preview: true,
  subject: USUAL_SUBJECT,
  message: '',
  reply_to: '',
  review: false,
})

/** A scheduled report as its form shows it. */
export const formOf = (report: AutomaticReport): ReportForm => ({
  recipients: report.recipients.join(', '),
  period: report.period,
  detail: report.detail,
  hour: report.hour,
  minute: report.minute,
  timezone: report.timezone,
  date_range: report.date_range,
  with_pdf: report.with_pdf,
  with_preview: report.with_preview,
  subject: report.subject || USUAL_SUBJECT,
  message: report.message,
  reply_to: report.reply_to,
  review: report.review,
})

/** Of these one alone would make a time that nobody has chosen, beside a colleague's change of another one. */
const SCHEDULE: readonly string[] = ['period', 'detail', 'hour', 'minute', 'timezone']

/** The fields that differ; of the schedule all of them together. */
export function changesTo(before: ReportForm, after: ReportForm): UpdateAutomaticReport {
  const differs = (field: string) => before[field as keyof ReportForm] !== after[field as keyof ReportForm]
  const isRescheduled = SCHEDULE.some(differs)
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => differs(field) || (isRescheduled && SCHEDULE.includes(field))),
  )
}

/** The form of the report as it is `now`, but for what was typed since it was made of what was `seen`. */
export const takenOver = (now: ReportForm, seen: ReportForm, typed: ReportForm): ReportForm =>
  Object.assign({ ...now }, changesTo(seen, typed))

/** What a report of each period is usually about. */
const USUAL_RANGES = { WEEK: 'LAST_WEEK', MONTH: 'LAST_MONTH', QUARTER: 'LAST_QUARTER' } as const

/**
 * Switching the period resets the day: FIRST_DAY for a month or quarter, Monday (1) for a week. The days covered follow
 * where they are those that are usual for the former one.
 */
export const withPeriod = (form: ReportForm, period: ReportForm['period']): ReportForm => ({
  ...form,
  period,
  detail: period === 'WEEK' ? 1 : 'FIRST_DAY',
  ...(form.date_range === USUAL_RANGES[form.period] && { date_range: USUAL_RANGES[period] }),
})

/** Week days in the form's order, Monday first; the index counts from Sunday. */
export const WEEK_DAYS = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
]

/** Why the form cannot be sent yet; null when it can. Empty recipients give no sentence before they are typed. */
export function recipientsProblem(text: string, limit = MAX_RECIPIENTS): string | null {
  if (text.trim() === '') return null
  const parsed = parseRecipients(text, limit)
  return parsed.ok ? null : parsed.message
}

/** Why answers cannot go there; null where they can, or go to the sender. */
export function replyToProblem(text: string): string | null {
  if (text === '') return null
  return email.safeParse(text).error?.issues[0]?.message ?? null
}

/** Whether it can be sent: another report is allowed, the time exists, all are addresses, and its words have no unknown placeholder. */
export function canSchedule(form: ReportForm, limits: { recipients: number; allowed: boolean }): boolean {
  const time = form.hour >= 0 && form.hour <= 23 && form.minute >= 0 && form.minute <= 59
  const words = [
    placeholderProblem(form.subject),
    placeholderProblem(form.message),
    replyToProblem(form.reply_to),
  ]
  return (
    limits.allowed &&
    time &&
    parseRecipients(form.recipients, limits.recipients).ok &&
    words.every((problem) => problem === null)
  )
}

/** The next sends in words, each with the days it covers. */
export function upcomingSends(
  form: ReportForm,
  weekStart: WeekStart,
  { now, count }: { now: Temporal.Instant; count: number },
): { when: string; covers: string }[] {
  return nextRuns(form, now, count).map((run) => ({
    when: describeRun(run, form.timezone),
    covers: rangeLabel(reportRange(form.date_range, run, form.timezone, weekStart)),
  }))
}
