import type { Tenant } from '../../db/database.ts'
import { type Doer, record } from '../audit/record.ts'
import { loadReport } from './queries.ts'

/** Deletes a report with its runs; a run under way finds its row gone and writes nothing. Throws AppError('not_found'). */
export async function deleteReport(tx: Tenant, doer: Doer, reportId: string): Promise<void> {
  const { dashboardName } = await loadReport(tx, reportId)
  const gone = await tx.deleteFrom('automaticReports').where('id', '=', reportId).executeTakeFirst()
  // Deleted meanwhile by another call, which has recorded it.
  if (gone.numDeletedRows === 0n) return
  await record(tx, doer, {
    action: 'report.deleted',
    subject: { kind: 'report', id: reportId, name: dashboardName },
  })
}
