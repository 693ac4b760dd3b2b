import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import type { AppContext } from '../../context.ts'
import { reportMail } from '../../mail/report.ts'
import { MailError, type Mailer, type MailMessage } from '../../mail/send.ts'
import { UNANSWERED } from '../../mail/smtpError.ts'
import { loadCompany } from '../company/queries.ts'
import { loadSnapshot } from '../dashboards/snapshot.ts'
import type { RunLease } from './lease.ts'
import { type DeliveryRow, deliveriesOf, loadReport, type ReportRow } from './queries.ts'
import { datedLink, sentLink } from './reportLink.ts'
import { asMessage, planTelling } from './tellOwner.ts'

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
 * under the same Message-ID (docs/decisions/2026-11-21-uncertain-sends.md). A bad address touches no other; a server
 * that serves nobody is left alone until the next try.
 */
export async function sendRun(context: AppContext, lease: RunLease, mailer: Mailer): Promise<void> {
  const parcel = await loadParcel(context, lease)
  let closed: MailError | null = null
  for (const delivery of parcel.deliveries) {
    if (context.stopping?.aborted) break
    if (!isDue(context, delivery)) continue
    if (closed === null) closed = await deliver(context, lease, mailer, parcel, delivery)
    else if (delivery.state === 'pending') {
      const attempts = delivery.attempts + 1
      await finish(context, lease, delivery, { attempts, ...afterFailure(context, delivery, closed) })
    }
  }
  await closeRun(context, lease)
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

/** Gives the server's trouble where it is one that every other recipient would meet. */
async function deliver(
  context: AppContext,
  lease: RunLease,
  mailer: Mailer,
  parcel: Parcel,
  delivery: DeliveryRow,
): Promise<MailError | null> {
  // Found half sent twice: the second time nobody can say how often it arrived, so a person decides.
  if (delivery.state === 'sending' && delivery.attempts >= 2) {
    await finish(context, lease, delivery, { state: 'uncertain', message: UNANSWERED })
    return null
  }
  await finish(context, lease, delivery, { state: 'sending', attempts: delivery.attempts + 1, retryAt: null })
  try {
    const sent = await sendFitting(context, lease, mailer, parcel, delivery)
    await finish(context, lease, delivery, { state: 'sent', ...sent, sentAt: context.now().toString() })
    return null
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    await finish(context, lease, delivery, afterFailure(context, delivery, error))
    return error.scope === 'server' && error.kind === 'passing' ? error : null
  }
}

/** As it is meant, or with the link alone where the server takes no mail of its size. */
async function sendFitting(
  context: AppContext,
  lease: RunLease,
  mailer: Mailer,
  parcel: Parcel,
  delivery: DeliveryRow,
) {
  const send = async (given: Parcel) => {
    const message = await parcelFor(context, given, delivery)
    return lease.whileHeld((held) =>
      mailer.send(message, {
        stop: context.stopping ? AbortSignal.any([held, context.stopping]) : held,
        // A worker that was stopped up to here may have lost the run to another one, which has sent it meanwhile.
        onAsked: () => context.db.tenant(lease.companyId, (tx) => lease.renew(tx)),
        onPart: lease.check,
      }),
    )
  }
  try {
    const { reply } = await send(parcel)
    return { serverReply: reply, message: null }
  } catch (error) {
    const heavy = parcel.pdf !== null || parcel.preview !== null
    if (!(error instanceof MailError && error.kind === 'oversized' && heavy)) throw error
    const { reply } = await send({ ...parcel, pdf: null, preview: null })
    return { serverReply: reply, message: `Sent with the link alone, without the PDF. ${error.message}` }
  }
}

function afterFailure(context: AppContext, delivery: DeliveryRow, error: MailError) {
  const pause = RETRY_MINUTES[delivery.attempts]
  if (error.kind === 'uncertain' && delivery.attempts >= 1)
    return { state: 'uncertain', message: error.message }
  const final = error.kind === 'permanent' || error.kind === 'oversized'
  if (final || pause === undefined) return { state: 'failed', message: error.message }
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
 * The run's outcome from its deliveries: waits for those to be repeated, else sent where any was accepted. Its owner is
 * told of what has finally not arrived.
 */
async function closeRun(context: AppContext, lease: RunLease): Promise<void> {
  await context.db.tenant(lease.companyId, async (tx) => {
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
      return
    }
    const problems = deliveries
      .filter((delivery) => delivery.state !== 'sent')
      .map((delivery) => `${delivery.recipient}: ${delivery.message}`)
    await lease.write(tx, {
      state: problems.length < deliveries.length ? 'sent' : 'failed',
      message: problems.length > 0 ? asMessage(problems) : null,
      finishedAt: context.now().toString(),
      retryAt: null,
    })
    if (problems.length === 0) return
    const { companyId, runId } = lease
    await planTelling(context, tx, { companyId, runId, reason: 'undelivered' })
  })
}
