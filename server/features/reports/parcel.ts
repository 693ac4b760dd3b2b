import { z } from 'zod'
import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { MailLook } from '../../mail/face.ts'
import { type ReportWords, reportMail, reportWords } from '../../mail/report.ts'
import type { MailMessage, MailSender } from '../../mail/send.ts'
import { reportLook } from '../brand/mailLook.ts'
import { loadSnapshot } from '../dashboards/snapshot.ts'
import { senderOf } from '../sender/senderOf.ts'
import { isLate } from './late.ts'
import type { RunLease } from './lease.ts'
import { wordsOf } from './present.ts'
import { type DeliveryRow, deliveriesOf, loadReport, type ReportRow } from './queries.ts'
import { datedLink, sentLink } from './reportLink.ts'

/** What the mails of a rendered run are made of. */
export interface Parcel {
  runId: string
  report: ReportRow
  snapshot: DashboardSnapshot
  pdf: Buffer | null
  preview: Buffer | null
  /** Where it comes late, when it was due. */
  dueAt: string | null
  deliveries: DeliveryRow[]
  from: MailSender
  look: MailLook
  words: ReportWords
  /** As its owner has let it go; null where nobody had to. */
  approved: ApprovedMail | null
}

/** What somebody has looked at and let go is what is sent. */
export const approvedMail = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type ApprovedMail = z.infer<typeof approvedMail>

/** Loads it, and notes that the run comes late where it does. Throws where the lease is lost. */
export async function loadParcel(context: AppContext, lease: RunLease): Promise<Parcel> {
  const parts = await context.db.tenant(lease.companyId, async (tx) => {
    const run = await tx
      .selectFrom('reportRuns')
      .select(['scheduledFor', 'late', 'byHand', 'reviewUntil'])
      .where('id', '=', lease.runId)
      .executeTakeFirstOrThrow()
    // What waited for its review was made in time, or is late already.
    const late =
      !run.byHand &&
      run.reviewUntil === null &&
      isLate(Temporal.Instant.from(run.scheduledFor), context.now())
    if (late && !run.late) await lease.write(tx, { late })
    return readParcel(context, tx, lease)
  })
  return withLook(context, parts)
}

/** What is stored of it, without its look, which is read from files. */
export async function readParcel(
  context: AppContext,
  tx: Tenant,
  { companyId, runId }: { companyId: string; runId: string },
): Promise<Omit<Parcel, 'look'>> {
  const run = await tx
    .selectFrom('reportRuns')
    .select(['reportId', 'scheduledFor', 'late', 'snapshotId', 'words', 'pdf', 'preview', 'approved'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const report = await loadReport(tx, run.reportId)
  const snapshot = await loadSnapshot(tx, run.snapshotId ?? '')
  const due = Temporal.Instant.from(run.scheduledFor)
  return {
    runId,
    report,
    dueAt: run.late ? describeRun(due, report.timezone, snapshot.dashboard.locale?.dates) : null,
    snapshot,
    pdf: run.pdf,
    preview: run.preview,
    deliveries: (await deliveriesOf(tx, [runId])).get(runId) ?? [],
    from: await senderOf(context, tx, companyId),
    // One that an earlier release has fetched has none.
    words: run.words === null ? wordsOf(report) : reportWords.parse(run.words),
    approved: run.approved === null ? null : approvedMail.parse(run.approved),
  }
}

export const withLook = async (context: AppContext, parts: Omit<Parcel, 'look'>): Promise<Parcel> => ({
  ...parts,
  look: await reportLook(context, parts.snapshot),
})

/** What every mail of the parcel is made of. */
export const mailFacts = async (context: AppContext, parcel: Parcel) => ({
  snapshot: parcel.snapshot,
  link: parcel.report.dashboardHiddenDates
    ? await sentLink(context, parcel.report, parcel.runId)
    : await datedLink(context, parcel.report, parcel.snapshot),
  pdf: parcel.pdf,
  preview: parcel.preview,
  dueAt: parcel.dueAt,
  from: parcel.from,
  look: parcel.look,
  words: parcel.words,
})

/** The mail of one recipient. */
export const mailFor = async (
  context: AppContext,
  parcel: Parcel,
  { recipient, messageId }: Pick<DeliveryRow, 'recipient' | 'messageId'>,
): Promise<MailMessage> => ({
  ...(await reportMail(context.mailLayout, {
    ...(await mailFacts(context, parcel)),
    to: recipient,
    messageId,
  })),
  ...parcel.approved,
})
