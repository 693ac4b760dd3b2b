import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { reportReview } from '../../../../shared/api/reportReviews.ts'
import { downloadName } from '../../../../shared/rules/fileNames.ts'
import type { AppContext } from '../../../context.ts'
import { reportMail } from '../../../mail/report.ts'
import { mailFacts, type Parcel, readParcel, withLook } from '../parcel.ts'
import { isRecipient } from '../sendRun.ts'
import { loadReviewed } from './queries.ts'

interface Which {
  companyId: string
  runId: string
}

/** A report that waits for its review as it would go out, or what came of it. Throws AppError('not_found'). */
export async function showReview(context: AppContext, which: Which): Promise<z.input<typeof reportReview>> {
  const { run, parts } = await context.db.tenant(which.companyId, async (tx) => {
    const run = await loadReviewed(tx, which.runId)
    return { run, parts: run.state === 'review' ? await readParcel(context, tx, which) : null }
  })
  const about = {
    dashboard: run.report.dashboardName,
    until: run.reviewUntil,
    timezone: run.report.timezone,
    message: run.message,
  }
  if (!parts) {
    // What was let go may have been paused, or refused by the mail server, since.
    const hasEnded = run.approved === null || ['cancelled', 'failed'].includes(run.state)
    return { ...about, state: hasEnded ? 'ended' : 'sent', mail: null }
  }
  const parcel = await withLook(context, parts)
  const { words, pdf } = parcel
  const { subject, html, recipients, seen } = await asItWouldGo(context, parcel)
  return {
    ...about,
    state: 'open',
    mail: {
      recipients,
      subject,
      html: withPicture(html, parcel.preview),
      words: { subject: words.subject, message: words.message },
      pdf: pdf?.toString('base64') ?? null,
      pdfName: downloadName(parcel.snapshot.dashboard.name, 'pdf'),
      seen,
    },
  }
}

/** What a link to the page as it was sent names its run by, another one each time that it is made. */
const SEALED = /(?<=[?&]sent=)[\w-]+/g

/** The mail that all of its recipients would get, and a name for what its owner sees of it. */
export async function asItWouldGo(context: AppContext, parcel: Parcel) {
  const { subject, html, text } = await reportMail(context.mailLayout, {
    ...(await mailFacts(context, parcel)),
    to: '',
  })
  const recipients = recipientsOf(parcel)
  const shown = JSON.stringify([subject, html, text, recipients]).replaceAll(SEALED, '')
  const seen = createHash('sha256').update(shown).digest('hex')
  return { subject, html, text, recipients, seen }
}

/** Without those who were taken off the report since it was made. */
export const recipientsOf = ({ report, deliveries }: Pick<Parcel, 'report' | 'deliveries'>): string[] =>
  deliveries.filter((delivery) => isRecipient(report, delivery)).map(({ recipient }) => recipient)

const PICTURE = /<img\b[^>]*\bsrc="cid:preview"[^>]*>/

/** The page has no attachments to show it from. One that is kept no more is left out. */
export const withPicture = (html: string, picture: Buffer | null) =>
  picture
    ? html.replace('src="cid:preview"', `src="data:image/png;base64,${picture.toString('base64')}"`)
    : html.replace(PICTURE, '')
