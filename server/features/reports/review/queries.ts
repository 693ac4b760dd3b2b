import type { Tenant } from '../../../db/database.ts'
import { notFound } from '../../../lib/errors.ts'
import { loadReport } from '../queries.ts'

const reviewed = (tx: Tenant, runId: string) =>
  tx
    .selectFrom('reportRuns')
    .select([
      'id',
      'reportId',
      'state',
      'message',
      'scheduledFor',
      'askedBy',
      'reviewUntil',
      'words',
      'approved',
    ])
    .where('id', '=', runId)

/** A run that waits, or waited, for its review. Throws AppError('not_found') where this company has none. */
export async function loadReviewed(tx: Tenant, runId: string, run = reviewed(tx, runId)) {
  const row = await run.executeTakeFirst()
  if (!row?.reviewUntil) throw notFound('review')
  return { ...row, reviewUntil: row.reviewUntil, report: await loadReport(tx, row.reportId) }
}
export type ReviewedRun = Awaited<ReturnType<typeof loadReviewed>>

/** The same, held until the transaction ends: of two who decide at once the second one finds what the first has made of it. */
export const lockReviewed = (tx: Tenant, runId: string): Promise<ReviewedRun> =>
  loadReviewed(tx, runId, reviewed(tx, runId).forUpdate())
