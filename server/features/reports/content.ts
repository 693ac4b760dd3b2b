import type { CreateAutomaticReport } from '../../../shared/api/automaticReports.ts'

/** What a report is made of, but for its recipients, as its row holds it. */
export const contentOf = (form: Omit<CreateAutomaticReport, 'dashboard_id' | 'recipients'>) => ({
  period: form.period,
  detail: String(form.detail),
  hour: form.hour,
  minute: form.minute,
  timezone: form.timezone,
  dateRange: form.date_range,
  withPdf: form.with_pdf,
  withPreview: form.with_preview,
  subject: form.subject,
  message: form.message,
  replyTo: form.reply_to,
  review: form.review,
})
