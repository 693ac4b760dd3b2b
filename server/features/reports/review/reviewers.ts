import type { Tenant } from '../../../db/database.ts'
import { adminIds } from '../../notices/adminIds.ts'
import type { ReportRow } from '../queries.ts'
import { reachesReport } from '../reachesReport.ts'

/** Who is mailed the runs of a report to review: its owner, or the admins while its dashboard is out of the owner's reach. */
export async function reviewersOf(
  tx: Tenant,
  { id, createdBy }: Pick<ReportRow, 'id' | 'createdBy'>,
): Promise<string[]> {
  if (createdBy === null) return []
  return (await reachesReport(tx, createdBy, id)) ? [createdBy] : adminIds(tx)
}
