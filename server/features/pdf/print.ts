import { sql } from 'kysely'
import { z } from 'zod'
import { dateRange } from '../../../shared/api/common.ts'
import type { AppContext } from '../../context.ts'
import { pdfGate } from '../../pdf/gate.ts'
import type { Word } from '../dashboards/changes.ts'
import { loadSnapshot, storeSnapshot, takeSnapshot } from '../dashboards/snapshot.ts'
import { MOST_ATTEMPTS } from './jobs.ts'
import { printPage } from './printPage.ts'

const requestSchema = z.object({
  range: dateRange,
  compare: dateRange.nullable(),
  realTime: z.boolean(),
  // An earlier release knew no named links.
  linkId: z.string().nullable().default(null),
})

/**
 * Renders one requested PDF. Its snapshot is stored first, so that a retry after a crashed browser prints the
 * same figures without calling a vendor again. After the last try the job is marked as failed.
 */
export async function printPdf(
  context: AppContext,
  { companyId, jobId }: { companyId: string; jobId: string },
): Promise<void> {
  const job = await context.db.tenant(companyId, (tx) =>
    tx
      .updateTable('pdfJobs')
      .set((raise) => ({ state: 'running', attempts: raise('attempts', '+', 1) }))
      .where('id', '=', jobId)
      .where('state', 'in', ['queued', 'running'])
      .returning(['dashboardId', 'request', 'snapshotId', 'attempts', 'guest'])
      .executeTakeFirst(),
  )
  if (!job) return
  try {
    const snapshotId = job.snapshotId ?? (await fetchSnapshot(context, companyId, jobId, job))
    const snapshot = await context.db.tenant(companyId, (tx) => loadSnapshot(tx, snapshotId))
    const { pdf } = await context.pdf.print(await printPage(context, companyId, snapshot), {
      asker: job.guest ? 'guest' : 'owner',
    })
    await pdfGate(context.pdf, pdf, snapshot)
    await finish(context, companyId, jobId, { state: 'ready', pdf })
  } catch (error) {
    if (job.attempts < MOST_ATTEMPTS) throw error
    context.log.error({ err: error, jobId }, 'PDF failed')
    await finish(context, companyId, jobId, {
      state: 'failed',
      error: 'The PDF could not be made. Try again in a minute.',
    })
  }
}

async function fetchSnapshot(
  context: AppContext,
  companyId: string,
  jobId: string,
  job: { dashboardId: string; request: unknown; guest: boolean },
): Promise<string> {
  const request = requestSchema.parse(job.request)
  // A PDF is passed on to clients, whoever requested it: it holds what readers see, worded for them.
  const snapshot = await takeSnapshot(context, {
    companyId,
    dashboardId: job.dashboardId,
    ...request,
    purpose: job.guest ? 'guest' : 'reader',
    owner: false,
    ...(context.stopping && { signal: context.stopping }),
  })
  return context.db.tenant(companyId, async (tx) => {
    const snapshotId = await storeSnapshot(tx, { companyId, runId: null, snapshot })
    await tx.updateTable('pdfJobs').set({ snapshotId }).where('id', '=', jobId).execute()
    return snapshotId
  })
}

/** Records how the job ended and notifies those who poll for it, in any process. */
const finish = (
  context: AppContext,
  companyId: string,
  jobId: string,
  outcome: { state: 'ready'; pdf: Buffer } | { state: 'failed'; error: string },
) =>
  context.db.tenant(companyId, async (tx) => {
    await tx
      .updateTable('pdfJobs')
      .set({ ...outcome, finishedAt: context.now().toString() })
      .where('id', '=', jobId)
      .execute()
    await sql`select pg_notify('changes', ${`pdf:${jobId}` satisfies Word})`.execute(tx)
  })
