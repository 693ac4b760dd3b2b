import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { insist } from '../../db/insist.ts'
import { MailError, type Mailer } from '../../mail/send.ts'
import { UNANSWERED } from '../../mail/smtpError.ts'
import { cancelReason } from './cancel.ts'
import type { RunLease } from './lease.ts'
import { asMessage, queueOwnerNotice } from './notifyOwner.ts'
import { loadParcel, mailFor, type Parcel } from './parcel.ts'
import { type DeliveryRow, deliveriesOf, loadReport, type ReportRow } from './queries.ts'

/** Pauses before a delivery's second, third … try; then it has failed. */
export const RETRY_MINUTES = [1, 5, 15, 60, 180] as const
const MOST_TRIES = RETRY_MINUTES.length + 1
/** A message whose fate was unknown so often is not handed over once more. */
const MOST_UNANSWERED = 2

const NEVER_ENDED = 'A fault on our side each time it was about to be sent; the mail server never got it.'
const TAKEN_OFF = 'Taken off the report’s recipients before it was sent.'
/** After a longer outage of the database the mail may be sent twice. */
const NOTE_MS = 600_000

/**
 * Mails a rendered run to each recipient in a separate SMTP transaction. `sending` is committed before the
 * server is called, `unanswered` is raised before it receives the message, and `sent` is written after its
 * reply. A message that it may have accepted is repeated once under the same Message-ID
 * (docs/decisions/2026-11-21-uncertain-sends.md). A bad address does not affect the others; a server that
 * accepts no mail is left alone until the next try.
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

function isDue(context: AppContext, delivery: DeliveryRow): boolean {
  if (delivery.state === 'sending') return true
  const waits =
    delivery.retryAt !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(delivery.retryAt), context.now()) > 0
  return delivery.state === 'pending' && !waits
}

/** What has come up while mails went out and must end the run: it was paused, its dashboard archived. */
export class Obstacle extends Error {}

/** Taken off as the mail was about to be handed over: the server never gets it. */
class TakenOff extends Error {}

export const isRecipient = ({ recipients }: ReportRow, { recipient }: DeliveryRow): boolean =>
  recipients.some((address) => address.toLowerCase() === recipient.toLowerCase())

/** Throws Obstacle where the report may not go out any more; otherwise returns it as it is now. */
async function assertWanted(tx: Tenant, { report }: Parcel): Promise<ReportRow> {
  const now = await loadReport(tx, report.id)
  const reason = cancelReason(now)
  if (reason) throw new Obstacle(reason)
  return now
}

/** Returns the server's failure where every other recipient would meet it too. */
async function deliver(
  context: AppContext,
  lease: RunLease,
  mailer: Mailer,
  parcel: Parcel,
  delivery: DeliveryRow,
): Promise<MailError | null> {
  if (delivery.unanswered >= MOST_UNANSWERED) {
    // How often it has arrived cannot be known, so a person decides.
    await finish(context, lease, delivery, { state: 'uncertain', message: UNANSWERED })
    return null
  }
  if (delivery.state === 'sending' && delivery.attempts >= MOST_TRIES) {
    const mayHaveArrived = delivery.unanswered > 0
    await finish(context, lease, delivery, {
      state: mayHaveArrived ? 'uncertain' : 'failed',
      message: mayHaveArrived ? UNANSWERED : NEVER_ENDED,
    })
    return null
  }
  const report = await context.db.tenant(lease.companyId, (tx) => assertWanted(tx, parcel))
  if (!isRecipient(report, delivery)) {
    const mayHaveArrived = delivery.unanswered > 0
    await finish(context, lease, delivery, {
      state: mayHaveArrived ? 'uncertain' : 'cancelled',
      message: mayHaveArrived ? UNANSWERED : TAKEN_OFF,
    })
    return null
  }
  const attempts = delivery.attempts + 1
  await finish(context, lease, delivery, { state: 'sending', attempts, retryAt: null })
  let sent: Awaited<ReturnType<typeof sendFitting>>
  try {
    sent = await sendFitting(context, lease, mailer, { ...parcel, report }, delivery)
  } catch (error) {
    if (error instanceof TakenOff) {
      await note(context, lease, delivery, { state: 'cancelled', message: TAKEN_OFF })
      return null
    }
    if (!(error instanceof MailError)) {
      // This error prevented the server from receiving the whole mail.
      await note(context, lease, delivery, { unanswered: delivery.unanswered }).catch((unnoted) =>
        context.log.warn(
          { err: unnoted, runId: lease.runId },
          'a mail that was not handed over is not noted',
        ),
      )
      throw error
    }
    if (error.kind === 'passing' && context.stopping?.aborted) {
      const { unanswered, retryAt } = delivery
      await note(context, lease, delivery, { state: 'pending', attempts: attempts - 1, unanswered, retryAt })
      return null
    }
    await note(context, lease, delivery, afterFailure(context, delivery, error))
    return error.scope === 'server' && error.kind === 'passing' ? error : null
  }
  // Where this fails, the server has the mail nevertheless: `unanswered` stays raised.
  const sentAt = context.now().toString()
  await note(context, lease, delivery, { state: 'sent', ...sent, unanswered: 0, sentAt })
  return null
}

/** Sends the whole mail, or with the link alone where the server accepts no mail of its size. */
async function sendFitting(
  context: AppContext,
  lease: RunLease,
  mailer: Mailer,
  parcel: Parcel,
  delivery: DeliveryRow,
) {
  const send = async (given: Parcel) => {
    const message = await mailFor(context, given, delivery)
    return lease.whileHeld((held) =>
      mailer.send(message, {
        stop: context.stopping ? AbortSignal.any([held, context.stopping]) : held,
        // A worker that was stopped up to here may have lost the run to another one, which has sent it meanwhile.
        onAsked: () =>
          lease.renew(async (tx) => {
            if (!isRecipient(await assertWanted(tx, parcel), delivery)) throw new TakenOff()
            await setDelivery(tx, delivery, { unanswered: delivery.unanswered + 1 })
          }),
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
    // What was let go shows the picture and names the PDF: its words go without them.
    const { reply } = await send({ ...parcel, pdf: null, preview: null, approved: null })
    return { serverReply: reply, message: `Sent with the link alone, without the PDF. ${error.message}` }
  }
}

/** What becomes of a delivery after this try; its row is as it was before. */
function afterFailure(context: AppContext, { attempts, ...delivery }: DeliveryRow, error: MailError) {
  const { kind, message } = error
  const pause = RETRY_MINUTES[attempts]
  const unanswered = delivery.unanswered + (kind === 'uncertain' ? 1 : 0)
  if (kind === 'uncertain' && (unanswered >= MOST_UNANSWERED || pause === undefined))
    return { state: 'uncertain', message, unanswered }
  const final = kind === 'permanent' || kind === 'oversized'
  if (final || pause === undefined) {
    return unanswered > 0
      ? { state: 'uncertain', message: `${message} An earlier try may have arrived.`, unanswered }
      : { state: 'failed', message, unanswered }
  }
  const retryAt = context.now().add({ minutes: pause }).toString()
  return { state: 'pending', message, unanswered, retryAt }
}

type DeliveryChange = Partial<
  Pick<DeliveryRow, 'state' | 'message' | 'attempts' | 'unanswered' | 'retryAt' | 'serverReply' | 'sentAt'>
>

const setDelivery = (tx: Tenant, { id }: DeliveryRow, values: DeliveryChange) =>
  tx.updateTable('reportDeliveries').set(values).where('id', '=', id).execute()

/** Writes one delivery under the run's lease. */
const finish = (context: AppContext, lease: RunLease, delivery: DeliveryRow, values: DeliveryChange) =>
  context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, { state: 'sending' })
    await setDelivery(tx, delivery, values)
  })

/**
 * Records the mail server's answer, retrying as long as the run is ours: unrecorded, the mail would be
 * resent.
 */
const note = (...facts: Parameters<typeof finish>) => insist(() => finish(...facts), { forMs: NOTE_MS })

/**
 * The run's outcome from its deliveries: waits for those to be retried, otherwise sent where any was
 * accepted. Its owner is notified of those that have finally failed.
 */
async function closeRun(context: AppContext, lease: RunLease): Promise<void> {
  await context.db.tenant(lease.companyId, async (tx) => {
    const deliveries = (await deliveriesOf(tx, [lease.runId])).get(lease.runId) ?? []
    const waiting = deliveries.filter(
      (delivery) => delivery.state === 'pending' || delivery.state === 'sending',
    )
    if (waiting.length > 0) {
      const pauses = waiting.map((delivery) => delivery.retryAt).filter((at) => at !== null)
      // One without a pause is due at once, whatever the others wait for.
      const retryAt = pauses.length < waiting.length ? null : (pauses.sort()[0] ?? null)
      await lease.write(tx, { state: 'sending', retryAt })
      return
    }
    const wanted = deliveries.filter((delivery) => delivery.state !== 'cancelled')
    const unsent = wanted.filter((delivery) => delivery.state !== 'sent')
    const problems = unsent.map((delivery) => `${delivery.recipient}: ${delivery.message}`)
    await lease.write(tx, {
      state: wanted.length === 0 ? 'cancelled' : problems.length < wanted.length ? 'sent' : 'failed',
      message: wanted.length === 0 ? TAKEN_OFF : problems.length > 0 ? asMessage(problems) : null,
      finishedAt: context.now().toString(),
      retryAt: null,
    })
    const { companyId, runId } = lease
    if (wanted.length === 0) await queueOwnerNotice(context, tx, { companyId, runId, reason: 'cancelled' })
    if (problems.length === 0) return
    const reason = unsent.every(({ state }) => state === 'uncertain') ? 'uncertain' : 'undelivered'
    await queueOwnerNotice(context, tx, { companyId, runId, reason })
  })
}
