import { z } from 'zod'
import { LAYOUTS } from '../domain/widgets.ts'
import { sheetCompany } from './brand.ts'
import { isoInstant } from './common.ts'
import { styles } from './dashboards.ts'
import { locale } from './locale.ts'
import type { LabelledRange, WidgetView } from './view.ts'

/** GET /api/dashboards/{permalink}/sent: `sent` is what the mail's link carries. */
export const sentReportQuery = z.object({
  sent: z.string().min(1).max(500),
  layout: z.enum(LAYOUTS).default('wide'),
  authorization: z.string().max(500).optional(),
})

/** Finished by the server and stored with the run; only their outline is checked on the way. */
const view = z.custom<WidgetView>(
  (value) => z.object({ id: z.string(), state: z.string() }).safeParse(value).success,
)
const range = z.custom<LabelledRange>((value) => z.object({ label: z.string() }).safeParse(value).success)

/** A report's page as it was sent. */
export const sentReport = z.object({
  /** When its figures were read. */
  takenAt: isoInstant,
  dashboard: z.object({
    id: z.string(),
    name: z.string(),
    permalink: z.string(),
    footer: z.string(),
    styles,
    timezone: z.string(),
    locale: locale.optional(),
  }),
  company: sheetCompany,
  windows: z.object({ current: range, compare: range.nullable() }),
  widgets: z.array(z.object({ view, svg: z.string().nullable() })),
})
export type SentReport = z.infer<typeof sentReport>

/** GET /api/report-runs/{id}/sent: what the recipients of a run got. */
export const reportAsSent = z.object({
  subject: z.string(),
  html: z.string(),
  /** Path of the dashboard's page with the figures of the run. */
  page: z.string(),
  /** Whether the PDF that was attached is still kept. */
  hasPdf: z.boolean(),
})
