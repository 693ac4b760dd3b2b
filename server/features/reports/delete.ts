import type { Tenant } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'

/** Deletes a report with its runs; a run under way finds its row gone and writes nothing. Throws AppError('not_found'). */
export async function deleteReport(tx: Tenant, reportId: string): Promise<void> {
  const gone = await tx.deleteFrom('automaticReports').where('id', '=', reportId).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw notFound('automatic report')
}
