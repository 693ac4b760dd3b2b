import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import type { AppContext } from '../../context.ts'
import { ConcurrencyLimiter } from '../../lib/concurrencyLimiter.ts'
import type { Printed } from '../../pdf/browserSlot.ts'
import { pdfGate } from '../../pdf/gate.ts'
import { loadSnapshot } from '../dashboards/snapshot.ts'
import { addressOf } from '../host/addressOf.ts'
import { printPage } from '../pdf/printPage.ts'
import type { RunLease } from './lease.ts'
import { messageIdOf } from './messageId.ts'
import { loadReport } from './queries.ts'
import { endEarlierReviews, openReview } from './review/open.ts'
import type { StepResult } from './run.ts'

/** Reports that stand in the printer's line at once: readers wait for their PDFs, reports do not. */
const printing = new ConcurrencyLimiter(2)

/**
 * Prints the stored snapshot once for PDF and preview and writes one delivery per recipient in the same
 * transaction: from here on nothing is rendered or fetched again. One that is to be reviewed stops there. Throws
 * where the PDF does not pass its gate, so that the run is retried.
 */
export async function renderRun(context: AppContext, lease: RunLease): Promise<StepResult> {
  const { run, report, snapshot } = await context.db.tenant(lease.companyId, async (tx) => {
    const run = await tx
      .selectFrom('reportRuns')
      .select(['reportId', 'scheduledFor', 'late', 'byHand', 'snapshotId'])
      .where('id', '=', lease.runId)
      .executeTakeFirstOrThrow()
    return {
      run,
      report: await loadReport(tx, run.reportId),
      snapshot: await loadSnapshot(tx, run.snapshotId ?? ''),
    }
  })
  const options = { preview: report.withPreview, signal: lease.signal }
  const made = await printing.run(() => renderSnapshot(context, lease.companyId, snapshot, options))
  const address = await addressOf(context, lease.companyId)
  await context.db.tenant(lease.companyId, async (tx) => {
    await lease.write(tx, {
      state: 'sending',
      message: null,
      pdf: report.withPdf ? made.pdf : null,
      pdfSha256: createHash('sha256').update(made.pdf).digest('hex'),
      preview: made.picture,
    })
    await tx
      .insertInto('reportDeliveries')
      .values(
        report.recipients.map((recipient) => ({
          id: nanoid(),
          companyId: lease.companyId,
          runId: lease.runId,
          recipient,
          messageId: messageIdOf(address, run, recipient),
        })),
      )
      .onConflict((conflict) => conflict.columns(['runId', 'recipient']).doNothing())
      .execute()
    await endEarlierReviews(context, tx, run)
    if (report.review) await openReview(context, tx, lease, { report, run })
  })
  return report.review ? 'stop' : 'next'
}

/** A page would show boxes in place of characters; the message names them and the remedy. */
export class UndrawnError extends Error {
  constructor(signs: readonly string[]) {
    const shown = signs.slice(0, 10).join(' ')
    const more = signs.length > 10 ? ` and ${signs.length - 10} more` : ''
    super(
      `No font here draws ${shown}${more}: take these characters out, or ask whoever runs this installation for a font that has them.`,
    )
    this.name = 'UndrawnError'
  }
}

/**
 * The PDF and the picture of a snapshot, checked by the gate that prevents blank pages from reaching clients.
 */
export async function renderSnapshot(
  context: AppContext,
  companyId: string,
  snapshot: DashboardSnapshot,
  options: { preview: boolean; signal?: AbortSignal },
): Promise<Printed> {
  const made = await context.pdf.print(await printPage(context, companyId, snapshot), {
    picture: options.preview,
    ...(options.signal && { signal: options.signal }),
  })
  await pdfGate(context.pdf, made.pdf, snapshot)
  if (made.undrawn.length > 0) throw new UndrawnError(made.undrawn)
  return made
}
