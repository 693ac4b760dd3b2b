import { z } from 'zod'
import { MONTH_DETAILS, REPORT_PERIODS, REPORT_RANGES } from '../domain/ranges.ts'
import { placeholderProblem, USUAL_SUBJECT } from '../rules/mailWords.ts'
import { email } from './auth.ts'
import { id, isoInstant, textLine, timeZone } from './common.ts'
import { weekStart } from './locale.ts'

const schedule = {
  period: z.enum(REPORT_PERIODS),
  /** MONTH, QUARTER: FIRST_DAY, LAST_DAY or FIRST_WORK_DAY. WEEK: 0 (Sunday) to 6 (Saturday). */
  detail: z.union([z.enum(MONTH_DETAILS), z.coerce.number().int().min(0).max(6)]),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59),
  timezone: timeZone,
  date_range: z.enum(REPORT_RANGES),
  with_pdf: z.boolean(),
  with_preview: z.boolean(),
}

export const DETAIL_OF_OTHER_PERIOD =
  'A monthly or quarterly report runs on FIRST_DAY, LAST_DAY or FIRST_WORK_DAY, a weekly one on a week day 0 to 6.'

export const isDetailOfPeriod = ({ period, detail }: { period: string; detail: string | number }): boolean =>
  (period === 'WEEK') === (typeof detail === 'number')

const withPlaceholders = (words: z.ZodType<string, string>) =>
  words.superRefine((text, context) => {
    const message = placeholderProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The usual subject is no own one, so that reports are equal with it and without one. */
const subject = textLine.max(200).overwrite((text) => (text === USUAL_SUBJECT ? '' : text))

/** The mail's own words, with placeholders (rules/mailWords.ts), and who gets the answers; empty: ours, and the sender. */
export const mailWords = {
  subject: withPlaceholders(subject),
  message: withPlaceholders(z.string().trim().max(4_000)),
  reply_to: z.union([z.literal(''), email], { error: 'This is not an e-mail address.' }),
}

/** Whether it waits for its owner's word before it goes out. */
const review = z.boolean()

const recipients = z.string().min(1, 'Name at least one recipient.').max(2000)

/** What a report is made of (docs/rules.md#reports-schedule). */
export const createAutomaticReport = z
  .strictObject({
    dashboard_id: id,
    recipients,
    ...schedule,
    subject: mailWords.subject.default(''),
    message: mailWords.message.default(''),
    reply_to: mailWords.reply_to.default(''),
    review: review.default(false),
  })
  .refine(isDetailOfPeriod, {
    path: ['detail'],
    message: DETAIL_OF_OTHER_PERIOD,
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
    'review',
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
  /** Until when it waits for its review, or waited; null where none was wanted. */
  reviewUntil: isoInstant.nullable(),
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
  /** As it was once chosen: after an update of the server, or in another browser, it may be no zone any more. */
  timezone: z.string(),
  subject: z.string(),
  message: z.string(),
  reply_to: z.string(),
  review,
  paused: z.boolean(),
  /** Instant of the next send; null while paused. */
  nextRunAt: isoInstant.nullable(),
  lastRun: reportRun.nullable(),
})
/** Why a report would not go out as things stand, as sentences; empty where nothing is known against it. */
export const reportProblems = z.object({ id, problems: z.array(z.string()) })

/** A report that has just been scheduled: with what its dashboard's widgets lack, in sentences for the owner. */
export const scheduledReport = automaticReport.extend({ unset: z.array(z.string()) })

export type AutomaticReport = z.infer<typeof automaticReport>

const changes = { recipients, ...schedule, ...mailWords, review }

/** What is stored is not judged anew: a zone or a placeholder may be known no more. */
const stored = {
  ...changes,
  recipients: z.string().max(4_000),
  timezone: z.string().max(64),
  subject,
  message: z.string().max(4_000),
  reply_to: z.string().max(500),
}

/**
 * What is to be otherwise; what is not named stays as it is. With what the form was made of, what somebody else has changed
 * since is not replaced unseen.
 */
export const updateAutomaticReport = z
  .strictObject({ paused: z.boolean(), ...changes, seen: z.strictObject(stored).partial() })
  .partial()
  .refine(({ seen, ...named }) => Object.values(named).some((change) => change !== undefined), {
    message: 'Name what is to be changed.',
  })
export type UpdateAutomaticReport = z.infer<typeof updateAutomaticReport>
