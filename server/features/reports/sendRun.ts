import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import type { AppContext } from '../../context.ts'
import { reportMail } from '../../mail/report.ts'
import { MailError, type Mailer, type MailMessage } from '../../mail/send.ts'
import { loadCompany } from '../company/queries.ts'
import { loadSnapshot } from '../dashboards/snapshot.ts'
import type { RunLease } from './lease.ts'
import { type DeliveryRow, deliveriesOf, loadReport, type ReportRow } from './queries.ts'
import { datedLink, sentLink } from './reportLink.ts'
import { tellOwner } from './tellOwner.ts'

/** Pauses before a delivery's second, third … try; then it has failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 180] as const

interface Parcel {
  runId: string
  report: ReportRow
  snapshot: DashboardSnapshot
  pdf: Buffer | null
  preview: Buffer | null
  deliveries: DeliveryRow[]
  company: string
}

/**
 * Mails a rendered run to each recipient in a transaction of its own. `sending` is committed before the server
 * sees the message and `sent` after its reply; a delivery found `sending` died in between and is repeated once
 * under the same Message-ID (docs/decisions/2026-11-21-uncertain-sends.md). A bad address touches no other.
 */
export async function sendRun(context: AppContext, lease: RunLease, mailer: Mailer): Promise<void> {
  const parcel = await loadParcel(context, lease)
  for (const delivery of parcel.deliveries) {
    if (isDue(context, delivery)) await deliver(context, lease, mailer, parcel, delivery)
  }
  const problems = await closeRun(context, lease)
  if (problems.length > 0) await tellOwner(context, parcel.report, { reason: 'undelivered', problems })
}

async function loadParcel(context: AppContext, lease: RunLease): Promise<Parcel> {
  return context.db.tenant(lease.companyId, async (tx) => {
    const run = await tx
      .selectFrom('reportRuns')
      .select(['reportId', 'snapshotId', 'pdf', 'preview'])
      .where('id', '=', lease.runId)
      .executeTakeFirstOrThrow()
    return {
      runId: lease.runId,
      report: await loadReport(tx, run.reportId),
      snapshot: await loadSnapshot(tx, run.snapshotId ?? ''),
      pdf: run.pdf,
      preview: run.preview,
      deliveries: (await deliveriesOf(tx, [lease.runId])).get(lease.runId) ?? [],
      company: (await loadCompany(tx)).company.name,
    }
  })
}

function isDue(context: AppContext, delivery: DeliveryRow): boolean {
  if (delivery.state === 'sending') return true
  const waits =
    delivery.retryAt !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(delivery.retryAt), context.now()) > 0
  return delivery.state === 'pending' && !waits
}

async function deliver(
  context: AppContext,
  lease: RunLease,
  mailer: Mailer,
  parcel: Parcel,
  delivery: DeliveryRow,
): Promise<void> {
  // Found half sent twice: the second time nobody can say how often it arrived, so a person decides.
  if (delivery.state === 'sending' && delivery.attempts >= 2) {
    return finish(context, lease, delivery, {
      state: 'uncertain',
      message: 'The mail server stopped answering while it took the message; it may have arrived.',
    })
  }
  const message = await parcelFor(context, parcel, delivery)
  await finish(context, lease, delivery, { state: 'sending', attempts: delivery.attempts + 1, retryAt: null })
  try {
    const { reply } = await mailer.send(message)
    await finish(context, lease, delivery, {
      state: 'sent',
      serverReply: reply,
      message: null,
      sentAt: context.now().toString(),
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    await finish(context, lease, delivery, afterFailure(context, delivery, error))
  }
}

function afterFailure(context: AppContext, delivery: DeliveryRow, error: MailError) {
  const pause = RETRY_MINUTES[delivery.attempts]
  if (error.kind === 'uncertain' && delivery.attempts >= 1)
    return { state: 'uncertain', message: error.message }
  if (error.kind === 'permanent' || pause === undefined) return { state: 'failed', message: error.message }
  return {
    state: 'pending',
    message: error.message,
    retryAt: context.now().add({ minutes: pause }).toString(),
  }
}

const parcelFor = (context: AppContext, parcel: Parcel, delivery: DeliveryRow): Promise<MailMessage> =>
  reportMail({
    to: delivery.recipient,
    messageId: delivery.messageId,
    snapshot: parcel.snapshot,
    link: parcel.report.dashboardHiddenDates
      ? sentLink(context, parcel.report, parcel.runId)
      : datedLink(context, parcel.report, parcel.snapshot),
    pdf: parcel.pdf,
    preview: parcel.preview,
    sender: parcel.company,
    from: context.config.mailFrom,
  })

/** Writes one delivery under the run's lease. */
const finish = (
  context: AppContext,
  lease: RunLease,
  delivery: DeliveryRow,
  values: Partial<Pick<DeliveryRow, 'state' | 'message' | 'attempts' | 'retryAt' | 'serverReply' | 'sentAt'>>,
) =>
  context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, { state: 'sending' })
    await tx.updateTable('reportDeliveries').set(values).where('id', '=', delivery.id).execute()
  })

/**
 * The run's outcome from its deliveries: waits for those to be repeated, else sent where any was accepted. Gives
 * what has finally not arrived, in words.
 */
async function closeRun(context: AppContext, lease: RunLease): Promise<string[]> {
  return context.db.tenant(lease.companyId, async (tx) => {
    const deliveries = (await deliveriesOf(tx, [lease.runId])).get(lease.runId) ?? []
    const waiting = deliveries.filter(
      (delivery) => delivery.state === 'pending' || delivery.state === 'sending',
    )
    if (waiting.length > 0) {
      const retryAt =
        waiting
          .map((delivery) => delivery.retryAt)
          .filter((at) => at !== null)
          .sort()[0] ?? null
      await lease.write(tx, { state: 'sending', retryAt })
      return []
    }
    const problems = deliveries
      .filter((delivery) => delivery.state !== 'sent')
      .map((delivery) => `${delivery.recipient}: ${delivery.message}`)
    await lease.write(tx, {
      state: problems.length < deliveries.length ? 'sent' : 'failed',
      message: problems.length > 0 ? problems.join(' ') : null,
      finishedAt: context.now().toString(),
      retryAt: null,
    })
    return problems
  })
}
