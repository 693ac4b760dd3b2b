import { z } from 'zod'
import { mailWords } from './automaticReports.ts'
import { isoInstant } from './common.ts'

/** However much of it the mail program has left: a cut one is refused as any other that is not good. */
const token = z.string().max(1_000)

/** POST /report-review: what the link of a review's mail leads to. */
export const reviewToken = z.strictObject({ token })

/** What becomes of a report that waits for its review. `seen`: which mail it is that is let go. */
export const reviewAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('send'), seen: z.string().max(100) }),
  z.strictObject({ act: z.literal('reword'), subject: mailWords.subject, message: mailWords.message }),
  z.strictObject({ act: z.literal('skip') }),
])
export type ReviewAct = z.infer<typeof reviewAct>

/** PUT /report-review. */
export const reviewByLink = z.strictObject({ token, does: reviewAct })

/** A report that waits, or waited, for its review. */
export const reportReview = z.object({
  dashboard: z.string(),
  /** `sent`: it was let go, and goes out or has. `ended`: skipped, never reviewed, or something came in its way. */
  state: z.enum(['open', 'sent', 'ended']),
  until: isoInstant,
  /** The zone of its schedule. */
  timezone: z.string(),
  /** What came of it, for people. */
  message: z.string().nullable(),
  /** As it would go out; null where it waits no more. */
  mail: z
    .object({
      recipients: z.array(z.string()),
      subject: z.string(),
      html: z.string(),
      /** Its own words, with their placeholders. */
      words: z.object({ subject: z.string(), message: z.string() }),
      /** Base64. */
      pdf: z.string().nullable(),
      pdfName: z.string(),
      seen: z.string(),
    })
    .nullable(),
})
export type ReportReview = z.infer<typeof reportReview>
