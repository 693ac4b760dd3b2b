import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
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
}

/** Loads it, and notes that the run comes late where it does. Throws where the lease is lost. */
export async function loadParcel(context: AppContext, lease: RunLease): Promise<Parcel> {
  const parcel = await context.db.tenant(lease.companyId, async (tx) => {
    const run = await tx
      .selectFrom('reportRuns')
      .select(['reportId', 'scheduledFor', 'late', 'byHand', 'snapshotId', 'words', 'pdf', 'preview'])
      .where('id', '=', lease.runId)
      .executeTakeFirstOrThrow()
    const report = await loadReport(tx, run.reportId)
    const due = Temporal.Instant.from(run.scheduledFor)
    const late = run.late || (!run.byHand && isLate(due, context.now()))
    if (late && !run.late) await lease.write(tx, { late })
    const snapshot = await loadSnapshot(tx, run.snapshotId ?? '')
    return {
      runId: lease.runId,
      report,
      dueAt: late ? describeRun(due, report.timezone, snapshot.dashboard.locale?.dates) : null,
      snapshot,
      pdf: run.pdf,
      preview: run.preview,
      deliveries: (await deliveriesOf(tx, [lease.runId])).get(lease.runId) ?? [],
      from: await senderOf(context, tx, lease.companyId),
      // One that an earlier release has fetched has none.
      words: run.words === null ? wordsOf(report) : reportWords.parse(run.words),
    }
  })
  return { ...parcel, look: await reportLook(context, parcel.snapshot) }
}

/** The mail of one recipient. */
export const mailFor = async (
  context: AppContext,
  parcel: Parcel,
  delivery: DeliveryRow,
): Promise<MailMessage> =>
  reportMail(context.mailLayout, {
    to: delivery.recipient,
    messageId: delivery.messageId,
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
